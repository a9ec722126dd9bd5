/** Agents and the user's exclude list: what it names is left out of estimates, with the reason, and never bought. */
import fc from 'fast-check';
import * as v from 'valibot';
import { agentEstimateResponseSchema, agentRunResponseSchema } from '../../src/contract/agents';
import { day } from '../../src/service/clock';
import { ask, balanceOf, jobEnd, join } from './helpers/acts';
import { estimate, quote, tryRun } from './helpers/agents';
import { bodyOf, type Caller, errorOf, expectError } from './helpers/call';
import { everybody } from './helpers/directories';
import { directoryOf, everyone, makeAccount, makePeople, personOf } from './helpers/people';
import { knowPosts } from './helpers/posts';
import { serveEmpty } from './helpers/service';
import { eachStore } from './helpers/stores';

const peopleDirectory = directoryOf(['p0', 'p1', 'p2'].map((mark) => personOf(mark)));
const start = Date.UTC(2026, 0, 5, 12);

async function office() {
  const empty = await serveEmpty();
  await empty.close();
  const posts = ['one', 'two', 'three'].map((slug) => [slug, 'We use Go.', start - day] as const);
  await knowPosts(empty.dataDir, posts);
  const { dataDir } = empty;
  return join(
    await serveEmpty({ dataDir, clock: () => start, directory: everybody, peopleDirectory }),
  );
}

const jobAnswer = v.looseObject({ job_id: v.string() });

async function runJob(caller: Caller, estimate_id: string, key: string) {
  const { answer } = bodyOf(await tryRun(caller, estimate_id, 100, key), agentRunResponseSchema());
  return jobEnd(caller, v.parse(jobAnswer, answer).job_id);
}

const change = (caller: Caller, action: 'add' | 'remove', entries: readonly string[], more = {}) =>
  ask(caller, 'excludeEditing', {
    action,
    entries,
    ...(action === 'add' && { reason: 'customer' }),
    ...more,
  });

const onList = (why: string) => `on the user’s exclude list: ${why}`;

eachStore('an agent whose user excludes companies and people', () => {
  it('is told which companies are left out and why, and buys only the others', async () => {
    const caller = await office();
    await change(caller, 'add', ['a.example']);
    await change(caller, 'add', ['b.example'], { reason: 'other', note: 'our parent' });
    const domains = ['https://www.a.example/jobs', 'b.example', 'c.example', 'nothing'];
    const { estimate_id, ...told } = await estimate(caller, 'enrich_companies', { domains });
    expect(told).toMatchObject({
      max_credits: 1,
      total: 1,
      sample: [{ item: 'c.example' }],
      left_out: [
        { item: 'https://www.a.example/jobs', why: onList('customer') },
        { item: 'b.example', why: onList('our parent') },
        { item: 'nothing', why: 'not a domain' },
      ],
    });
    const { result } = await runJob(caller, estimate_id, 'c');
    expect(result?.map(({ domain }) => domain)).toEqual(['c.example', 'nothing']);
    expect((await balanceOf(caller)).used_total).toBe(1);
  });

  it('can’t estimate what is excluded entirely, nor run what was excluded since', async () => {
    const caller = await office();
    const early = await estimate(caller, 'enrich_companies', {
      domains: ['a.example', 'b.example'],
    });
    await change(caller, 'add', ['a.example']);
    expectError(await tryRun(caller, early.estimate_id, 100, 'early'), 410, 'ESTIMATE_EXPIRED');
    expect(
      errorOf(await quote(caller, 'enrich_companies', { domains: ['a.example'] })),
    ).toMatchObject({ code: 'BAD_REQUEST', details: { reason: 'all_excluded' } });
    const later = await estimate(caller, 'enrich_companies', { domains: ['b.example'] });
    await runJob(caller, later.estimate_id, 'later');
    await change(caller, 'add', ['b.example']);
    const again = await tryRun(caller, later.estimate_id, 100, 'later');
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true']);
    expect((await balanceOf(caller)).used_total).toBe(1);
  });

  it('is told about people, their companies and the companies of a watch', async () => {
    const caller = await office();
    const account_id = await makeAccount(caller, 'acme.example');
    await change(caller, 'add', ['acme.example'], { reason: 'do_not_contact' });
    const people = { account_id, ...everyone };
    const left_out = [{ item: 'acme.example', why: onList('do not contact') }];
    expect(await estimate(caller, 'find_people', people)).toMatchObject({ left_out });
    const watch = {
      name: 'Watch',
      role: 'Engineer',
      accounts: [{ website: 'acme.example' }, { website: 'other.example' }],
      max_credit_limit: 10,
    };
    expect(await estimate(caller, 'watch_hiring_role', watch)).toMatchObject({ left_out });
  });

  it.each(['find_contacts', 'verify_people'])('leaves people out of %s', async (operation) => {
    const caller = await office();
    const people_ids = await makePeople(caller, 'acme.example');
    const [first] = people_ids;
    await change(caller, 'add', ['linkedin.example/in/p0'], { reason: 'do_not_contact' });
    const left_out = [{ item: String(first), why: onList('do not contact') }];
    const some = await estimate(caller, operation, { people_ids });
    expect(some).toMatchObject({ total: people_ids.length - 1, left_out });
    await change(caller, 'add', ['acme.example']);
    expect((await quote(caller, operation, { people_ids })).status).toBe(400);
    expectError(await tryRun(caller, some.estimate_id, 100, operation), 400, 'BAD_REQUEST');
  });

  it('learns how many companies of a technology are excluded, but not which', async () => {
    const caller = await office();
    await change(caller, 'add', ['one.example', 'two.example']);
    const told = await estimate(caller, 'search_technology', { tech: 'Go' });
    expect(told).toMatchObject({
      max_credits: 5,
      left_out: [{ item: '2 companies of this page', why: onList('customer') }],
    });
    expect(JSON.stringify(told)).not.toMatch(/(one|two|three)\.example/);
  });

  it('never buys what was excluded before its run, however the list changes', async () => {
    const caller = await office();
    const domain = fc.integer({ min: 0, max: 4 }).map((at) => `p${at}.example`);
    const some = fc.uniqueArray(domain, { minLength: 1, maxLength: 4 });
    const step = fc.record({ wanted: some, before: some, meanwhile: some, back: some });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(step, async ({ wanted, before, meanwhile, back }) => {
        await change(caller, 'add', before);
        const quoted = await quote(caller, 'enrich_companies', { domains: wanted });
        await change(caller, 'remove', back);
        await change(caller, 'add', meanwhile);
        if (quoted.status === 200) {
          const { estimate_id } = bodyOf(quoted, agentEstimateResponseSchema());
          const begun = await tryRun(caller, estimate_id, 100, `run-${runs++}`);
          if (begun.status === 200) {
            const { answer } = bodyOf(begun, agentRunResponseSchema());
            const { result } = await jobEnd(caller, v.parse(jobAnswer, answer).job_id);
            const excluded = new Set([
              ...before.filter((one) => !back.includes(one)),
              ...meanwhile,
            ]);
            expect(result?.filter(({ domain: bought }) => excluded.has(bought))).toEqual([]);
          }
        }
        await change(caller, 'remove', [...before, ...meanwhile]);
      }),
      { numRuns: 12 },
    );
  });
});
