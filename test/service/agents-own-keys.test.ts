/** Agents ask a user's own keys of data providers only within the units that the user allows, and that they agreed to. */
import fc from 'fast-check';
import { agentCapsResponseSchema, agentRunResponseSchema } from '../../src/contract/agents';
import { ask, jobEnd, join } from './helpers/acts';
import { estimate, quote, tryRun } from './helpers/agents';
import { bodyOf, type Caller, errorOf } from './helpers/call';
import {
  connectKeys,
  contactPrices,
  found,
  foundCompany,
  foundEmployer,
  foundPeople,
  foundPhone,
  type Gateway,
  openGateway,
  paidProvider,
} from './helpers/paid-providers';
import {
  discoveryEnd,
  enrichmentEnd,
  everyone,
  makeAccount,
  makePeople,
  personOf,
  verificationEnd,
} from './helpers/people';
import type { TestService } from './helpers/service';
import { serveStaff } from './helpers/staff';
import { eachStore } from './helpers/stores';

const domain = 'acme.example';
const prices = { ...contactPrices, people: 4, employer: 1, company: 2 };
const list = ['alpha', 'beta'].map((id) => paidProvider(id, prices));
const staff = ['ada', 'ben', 'cleo'].map((at) =>
  personOf(at, { name: `${at} Stone`, work_email: null, phone: null }),
);
const strangers = ['dan', 'eve'].map((at) => personOf(at, { name: `${at} Stone` }));
const sessions = Number(process.env['SIGNALSHEET_TEST_AGENT_SESSIONS'] ?? 20);

eachStore('an agent with a user’s own keys', () => {
  let gateway: Gateway;
  let service: TestService;
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serveStaff(staff, {
      providers: list,
      settings: { userProviderKeys: 'on', providerGateway: gateway.url },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.seen.length = 0;
    gateway.charged.clear();
    gateway.answers = {};
  });

  async function userWith(...keys: string[]) {
    const caller = await join(service);
    const account_id = await makeAccount(caller, domain);
    const people_ids = await makePeople(caller, domain);
    await connectKeys(caller, keys);
    return { caller, account_id, people_ids };
  }
  const setCaps = async (caller: Caller, body: object = {}) =>
    bodyOf(await ask(caller, 'agentCaps', body), agentCapsResponseSchema());

  /** What a provider has charged since the test began. */
  const chargedBy = (provider: string) =>
    [...gateway.charged]
      .filter(([name]) => name.startsWith(`${provider} `))
      .flatMap(([, costs]) => costs)
      .reduce((sum, cost) => sum + cost, 0);

  const ends: Readonly<Record<string, (caller: Caller, jobId: string) => Promise<unknown>>> = {
    find_people: discoveryEnd,
    find_contacts: enrichmentEnd,
    verify_people: verificationEnd,
    enrich_companies: jobEnd,
  };
  let runs = 0;
  /** Runs an estimate to its end. */
  async function run(
    caller: Caller,
    { operation, ...made }: { estimate_id: string; operation: string; max_credits: number },
    units?: number,
  ) {
    runs += 1;
    const answer = await tryRun(caller, made.estimate_id, made.max_credits, `run-${runs}`, units);
    if (answer.status !== 200) return errorOf(answer);
    const begun = bodyOf(answer, agentRunResponseSchema()).answer;
    return ends[operation]?.(caller, String(begun['job_id']));
  }

  it('asks none until the user has set a limit, and none beyond what it agreed to', async () => {
    const { caller, account_id } = await userWith('alpha');
    gateway.answers = { alpha: () => foundPeople(strangers) };
    const discovery = { ...everyone, account_id, max_credit_limit: 5 };
    const first = await estimate(caller, 'find_people', discovery);
    expect(first.provider_units).toEqual([
      { provider: 'alpha', unit: 'alpha credits', max_units: 0 },
    ]);
    await run(caller, first);
    expect(gateway.seen).toEqual([]);
    expect(await setCaps(caller, { units_per_run: 6, units_per_day: 9 })).toMatchObject({
      units_per_run: 6,
      units_per_day: 9,
      units_booked_today: 0,
      units_left_today: 9,
    });
    // It agrees to none.
    await run(caller, await estimate(caller, 'find_people', discovery));
    expect(gateway.seen).toEqual([]);
    const third = await estimate(caller, 'find_people', discovery);
    expect(third.provider_units).toMatchObject([{ max_units: 6 }]);
    expect(await run(caller, third, 7)).toMatchObject({ code: 'CAP_REACHED' });
    // A page may cost 4.
    await run(caller, await estimate(caller, 'find_people', discovery), 3);
    expect(gateway.seen).toEqual([]);
    await run(caller, third, 6);
    expect(gateway.seen).toHaveLength(1);
    expect(await setCaps(caller)).toMatchObject({
      units_booked_today: 9,
      units_booked_week: 9,
      units_left_today: 0,
    });
    const last = await estimate(caller, 'find_people', discovery);
    expect(last.provider_units).toMatchObject([{ max_units: 0 }]);
    expect(await run(caller, last, 1)).toMatchObject({ code: 'CAP_REACHED' });
  });

  it('finds contacts that the units cover, and says why others were not asked for', async () => {
    const { caller, people_ids } = await userWith('alpha');
    gateway.answers = {
      alpha: ({ capability, person }) =>
        capability === 'phone' ? foundPhone('+12025550100') : found(`${person}@acme.example`),
    };
    await setCaps(caller, { units_per_run: 5, units_per_day: 50 });
    const wanted = { people_ids, enrich_emails: true, enrich_phones: true };
    const quoted = await estimate(caller, 'find_contacts', wanted);
    expect(quoted.provider_units).toMatchObject([{ max_units: 5 }]);
    const end = JSON.stringify(await run(caller, quoted, 5));
    expect(chargedBy('alpha')).toBe(3);
    expect(end.match(/"run_ceiling"/g)).toHaveLength(3);
  });

  it('begins no watch that asks them', async () => {
    const { caller } = await userWith('alpha');
    const watch = { name: 'W', trait: 'any', max_credit_limit: 5, ask_providers: true };
    const answer = await quote(caller, 'watch_companies', watch);
    expect(errorOf(answer)).toMatchObject({
      code: 'BAD_REQUEST',
      details: { reason: 'agent_watch_asks_own_keys' },
    });
  });

  it('never uses more units than were estimated, agreed to and allowed for the day', async () => {
    const step = fc.record({
      operation: fc.constantFrom(
        'find_people',
        'find_contacts',
        'verify_people',
        'enrich_companies',
      ),
      units: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
      limit: fc.integer({ min: 1, max: 5 }),
      together: fc.boolean(),
    });
    const caps = fc.record({
      units_per_run: fc.integer({ min: 0, max: 30 }),
      units_per_day: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(caps, fc.array(step, { minLength: 1, maxLength: 4 }), async (set, steps) => {
        gateway.charged.clear();
        gateway.answers = Object.fromEntries(
          list.map(({ id }) => [
            id,
            ({ capability, person }) => {
              if (capability === 'people')
                return { ...foundPeople(strangers, person.endsWith('p2') ? null : 'p2'), cost: 4 };
              if (capability === 'company') return { ...foundCompany('Acme'), cost: 2 };
              if (capability === 'employer') return foundEmployer(domain);
              if (capability === 'phone') return foundPhone('+12025550100');
              return found(`${person}@acme.example`, 'risky');
            },
          ]),
        );
        const { caller, account_id, people_ids } = await userWith('alpha', 'beta');
        await setCaps(caller, set);
        const args: Record<string, (limit: number) => object> = {
          find_people: (max_credit_limit) => ({ ...everyone, account_id, max_credit_limit }),
          find_contacts: () => ({ people_ids, enrich_emails: true, enrich_phones: true }),
          verify_people: () => ({ people_ids }),
          enrich_companies: (limit) => ({
            domains: Array.from({ length: limit }, (_, at) => `nobody-${runs}-${at}.example`),
          }),
        };
        const under: Promise<unknown>[] = [];
        let allowed = 0;
        for (const { operation, units, limit, together } of steps) {
          const before = new Map(list.map(({ id }) => [id, chargedBy(id)]));
          const quoted = await estimate(caller, operation, args[operation]?.(limit) ?? {});
          const running = run(caller, quoted, units);
          under.push(running);
          allowed += units ?? 0;
          if (together) continue;
          await Promise.all(under);
          for (const { provider, max_units } of quoted.provider_units) {
            const used = chargedBy(provider) - (before.get(provider) ?? 0);
            if (under.length === 1)
              expect(used).toBeLessThanOrEqual(Math.min(max_units, units ?? 0));
          }
          under.length = 0;
        }
        await Promise.all(under);
        for (const { id } of list)
          expect(chargedBy(id)).toBeLessThanOrEqual(Math.min(set.units_per_day, allowed));
      }),
      { numRuns: sessions },
    );
  });
});
