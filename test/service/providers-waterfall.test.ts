/**
 * The order in which data providers are asked, for random providers, prices, answers and ceilings.
 * SIGNALSHEET_TEST_PROVIDER_ROWS sets the rows in total; 2,000 by default.
 */
import fc from 'fast-check';
import type { MailStatus } from '../../src/service/providers/provider';
import {
  type Asked,
  bestOf,
  costOf,
  type Link,
  nextStep,
} from '../../src/service/providers/waterfall';

const rowsInTotal = Number(process.env['SIGNALSHEET_TEST_PROVIDER_ROWS'] ?? 2000);
const rowsEach = 40;
const numRuns = Math.ceil(rowsInTotal / rowsEach);
const day = 86_400_000;

interface Answer {
  readonly kind: 'found' | 'miss' | 'unclear' | 'refused' | 'slow' | 'later';
  readonly status: MailStatus;
  readonly missCost: number;
}

const ceiling = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null });
const linkOf = (provider: string) =>
  fc.record({
    provider: fc.constant(provider),
    price: fc.integer({ min: 0, max: 12 }),
    rowCeiling: ceiling,
    runCeiling: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
    closed: fc.constantFrom(undefined, undefined, undefined, 'out_of_quota' as const),
  });
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const links = fc
  .shuffledSubarray(names, { minLength: 1 })
  .chain((chosen) => fc.tuple(...chosen.map(linkOf)));
const answer: fc.Arbitrary<Answer> = fc.record({
  kind: fc.constantFrom('found', 'found', 'miss', 'miss', 'unclear', 'refused', 'slow', 'later'),
  status: fc.constantFrom<MailStatus>('valid', 'risky', 'unknown'),
  missCost: fc.constantFrom(0, 0, 1),
});
const rows = fc.array(fc.tuple(...names.map(() => answer)), {
  minLength: rowsEach,
  maxLength: rowsEach,
});

type Row = readonly Answer[];
const answerOf = (row: Row, provider: string) => row[names.indexOf(provider)] ?? fail();
const fail = (): never => {
  throw new Error('There is no such provider');
};

/** What an answer costs, and what it costs at most as far as the caller can know. */
const chargeOf = ({ kind, missCost }: Answer, { price }: Link) => {
  if (kind === 'found' || kind === 'slow' || kind === 'later' || kind === 'unclear') return price;
  return kind === 'miss' ? Math.min(missCost, price) : 0;
};

/** Asks about every row until none has a further step; returns the costs by provider, and what was asked. */
function run(
  id: string,
  chain: readonly Link[],
  table: readonly Row[],
  memory: Map<string, Asked>[],
  start: number,
) {
  const spent = new Map<string, number>();
  const asks: string[] = [];
  table.forEach((row, at) => {
    const asked = memory[at] ?? fail();
    let now = start;
    let isOver = false;
    const rowSpent = (provider: string) => {
      const one = asked.get(provider);
      return one?.run === id ? costOf(one) : 0;
    };
    for (let steps = 0; ; steps += 1) {
      if (steps > 100) throw new Error('The row has no end');
      const next = nextStep(chain, asked, {
        run: id,
        spent: { row: rowSpent, run: (provider) => spent.get(provider) ?? 0 },
        now,
      });
      if (next.step === 'end') return;
      if (next.step === 'wait') {
        expect(next.until).toBeGreaterThan(now);
        now = next.until;
        continue;
      }
      const { link } = next;
      const { provider, price } = link;
      expect(isOver).toBe(false);
      expect(link.closed).toBeUndefined();
      const given = answerOf(row, provider);
      const before = asked.get(provider);
      const base = {
        provider,
        run: id,
        price,
        value: null,
        status: null,
        ticket: null,
        askedAt: now,
        againAt: 0,
      };
      if (next.step === 'ask') {
        if (given.kind === 'slow' && before?.run !== id) {
          asked.set(provider, { ...base, state: 'waiting', cost: 0, againAt: now + 1000 });
          continue;
        }
        asks.push(`${at} ${provider}`);
        if (given.kind === 'later') {
          asked.set(provider, {
            ...base,
            state: 'waiting',
            ticket: 't',
            cost: null,
            againAt: now + 1000,
          });
          spent.set(provider, (spent.get(provider) ?? 0) + price);
          continue;
        }
        spent.set(provider, (spent.get(provider) ?? 0) + chargeOf(given, link));
      }
      const isFound = ['found', 'slow', 'later'].includes(given.kind);
      asked.set(provider, {
        ...base,
        state: isFound ? 'found' : (given.kind as 'miss' | 'unclear' | 'refused'),
        value: isFound ? `${provider}@${at}` : null,
        status: isFound ? given.status : null,
        cost: given.kind === 'unclear' ? null : chargeOf(given, link),
        againAt: now + 30 * day,
      });
      isOver = isFound && given.status === 'valid';
    }
  });
  return { spent, asks };
}

/** What the cheapest run with this order costs: it stops at the first valid answer and keeps the ceilings. */
function cheapest(chain: readonly Link[], table: readonly Row[]): number {
  const spent = new Map<string, number>();
  for (const row of table)
    for (const link of chain) {
      const { provider, price, closed, rowCeiling, runCeiling } = link;
      const before = spent.get(provider) ?? 0;
      if (
        closed ||
        price > (rowCeiling ?? price) ||
        before + price > (runCeiling ?? before + price)
      )
        continue;
      const given = answerOf(row, provider);
      spent.set(provider, before + chargeOf(given, link));
      if (['found', 'slow', 'later'].includes(given.kind) && given.status === 'valid') break;
    }
  return [...spent.values()].reduce((sum, one) => sum + one, 0);
}

it(
  'never asks after a valid answer, past a ceiling or for what is known, and wastes nothing',
  () => {
    fc.assert(
      fc.property(links, rows, (chain, table) => {
        const memory = table.map(() => new Map<string, Asked>());
        const first = run('one', chain, table, memory, day);
        const cost = [...first.spent.values()].reduce((sum, one) => sum + one, 0);
        expect(cost).toBeLessThanOrEqual(1.02 * cheapest(chain, table));
        expect(new Set(first.asks).size).toBe(first.asks.length);
        for (const { provider, runCeiling, rowCeiling } of chain) {
          if (runCeiling !== null)
            expect(first.spent.get(provider) ?? 0).toBeLessThanOrEqual(runCeiling);
          for (const asked of memory) {
            const one = asked.get(provider);
            if (one && rowCeiling !== null) expect(costOf(one)).toBeLessThanOrEqual(rowCeiling);
          }
        }
        memory.forEach((asked, at) => {
          const best = bestOf(
            chain.map(({ provider }) => provider),
            asked,
          );
          const has = (status: MailStatus) =>
            [...asked.values()].some((one) => one.status === status);
          const expected = (['valid', 'risky', 'unknown'] as const).find(has);
          expect([at, best?.status ?? undefined]).toEqual([at, expected]);
        });
        const again = run('two', chain, table, memory, 2 * day);
        const isKnown = (ask: string) => first.asks.includes(ask);
        const isFree = (ask: string) =>
          answerOf(table[Number(ask.split(' ')[0])] ?? fail(), ask.split(' ')[1] ?? '').kind ===
          'refused';
        expect(again.asks.filter((ask) => isKnown(ask) && !isFree(ask))).toEqual([]);
      }),
      { numRuns },
    );
  },
  60_000 + 20 * rowsInTotal,
);

it('asks again for a miss after 30 days, and never for what was found', () => {
  const link: Link = {
    provider: 'a',
    price: 1,
    rowCeiling: null,
    runCeiling: null,
    closed: undefined,
  };
  const spent = { row: () => 0, run: () => 0 };
  const past = (state: Asked['state']): ReadonlyMap<string, Asked> =>
    new Map([
      [
        'a',
        {
          provider: 'a',
          run: 'one',
          state,
          ticket: null,
          value: null,
          status: 'risky',
          cost: 1,
          price: 1,
          askedAt: 0,
          againAt: 30 * day,
        },
      ],
    ]);
  const stepAt = (state: Asked['state'], now: number) =>
    nextStep([link], past(state), { run: 'two', spent, now }).step;
  expect(stepAt('miss', 30 * day - 1)).toBe('end');
  expect(stepAt('miss', 30 * day)).toBe('ask');
  expect(stepAt('unclear', 30 * day - 1)).toBe('end');
  expect(stepAt('found', 300 * day)).toBe('end');
});
