/** The document's signals, newest first, and a button for a new one. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ClockView } from '../../src/addon/clock/record';
import type { Overview, PumpView } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import type { OwnLists } from '../../src/sheet/signals/control';
import type { SignalView } from '../../src/sheet/signals/view';
import { LinkButton } from '../parts/fields';
import { type Action, useAction, useTop } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { SignalAlerts } from './alerts';
import { CallContacts } from './call-contacts';
import { ClockNote, OnlyOpen } from './clock';
import { Finds } from './finds';
import { useLastLooks } from './last-look';
import { ProviderFindsLines, useFindsOfSignals } from './provider-finds';
import type { ProviderFinds } from './providers-answer';
import { ShowResults } from './show-results';
import { comesWithContacts, SignalContacts } from './signal-contacts';
import { SignalControls } from './signal-controls';
import { SignalForm } from './signal-form';
import { useSamples, Website } from './website';

const words = texts.signals;

/** The number of newest cards that show the price of contacts, which is read from their sheets. */
const cardsWithPrice = 5;

export function Signals(props: {
  readonly overview: Overview;
  readonly balance: number | undefined;
  onPumped(view: PumpView): void;
  onStarted(next: Overview): void;
}) {
  const { signals, runs, clock } = props.overview;
  const [shown, setShown] = useState<'list' | 'deployed' | 'blank' | 'calls'>('list');
  const list = useRef<HTMLElement>(null);
  useTop(shown);
  // The new signal's card is below the website and the question.
  useLayoutEffect(() => {
    if (shown === 'deployed') list.current?.querySelector(':scope > .run')?.scrollIntoView();
  }, [shown, signals.length]);
  const action = useAction(props.onPumped);
  const lookOf = useLastLooks(signals);
  const findsOf = useFindsOfSignals(signals);
  // Read here, so that the cards don't move when the list is shown again.
  const samples = useSamples();
  if (shown === 'blank' || shown === 'calls') {
    return (
      <SignalForm
        balance={props.balance}
        template={shown === 'calls' ? shown : undefined}
        taken={signals.map(({ name }) => name)}
        onBack={() => setShown('list')}
        onDeployed={(view) => {
          props.onPumped(view);
          setShown('deployed');
        }}
      />
    );
  }
  const first = (
    <>
      {samples && <Website samples={samples} balance={props.balance} onPumped={props.onPumped} />}
      <p>
        <button type="button" class="secondary" onClick={() => setShown('calls')}>
          {words.templates.calls}
        </button>
      </p>
    </>
  );
  const add = (
    <button type="button" class="primary" onClick={() => setShown('blank')}>
      {words.add}
    </button>
  );
  if (signals.length === 0) {
    return (
      <div class="view">
        <main>
          {first}
          <p>{words.none}</p>
        </main>
        <footer>{add}</footer>
      </div>
    );
  }
  return (
    <div class="view">
      <main ref={list}>
        {first}
        <ClockNote clock={clock} line={words.goesOn} />
        <ProblemNote problem={action.problem} />
        {signals.map((signal, i) => (
          <SignalCard
            key={signal.id}
            signal={signal}
            clock={clock}
            look={lookOf(signal)}
            finds={findsOf(signal)}
            contactsRun={runs.find(({ id }) => id === signal.contacts?.run)}
            action={action}
            onPumped={props.onPumped}
          >
            {i < cardsWithPrice &&
              signal.mine &&
              signal.peopleIn !== undefined &&
              !comesWithContacts(signal) && (
                <CallContacts
                  sheetId={signal.peopleIn}
                  version={[
                    signal.credits,
                    signal.status,
                    ...runs.map(({ state }) => state),
                  ].join()}
                  balance={props.balance}
                  onStarted={props.onStarted}
                />
              )}
          </SignalCard>
        ))}
      </main>
      <footer>{add}</footer>
    </div>
  );
}

/** A signal's card: its state, its results, its cost. */
function SignalCard(props: {
  readonly signal: SignalView;
  readonly clock: ClockView;
  /** When it last looked, and at what. */
  readonly look: string | undefined;
  /** What the user's own keys of data providers found. */
  readonly finds: readonly ProviderFinds[];
  /** The run that looks up the contacts of its people. */
  readonly contactsRun: RunView | undefined;
  readonly action: Action<PumpView>;
  onPumped(view: PumpView): void;
  /** Its next step. */
  readonly children: ComponentChildren;
}) {
  const { signal, look, finds, contactsRun, action } = props;
  return (
    <section class="run" aria-label={signal.name}>
      <div class="line">
        <b class="title">{signal.name}</b>
        <span class={`state ${tone(signal)}`} title={stateText(signal)}>
          {stateText(signal)}
        </span>
      </div>
      <div class="fine">{facts(signal, contactsRun).join(' · ')}</div>
      {look !== undefined && <div class="fine">{look}</div>}
      <ProviderFindsLines finds={finds} />
      {signal.note !== undefined && <div class="fine">{words.note(signal.note, signal.notes)}</div>}
      <ProblemNote problem={signal.problem} kind="warn" />
      <SignalContacts signal={signal} run={contactsRun} onPumped={props.onPumped} />
      <ShowResults id={signal.id} links={signal.sheets} />
      {props.children}
      {signal.judged !== undefined && <Finds signal={signal} onPumped={props.onPumped} />}
      {signal.alerts !== undefined && <SignalAlerts signal={Number(signal.alerts)} />}
      {signal.mine && (signal.state === 'open' || signal.state === 'over') && (
        <SignalLists signal={signal.id} />
      )}
      {signal.controlled && <SignalControls signal={signal} onPumped={props.onPumped} />}
      {!signal.mine && <div class="fine">{words.others}</div>}
      {signal.mine && !signal.over && <OnlyOpen clock={props.clock} />}
      {signal.mine && signal.state === 'unknown' && (
        <div class="links">
          <LinkButton
            onPress={() => action.run(() => call('dropSignal', { signal: signal.id }))}
            disabled={action.busy}
          >
            {words.drop}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function facts(signal: SignalView, contactsRun: RunView | undefined): string[] {
  const { kind, daily, found, maxCredits, today, dayLimit, irrelevant = 0, alreadyPaid } = signal;
  // The contacts of a daily signal aren't part of its limit.
  const { spent = 0 } = signal.contacts?.aDay === undefined ? (contactsRun?.counts ?? {}) : {};
  const credits = signal.credits === undefined ? undefined : signal.credits + spent;
  return [
    words.kinds[kind],
    ...(daily ? [words.daily] : []),
    ...(found === undefined ? [] : [words.found(found)]),
    ...(alreadyPaid === 0 ? [] : [words.alreadyPaid(alreadyPaid)]),
    ...(irrelevant === 0 || !found ? [] : [words.finds.precision((found - irrelevant) / found)]),
    credits === undefined ? words.max(maxCredits) : words.spent(credits, maxCredits),
    ...(dayLimit === undefined ? [] : [words.spentToday(today ?? 0, dayLimit)]),
  ];
}

function stateText({ state, status }: SignalView): string {
  if (state === 'unknown' || state === 'deploying') return words.states[state];
  return words.status(status);
}

function tone({ state, status, over }: SignalView): string {
  if (state === 'unknown' || status === 'stopped' || status === 'paused') return 'warn';
  if (!over) return '';
  return status === 'failed' ? 'bad' : 'ok';
}

const lists = ['accounts', 'people', 'crm'] as const;

/** Links to a signal's lists at the service, read only when the user asks for them. */
function SignalLists({ signal }: { readonly signal: string }) {
  const [known, setKnown] = useState<OwnLists>();
  const action = useAction(setKnown);
  if (!known) {
    const open = () => action.run(() => call('ownLists', { signal }));
    return (
      <>
        <ProblemNote problem={action.problem} />
        <div class="links">
          <LinkButton onPress={open} disabled={action.busy}>
            {words.lists}
          </LinkButton>
        </div>
      </>
    );
  }
  const given = lists.flatMap((which) => {
    const href = known[which];
    return href === undefined ? [] : [{ which, href }];
  });
  if (given.length === 0) return <div class="fine">{words.noLists}</div>;
  return (
    <>
      <div class="links">
        {given.map(({ which, href }) => (
          <a key={which} class="link" href={href} target="_blank" rel="noreferrer">
            {words.openLists[which]}
          </a>
        ))}
      </div>
      <div class="fine">{words.listsHelp}</div>
    </>
  );
}
