/** Alerts about new finds: in the settings for all signals, on a card for one. Free; read only while open. */
import { useState } from 'preact/hooks';
import type { AlertEditRequest, AlertKind } from '../../src/contract/alerts';
import { Check, Fold, Input, LinkButton, optionsOf, Segments } from '../parts/fields';
import { ConfirmLink, Form } from '../parts/forms';
import { type Action, useAction, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { language } from '../texts/language';
import { type Changed, type Channel, changedIn, channelsIn } from './alerts-answer';

const words = texts.alerts;

/** The alerts on a signal's card. Takes the signal's id at the service. */
export function SignalAlerts({ signal }: { readonly signal: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Fold show={words.title} hide={words.hide} open={open} onOpen={setOpen}>
      <Alerts signal={signal} />
    </Fold>
  );
}

type Edit = Partial<AlertEditRequest> & Pick<AlertEditRequest, 'action'>;

interface Editing {
  readonly action: Action<Changed>;
  /** `said` is shown if the service made the change. */
  send(edit: Edit, said: string): void;
}

/** All alerts of the user; `signal` is the signal of the card, undefined in the settings. */
export function Alerts({ signal }: { readonly signal?: number }) {
  const [changes, setChanges] = useState(0);
  const [changed, setChanged] = useState<Changed>();
  const list = useQuery('service', { endpoint: 'alertList', body: {} }, undefined, changes);
  const action = useAction((next: Changed) => {
    setChanged(next);
    setChanges((before) => before + 1);
  });
  const editing: Editing = {
    action,
    send(edit, said) {
      setChanged(undefined);
      action.run(async () =>
        changedIn(await call('service', { endpoint: 'alertEdit', body: edit }), said),
      );
    },
  };
  if (list.state === 'failed') return <ProblemNote problem={list.problem} />;
  if (list.state !== 'ready') return <p class="fine">{texts.loading}</p>;
  const channels = channelsIn(list.value);
  if (!channels) return <p class="fine">{words.missing}</p>;
  return (
    <>
      <p class="fine">{words.help}</p>
      {channels.map((channel) => (
        <ChannelFacts key={channel.id} channel={channel} signal={signal} editing={editing} />
      ))}
      <ProblemNote problem={action.problem} />
      {changed && <Note kind={changed.isBad ? 'bad' : 'info'}>{changed.said}</Note>}
      {changed?.secret !== undefined && (
        <Input
          label={words.secret}
          value={changed.secret}
          onText={() => {}}
          help={words.secretHelp}
          autofocus
        />
      )}
      <NewChannel key={`new ${channels.length}`} signal={signal} editing={editing} />
    </>
  );
}

/** A channel: which finds it gets, its state, its last failure, and its actions. */
function ChannelFacts(props: {
  readonly channel: Channel;
  readonly signal: number | undefined;
  readonly editing: Editing;
}) {
  const { channel, signal, editing } = props;
  const { signals } = channel;
  const { busy } = editing.action;
  const isOther = signal !== undefined && signals !== undefined && !signals.includes(signal);
  const others = signals?.filter((one) => one !== signal) ?? [];
  const send = (edit: Edit, said: string) =>
    editing.send({ ...edit, channel_id: channel.id }, said);
  const facts = [
    signals ? words.ofSome(signals.length) : words.ofAll,
    channel.on ? words.on : words.off,
    ...(channel.waiting === 0 ? [] : [words.waiting(channel.waiting)]),
    ...(channel.failed === 0 ? [] : [words.failed(channel.failed)]),
    ...(channel.delivered === undefined ? [] : [words.lastDelivered(channel.delivered)]),
  ];
  const link = (label: string, edit: Edit, said: string) => (
    <LinkButton onPress={() => send(edit, said)} disabled={busy}>
      {label}
    </LinkButton>
  );
  const isRemovable = !isOther && (signal === undefined || signals !== undefined);
  const isLastSignal = signal === undefined || others.length === 0;
  return (
    <section class="estimate" aria-label={`${words.kinds[channel.kind]} ${channel.address}`}>
      <b class="title">
        {words.kinds[channel.kind]}: {channel.address}
      </b>
      <div class="fine">{facts.join(' · ')}</div>
      {channel.failure !== undefined && <div class="fine">{channel.failure}</div>}
      <ConfirmLink
        label={isRemovable ? words.remove : undefined}
        help={<p class="fine">{words.removeHelp}</p>}
        yes={words.removeReally}
        no={words.keep}
        busy={busy}
        onYes={() =>
          isLastSignal
            ? send({ action: 'remove' }, words.removed)
            : send({ action: 'save', signal_ids: others }, words.removed)
        }
        before={
          <>
            {isOther &&
              link(
                words.include,
                { action: 'save', signal_ids: [...(signals ?? []), signal] },
                words.added,
              )}
            {!channel.on && link(words.turnOn, { action: 'save' }, words.added)}
            {channel.failed > 0 && link(words.replay, { action: 'replay' }, words.replayed)}
            {link(words.test, { action: 'test' }, words.tested)}
            {channel.kind === 'webhook' && link(words.rotate, { action: 'rotate' }, words.rotated)}
          </>
        }
      />
    </section>
  );
}

function NewChannel({
  signal,
  editing,
}: {
  readonly signal: number | undefined;
  readonly editing: Editing;
}) {
  const [kind, setKind] = useState<AlertKind>('email');
  const [address, setAddress] = useState('');
  const [all, setAll] = useState(signal === undefined);
  const kinds = optionsOf(words.kinds);
  const submit = () =>
    editing.send(
      {
        action: 'save',
        kind,
        language,
        signal_ids: all || signal === undefined ? null : [signal],
        ...(kind !== 'email' && { address }),
      },
      words.added,
    );
  return (
    <Form onSubmit={submit}>
      <Segments
        label={words.kind}
        value={kind}
        options={kinds}
        onChoose={(value) => setKind(value as AlertKind)}
      />
      <p class="fine">{words.kindHelp[kind]}</p>
      {kind !== 'email' && (
        <Input
          label={words.address}
          type="url"
          value={address}
          onText={setAddress}
          title={words.badAddress}
          required
        />
      )}
      {signal !== undefined && (
        <Check label={words.allSignals} help={words.allSignalsHelp} on={all} onToggle={setAll} />
      )}
      <button type="submit" class="secondary" disabled={editing.action.busy}>
        {words.add}
      </button>
    </Form>
  );
}
