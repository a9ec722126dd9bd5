/**
 * Random pipelines over one connection: wherever it breaks off, no credits stay set aside, and only what was sent is
 * charged. SIGNALSHEET_PIPELINES says how many are played on each store; 12 by default.
 */
import fc from 'fast-check';
import { prices } from '../../src/contract/prices';
import { balanceOf, join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { query } from './helpers/folders';
import { asks, endings, type Heard, play, type Script } from './helpers/pipeline';
import { knowPosts } from './helpers/posts';
import { serveEmpty, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const rounds = Number(process.env['SIGNALSHEET_PIPELINES'] ?? 12);
const companies = 3;

const script: fc.Arbitrary<Script> = fc.record({
  asked: fc.array(fc.constantFrom(...asks, 'search' as const, 'enriched' as const), {
    minLength: 1,
    maxLength: 8,
  }),
  short: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
  splits: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  ending: fc.constantFrom(...endings),
  bytesBeforeLeaving: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5000 })),
});

function priceOf(ask: Script['asked'][number]): number {
  if (ask === 'search') return companies * prices.techCompany;
  return ask === 'enriched' ? companies * prices.techCompanyEnriched : 0;
}

/** The most that they can cost: each page has the same companies, which are paid for once. */
const worth = (asked: Script['asked']) => Math.max(0, ...asked.map(priceOf));

/** The cost of the first page that the client received completely; after it, the others are free. */
const received = ({ asked, statuses }: Heard) =>
  asked
    .filter((_, index) => statuses[index] === 200)
    .map(priceOf)
    .find((price) => price > 0) ?? 0;

eachStore('a pipeline of technology searches', () => {
  let service: TestService;
  beforeAll(async () => {
    const empty = await serveEmpty();
    await empty.close();
    const names = Array.from({ length: companies }, (_, n) => `company-${n}`);
    await knowPosts(
      empty.dataDir,
      names.map((name) => [name, 'We use Java.', Date.now()]),
    );
    service = await serveEmpty({ dataDir: empty.dataDir });
  });

  /** Waits until nothing is set aside and all that the client has is charged. */
  const settled = (by: Caller, min: number) =>
    until('the charges', async () => {
      const { reserved, used_total } = await balanceOf(by);
      return reserved === 0 && used_total >= min && used_total;
    });

  it.each(['leaves', 'resets'] as const)(
    "that %s immediately leaves no hold and doesn't stop the service",
    async (ending) => {
      const own = await serveEmpty({ dataDir: service.dataDir });
      const caller = await join(own);
      const asked = ['search', 'search', 'search'] as const;
      await play(caller, { asked, short: 0, splits: [], ending, bytesBeforeLeaving: 0 });
      expect(await settled(caller, 0)).toBeLessThanOrEqual(worth(asked));
      await own.close();
      expect(await query(own.dataDir, 'SELECT id FROM tech_holds')).toEqual([]);
    },
  );

  it('is charged for what left, however it ends', async () => {
    const played: { caller: Caller; min: number; max: number }[] = [];
    await fc.assert(
      fc.asyncProperty(script, async (given) => {
        const caller = await join(service);
        const heard = await play(caller, given);
        // The last one never became a request if bytes of it are missing.
        const whole = given.short > 0 ? given.asked.slice(0, -1) : given.asked;
        const first = received(heard);
        // A page that was sent before the first one received may have been lost on the way.
        const [min, max] = [Math.min(first, companies * prices.techCompany), worth(whole)];
        const charged = await settled(caller, min);
        expect(charged).toBeLessThanOrEqual(max);
        const isListening = given.ending === 'half' || given.ending === 'reads';
        if (isListening) {
          expect(heard.statuses.length).toBeGreaterThanOrEqual(whole.length);
          expect(charged).toBe(first);
        }
        played.push({ caller, min, max });
      }),
      { numRuns: rounds, seed: 20_270, endOnFailure: true },
    );
    // Requests in progress when a client left have ended by then.
    await service.close();
    expect(await query(service.dataDir, 'SELECT id FROM tech_holds')).toEqual([]);
    const later = await serveEmpty({ dataDir: service.dataDir });
    for (const { caller, min, max } of played) {
      const { used_total, reserved } = await balanceOf({ ...caller, url: later.url });
      expect(reserved).toBe(0);
      expect(used_total).toBeGreaterThanOrEqual(min);
      expect(used_total).toBeLessThanOrEqual(max);
    }
  });
});
