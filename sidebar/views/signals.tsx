/** The document's signals, newest first, and a button for a new one. */
import { useState } from 'preact/hooks';
import type { PumpView, SidebarApi } from '../../src/addon/sidebar/api';
import type { OwnLists } from '../../src/sheet/signals/control';
import type { SignalView } from '../../src/sheet/signals/view';
import { Credits, LinkButton } from '../parts/fields';
import { Form } from '../parts/forms';
import { type Action, useAction } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { ShowResults } from './show-results';
import { SignalForm } from './signal-form';
import { Website } from './website';

const words = texts.signals;

export function Signals(props: {
  readonly signals: readonly SignalView[];
  readonly balance: number | undefined;
  onPumped(view: PumpView): void;
}) {
  const [adding, setAdding] = useState(false);
  const action = useAction(props.onPumped);
  if (adding) {
    return (
      <SignalForm
        balance={props.balance}
        taken={props.signals.map(({ name }) => name)}
        onBack={() => setAdding(false)}
        onDeployed={(view) => {
          props.onPumped(view);
          setAdding(false);
        }}
      />
    );
  }
  const website = <Website balance={props.balance} onPumped={props.onPumped} />;
  const add = (
    <button type="button" class="primary" onClick={() => setAdding(true)}>
      {words.add}
    </button>
  );
  if (props.signals.length === 0) {
    return (
      <div class="view">
        <main>
          {website}
          <p>{words.none}</p>
        </main>
        <footer>{add}</footer>
      </div>
    );
  }
  return (
    <div class="view">
      <main>
        {website}
        <p class="fine">{words.goesOn}</p>
        <ProblemNote problem={action.problem} />
        {props.signals.map((signal) => (
          <SignalCard key={signal.id} signal={signal} action={action} onPumped={props.onPumped} />
        ))}
      </main>
      <footer>{add}</footer>
    </div>
  );
}

/** A signal's card: its state, its results, its cost. */
function SignalCard(props: {
  readonly signal: SignalView;
  readonly action: Action<PumpView>;
  onPumped(view: PumpView): void;
}) {
  const { signal, action } = props;
  return (
    <section class="run" aria-label={signal.name}>
      <div class="line">
        <b class="title">{signal.name}</b>
        <span class={`state ${tone(signal)}`} title={stateText(signal)}>
          {stateText(signal)}
        </span>
      </div>
      <div class="fine">{facts(signal).join(' · ')}</div>
      {signal.note !== undefined && <div class="fine">{words.note(signal.note, signal.notes)}</div>}
      <ProblemNote problem={signal.problem} kind="warn" />
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
  return words.status(status);
}

function tone({ state, status, over }: SignalView): string {
  if (state === 'unknown' || status === 'stopped' || status === 'paused') return 'warn';
  if (!over) return '';
  return status === 'failed' ? 'bad' : 'ok';
}

type Change = Omit<Parameters<SidebarApi['controlSignal']>[0], 'signal'>;

/** The actions of a signal's owner: pause, stop, raise its limits, delete. */
function SignalControls(props: { readonly signal: SignalView; onPumped(view: PumpView): void }) {
  const { signal } = props;
  const [open, setOpen] = useState<'limits' | 'delete'>();
  const action = useAction((view: PumpView) => {
    props.onPumped(view);
    setOpen(undefined);
  });
  const send = (change: Change) =>
    action.run(() => call('controlSignal', { signal: signal.id, ...change }));
  const isPaused = signal.status === 'paused';
  const goesOn = isPaused || signal.waitsFor === 'credits';
  const isLimited = signal.waitsFor === 'limit' || signal.waitsFor === 'day';
  return (
    <>
      <div class="links">
        {goesOn && (
          <LinkButton onPress={() => send({ action: 'resume' })} disabled={action.busy}>
            {words.resume}
          </LinkButton>
        )}
        {!signal.over && !isPaused && (
          <LinkButton onPress={() => send({ action: 'pause' })} disabled={action.busy}>
            {words.pause}
          </LinkButton>
        )}
        {(!signal.over || isLimited) && (
          <LinkButton
            onPress={() => setOpen(open === 'limits' ? undefined : 'limits')}
            expanded={open === 'limits'}
          >
            {isLimited ? words.raise : words.changeLimit}
          </LinkButton>
        )}
        {!signal.over && (
          <LinkButton onPress={() => send({ action: 'stop' })} disabled={action.busy}>
            {words.stop}
          </LinkButton>
        )}
        <LinkButton
          onPress={() => setOpen(open === 'delete' ? undefined : 'delete')}
          expanded={open === 'delete'}
        >
          {words.delete}
        </LinkButton>
      </div>
      {open === 'limits' && <Limits signal={signal} busy={action.busy} onSave={send} />}
      {open === 'delete' && (
        <>
          <p class="fine">{words.deleteHelp}</p>
          <div class="links">
            <LinkButton onPress={() => send({ action: 'delete' })} disabled={action.busy}>
              {words.deleteReally}
            </LinkButton>
            <LinkButton onPress={() => setOpen(undefined)}>{words.keep}</LinkButton>
          </div>
        </>
      )}
      <ProblemNote problem={action.problem} />
    </>
  );
}

function Limits(props: {
  readonly signal: SignalView;
  readonly busy: boolean;
  onSave(change: Change): void;
}) {
  const { signal } = props;
  const [total, setTotal] = useState(String(signal.maxCredits));
  const [aDay, setADay] = useState(String(signal.dayLimit ?? ''));
  return (
    <Form
      onSubmit={() =>
        props.onSave({
          action: 'limit',
          maxCredits: Number(total),
          ...(signal.daily && { maxCreditsADay: aDay === '' ? null : Number(aDay) }),
        })
      }
    >
      <Credits label={words.limit} value={total} onText={setTotal} min={1} required />
      {signal.daily && (
        <Credits
          label={words.limitADay}
          value={aDay}
          onText={setADay}
          min={1}
          help={words.limitADayHelp}
        />
      )}
      <button type="submit" class="secondary" disabled={props.busy}>
        {words.saveLimit}
      </button>
    </Form>
  );
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
