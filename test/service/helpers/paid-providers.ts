/** Data providers that don't exist, behind a gateway that counts what each was asked and charged. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { providersResponseSchema } from '../../../src/contract/providers';
import type { Person } from '../../../src/service/people/person';
import type {
  Ask,
  CompanyFacts,
  KeyTest,
  Provider,
  ProviderAnswer,
  Send,
} from '../../../src/service/providers/provider';
import { bodyOf, type Caller, call } from './call';

/** What a provider was asked, with the key that paid. */
export interface AskSeen {
  readonly provider: string;
  readonly key: string;
  readonly capability: string;
  /** A person's full name; a company's domain; for people, that and the page. */
  readonly person: string;
  readonly ticket: string | null;
}

/** Takes what was asked; the number of earlier questions about the same contact of the person is `times`. */
export type Answering = (ask: AskSeen, times: number) => ProviderAnswer | 'cut';

export const found = (value: string, status: 'valid' | 'risky' | 'guessed' | 'invalid' = 'valid') =>
  ({
    kind: 'found',
    finding: { email: { value, status, verifiedAt: Date.UTC(2026, 10, 1) } },
    cost: 1,
    unknownFields: [],
  }) as const;
export const foundPhone = (value: string) =>
  ({ kind: 'found', finding: { phone: { value } }, cost: 10, unknownFields: [] }) as const;
/** A present employer, for a credit; one by its name alone if the domain is null. */
export const foundEmployer = (domain: string | null, name = 'Acme') =>
  ({
    kind: 'found',
    finding: { employer: { name, domain, title: 'Head of Sales', since: '2024-02-01' } },
    cost: 1,
    unknownFields: [],
  }) as const;
/** A page of people, for a credit. */
export const foundPeople = (people: readonly Person[], next: string | null = null) =>
  ({ kind: 'found', finding: { people: { people, next } }, cost: 1, unknownFields: [] }) as const;
/** A company, for a credit; with these facts besides its name. */
export const foundCompany = (name: string | undefined, facts: Partial<CompanyFacts> = {}) =>
  ({
    kind: 'found',
    finding: { company: { ...facts, ...(name !== undefined && { name }) } },
    cost: 1,
    unknownFields: [],
  }) as const;
export const miss: ProviderAnswer = { kind: 'miss', cost: 0 };

const seenSchema = v.object({
  provider: v.string(),
  key: v.string(),
  capability: v.string(),
  person: v.string(),
  ticket: v.nullable(v.string()),
});

/** Collecting is free: an answer that comes later was paid for with its ticket. */
function costOf(answer: ReturnType<Answering>, capability: string): number {
  if (answer === 'cut') return 0;
  if (answer.kind === 'pending') return capability === 'phone' ? 10 : 1;
  return answer.kind === 'found' || answer.kind === 'miss' ? answer.cost : 0;
}

/** The key that every such provider refuses. */
export const badKey = 'not-a-key';

type Prices = Provider['prices'];

/** What a provider of emails and phones charges at most, one of people, of employers, and of companies. */
export const contactPrices: Prices = { email: 1, phone: 10 };
export const peoplePrices: Prices = { people: 1 };
export const employerPrices: Prices = { employer: 1 };
export const companyPrices: Prices = { company: 1 };

/** A provider by this id, which asks the gateway and answers what it says. */
export function paidProvider(id: string, prices: Prices): Provider {
  const request = async (what: object, key: string, send: Send): Promise<ProviderAnswer> => {
    try {
      const { body, status } = await send({
        method: 'POST',
        url: `https://${id}.example/ask`,
        headers: { 'X-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify(what),
      });
      if (status === 200) return JSON.parse(body);
    } catch {
      // The failure is returned below.
    }
    return { kind: 'failed', reason: 'unavailable', charged: 'unknown' };
  };
  const named = (ask: Ask) => {
    if ('person' in ask) return ask.person.fullName;
    return ask.capability === 'people' ? `${ask.domain} ${ask.after ?? 'first'}` : ask.domain;
  };
  return {
    id,
    name: id.toUpperCase(),
    unit: `${id} credits`,
    prices,
    ask: (ask, key, send) =>
      request(
        { provider: id, key, capability: ask.capability, person: named(ask), ticket: null },
        key,
        send,
      ),
    collect: (ticket, ask, key, send) =>
      request(
        { provider: id, key, capability: ask.capability, person: named(ask), ticket },
        key,
        send,
      ),
    async test(key): Promise<KeyTest> {
      return { works: key !== badKey, left: 100, unit: `${id} credits` };
    },
  };
}

export interface Gateway {
  readonly url: string;
  /** Everything that was asked, in order. */
  readonly seen: AskSeen[];
  /** What providers charged, in their units, by provider, contact and person. */
  readonly charged: Map<string, number[]>;
  answers: Record<string, Answering>;
  close(): Promise<void>;
}

/** Starts a gateway where every provider has nothing, until `answers` says otherwise. */
export async function openGateway(): Promise<Gateway> {
  const seen: AskSeen[] = [];
  const charged = new Map<string, number[]>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const ask = v.parse(seenSchema, JSON.parse(body));
    const name = `${ask.provider} ${ask.capability} ${ask.person}`;
    const times = seen.filter(
      (one) => `${one.provider} ${one.capability} ${one.person}` === name,
    ).length;
    seen.push(ask);
    const answer = gateway.answers[ask.provider]?.(ask, times) ?? miss;
    const cost = ask.ticket === null ? costOf(answer, ask.capability) : 0;
    if (cost > 0) charged.set(name, [...(charged.get(name) ?? []), cost]);
    if (answer === 'cut') response.destroy();
    else response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const gateway: Gateway = {
    url: `http://127.0.0.1:${port}`,
    seen,
    charged,
    answers: {},
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return gateway;
}

/** Reads or changes a user's providers; fails unless the answer is a success. */
export async function askProviders(caller: Caller, body: object) {
  return bodyOf(await call(caller.url, 'providers', { caller, body }), providersResponseSchema());
}

/** Connects keys of these providers, which are then asked in this order. */
export async function connectKeys(caller: Caller, providers: readonly string[]): Promise<void> {
  for (const provider of providers)
    await askProviders(caller, { action: 'connect', provider, key: `key-of-${provider}` });
}
