/** Which companies a signal finds first, and which it does not find at all, or only once. */
import { join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { serve } from './helpers/service';
import {
  type Deployment,
  domainsOf,
  knowCompanies,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';

/** In the order of the store, the best last. Each describes itself, hires and posts with the same words. */
const companies = [
  ['none', 'Bakes bread for airlines.'],
  ['everyday', 'A mobile robot solution for hospitals.'],
  ['rare', 'Robotic forklifts in a warehouse.'],
  ['nearly', 'Their mobile robots and forklifts work in warehouses.'],
  ['tiny', 'Paints submarines.'],
  ['all', 'A solution of mobile robots and forklifts for warehousing.'],
] as const;

/** “solutions” is an everyday word: the four others count twice as much. */
const asked = 'mobile robots, forklifts: warehouse solutions';

const searches: readonly (readonly [Deployment, object])[] = [
  ['deepCompanySearch', { trait: asked }],
  ['deepCompanySearch', { trait: asked, activity: 'hiring in the last 90 days' }],
  ['hiringForInitiative', { initiative: asked }],
  ['hiringForRole', { role: 'Engineer', descriptive_icp: asked }],
  ['socialListening', { search_query: asked, timeframe: 30 }],
];

eachStore('signals that ask for several words', () => {
  let caller: Caller;
  let icp_id: number;
  let enter: () => Promise<void>;
  beforeEach(async () => {
    const settings = { sampleData: 'off' } as const;
    const service = await serve({ settings });
    // No other writes happen while the companies are inserted.
    await service.close();
    const known = companies.map(([name, says]) => ({
      ...{ name, says },
      employees: name === 'tiny' ? 1 : 100,
    }));
    await knowCompanies(service.dataDir, known, 'Engineer', Date.now() - 1000);
    const there = await serve({ settings, dataDir: service.dataDir });
    enter = async () => {
      caller = await join(there);
      icp_id = await starterIcpId(caller);
    };
    await enter();
  });

  const found = async (kind: Deployment, body: object, max_credit_limit: number) => {
    const icp = /hiring/.test(kind) ? { icp_id } : {};
    const given = { name: 'Ranks', max_credit_limit, ...icp, ...body };
    const signal = await runSignal(caller, kind, given);
    const { credits_used: paid, accounts_found: count } = signal;
    return { domains: await domainsOf(signal), paid, count };
  };

  it.each(searches)('%s: %j finds what has the most of them first', async (kind, body) => {
    const all = await found(kind, body, 1000);
    expect(all.domains).toEqual(['all.example', 'nearly.example', 'rare.example']);
    // Each is paid once, whichever rank it has.
    const price = (all.paid ?? 0) / 3;
    // Another caller, who has paid for none of them.
    await enter();
    const best = await found(kind, { ...body, name: 'Best' }, price);
    expect(best).toEqual({ domains: ['all.example'], paid: price, count: 1 });
  });

  it.each<[string, Deployment, (icp_id: number) => object, string]>([
    [
      'no description shows it',
      'deepCompanySearch',
      () => ({ trait: 'zeppelins' }),
      'none shows what you asked for. Try fewer or other words.',
    ],
    [
      'no post shows it',
      'socialListening',
      () => ({ search_query: 'zeppelins', timeframe: 30 }),
      'none shows what you asked for. Try fewer or other words, or more days.',
    ],
    [
      'the ICP leaves none',
      'deepCompanySearch',
      (icp_id) => ({ icp_id, trait: 'submarines' }),
      '1 shows what you asked for, but your ICP leaves 0; without the ICP: 1.',
    ],
    [
      'the type of company leaves none',
      'hiringForRole',
      (icp_id) => ({ icp_id, role: 'Engineer', descriptive_icp: 'zeppelins' }),
      '6 show what you asked for, but your ICP leaves 5 and the type of company (descriptive_icp) leaves 0; without the type of company: 5.',
    ],
  ])('say why they found nothing: %s', async (_, kind, body, reason) => {
    const signal = await runSignal(caller, kind, { name: 'Nothing', ...body(icp_id) });
    expect(signal).toMatchObject({
      status: 'completed',
      accounts_found: 0,
      credits_used: 0,
      status_reason: `Nothing found: of 6 companies, ${reason}`,
    });
  });
});

eachStore('a company that is kept under two domains', () => {
  it('is found under the first, in speed mode under both', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const profile = 'https://www.linkedin.example/company/acme';
    const known = ['acme', 'acme-group'].map((name) => ({ name, profile }));
    await knowCompanies(service.dataDir, known, 'Nurse', Date.now() - 1000);
    const caller = await join(service);
    const body = { role: 'Nurse', icp_id: await starterIcpId(caller) };
    const found = async (given: object) =>
      domainsOf(await runSignal(caller, 'hiringForRole', { ...body, ...given }));
    const both = ['acme.example', 'acme-group.example'];
    expect(await found({ name: 'Careful' })).toEqual(both.slice(0, 1));
    expect(await found({ name: 'Fast', speed_mode: true })).toEqual(both);
  });
});
