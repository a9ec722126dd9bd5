/** On a signal's card: pause, resume, stop, raise its limits, delete. */
import { useState } from 'preact/hooks';
import type { PumpView, SidebarApi } from '../../src/addon/sidebar/api';
import type { SignalView } from '../../src/sheet/signals/view';
import { Credits, LinkButton } from '../parts/fields';
import { Form } from '../parts/forms';
import { useAction } from '../parts/hooks';
import { ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.signals;

type Change = Omit<Parameters<SidebarApi['controlSignal']>[0], 'signal'>;

/** The actions of a signal's owner: pause, stop, raise its limits, delete. */
export function SignalControls(props: {
  readonly signal: SignalView;
  onPumped(view: PumpView): void;
}) {
  const { signal } = props;
  const [open, setOpen] = useState<'limits' | 'delete'>();
  const action = useAction((done: { readonly view: PumpView; readonly pane: typeof open }) => {
    props.onPumped(done.view);
    // What was opened since the press stays open.
    setOpen((now) => (now === done.pane ? undefined : now));
  });
  const send = (change: Change) =>
    action.run(async () => ({
      view: await call('controlSignal', { signal: signal.id, ...change }),
      pane: open,
    }));
  const isPaused = signal.status === 'paused';
  const goesOn = isPaused || signal.waitsFor === 'credits';
  const isLimited = signal.waitsFor === 'limit' || signal.waitsFor === 'day';
  const { aDay, cap = 0 } = signal.contacts ?? {};
  const others = (signal.credits ?? 0) + (aDay === undefined ? cap : 0);
  const most = Math.max(0, signal.maxCredits - others);
  return (
    <>
      {goesOn && (
        <button
          type="button"
          class="secondary"
          disabled={action.busy}
          onClick={() => send({ action: 'resume' })}
        >
          {[words.resume, texts.run.upTo(most)].join(' · ')}
        </button>
      )}
      <div class="links">
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
