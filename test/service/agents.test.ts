/** Agents' work over HTTP: nothing is spent without an estimate, beyond a cap, or twice. */
import fc from 'fast-check';
import * as v from 'valibot';
import { agentCapsResponseSchema, agentRunResponseSchema } from '../../src/contract/agents';
import { day, minute } from '../../src/service/clock';
import { ask, balanceOf, jobEnd, join } from './helpers/acts';
import { estimate, quote, tryRun } from './helpers/agents';
import { bodyOf, type Caller, errorOf, expectError } from './helpers/call';
import { everybody } from './helpers/directories';
import { directoryOf, makePeople, personOf } from './helpers/people';
import { knowPosts } from './helpers/posts';
import { serveEmpty } from './helpers/service';
import { eachStore } from './helpers/stores';

const start = Date.UTC(2026, 0, 5, 12);
const domains = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `agent-${from + at}.example`);

async function office(startingCredits = 10_000) {
  const time = { now: start };
  const empty = await serveEmpty();
  await empty.close();
  await knowPosts(
    empty.dataDir,
    ['one', 'two', 'three'].map((slug) => [slug, 'We use Go.', start - day] as const),
  );
  const service = await serveEmpty({
    dataDir: empty.dataDir,
    clock: () => time.now,
    directory: everybody,
    peopleDirectory: directoryOf([personOf('p0')]),
    settings: { startingCredits },
  });
  return { time, service, join: () => join(service) };
}

async function run(caller: Caller, id: string, max: number, key: string) {
  return bodyOf(await tryRun(caller, id, max, key), agentRunResponseSchema()).answer;
}

/** Runs an enrichment and waits for its end. */
async function enrichAll(caller: Caller, id: string, max: number, key: string) {
  const { job_id } = v.parse(
    v.looseObject({ job_id: v.string() }),
    await run(caller, id, max, key),
  );
  return jobEnd(caller, job_id);
}

async function caps(caller: Caller, body: object = {}) {
  return bodyOf(await ask(caller, 'agentCaps', body), agentCapsResponseSchema());
}

eachStore('an agent', () => {
  it('learns the price, what is free and what is left out before it runs', async () => {
    const caller = await (await office()).join();
    const first = await estimate(caller, 'enrich_companies', { domains: domains(2) });
    expect(first).toMatchObject({ max_credits: 2, already_paid: 0, total: 2, left_out: [] });
    await enrichAll(caller, first.estimate_id, 2, 'first');
    const asked = [...domains(4), 'not a domain'];
    const second = await estimate(caller, 'enrich_companies', { domains: asked });
    expect(second).toMatchObject({
      max_credits: 2,
      already_paid: 2,
      left_out: [{ item: 'not a domain', why: 'not a domain' }],
      sample: domains(3).map((item) => ({ item })),
    });
    expect(second.estimate_id).toMatch(/^est_[0-9a-f]{32}$/);
    expect(await balanceOf(caller)).toMatchObject({ used_total: 2, reserved: 0 });
  });

  it('is told which argument is wrong, and which key is missing', async () => {
    const caller = await (await office()).join();
    const wrong = await quote(caller, 'enrich_companies', { domain: 'one.example' });
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('"body","arguments","domains"'),
    ]);
    const watch = await quote(caller, 'watch_companies', { name: 'W', trait: 'any' });
    expect([watch.status, watch.text]).toEqual([422, expect.stringContaining('max_credit_limit')]);
    const { estimate_id } = await estimate(caller, 'enrich_companies', { domains: domains(1) });
    const keyless = await ask(caller, 'agentRun', { estimate_id, max_credits: 1 });
    expect([keyless.status, keyless.text]).toEqual([
      400,
      expect.stringContaining('Idempotency-Key'),
    ]);
    expect((await balanceOf(caller)).used_total).toBe(0);
  });

  it('runs an estimate once: the same key answers again, another is refused', async () => {
    const caller = await (await office()).join();
    const { estimate_id } = await estimate(caller, 'enrich_companies', { domains: domains(3) });
    const answer = await run(caller, estimate_id, 3, 'mine');
    expect(await run(caller, estimate_id, 3, 'mine')).toEqual(answer);
    expectError(await tryRun(caller, estimate_id, 3, 'other'), 409, 'ESTIMATE_USED');
    const more = await estimate(caller, 'enrich_companies', { domains: domains(1, 3) });
    const reused = await tryRun(caller, more.estimate_id, 1, 'mine');
    expectError(reused, 409, 'IDEMPOTENCY_KEY_REUSED');
    await enrichAll(caller, estimate_id, 3, 'mine');
    expect((await balanceOf(caller)).used_total).toBe(3);
  });

  it('cannot run a stale estimate, nor another user’s, but can read a run again later', async () => {
    const { time, join } = await office();
    const [dana, omar] = [await join(), await join()];
    const stale = await estimate(dana, 'enrich_companies', { domains: domains(1) });
    const used = await estimate(dana, 'enrich_companies', { domains: domains(1, 1) });
    const answer = await run(dana, used.estimate_id, 1, 'used');
    expectError(await tryRun(omar, stale.estimate_id, 1, 'omar'), 404, 'NOT_FOUND');
    expectError(await tryRun(omar, `est_${'0'.repeat(32)}`, 1, 'omar'), 404, 'NOT_FOUND');
    time.now += 15 * minute;
    expectError(await tryRun(dana, stale.estimate_id, 1, 'late'), 410, 'ESTIMATE_EXPIRED');
    expect(await run(dana, used.estimate_id, 1, 'used')).toEqual(answer);
    expect((await balanceOf(omar)).used_total).toBe(0);
  });

  it('stays below max_credits and both caps, which only count what runs cost', async () => {
    const { time, join } = await office();
    const caller = await join();
    expect(await caps(caller)).toMatchObject({ per_call: 100, per_day: 1_000, left_today: 1_000 });
    const of = (count: number, from: number) =>
      estimate(caller, 'enrich_companies', { domains: domains(count, from) });
    const ten = await of(10, 0);
    expectError(await tryRun(caller, ten.estimate_id, 9, 'k1'), 403, 'CAP_REACHED');
    await caps(caller, { per_call: 9 });
    expect(errorOf(await tryRun(caller, ten.estimate_id, 10, 'k2'))).toMatchObject({
      code: 'CAP_REACHED',
      details: { per_call: 9 },
    });
    expect(await caps(caller, { per_call: 10, per_day: 15 })).toMatchObject({ booked_today: 0 });
    await enrichAll(caller, ten.estimate_id, 10, 'k3');
    expect(await caps(caller)).toMatchObject({ booked_today: 10, left_today: 5 });
    const six = await of(6, 10);
    expect(errorOf(await tryRun(caller, six.estimate_id, 10, 'k4'))).toMatchObject({
      code: 'CAP_REACHED',
      details: { left: 5 },
    });
    time.now += day;
    expect(await caps(caller)).toMatchObject({ booked_today: 0, per_day: 15 });
    const again = await of(6, 10);
    await enrichAll(caller, again.estimate_id, 6, 'k5');
    expect((await balanceOf(caller)).used_total).toBe(16);
  });

  it('books a watch by its limit, and 0 lets agents spend nothing', async () => {
    const caller = await (await office()).join();
    const watch = { name: 'Watch', trait: 'any', max_credit_limit: 40 };
    const { estimate_id, max_credits } = await estimate(caller, 'watch_companies', watch);
    expect(max_credits).toBe(40);
    await caps(caller, { per_call: 0 });
    expectError(await tryRun(caller, estimate_id, 40, 'watch'), 403, 'CAP_REACHED');
    await caps(caller, { per_call: 40 });
    const answer = await run(caller, estimate_id, 40, 'watch');
    expect(await run(caller, estimate_id, 40, 'watch')).toEqual(answer);
    expect(await caps(caller)).toMatchObject({ booked_today: 40 });
  });

  it('books watches of technologies and of job changes by their limits', async () => {
    const caller = await (await office()).join();
    const people_ids = await makePeople(caller, 'one.example');
    const watches = {
      watch_technology: { name: 'Go', tech: 'Go', repeat: true },
      watch_job_changes: { name: 'Moves', people_ids },
    };
    for (const [operation, watch] of Object.entries(watches)) {
      const unlimited = await quote(caller, operation, watch);
      expect([unlimited.status, unlimited.text]).toEqual([
        422,
        expect.stringContaining('max_credit_limit'),
      ]);
      const args = { ...watch, max_credit_limit: 30 };
      const { estimate_id, max_credits } = await estimate(caller, operation, args);
      expect(max_credits).toBe(30);
      const answer = await run(caller, estimate_id, 30, operation);
      expect(answer).toMatchObject({ signal_id: expect.any(Number) });
    }
    expect(await caps(caller)).toMatchObject({ booked_today: 60 });
  });

  it('counts companies by technology free, buys some, and reads them again free', async () => {
    const caller = await (await office()).join();
    const all = await estimate(caller, 'search_technology', { tech: 'Go', max_companies: 2 });
    expect(all).toMatchObject({ max_credits: 10, total: 3 });
    expect(JSON.stringify(all)).not.toMatch(/(one|two|three)\.example/);
    const page = await run(caller, all.estimate_id, 10, 'go');
    expect(page).toMatchObject({ credits_consumed: 10, companies: [{}, {}] });
    await caps(caller, { per_call: 0 });
    expect(await run(caller, all.estimate_id, 10, 'go')).toMatchObject({
      credits_consumed: 0,
      companies: page['companies'],
    });
    expectError(await tryRun(caller, all.estimate_id, 10, 'other'), 409, 'ESTIMATE_USED');
    const rest = await estimate(caller, 'search_technology', { tech: 'Go' });
    expect(rest).toMatchObject({ max_credits: 5, already_paid: 2 });
    expect(await balanceOf(caller)).toMatchObject({ used_total: 10, reserved: 0 });
  });

  it('passes no cap and pays nothing twice, however its runs are mixed and repeated', async () => {
    const { join } = await office();
    const step = fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      from: fc.integer({ min: 0, max: 6 }),
      max: fc.integer({ min: 0, max: 5 }),
      key: fc.constantFrom('a', 'b', 'c'),
      times: fc.integer({ min: 1, max: 3 }),
    });
    const steps = fc.array(step, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const caller = await join();
        await caps(caller, { per_call: 4, per_day: 6 });
        const jobs = new Set<string>();
        for (const { count, from, max, key, times } of all) {
          const args = { domains: domains(count, from) };
          const { estimate_id } = await estimate(caller, 'enrich_companies', args);
          const runs = Array.from({ length: times }, () => tryRun(caller, estimate_id, max, key));
          for (const { status, body } of await Promise.all(runs)) {
            if (status !== 200) continue;
            const { answer } = v.parse(agentRunResponseSchema(), body);
            jobs.add(String(answer['job_id']));
          }
        }
        let spent = 0;
        const paid = new Set<string>();
        for (const job of jobs) {
          const { result } = await jobEnd(caller, job);
          const charged = result?.filter(({ credits }) => credits) ?? [];
          expect(charged.length).toBeLessThanOrEqual(4);
          expect(charged.filter(({ domain }) => paid.has(domain))).toEqual([]);
          for (const { domain } of charged) paid.add(domain);
          spent += charged.length;
        }
        expect(spent).toBeLessThanOrEqual(6);
        expect(await balanceOf(caller)).toMatchObject({ used_total: spent, reserved: 0 });
        expect(await caps(caller)).toMatchObject({ booked_today: spent });
      }),
      { numRuns: 6 },
    );
  });
});
