/** One signal: how it stands, what it found and cost. */
import type { PumpView } from '../../src/addon/sidebar/api';
import type { SignalView } from '../../src/sheet/signals/view';
import { LinkButton } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { texts } from '../texts';
import { ShowResults } from './show-results';
import { SignalControls } from './signal-controls';
import { SignalLists } from './signal-lists';

const words = texts.signals;

export function SignalCard(props: {
  signal: SignalView;
  busy: boolean;
  onDrop(): void;
  onPumped(view: PumpView): void;
}) {
  const { signal } = props;
  return (
    <section class="run" aria-label={signal.name}>
      <div class="line">
        <b class="title">{signal.name}</b>
        <span class={`state ${tone(signal)}`} title={stateText(signal)}>
          {stateText(signal)}
        </span>
      </div>
      <div class="fine">{facts(signal).join(' · ')}</div>
      {signal.note !== undefined && <div class="fine">{signal.note}</div>}
      {signal.problem && <ProblemNote problem={signal.problem} kind="warn" />}
      <ShowResults
        id={signal.id}
        links={{ companies: signal.sheets.accounts, people: signal.sheets.people }}
      />
      {signal.mine && (signal.state === 'open' || signal.state === 'over') && (
        <SignalLists signal={signal.id} />
      )}
      {signal.controlled && <SignalControls signal={signal} onPumped={props.onPumped} />}
      {!signal.mine && <div class="fine">{words.others}</div>}
      {signal.mine && signal.state === 'unknown' && (
        <div class="links">
          <LinkButton onPress={props.onDrop} disabled={props.busy}>
            {words.drop}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function facts({ kind, daily, found, credits, maxCredits, today, dayLimit }: SignalView): string[] {
  return [
    words.kinds[kind],
    ...(daily ? [words.daily] : []),
    ...(found === undefined ? [] : [words.found(found)]),
    credits === undefined ? words.max(maxCredits) : words.spent(credits, maxCredits),
    ...(dayLimit === undefined ? [] : [words.spentToday(today ?? 0, dayLimit)]),
  ];
}

function stateText({ state, status }: SignalView): string {
  if (state === 'unknown' || state === 'deploying') return words.states[state];
  return status;
}

function tone({ state, status, over }: SignalView): string {
  if (state === 'unknown' || status === 'stopped' || status === 'paused') return 'warn';
  if (!over) return '';
  return status === 'failed' ? 'bad' : 'ok';
}
