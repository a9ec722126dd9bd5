/** A run's card: its progress, its cost, the user's actions. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Overview, PumpView } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import { LinkButton } from '../parts/fields';
import { ConfirmLink } from '../parts/forms';
import { type Action, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { offers } from '../parts/offers';
import { call } from '../rpc';
import { moment, texts } from '../texts';
import { OnlyOpen } from './clock';
import { LostRows, NoRow } from './lost-rows';
import { keyLimits, OwnKeysLine, useOwnKeys } from './own-keys';
import { ProviderFindsLines } from './provider-finds';
import type { ProviderFinds } from './providers-answer';
import { ShowResults } from './show-results';

const words = texts.runs;

/** The name of each kind of run, and of what it counts. */
const kinds = { ...texts.run.kinds, 'tech-companies': texts.tech };

export const kindTitle = (kind: RunView['kind']) => kinds[kind].title;

const titleOf = ({ kind, number }: RunView) => words.title(kindTitle(kind), number);

interface RunCardProps {
  readonly run: RunView;
  /** The action that changes the run. */
  readonly action: Action<PumpView>;
  /** Has the price of a company and the fields that enriching fills. */
  readonly overview: Overview;
  /** What the user's own keys of data providers found. */
  readonly finds: readonly ProviderFinds[] | undefined;
  /** Whether no later run covers the same rows. */
  readonly isLatest: boolean;
  /** The steps that may follow, if it is the newest run. */
  readonly next?: ComponentChildren;
  onUndo(run: string): void;
  onRepeat(): void;
}

export function RunCard(props: RunCardProps) {
  const { run, action } = props;
  const { noRow = 0 } = run.counts;
  const open = run.state !== 'done' && run.state !== 'cancelled';
  // A row is done when it is written; what a paused run can't write isn't done at all.
  const done = run.finished - run.unwritten / (run.state === 'paused' ? 1 : 2);
  const percent = run.keys === 0 ? 100 : Math.floor((100 * done) / run.keys);
  return (
    <section class="run" aria-label={titleOf(run)}>
      <div class="line">
        <b>{titleOf(run)}</b>
        <span class={`state ${tone(run)}`}>{stateText(run, percent)}</span>
      </div>
      {open && run.outcome !== 'waiting' && <Progress percent={percent} label={titleOf(run)} />}
      <div class="fine">{facts(run).join(' · ')}</div>
      {props.finds && <ProviderFindsLines finds={props.finds} />}
      <div class="fine">{[moment(run.startedAt), run.sheetName].join(' · ')}</div>
      {run.also && <div class="fine">{words.alsoSearched(run.also)}</div>}
      {run.undo !== 'undone' && <ShowResults id={run.id} links={resultsOf(run)} />}
      {run.waitsFor !== undefined && <div class="fine">{words.waitsFor(run.waitsFor)}</div>}
      {run.leftOut !== undefined && run.undo !== 'undone' && props.isLatest && (
        <Note kind="warn">{words.leftOut[run.leftOut](unitOf(run)(run.counts.unsent))}</Note>
      )}
      {noRow > 0 && run.undo !== 'undone' && (
        <NoRow what={unitOf(run)(noRow)} run={run} action={action} />
      )}
      {run.lostRows > 0 && <LostRows run={run} action={action} />}
      {(open || isExplained(run)) && <ProblemNote problem={run.problem} kind="warn" />}
      {run.state === 'paused' && run.unwritten > 0 && run.kind !== 'tech-companies' && (
        <div class="fine">{words.keeps(unitOf(run)(run.unwritten))}</div>
      )}
      {open && run.kind === 'tech-companies' && run.problem?.code === 'REJECTED' && (
        <div class="fine">{words.refusedName}</div>
      )}
      {!run.mine && <div class="fine">{words.others}</div>}
      {open && run.mine && run.state !== 'paused' && <OnlyOpen clock={props.overview.clock} />}
      {open && run.mine && <Actions run={run} action={action} />}
      {run.mine && props.isLatest && <RunRest {...props} />}
      {run.mine && props.next}
      {!open && run.mine && (
        <Undo {...props}>
          {run.kind === 'tech-companies' ? (
            <SearchAgain run={run} action={action} />
          ) : (
            <LinkButton onPress={props.onRepeat}>{words.repeat}</LinkButton>
          )}
        </Undo>
      )}
    </section>
  );
}

/**
 * The actions of a finished run: the given ones, and undo, which asks for confirmation because credits stay spent.
 */
function Undo(props: RunCardProps & { readonly children: ComponentChildren }) {
  const { run, action } = props;
  const undo = () => props.onUndo(run.id);
  return (
    <ConfirmLink
      label={run.undo === 'kept' ? words.undo : undefined}
      help={
        <div class="fine" role="status">
          {run.kind === 'tech-companies' ? words.undoSearchHelp : words.undoHelp}
        </div>
      }
      yes={words.undoReally}
      no={words.keep}
      busy={action.busy}
      onYes={undo}
      before={
        run.undo === 'undoing' && (
          <>
            <span class="fine">{words.undoing}</span>
            <LinkButton onPress={undo} disabled={action.busy}>
              {words.undoRest}
            </LinkButton>
          </>
        )
      }
    >
      {props.children}
    </ConfirmLink>
  );
}

/** Searches again after a confirmation that says whether known results are paid for again. */
function SearchAgain({ run, action }: Pick<RunCardProps, 'run' | 'action'>) {
  const [asking, setAsking] = useState(false);
  const form = useQuery('techForm', asking ? {} : undefined);
  if (!asking) return <LinkButton onPress={() => setAsking(true)}>{words.searchAgain}</LinkButton>;
  const isFree = form.state === 'ready' && offers(form.value, 'paid-companies');
  return (
    <>
      <span class="fine">
        {words.searchAgainHelp}{' '}
        {form.state !== 'working' && (isFree ? texts.run.paidIsFree : words.searchAgainCost)}
      </span>
      <button
        type="button"
        class="secondary"
        disabled={action.busy}
        onClick={() => {
          setAsking(false);
          action.run(() => call('repeatSearch', { run: run.id }));
        }}
      >
        {priced(words.searchAgainReally, run.cap)}
      </button>
      <LinkButton onPress={() => setAsking(false)}>{words.notAgain}</LinkButton>
    </>
  );
}

/** A search has its own sheet once it found something; people are added beside the rows they were found for. */
function resultsOf({ kind, counts, finished }: RunView) {
  if (kind === 'tech-companies') return { companies: counts.found > 0 };
  return { results: finished > 0, people: kind === 'discover-people' && counts.added > 0 };
}

/** Whether the run's problem explains why nothing was found or why rows failed; a problem that passed doesn't. */
const isExplained = ({ kind, state, outcome, counts, problem }: RunView) =>
  outcome === 'failed' ||
  problem?.code === 'SERVICE_OFFLINE' ||
  (kind === 'tech-companies' && state === 'done' && counts.found === 0);

/** Runs the remaining rows, and shows what they may cost, including at the user's own data providers. */
function RunRest(props: RunCardProps) {
  const { run, action, overview } = props;
  const { id, rowTask, price, leftOut, counts, undo, restToEnrich: isToEnrich } = run;
  const isOffered = leftOut !== undefined && undo !== 'undone';
  const ownKeys = useOwnKeys(isOffered ? rowTask : undefined);
  if (!isOffered || !rowTask) return null;
  const cap = counts.unsent * (price + (isToEnrich ? overview.enrichmentPrice : 0));
  const { fields } = overview.tasks['enrich-accounts'];
  const first = isToEnrich ? { first: { kind: 'enrich-accounts', fields } as const } : {};
  return (
    <>
      <button
        type="button"
        class="secondary"
        disabled={action.busy}
        onClick={() =>
          action.run(() =>
            call('startRest', {
              ...{ run: id, cap, ...first },
              keyLimits: keyLimits(ownKeys, counts.unsent),
            }),
          )
        }
      >
        {(isToEnrich ? words.enrichRest : words.runRest)(counts.unsent, cap)}
      </button>
      <OwnKeysLine kind={rowTask.kind} keys={ownKeys} rows={counts.unsent} short={false} />
    </>
  );
}

function Progress({ percent, label }: { readonly percent: number; readonly label: string }) {
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

function Actions({ run, action }: Pick<RunCardProps, 'run' | 'action'>) {
  const help = <div class="fine">{words.cancelHelp}</div>;
  const settle = (decision: 'resend' | 'leave') => () =>
    action.run(() => call('settleUnknown', { run: run.id, decision }));
  if (run.state === 'cancelling') return help;
  const { busy } = action;
  const leave = run.kind === 'tech-companies' ? words.leavePage : words.leave;
  return (
    <ConfirmLink
      label={words.cancel}
      help={help}
      yes={words.cancelReally}
      no={words.keepRunning}
      busy={busy}
      onYes={() => action.run(() => call('cancel', { run: run.id }))}
      before={
        <>
          {run.needsDecision && (
            <>
              <Paid label={words.resend} most={left(run)} busy={busy} onPress={settle('resend')} />
              <Paid
                label={leave}
                most={left(run, run.lost)}
                busy={busy}
                onPress={settle('leave')}
              />
            </>
          )}
          {run.state === 'paused' && !run.needsDecision && (
            <Paid
              label={words.resume}
              most={left(run)}
              busy={busy}
              onPress={() => action.run(() => call('resume', { run: run.id }))}
            />
          )}
        </>
      }
    />
  );
}

/** The most credits that a run can still cost; `lost` look-ups count as paid, and aren't repeated. */
function left({ cap, counts, keys, finished, price }: RunView, lost = 0): number {
  const means = cap - counts.spent - lost * price;
  return Math.max(0, Math.min(means, (keys - finished - lost) * price));
}

const priced = (label: string, most: number) => [label, texts.run.upTo(most)].join(' · ');

/** An action: a button with its price, or a link if it costs nothing. */
function Paid(props: {
  readonly label: string;
  readonly most: number;
  readonly busy: boolean;
  onPress(): void;
}) {
  const { label, most, busy, onPress } = props;
  if (most === 0) {
    return (
      <LinkButton onPress={onPress} disabled={busy}>
        {label}
      </LinkButton>
    );
  }
  return (
    <button type="button" class="secondary" disabled={busy} onClick={onPress}>
      {priced(label, most)}
    </button>
  );
}

const unitOf = ({ kind }: RunView) => kinds[kind].unit;

function facts(run: RunView): string[] {
  const { counts, finished, keys, kind } = run;
  const open = run.state === 'running' || run.state === 'starting' || run.state === 'cancelling';
  const all = [
    open
      ? words.progress(finished, unitOf(run)(keys))
      : (run.isRepeated ? words.foundNew : words.found[kind])(unitOf(run)(counts.found)),
  ];
  // What was looked up is counted when it is written: until then, “0 credits” would be untrue.
  const isCounting = open || run.unwritten > 0;
  if (counts.spent > 0 || run.unwritten === 0)
    all.push((isCounting ? words.spentSoFar : words.spent)(counts.spent));
  if (open && kind !== 'tech-companies' && run.atService > 0)
    all.push(words.atService(run.atService));
  if (isCounting && kind !== 'tech-companies') all.push(...toWrite(run));
  if (counts.added > 0) all.push(words.added(counts.added));
  if ((counts.left ?? 0) > 0) all.push(words.gone(counts.left ?? 0));
  if (counts.notFound > 0)
    all.push(
      kind === 'discover-people'
        ? words.noPeople(unitOf(run)(counts.notFound))
        : words.notFound(counts.notFound),
    );
  if (counts.failed > 0) all.push(words.failed(counts.failed));
  if (counts.unknown > 0) all.push(words.unknown(counts.unknown));
  if (counts.unsent > 0) all.push(words.unsent(counts.unsent));
  const minutes = minutesLeft(run);
  if (minutes !== undefined) all.push(words.minutesLeft(minutes));
  if (run.leftByUndo > 0) all.push(words.left(run.leftByUndo));
  return all;
}

/** What still isn't in the sheet: what is read or written now, and the rest. */
function toWrite({ stage, unwritten, state }: RunView): string[] {
  const now = stage && state !== 'paused' ? Math.min(stage.keys, unwritten) : 0;
  const rest = unwritten - now;
  return [
    ...(stage && now > 0 ? [words.stages[stage.doing](now)] : []),
    ...(rest > 0 ? [words.unwritten(rest)] : []),
  ];
}

/** An estimate from the pace so far; undefined before there is a pace. */
function minutesLeft(run: RunView): number | undefined {
  const counted = run.finished - run.counts.fresh;
  const elapsed = Date.now() - run.startedAt;
  if (run.outcome !== 'running' || counted <= 0 || elapsed < 5_000) return undefined;
  return ((run.keys - run.finished) * elapsed) / counted / 60_000;
}

function stateText(run: RunView, percent: number): string {
  return run.outcome === 'running' ? `${percent} %` : words.outcomes[run.outcome];
}

const tones: Readonly<Partial<Record<RunView['outcome'], string>>> = {
  done: 'ok',
  paused: 'warn',
  'partly done': 'warn',
  'nothing found': 'warn',
  'not run': 'bad',
  failed: 'bad',
};

function tone({ outcome, undo, lostRows }: RunView): string {
  return undo === 'undoing' || lostRows > 0 ? 'warn' : (tones[outcome] ?? '');
}
