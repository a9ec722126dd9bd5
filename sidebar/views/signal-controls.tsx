/** What the person who deployed a signal can do with it: pause, stop, raise its limits, delete. */
import { useState } from 'preact/hooks';
import type { PumpView, SidebarApi } from '../../src/addon/sidebar/api';
import type { SignalView } from '../../src/sheet/signals/view';
import { Input, LinkButton } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.signals;

type Change = Omit<Parameters<SidebarApi['controlSignal']>[0], 'signal'>;

export function SignalControls(props: { signal: SignalView; onPumped(view: PumpView): void }) {
  const { signal } = props;
  const [open, setOpen] = useState<'limits' | 'delete'>();
  const action = useAction();
  const send = (change: Change) =>
    action.run(async () => {
      props.onPumped(await call('controlSignal', { signal: signal.id, ...change }));
      setOpen(undefined);
    });
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
      {action.problem && <ProblemNote problem={action.problem} />}
    </>
  );
}

function Limits(props: { signal: SignalView; busy: boolean; onSave(change: Change): void }) {
  const { signal } = props;
  const [total, setTotal] = useState(String(signal.maxCredits));
  const [aDay, setADay] = useState(String(signal.dayLimit ?? ''));
  const number = {
    inputMode: 'numeric',
    pattern: '[1-9][0-9]{0,8}',
    title: words.badLimit,
  } as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave({
          action: 'limit',
          maxCredits: Number(total),
          ...(signal.daily && { maxCreditsADay: aDay === '' ? null : Number(aDay) }),
        });
      }}
    >
      <Input label={words.limit} value={total} onText={setTotal} required {...number} />
      {signal.daily && (
        <Input
          label={words.limitADay}
          value={aDay}
          onText={setADay}
          help={words.limitADayHelp}
          {...number}
        />
      )}
      <button type="submit" class="secondary" disabled={props.busy}>
        {words.saveLimit}
      </button>
    </form>
  );
}
