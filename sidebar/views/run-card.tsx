/** One run: how far it is, what it cost, what the person can do. */
import { useState } from 'preact/hooks';
import type { SidebarApi } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import { LinkButton } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { texts } from '../texts';
import { RunUndo } from './run-undo';

const words = texts.runs;

/** What a run of this kind is called. */
export const kindTitle = (kind: RunView['kind']) =>
  kind === 'tech-companies' ? texts.tech.title : texts.run.kinds[kind].title;

const titleOf = ({ kind, number }: RunView) => words.title(kindTitle(kind), number);

/** Calls that change a run. */
export type RunCall = (
  name: 'cancel' | 'resume' | 'settleUnknown',
  input: Parameters<SidebarApi['settleUnknown']>[0],
) => void;

export function RunCard(props: {
  run: RunView;
  busy: boolean;
  onCall: RunCall;
  onUndo(run: string): void;
  onRepeat(): void;
}) {
  const { run, busy, onCall } = props;
  const open = run.state !== 'done' && run.state !== 'cancelled';
  const percent = run.keys === 0 ? 100 : Math.floor((100 * run.finished) / run.keys);
  return (
    <section class="run" aria-label={titleOf(run)}>
      <div class="line">
        <b>{titleOf(run)}</b>
        <span class={`state ${tone(run)}`}>{stateText(run, percent)}</span>
      </div>
      {open && <Progress percent={percent} label={titleOf(run)} />}
      <div class="fine">{facts(run).join(' · ')}</div>
      {run.problem && open && <ProblemNote problem={run.problem} kind="warn" />}
      {open && run.kind === 'tech-companies' && run.problem?.code === 'REJECTED' && (
        <div class="fine">{words.refusedName}</div>
      )}
      {!run.mine && <div class="fine">{words.others}</div>}
      {open && run.mine && <Actions run={run} busy={busy} onCall={onCall} />}
      {!open && run.mine && (
        <RunUndo run={run} busy={busy} onUndo={() => props.onUndo(run.id)}>
          {run.kind !== 'tech-companies' && (
            <LinkButton onPress={props.onRepeat}>{words.repeat}</LinkButton>
          )}
        </RunUndo>
      )}
    </section>
  );
}

function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      class="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}

function Actions({ run, busy, onCall }: { run: RunView; busy: boolean; onCall: RunCall }) {
  const [asking, setAsking] = useState(false);
  const press =
    (name: Parameters<RunCall>[0], decision: 'resend' | 'leave' = 'leave') =>
    () => {
      setAsking(false);
      onCall(name, { run: run.id, decision });
    };
  if (run.state === 'cancelling') return <div class="fine">{words.cancelHelp}</div>;
  if (asking) {
    return (
      <>
        <div class="fine">{words.cancelHelp}</div>
        <div class="links">
          <LinkButton onPress={press('cancel')} disabled={busy}>
            {words.cancelReally}
          </LinkButton>
          <LinkButton onPress={() => setAsking(false)}>{words.goOn}</LinkButton>
        </div>
      </>
    );
  }
  return (
    <div class="links">
      {run.asksAboutUnknown && (
        <>
          <LinkButton onPress={press('settleUnknown', 'resend')} disabled={busy}>
            {words.resend}
          </LinkButton>
          <LinkButton onPress={press('settleUnknown', 'leave')} disabled={busy}>
            {run.kind === 'tech-companies' ? words.leavePage : words.leave}
          </LinkButton>
        </>
      )}
      {run.state === 'paused' && !run.asksAboutUnknown && (
        <LinkButton onPress={press('resume')} disabled={busy}>
          {words.resume}
        </LinkButton>
      )}
      <LinkButton onPress={() => setAsking(true)} disabled={busy}>
        {words.cancel}
      </LinkButton>
    </div>
  );
}

function facts(run: RunView): string[] {
  const { counts, finished, keys } = run;
  const open = run.state === 'running' || run.state === 'starting' || run.state === 'cancelling';
  const all = [
    open ? words.progress(finished, keys) : words.found(counts.found),
    words.spent(counts.spent),
  ];
  if (counts.added > 0) all.push(words.added(counts.added));
  if (counts.notFound > 0) all.push(words.notFound(counts.notFound));
  if (counts.failed > 0) all.push(words.failed(counts.failed));
  if (counts.unknown > 0) all.push(words.unknown(counts.unknown));
  if (counts.unsent > 0) all.push(words.unsent(counts.unsent));
  if (run.kind === 'tech-companies' && run.state === 'done' && counts.unsent > 0)
    all.push(words.cap(run.cap));
  const minutes = minutesLeft(run);
  if (minutes !== undefined) all.push(words.minutesLeft(minutes));
  if (run.leftByUndo > 0) all.push(words.left(run.leftByUndo));
  all.push(run.sheetName);
  return all;
}

/** By the pace so far; nothing before there is one. */
function minutesLeft(run: RunView): number | undefined {
  const counted = run.finished - run.counts.fresh;
  const elapsed = Date.now() - run.startedAt;
  if (run.state !== 'running' || counted <= 0 || elapsed < 5_000) return undefined;
  return ((run.keys - run.finished) * elapsed) / counted / 60_000;
}

function stateText(run: RunView, percent: number): string {
  if (run.undo === 'undone') return words.undone;
  if (run.state === 'running') return `${percent} %`;
  const failed = run.counts.failed + run.counts.unknown;
  return run.state === 'done' && failed > 0 ? words.failed(failed) : words.states[run.state];
}

function tone(run: RunView): string {
  if (run.state === 'paused' || run.undo === 'undoing') return 'warn';
  if (run.undo === 'undone') return '';
  if (run.state === 'done') return run.counts.failed + run.counts.unknown > 0 ? 'bad' : 'ok';
  return '';
}
