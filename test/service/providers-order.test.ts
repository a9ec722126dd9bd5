/** The order that is proposed from the questions to data providers and their hits. */
import fc from 'fast-check';
import type { ProviderHit } from '../../src/contract/provider-hits';
import { proposedOrder } from '../../src/service/providers/propose-order';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A count of emails over all: provider, questions, hits. */
const hit = (provider: string, asked: number, hits: number, kind: 'email' | 'phone' = 'email') =>
  ({ provider, asked, hits, kind, group: 'all', value: null }) satisfies ProviderHit;

const tallies = fc
  .array(
    fc.record({
      asked: fc.integer({ min: 1, max: 400 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 2, maxLength: names.length },
  )
  .map((list) =>
    list.map(({ asked, share }, at) => hit(names[at] ?? '', asked, Math.round(asked * share))),
  );

it('proposes nothing before two providers have 20 answers each', () => {
  expect(proposedOrder(['a'], [hit('a', 500, 500)])).toBeUndefined();
  expect(proposedOrder(['a', 'b'], [hit('a', 500, 0), hit('b', 19, 19)])).toMatchObject({
    outcome: 'too_few',
    needed: 20,
    order: ['a', 'b'],
    better: null,
  });
});

it('proposes no change for a difference that chance explains', () => {
  const proposal = proposedOrder(['a', 'b'], [hit('a', 20, 9), hit('b', 20, 11)]);
  expect(proposal).toMatchObject({ outcome: 'keep', order: ['a', 'b'], better: null });
});

it('moves a provider that is clearly better, and names the one that it passes', () => {
  const counts = [hit('a', 40, 12), hit('c', 40, 36)];
  expect(proposedOrder(['a', 'b', 'c'], counts)).toEqual({
    outcome: 'change',
    kind: 'email',
    needed: 20,
    // Too little is known of the one between them.
    order: ['c', 'b', 'a'],
    better: { provider: 'c', asked: 40, hits: 36 },
    worse: { provider: 'a', asked: 40, hits: 12 },
  });
});

it('counts phones if more of those were asked for', () => {
  const counts = [
    hit('a', 30, 30),
    hit('b', 30, 0),
    hit('a', 40, 0, 'phone'),
    hit('b', 40, 40, 'phone'),
  ];
  expect(proposedOrder(['a', 'b'], counts)).toMatchObject({ kind: 'phone', order: ['b', 'a'] });
});

it('names the same providers, is stable, and moves none before a better one', () => {
  fc.assert(
    fc.property(tallies, (counts) => {
      const current = counts.map(({ provider }) => provider);
      const proposal = proposedOrder(current, counts);
      const order = proposal?.order ?? [];
      expect([...order].sort()).toEqual(current);
      expect(proposedOrder(current, [...counts].reverse())).toEqual(proposal);
      // After its use, equal counts lead to no other proposal.
      expect(proposedOrder(order, counts)).toMatchObject({ order, better: null });
      expect(proposal?.outcome === 'change').toBe(order.join() !== current.join());
      const shareOf = (id: string) => {
        const one = counts.find(({ provider }) => provider === id);
        return one && one.asked >= 20 ? one.hits / one.asked : undefined;
      };
      const { better, worse } = proposal ?? {};
      if (better && worse) {
        expect(better.hits / better.asked).toBeGreaterThan(worse.hits / worse.asked);
        expect(order.indexOf(better.provider)).toBeLessThan(order.indexOf(worse.provider));
      }
      current.forEach((id, at) => {
        if (shareOf(id) === undefined) expect(order[at]).toBe(id);
      });
    }),
  );
});
