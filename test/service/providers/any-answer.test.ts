/** Whatever a provider answers: no question rejects, and nothing invalid comes out. */
import { assert, asyncProperty, constantFrom, integer, jsonValue, oneof, string } from 'fast-check';
import * as v from 'valibot';
import { readDomain } from '../../../src/contract/domain';
import { isStorable } from '../../../src/contract/storable';
import { companySchema } from '../../../src/service/companies/company';
import { personSchema } from '../../../src/service/people/person';
import { providers } from '../../../src/service/providers';
import {
  type Capability,
  capabilities,
  type Provider,
  type ProviderAnswer,
  type ProviderResponse,
  type Send,
} from '../../../src/service/providers/provider';
import { type FakeProviders, goodKey, startFakeProviders } from '../../fakes/providers/providers';
import type { ProviderId } from '../../fakes/providers/world';
import { answerable } from './asking';

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterAll(() => fakes.close());

const statuses = [200, 200, 200, 201, 204, 301, 400, 401, 402, 403, 404, 422, 429, 451, 500, 503];

/** A kept answer of the fakes with one value replaced. */
function mutated(body: string, place: number, value: unknown): string {
  let count = 0;
  JSON.parse(body, (_, each) => {
    count += 1;
    return each;
  });
  let at = 0;
  return JSON.stringify(
    JSON.parse(body, (_, each) => {
      at += 1;
      return at - 1 === place % count ? value : each;
    }),
  );
}

/** Expects that anything found is valid, whatever it was read from. */
function check(answer: ProviderAnswer | undefined, prices: Provider['prices'], asked: Capability) {
  if (answer?.kind === 'miss') expect(answer.cost).toBeGreaterThanOrEqual(0);
  if (answer?.kind === 'slow_down') expect(answer.retryAfterMs).toBeLessThanOrEqual(86_400_000);
  if (answer?.kind !== 'found') return;
  const { company, people, email, phone, employer } = answer.finding;
  expect(prices[asked]).toBeDefined();
  expect(answer.finding[asked]).toBeDefined();
  expect(Number.isFinite(answer.cost) && answer.cost >= 0).toBe(true);
  expect(answer.unknownFields.length).toBeLessThanOrEqual(20);
  if (email) {
    expect(email.value).toMatch(/^[^\s@*]+@[^\s@*]+$/);
    expect(readDomain(email.value)).toMatchObject({ ok: true });
  }
  if (phone) expect(phone.value).toMatch(/^\+[1-9]\d{6,14}$/);
  if (employer) {
    expect(isStorable(`${employer.name} ${employer.title}`)).toBe(true);
    expect(employer.domain === null || readDomain(employer.domain).ok).toBe(true);
    expect(employer.since ?? '2020-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  if (company) v.parse(v.partial(companySchema), company);
  for (const person of people?.people ?? []) v.parse(personSchema, person);
}

const questions = providers.flatMap((provider) =>
  capabilities
    .filter((capability) => provider.prices[capability] !== undefined)
    .map((capability) => ({ provider, capability, name: `${provider.id}: ${capability}` })),
);

const values = oneof(
  jsonValue(),
  string({ unit: 'binary' }),
  constantFrom<unknown>(
    ...[
      'a@b',
      'ada@',
      '@kestrel.test',
      'a b@kestrel.test',
      'ada@kestrel.test\u0000',
      '=1+1',
      '\ud800',
    ],
    ...[
      'ada@localhost',
      '+',
      '+1 (***) 55',
      '+12025550114;ext=5',
      '2026-02-31',
      -1,
      1e308,
      '9'.repeat(400),
    ],
    ...[
      true,
      [],
      {},
      [[[]]],
      { __proto__: null },
      'https://user:pass@evil.test/',
      'javascript:alert(1)',
    ],
  ),
);

test.each(questions)('$name', async ({ provider, capability }) => {
  const id = provider.id as ProviderId;
  const ask = answerable(id, capability);
  /** What the fakes answer to the question, and to those that follow from it. */
  const kept = new Map<string, ProviderResponse>();
  const keeping: Send = async (request) => {
    const place = `${request.method} ${request.url}`;
    const reply = kept.get(place) ?? (await fakes.send(request));
    kept.set(place, reply);
    return reply;
  };
  fakes.setPendingLooks(id, 0);
  const first = await provider.ask(ask, goodKey, keeping);
  const ticket = first.kind === 'pending' ? first.ticket : null;
  if (ticket !== null) await provider.collect?.(ticket, ask, goodKey, keeping);

  await assert(
    asyncProperty(
      integer({ min: 0, max: 400 }),
      values,
      constantFrom(...statuses),
      async (at, value, status) => {
        const strange: Send[] = [
          async (request) => {
            const reply = await keeping(request);
            return { ...reply, body: mutated(reply.body, at, value) };
          },
          () => Promise.resolve({ status, headers: {}, body: JSON.stringify(value) ?? '' }),
          () =>
            Promise.resolve({
              status,
              headers: { 'retry-after': String(value) },
              body: String(value),
            }),
        ];
        for (const send of strange) {
          check(await provider.ask(ask, goodKey, send), provider.prices, capability);
          if (ticket === null) continue;
          check(await provider.collect?.(ticket, ask, goodKey, send), provider.prices, capability);
        }
      },
    ),
    { numRuns: 50 },
  );
});
