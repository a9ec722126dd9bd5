/** A run costs no more at a data provider than was agreed for it, whatever ceilings the user's own key has. */
import * as v from 'valibot';
import { ask, endOf, join, readAccounts } from './helpers/acts';
import { serveAsking } from './helpers/asking';
import { type Caller, call } from './helpers/call';
import {
  askProviders,
  companyPrices,
  connectKeys,
  contactPrices,
  employerPrices,
  type Gateway,
  paidProvider,
  peoplePrices,
} from './helpers/paid-providers';
import { everyone, makePeople, personOf } from './helpers/people';
import type { TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

const domain = 'sommerkeep-group.example';
const people = ['Ada Stone', 'Ben Wood', 'Cleo Marsh'].map((name, at) =>
  personOf(at, { name, work_email: null, phone: null }),
);
const prices = { ...contactPrices, ...peoplePrices, ...employerPrices, ...companyPrices };
const list = ['alpha', 'beta'].map((id) => paidProvider(id, prices));
const endedSchema = v.object({ job_id: v.string(), status: v.string() });
const levels = ['VP', 'DIRECTOR', 'HEAD'] as const;

eachStore('a run with ceilings of its own', () => {
  let gateway: Gateway;
  let service: TestService;
  beforeAll(async () => {
    ({ gateway, service } = await serveAsking(people, list));
  });
  afterAll(() => gateway.close());

  /** Every question costs a unit and finds nothing. */
  async function userWith(...providers: string[]) {
    const caller = await join(service);
    const ids = await makePeople(caller, domain);
    const { accounts } = await readAccounts(caller, { account_domains: [domain] });
    gateway.answers = Object.fromEntries(
      providers.map((id) => [id, () => ({ kind: 'miss', cost: 1 })]),
    );
    await connectKeys(caller, providers);
    return { caller, ids, account_id: accounts[0]?.id ?? 0 };
  }
  const limit = (caller: Caller, run: string, ceilings: Readonly<Record<string, number>>) =>
    askProviders(caller, {
      action: 'run_ceilings',
      run,
      run_ceilings: Object.entries(ceilings).map(([provider, max_units]) => ({
        provider,
        max_units,
      })),
    });

  /** Starts the jobs of a run at the same time, as the add-on does; returns each provider's costs when all have ended. */
  async function costsOf(
    caller: Caller,
    run: string,
    [start, read]: readonly [Parameters<typeof ask>[1], Parameters<typeof ask>[1]],
    bodies: readonly object[],
  ) {
    const jobs = bodies.map(async (body, at) => {
      const answer = await ask(caller, start, body, `${run}-${at}`);
      const { job_id } = answer.body as { job_id: string };
      await endOf(caller, read, endedSchema, job_id);
    });
    await Promise.all(jobs);
    const { runs = [] } = await askProviders(caller, { action: 'runs', runs: [run] });
    return Object.fromEntries(
      (runs[0]?.providers ?? []).map(({ provider, cost, max_units }) => [
        provider,
        [cost, max_units],
      ]),
    );
  }

  const ofCompanies = (mark: string) =>
    ['one', 'two', 'three'].map((name) => ({ domains: [`${name}-${mark}.test`] }));

  it.each([
    ['companies', ['enrichAccounts', 'enrichAccountsJob'], () => ofCompanies('limited')],
    [
      'people',
      ['discoverPeople', 'discoverPeopleJob'],
      (_: number[], account_id: number) =>
        levels.map((level) => ({ ...everyone, seniority_filters: [level], account_id })),
    ],
    [
      'contacts',
      ['enrichPeople', 'enrichPeopleJob'],
      (ids: number[]) => ids.map((id) => ({ people_ids: [id] })),
    ],
    [
      'employers',
      ['verifyPeople', 'verifyPeopleJob'],
      (ids: number[]) => ids.map((id) => ({ people_ids: [id] })),
    ],
  ] as const)(
    'costs no more for %s, also in jobs at the same time',
    async (_, names, bodiesFor) => {
      const { caller, ids, account_id } = await userWith('alpha', 'beta');
      await limit(caller, 'limited', { alpha: 2, beta: 1 });
      const bodies = bodiesFor(ids, account_id);
      expect(bodies).toHaveLength(3);
      expect(await costsOf(caller, 'limited', names, bodies)).toEqual({
        alpha: [2, 2],
        beta: [1, 1],
      });
    },
  );

  it('asks nothing with a ceiling of 0, and leaves other runs and other users alone', async () => {
    const { caller } = await userWith('alpha');
    const { caller: other } = await userWith('alpha');
    const names = ['enrichAccounts', 'enrichAccountsJob'] as const;
    await limit(caller, 'none', { alpha: 0 });
    expect(await costsOf(caller, 'none', names, ofCompanies('none'))).toEqual({});
    expect(await costsOf(caller, 'free', names, ofCompanies('free'))).toEqual({
      alpha: [3, undefined],
    });
    expect(await costsOf(other, 'none', names, ofCompanies('other'))).toEqual({
      alpha: [3, undefined],
    });
  });

  it('obeys the lower of its ceiling and that of the key, and a later one for what it hasn’t asked', async () => {
    const { caller } = await userWith('alpha');
    const names = ['enrichAccounts', 'enrichAccountsJob'] as const;
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_run: 2 });
    await limit(caller, 'both', { alpha: 3 });
    expect(await costsOf(caller, 'both', names, ofCompanies('both'))).toEqual({ alpha: [2, 3] });
    await limit(caller, 'raised', { alpha: 1 });
    await costsOf(caller, 'raised', names, [{ domains: ['four.test', 'five.test'] }]);
    await limit(caller, 'raised', { alpha: 2 });
    // The same run continues with further jobs.
    expect(
      await costsOf(caller, 'raised', names, [
        { domains: ['four.test', 'five.test'] },
        { domains: ['six.test', 'seven.test'] },
      ]),
    ).toEqual({ alpha: [2, 2] });
  });

  it('refuses what names no provider, no run or no amount', async () => {
    const { caller } = await userWith('alpha');
    const one = { provider: 'alpha', max_units: 1 };
    const bodies: readonly (readonly [status: number, body: object])[] = [
      [404, { run: 'r', run_ceilings: [{ ...one, provider: 'unknown' }] }],
      [422, { run_ceilings: [one] }],
      [422, { run: 'r' }],
      [422, { run: 'r', run_ceilings: [] }],
      [422, { run: 'r', run_ceilings: [{ provider: 'alpha' }] }],
      [422, { run: 'r', run_ceilings: [{ ...one, max_units: -1 }] }],
      [422, { run: 'r', run_ceilings: [{ ...one, max_units: 1_000_001 }] }],
    ];
    for (const [status, body] of bodies) {
      const answer = await call(caller.url, 'providers', {
        caller,
        body: { action: 'run_ceilings', ...body },
      });
      expect([body, answer.status]).toEqual([body, status]);
    }
  });
});
