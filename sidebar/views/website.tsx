/** The box “Your website”: suggests signals by what the site says, each deployed with one button. */
import { useState } from 'preact/hooks';
import type { PumpView } from '../../src/addon/sidebar/api';
import * as limits from '../../src/contract/limit-values';
import { Credits, filled, Input, isWhole, LinkButton, largest } from '../parts/fields';
import { Form } from '../parts/forms';
import { useAction, useQuery } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { day } from '../texts/figures';
import { type Suggested, type SuggestedSignals, samplesIn, suggestedIn } from './website-answer';

const words = texts.website;
const firstLimit = '100';

/** Returns the sample companies; undefined until the service says that it suggests signals. */
export function useSamples() {
  const offer = useQuery('service', { endpoint: 'signalSuggest', body: {} });
  return offer.state === 'ready' ? samplesIn(offer.value) : undefined;
}

export function Website(props: {
  readonly samples: NonNullable<ReturnType<typeof useSamples>>;
  readonly balance: number | undefined;
  onPumped(view: PumpView): void;
}) {
  const { samples } = props;
  const [site, setSite] = useState('');
  const [asked, setAsked] = useState('');
  const [found, setFound] = useState<SuggestedSignals>();
  const asking = useAction((answer: Readonly<Record<string, unknown>>) =>
    setFound(suggestedIn(answer)),
  );
  const ask = (website: string) => {
    setSite(website);
    setAsked(website);
    setFound(undefined);
    asking.run(() => call('service', { endpoint: 'signalSuggest', body: { website } }));
  };
  return (
    <section class="website" aria-label={words.label}>
      <Form onSubmit={() => ask(site.trim())}>
        <Input
          label={words.label}
          value={site}
          onText={setSite}
          placeholder={words.hint}
          help={words.help}
          maxLength={limits.addressLength}
          autocomplete="url"
          {...filled}
        />
        <button type="submit" class="secondary" disabled={asking.busy}>
          {words.suggest}
        </button>
      </Form>
      {samples.length > 0 && !found && (
        <>
          <p class="fine">{words.samples}</p>
          <div class="links">
            {samples.map(({ domain, name }) => (
              <LinkButton key={domain} onPress={() => ask(domain)} disabled={asking.busy}>
                {name}
              </LinkButton>
            ))}
          </div>
        </>
      )}
      <div aria-live="polite">
        {asking.busy && (
          <>
            <div class="bar moving">
              <i />
            </div>
            <p class="fine">{words.working(asked)}</p>
          </>
        )}
        {found?.miss !== undefined && (
          <Note kind="info">
            {found.miss} {words.free}
            {found.detail !== undefined && <div class="fine">{found.detail}</div>}
          </Note>
        )}
      </div>
      <ProblemNote problem={asking.problem} />
      {found && found.signals.length > 0 && (
        <Suggestions found={found} balance={props.balance} onPumped={props.onPumped} />
      )}
    </section>
  );
}

function Suggestions(props: {
  readonly found: SuggestedSignals;
  readonly balance: number | undefined;
  onPumped(view: PumpView): void;
}) {
  const { found, balance } = props;
  const [limit, setLimit] = useState(firstLimit);
  const most = isWhole(limit, 1, largest) ? Number(limit) : undefined;
  return (
    <>
      <h2>{words.suits(found.name)}</h2>
      <p class="fine">
        {found.icp !== undefined && `${words.counted(found.icp)} `}
        {found.isSample && words.sample}
      </p>
      <div class="spend">
        <Credits label={words.limit} value={limit} onText={setLimit} min={1} required />
        {balance !== undefined && <div class="price">{texts.run.youHave(balance)}</div>}
      </div>
      {found.signals.map((signal) => (
        <Card key={signal.title} signal={signal} limit={most} onPumped={props.onPumped} />
      ))}
    </>
  );
}

function Card(props: {
  readonly signal: Suggested;
  /** Undefined while the field isn't a number. */
  readonly limit: number | undefined;
  onPumped(view: PumpView): void;
}) {
  const { signal, limit } = props;
  const [isDeployed, setDeployed] = useState(false);
  const action = useAction((view: PumpView) => {
    setDeployed(true);
    props.onPumped(view);
  });
  // A signal that runs once can't cost more than what it finds now.
  const most = limit === undefined || signal.daily ? limit : Math.min(limit, signal.cost);
  const deploy = () =>
    action.run(() => call('deploySignal', { deployment: signal.deployment(most ?? 0) }));
  return (
    <section class="run" aria-label={signal.title}>
      <b class="title">{signal.title}</b>
      <p>
        <b class="now">{words.now(signal.count, signal.isExact)}</b>{' '}
        <span class="fine">{signal.daily ? words.daily : words.once}</span>
      </p>
      <div class="fine">{words.because}</div>
      <ul class="said">
        {signal.why.map(({ about, quote, url }) => (
          <li key={quote + about}>
            <Linked url={url}>{words.quote(quote)}</Linked> <span class="fine">({about})</span>
          </li>
        ))}
      </ul>
      {signal.examples.length > 0 && <div class="fine">{words.examples}</div>}
      <ul class="said">
        {signal.examples.map(({ name, why, url, date }) => (
          <li key={name + why}>
            <b>{name}</b>: <Linked url={url}>{why}</Linked>
            {date !== undefined && <span class="fine"> {day(Date.parse(date))}</span>}
          </li>
        ))}
      </ul>
      <ProblemNote problem={action.problem} />
      {isDeployed ? (
        <Note kind="info">{words.deployed}</Note>
      ) : (
        <>
          <button
            type="button"
            class="primary"
            disabled={action.busy || most === undefined}
            onClick={deploy}
          >
            {action.busy ? words.deploying : words.deploy(most ?? 0)}
          </button>
          {most !== undefined && (
            <div class="price">{words.costs(Math.min(most, signal.cost))}</div>
          )}
        </>
      )}
    </section>
  );
}

function Linked(props: {
  readonly url: string | undefined;
  readonly children: preact.ComponentChildren;
}) {
  return props.url === undefined ? (
    <span>{props.children}</span>
  ) : (
    <a class="link" href={props.url} target="_blank" rel="noreferrer">
      {props.children}
    </a>
  );
}
