/** The user's own data providers: connects, tests, orders, limits and disconnects them. Free. */
import { useState } from 'preact/hooks';
import * as limits from '../../src/contract/limit-values';
import type { Answer } from '../parts/answer';
import { filled, Input, isWhole, LinkButton, More, Select, Whole } from '../parts/fields';
import { ConfirmLink, Form } from '../parts/forms';
import { type Action, useAction, useFocusAfter, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { Section } from '../parts/section';
import { call } from '../rpc';
import { texts } from '../texts';
import { day } from '../texts/figures';
import { ProviderHits } from './provider-hits';
import { type ProviderView, providersIn } from './providers-answer';

const words = texts.providers;

const act = (body: object) => call('service', { endpoint: 'providers', body });

/** Empty if the service doesn't let users connect keys. */
export function Providers() {
  const first = useQuery('service', { endpoint: 'providers', body: { action: 'list' } });
  const [changed, setChanged] = useState<Answer>();
  const action = useAction(setChanged);
  const answer = changed ?? (first.state === 'ready' ? first.value : undefined);
  if (first.state === 'failed')
    return (
      <Section title={words.title}>
        <ProblemNote problem={first.problem} />
      </Section>
    );
  const list = answer && providersIn(answer);
  if (!answer || !list) return null;
  const connected = list.filter(({ isConnected }) => isConnected);
  // A refused key can be replaced.
  const others = list.filter(({ isConnected, state }) => !isConnected || state === 'bad_key');
  return (
    <Section title={words.title}>
      <p class="fine">{words.help}</p>
      <ProblemNote problem={action.problem} />
      {connected.map((provider, at) => (
        <Connected
          key={provider.id}
          provider={provider}
          before={connected.slice(0, at).map(({ id }) => id)}
          action={action}
        />
      ))}
      <ProviderHits
        answer={answer}
        providers={list}
        busy={action.busy}
        onUse={(order) => action.run(() => act({ action: 'order', order }))}
      />
      {others.length > 0 ? (
        <Connect others={others} action={action} />
      ) : (
        <p class="fine">{words.all}</p>
      )}
    </Section>
  );
}

interface CardProps {
  readonly provider: ProviderView;
  readonly action: Action<Answer>;
}

function Connected({
  provider,
  before,
  action,
}: CardProps & { readonly before: readonly string[] }) {
  const { id, name, unit, left, testedAt, asked, found, spent } = provider;
  const isBad = provider.state === 'bad_key' || provider.state === 'out_of_quota';
  // The units left at the last test no longer count if the key is refused or used up.
  const amount = isBad ? undefined : left;
  const tested = testedAt === undefined ? undefined : day(testedAt);
  const facts = [
    words.states[provider.state ?? ''],
    tested && (amount === undefined ? words.tested(tested) : words.left(amount, unit, tested)),
  ];
  const state = facts.filter(Boolean).join(' · ');
  const focus = useFocusAfter(action.busy);
  const run = (body: object) => {
    focus.note();
    action.run(() => act(body));
  };
  const earlier = () =>
    run({ action: 'order', order: [...before.slice(0, -1), id, ...before.slice(-1)] });
  return (
    <section class="run" aria-label={name} ref={focus.holder}>
      <b class="title">{name}</b>
      {isBad ? <Note kind="warn">{state}</Note> : <div class="fine">{state}</div>}
      {asked > 0 && <div class="fine">{words.hits(found, asked, spent, unit)}</div>}
      <Ceilings provider={provider} action={action} />
      <ConfirmLink
        label={words.disconnect}
        yes={words.disconnectReally}
        no={words.keep}
        busy={action.busy}
        onYes={() => action.run(() => act({ action: 'disconnect', provider: id }))}
        before={
          <>
            {before.length > 0 && (
              <LinkButton onPress={earlier} disabled={action.busy}>
                {words.up}
              </LinkButton>
            )}
            <LinkButton
              onPress={() => run({ action: 'test', provider: id })}
              disabled={action.busy}
            >
              {words.test}
            </LinkButton>
          </>
        }
      />
    </section>
  );
}

function Ceilings({ provider, action }: CardProps) {
  const { id, unit } = provider;
  const [perRow, setPerRow] = useState(written(provider.perRow));
  const [perRun, setPerRun] = useState(written(provider.perRun));
  const isChanged = perRow !== written(provider.perRow) || perRun !== written(provider.perRun);
  const isRight = [perRow, perRun].every(
    (text) => text.trim() === '' || isWhole(text, 0, limits.providerCeiling),
  );
  const save = () =>
    action.run(() =>
      act({
        action: 'ceilings',
        provider: id,
        max_per_row: amountIn(perRow),
        max_per_run: amountIn(perRun),
      }),
    );
  return (
    <Form onSubmit={save}>
      <More label={words.ceilings} open={perRow !== '' || perRun !== ''}>
        <Whole
          label={words.perRow(unit)}
          value={perRow}
          onText={setPerRow}
          min={0}
          max={limits.providerCeiling}
        />
        <Whole
          label={words.perRun(unit)}
          value={perRun}
          onText={setPerRun}
          min={0}
          max={limits.providerCeiling}
          help={words.noCeiling}
        />
      </More>
      {isChanged && (
        <button type="submit" class="secondary" disabled={action.busy || !isRight}>
          {words.save}
        </button>
      )}
    </Form>
  );
}

function Connect(props: {
  readonly others: readonly ProviderView[];
  readonly action: Action<Answer>;
}) {
  const { others, action } = props;
  const [chosen, setChosen] = useState('');
  const [key, setKey] = useState('');
  const provider = others.some(({ id }) => id === chosen) ? chosen : '';
  const connect = () =>
    action.run(async () => {
      const answer = await act({ action: 'connect', provider, key: key.trim() });
      // A key that was refused stays, so that it can be corrected.
      setKey('');
      setChosen('');
      return answer;
    });
  return (
    <Form onSubmit={connect}>
      <Select
        label={words.provider}
        value={provider}
        options={[
          { value: '', label: words.choose },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={setChosen}
        missing={words.choose}
      />
      <Input
        label={words.key}
        type="password"
        value={key}
        onText={setKey}
        maxLength={limits.providerKeyLength}
        autocomplete="off"
        help={words.keyHelp}
        {...filled}
      />
      <button type="submit" class="secondary" disabled={action.busy}>
        {words.connect}
      </button>
    </Form>
  );
}

const written = (amount: number | undefined) => (amount === undefined ? '' : String(amount));

const amountIn = (text: string) => (text.trim() === '' ? null : Number(text));
