/** One live question to each data provider whose key the operator gives, with what its reader couldn't use. */
import { setTimeout as sleep } from 'node:timers/promises';
import { send as sendOutgoing } from '../../src/service/outgoing';
import { providers } from '../../src/service/providers';
import {
  type Ask,
  type Capability,
  capabilities,
  type Provider,
  type ProviderAnswer,
  type Send,
} from '../../src/service/providers/provider';

/** Whom and what is asked about. */
export interface Subject {
  readonly domain: string;
  /** "Dana Roe", who works there; empty to ask about companies alone. */
  readonly person: string;
}

export interface Smoke {
  readonly provider: string;
  readonly of: string;
  readonly outcome: string;
  readonly remarks: readonly string[];
}

/** How often an asynchronous provider is asked at most. */
const maxLooks = 10;

/**
 * Asks each provider with a key its cheapest question, which may spend what `provider.prices` says, and yields the
 * outcome. Takes the environment with the keys, and replaceable ways to send and to wait.
 */
export async function* smokeProviders(
  environment: Readonly<Record<string, string | undefined>>,
  subject: Subject,
  send: Send = sendLive,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): AsyncGenerator<Smoke> {
  for (const provider of providers) {
    const key = environment[variableOf(provider)] ?? '';
    const asked = cheapest(provider, subject);
    if (key === '') {
      yield skipped(provider, `no ${variableOf(provider)}`);
    } else if (asked === undefined) {
      yield skipped(provider, 'name a person: npm run smoke:providers -- domain=… person=…');
    } else {
      const before = await balance(provider, key, send);
      const answer = await settled(provider, asked, key, send, wait);
      const remarks = [...remarksOn(answer, asked), before];
      yield { provider: provider.id, of: asked.capability, outcome: answer.kind, remarks };
    }
  }
}

/** `SIGNALSHEET_PROVIDER_HUNTER_KEY`, as for the service. */
function variableOf({ id }: Provider): string {
  return `SIGNALSHEET_PROVIDER_${id.toUpperCase().replaceAll('-', '_')}_KEY`;
}

const skipped = ({ id }: Provider, why: string): Smoke => ({
  provider: id,
  of: '',
  outcome: 'skipped',
  remarks: [why],
});

function cheapest({ prices }: Provider, { domain, person }: Subject): Ask | undefined {
  const priceOf = (capability: Capability) => prices[capability] ?? Number.POSITIVE_INFINITY;
  const [capability] = capabilities
    .filter(
      (one) =>
        prices[one] !== undefined && (person !== '' || one === 'company' || one === 'people'),
    )
    .sort((one, other) => priceOf(one) - priceOf(other));
  if (capability === undefined) return undefined;
  if (capability === 'company') return { capability, domain };
  if (capability === 'people') {
    const anyone = { titles: [], seniorities: [], departments: [], countries: [] };
    return { capability, domain, ...anyone, max: 1, after: null };
  }
  const [firstName = '', ...rest] = person.split(' ');
  const name = { fullName: person, firstName, lastName: rest.join(' ') };
  return { capability, person: { ...name, domain, companyName: null, profileUrl: null } };
}

async function balance(provider: Provider, key: string, send: Send): Promise<string> {
  const { works, left, unit } = await provider.test(key, send);
  return works ? `${left ?? 'an unknown number of'} ${unit} were left` : 'the key doesn’t work';
}

async function settled(
  provider: Provider,
  ask: Ask,
  key: string,
  send: Send,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<ProviderAnswer> {
  let answer = await provider.ask(ask, key, send);
  for (let look = 0; look < maxLooks && answer.kind === 'pending'; look += 1) {
    await wait(answer.askAgainMs);
    answer = (await provider.collect?.(answer.ticket, ask, key, send)) ?? answer;
  }
  return answer;
}

function remarksOn(answer: ProviderAnswer, { capability }: Ask): string[] {
  if (answer.kind === 'failed') return [`${answer.reason}, charged: ${answer.charged}`];
  if (answer.kind === 'miss') return [`cost ${answer.cost}`];
  if (answer.kind !== 'found') return [];
  const part = answer.finding[capability];
  return [
    `cost ${answer.cost}`,
    `has ${Object.keys(part ?? {}).join(', ')}`,
    ...answer.unknownFields.map((name) => `unknown: ${name}`),
  ];
}

const sendLive: Send = async ({ url, headers, body }) => {
  const answer = await sendOutgoing({
    url,
    headers,
    ...(body !== undefined && { body }),
    allowPrivate: false,
    maxBytes: 3_000_000,
    signal: AbortSignal.timeout(60_000),
  });
  const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return {
    status: answer.status,
    headers: Object.fromEntries(pairs),
    body: answer.body.toString(),
  };
};
