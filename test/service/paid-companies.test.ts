/** The extension paid-companies: a company that an account was charged for is free for it for 30 days, everywhere. */
import fc from 'fast-check';
import { paidCompaniesResponseSchema } from '../../src/contract/companies';
import { creditHistorySchema } from '../../src/contract/credits';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { day } from '../../src/service/clock';
import type { CompanyDirectory } from '../../src/service/companies/directory';
import { askToEnrich, balanceOf, enrich, jobEnd, join, startJob } from './helpers/acts';
import { bodyOf, type Caller, call, expectError } from './helpers/call';
import { companyOf, everybody } from './helpers/directories';
import { asOperator } from './helpers/operator';
import { knowPosts } from './helpers/posts';
import { serveEmpty } from './helpers/service';
import { runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 0, 5);
/** Each hires an engineer who knows these. */
const posts = new Map([
  ['one', 'We use Go.'],
  ['two', 'We use Go.'],
  ['three', 'We use Go and Rust.'],
  ['four', 'We use Rust.'],
  ['five', 'We use Rust.'],
]);
const domainOf = (slug: string) => `${slug}.example`;

/** Knows every company except one, also by its hosts. Waits while it is shut. */
function shuttableDirectory() {
  const state = { shut: false };
  const directory: CompanyDirectory = {
    async find(domains) {
      await until('the directory to open', () => !state.shut);
      const known = domains.filter((domain) => !domain.startsWith('nobody'));
      return new Map(
        known.map((domain) => {
          const company = companyOf(domain.split('.').slice(-2).join('.'));
          return [domain, domain.startsWith('odd') ? { ...company, name: 'NUL\0' } : company];
        }),
      );
    },
  };
  return { state, directory };
}

async function office(startingCredits = 10_000) {
  const time = { now: start };
  const { state, directory } = shuttableDirectory();
  const empty = await serveEmpty();
  await empty.close();
  const { dataDir } = empty;
  await knowPosts(
    dataDir,
    [...posts].map(([slug, body]) => [slug, body, start - day] as const),
  );
  const settings = { startingCredits };
  const service = await serveEmpty({ dataDir, clock: () => time.now, directory, settings });
  return { time, state, service, join: () => join(service) };
}

async function search(caller: Caller, query: Record<string, string>) {
  const answer = await call(caller.url, 'techCompanies', { caller, query });
  return bodyOf(answer, techCompaniesPageSchema());
}

/** The balance, once every page that was sent is charged. */
const settled = (caller: Caller) =>
  until('the charges', async () => {
    const balance = await balanceOf(caller);
    return balance.reserved === 0 && balance;
  });

const hiring = (slugs: readonly string[], more: object = {}) => ({
  name: 'Engineers',
  role: 'Engineer',
  timeframe: 365,
  accounts: slugs.map((slug) => ({ website: domainOf(slug) })),
  ...more,
});

eachStore('a company that was paid for', () => {
  it('is free in jobs, searches and signals, which say how many were', async () => {
    const caller = await (await office()).join();
    expect((await startJob(caller, ['one.example'])).already_paid).toBe(0);
    await until('the job', async () => (await balanceOf(caller)).used_total === 1);
    const go = await search(caller, { tech: 'Go', enrich: 'true' });
    expect(go).toMatchObject({ credits_consumed: 20, already_paid: 1 });
    expect(await search(caller, { tech: 'Go' })).toMatchObject({
      credits_consumed: 0,
      already_paid: 3,
    });
    expect(await settled(caller)).toMatchObject({ used_total: 21 });
    const signal = await runSignal(caller, 'hiringForRole', hiring(['three', 'four']));
    expect(signal).toMatchObject({ accounts_found: 2, already_paid: 1, credits_used: 2 });
    const started = await startJob(caller, ['two.example', 'four.example', 'five.example', 'x']);
    expect(started.already_paid).toBe(2);
    expect(started.message).toContain('you paid for in the last 30 days, and get free: 2');
    const job = await jobEnd(caller, started.job_id);
    expect(job.progress.already_paid).toBe(2);
    expect(job.result?.map(({ credits }) => credits)).toEqual([0, 0, 1, 0]);
    const history = await call(caller.url, 'creditHistory', { caller });
    const { entries } = bodyOf(history, creditHistorySchema());
    expect(entries.map(({ credits, balance_after }) => [credits, balance_after])).toEqual([
      [-1, 9976],
      [-2, 9977],
      [-20, 9979],
      [-1, 9999],
      [10_000, 10_000],
    ]);
  });

  it('is named before anything is paid, as an enrichment reads it, for its own account only', async () => {
    const { time, join } = await office();
    const [caller, other] = [await join(), await join()];
    await enrich(caller, ['one.example', 'two.example']);
    const domains = [
      'https://www.One.example/about',
      'one.example',
      'two.example',
      'five.example',
      'x',
    ];
    const paidBy = async (asking: Caller) => {
      const answer = await call(asking.url, 'paidCompanies', { caller: asking, body: { domains } });
      return [...bodyOf(answer, paidCompaniesResponseSchema()).domains].sort();
    };
    const before = await balanceOf(caller);
    expect(await paidBy(caller)).toEqual(['one.example', 'two.example']);
    expect(await paidBy(other)).toEqual([]);
    expect(await balanceOf(caller)).toEqual(before);
    const started = await startJob(caller, domains);
    expect(started.already_paid).toBe(2);
    await jobEnd(caller, started.job_id);
    time.now += 30 * day;
    expect(await paidBy(caller)).toEqual([]);
  });

  it('costs again after 30 days, and costs another account', async () => {
    const { time, join } = await office();
    const [caller, other] = [await join(), await join()];
    await enrich(caller, ['one.example']);
    time.now += 30 * day - 1;
    await enrich(caller, ['one.example']);
    expect((await balanceOf(caller)).used_total).toBe(1);
    time.now += 1;
    await enrich(caller, ['one.example']);
    expect((await balanceOf(caller)).used_total).toBe(2);
    await enrich(other, ['one.example']);
    expect((await balanceOf(other)).used_total).toBe(1);
  });

  it('needs no credits, and sets none aside', async () => {
    const { state, join } = await office(2);
    const caller = await join();
    await enrich(caller, ['one.example', 'two.example']);
    await enrich(caller, ['one.example', 'two.example']);
    const refused = await askToEnrich(caller, ['one.example', 'four.example']);
    expectError(refused, 402, 'INSUFFICIENT_CREDITS', { needed: 1, available: 0 });
    state.shut = true;
    const { job_id } = await startJob(caller, ['one.example']);
    expect(await balanceOf(caller)).toMatchObject({ reserved: 0, available: 0 });
    state.shut = false;
    await jobEnd(caller, job_id);
  });

  it('counts in no limit of a signal', async () => {
    const caller = await (await office()).join();
    await enrich(caller, ['one.example', 'two.example']);
    const limited = hiring(['one', 'two', 'three', 'four'], { max_credit_limit: 2 });
    expect(await runSignal(caller, 'hiringForRole', limited)).toMatchObject({
      accounts_found: 3,
      already_paid: 2,
      credits_used: 2,
      status: 'stopped',
    });
  });

  it('stays free in a job that started within the 30 days and ends after them', async () => {
    const { time, state, join } = await office(1);
    const caller = await join();
    await enrich(caller, ['one.example']);
    time.now += 29 * day;
    state.shut = true;
    const { job_id } = await startJob(caller, ['one.example']);
    time.now += 5 * day;
    state.shut = false;
    const job = await jobEnd(caller, job_id);
    expect(job).toMatchObject({ status: 'completed', progress: { already_paid: 1 } });
    expect((await balanceOf(caller)).used_total).toBe(1);
  });

  it('is charged once by jobs and searches that run at the same time, on several services', async () => {
    const { service, join } = await office();
    const more = await Promise.all(
      [1, 2].map(() =>
        serveEmpty({ dataDir: service.dataDir, clock: () => start, directory: everybody }),
      ),
    );
    const caller = await join();
    const urls = [service, ...more].map(({ url }) => url);
    const at = (nth: number) => ({ ...caller, url: urls[nth % urls.length] ?? '' });
    const names = [...posts.keys()].map(domainOf);
    const jobs = Array.from({ length: 12 }, (_, nth) => enrich(at(nth), names));
    await Promise.all(jobs);
    expect(await settled(caller)).toMatchObject({ used_total: names.length });

    const searcher = await join();
    const from = (nth: number) => ({ ...searcher, url: urls[nth % urls.length] ?? '' });
    await Promise.all([
      ...Array.from({ length: 6 }, (_, nth) => search(from(nth), { tech: 'Go' })),
      ...Array.from({ length: 6 }, (_, nth) => enrich(from(nth), names)),
    ]);
    const { entries } = bodyOf(
      await call(searcher.url, 'creditHistory', { caller: searcher }),
      creditHistorySchema(),
    );
    const { used_total: used } = await settled(searcher);
    const enriched = entries.filter(({ reason }) => reason === 'account_enriched').length;
    expect(used).toBe(enriched + 5 * (names.length - enriched));
  });
});

const slug = fc.constantFrom(...posts.keys());
const act = fc.oneof(
  fc.record({
    kind: fc.constant('enrich' as const),
    names: fc.array(
      fc.oneof(slug, fc.constantFrom('careers.one', 'en.two', 'nobody', 'odd', '-')),
      { minLength: 1, maxLength: 5 },
    ),
    isCancelled: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('search' as const),
    tech: fc.constantFrom('Go', 'Rust', 'Cobol'),
    enrich: fc.constantFrom('true', 'false'),
  }),
  fc.record({
    kind: fc.constant('signal' as const),
    names: fc.uniqueArray(slug, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 29 }) }),
);
const slugsOf = { Go: ['one', 'two', 'three'], Rust: ['three', 'four', 'five'], Cobol: [] };

eachStore('what is charged', () => {
  it('is each company once in 30 days, after any mix of requests, cancellations and failures', async () => {
    const { time, state, service, join } = await office();
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 9 }), async (acts) => {
        const caller = await join();
        time.now = start;
        const paid = new Map<string, number>();
        let used = 0;
        const pay = (slugs: readonly string[], price: number) => {
          for (const one of new Set(slugs)) {
            if ((paid.get(one) ?? Number.NEGATIVE_INFINITY) > time.now - 30 * day) continue;
            paid.set(one, time.now);
            used += price;
          }
        };
        for (const each of acts) {
          switch (each.kind) {
            case 'wait':
              time.now += each.days * day;
              break;
            case 'enrich': {
              state.shut = each.isCancelled;
              const { job_id } = await startJob(caller, each.names.map(domainOf));
              if (each.isCancelled)
                await asOperator(service.dataDir, (operator) => operator.cancelJob(job_id));
              state.shut = false;
              await jobEnd(caller, job_id);
              const found = each.names.flatMap((name) => {
                const own = name.split('.').at(-1) ?? '';
                return posts.has(own) ? [own] : [];
              });
              if (!each.isCancelled) pay(found, 1);
              break;
            }
            case 'search': {
              const before = used;
              pay(slugsOf[each.tech], each.enrich === 'true' ? 10 : 5);
              const { credits_consumed } = await search(caller, {
                tech: each.tech,
                enrich: each.enrich,
              });
              expect(credits_consumed).toBe(used - before);
              break;
            }
            case 'signal': {
              await runSignal(caller, 'hiringForRole', hiring(each.names));
              pay(each.names, 2);
            }
          }
          expect(await settled(caller)).toMatchObject({ used_total: used, balance: 10_000 - used });
        }
      }),
      { numRuns: 25, seed: 20_381 },
    );
  });
});
