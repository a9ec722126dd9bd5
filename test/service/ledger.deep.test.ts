import fc from 'fast-check';
import { askToEnrich, balanceOf, jobEnd, join } from './helpers/acts';
import { everybody } from './helpers/directories';
import { auditCredits } from './helpers/folders';
import { serveEmpty } from './helpers/service';
import { eachStore } from './helpers/stores';

const price = 3;
const startingCredits = 60;

/** A small world, so that requests repeat domains and run out of credits often. */
const domain = fc.oneof(
  { weight: 6, arbitrary: fc.nat(30).map((number) => `company-${number}.example`) },
  { weight: 2, arbitrary: fc.nat(5).map((number) => `nobody-${number}.example`) },
  { weight: 1, arbitrary: fc.constantFrom('no domain', '', 'n/a') },
);
const request = fc.record({
  user: fc.nat(1),
  domains: fc.array(domain, { minLength: 1, maxLength: 12 }),
  key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  /** Whether the next request comes before this one's job has ended. */
  hurry: fc.boolean(),
});

eachStore('the ledger', () => {
  it('agrees with balances, holds and enriched items after any sequence of requests', async () => {
    const service = await serveEmpty({
      directory: everybody,
      settings: { accountEnrichedPrice: price, startingCredits },
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 10 }), async (requests) => {
        const users = [await join(service), await join(service)] as const;
        const jobs = new Map<string, number>();
        for (const { user, domains, key, hurry } of requests) {
          const caller = users[user === 0 ? 0 : 1];
          const { status, body } = await askToEnrich(caller, domains, key);
          expect([200, 402, 409]).toContain(status);
          if (status !== 200) continue;
          const jobId = String(Reflect.get(Object(body), 'job_id'));
          jobs.set(jobId, user);
          if (!hurry) await jobEnd(caller, jobId);
          await auditCredits(service.dataDir);
        }
        const enriched = [new Set<string>(), new Set<string>()];
        for (const [jobId, user] of jobs) {
          const job = await jobEnd(users[user === 0 ? 0 : 1], jobId);
          for (const { status, domain } of job.result ?? [])
            if (status === 'enriched') enriched[user]?.add(domain);
        }
        for (const [user, caller] of users.entries()) {
          const used = price * (enriched[user]?.size ?? 0);
          expect(await balanceOf(caller)).toMatchObject({
            balance: startingCredits - used,
            reserved: 0,
            used_total: used,
          });
        }
        await auditCredits(service.dataDir);
      }),
      { numRuns: 25, seed: 20_265 },
    );
  });
});
