import { icpPersonSchema } from '../../src/contract/account';
import type { EmployeeRange } from '../../src/contract/employee-range';
import { icpListResponseSchema, icpSchema } from '../../src/contract/icp';
import { readIcpFile } from '../../src/service';
import { type IcpFields, starterIcp } from '../../src/service/icps/icp';
import { bestFit, fitsCompany } from '../../src/service/icps/match';
import { balanceOf, join, readAccounts } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { companyOf, everybody } from './helpers/directories';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import {
  directoryOf,
  discover,
  enrichPeople,
  makeAccount,
  makePeople,
  personOf,
  verifyPeople,
} from './helpers/people';
import { serve, type TestService } from './helpers/service';
import { runSignal } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';

const anything: IcpFields = {
  ...starterIcp,
  name: 'Anything',
  target_roles: [],
  min_employee: null,
  max_employee: null,
};
const icpOf = (fields: Partial<IcpFields>) => ({ ...anything, id: 1, ...fields });

onSqlite('whether a company fits an ICP', () => {
  const company = {
    ...companyOf('acme.example'),
    employee_count: 100,
    funding_stage: 'series_b',
    hq_city: 'München',
    hq_region: 'Bavaria',
    hq_country: 'Germany',
    hq_country_code: 'DEU',
  } as const;

  it.each<[Partial<IcpFields>, boolean]>([
    [{}, true],
    [{ min_employee: 100, max_employee: 100 }, true],
    [{ min_employee: 101 }, false],
    [{ max_employee: 99 }, false],
    [{ min_funding: 'seed', max_funding: 'series_b' }, true],
    [{ min_funding: 'series_c' }, false],
    [{ max_funding: 'series_a' }, false],
    [{ location: ['France', 'DE'] }, true],
    [{ location: ['germany'] }, true],
    [{ location: ['FRA'] }, false],
    [{ location: ['Atlantis'] }, false],
    [{ sub_locations: ['munchen'] }, true],
    [{ sub_locations: ['Bavaria'] }, true],
    [{ sub_locations: ['Berlin'] }, false],
  ])('with %j: %s', (fields, fits) => {
    expect(fitsCompany(icpOf(fields), company)).toBe(fits);
  });

  it.each<[EmployeeRange, Partial<IcpFields>, boolean]>([
    [{ min: 51, max: 200 }, { min_employee: 200 }, true],
    [{ min: 51, max: 200 }, { min_employee: 201 }, false],
    [{ min: 51, max: 200 }, { max_employee: 51 }, true],
    [{ min: 51, max: 200 }, { max_employee: 50 }, false],
    [{ min: 51, max: 200 }, { min_employee: 100, max_employee: 120 }, true],
    [{ min: 10_001, max: null }, { min_employee: 50_000 }, true],
    [{ min: 10_001, max: null }, { max_employee: 10_000 }, false],
  ])('with a range of employees %j and %j: %s', (employee_range, fields, fits) => {
    expect(fitsCompany(icpOf(fields), { ...company, employee_count: null, employee_range })).toBe(
      fits,
    );
  });

  it('does not count unknown values against it', () => {
    const unknown = { ...companyOf('acme.example'), employee_count: null, funding_stage: null };
    const demanding = { min_employee: 5, min_funding: 'seed' } as const;
    expect(fitsCompany(icpOf({ ...demanding, location: ['DE'] }), unknown)).toBe(true);
  });
});

onSqlite('how well a person fits an ICP', () => {
  const berlin = { location: 'Berlin, Germany', country_code: 'DEU' };
  const nowhere = { location: null, country_code: null };
  const roles = { target_roles: ['VP of Sales', 'Head of Marketing'] };

  it.each<[string, Partial<IcpFields>, object, number | undefined]>([
    ['VP Sales', roles, berlin, 100],
    ['SVP of Sales, EMEA', roles, berlin, 90],
    ['Vice President Revenue', roles, berlin, 75],
    ['Head of Growth', roles, berlin, 75],
    ['Sales Director', roles, berlin, undefined],
    ['Anything', {}, nowhere, 100],
    ['VP of Sales', { ...roles, people_locations: ['Germany'] }, berlin, 100],
    ['VP of Sales', { ...roles, people_locations: ['US'] }, berlin, undefined],
    ['VP of Sales', { ...roles, people_locations: ['US'] }, nowhere, 80],
    ['VP of Sales', { ...roles, people_sub_locations: ['berlin'] }, berlin, 100],
    ['VP of Sales', { ...roles, people_sub_locations: ['Munich'] }, berlin, undefined],
    ['VP of Sales', { ...roles, people_sub_locations: ['Munich'] }, nowhere, 90],
    ['Barista', { target_roles: ['Gardener'] }, berlin, undefined],
  ])('%s with %j', (role, fields, place, score) => {
    const fit = bestFit([icpOf(fields)], { role, ...nowhere, ...place });
    expect(fit?.score).toBe(score);
  });

  it('takes the best of several, and says which', () => {
    const icps = [
      icpOf({ name: 'Level', target_roles: ['VP Revenue'] }),
      icpOf({ name: 'Exact', target_roles: ['VP of Sales'] }),
      icpOf({ name: 'Also exact', target_roles: ['VP Sales'] }),
    ];
    const fit = bestFit(icps, { role: 'VP, Sales', ...nowhere });
    expect(fit).toEqual({ score: 100, context: 'Exact: the role is VP of Sales.' });
  });
});

const list = async (caller: Caller) => {
  const answer = await call(caller.url, 'icpList', { caller });
  return bodyOf(answer, icpListResponseSchema());
};

eachStore('the ICP list', () => {
  it('gives a new user one starter ICP, with every field', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const dana = await join(service);
    const omar = await join(service);
    const { icps, total_count } = await list(dana);
    expect(total_count).toBe(1);
    expect(icps).toEqual([
      { ...starterIcp, id: icps[0]?.id, employee_count_funding_config: 'employee_count' },
    ]);
    expect(Object.keys(icps[0] ?? {}).sort()).toEqual(Object.keys(icpSchema().entries).sort());
    expect((await list(omar)).icps[0]?.id).not.toBe(icps[0]?.id);
    // The same person signing up again isn't a new user.
    await join(service, dana.userId);
    expect((await list(dana)).total_count).toBe(1);
  });

  it('says whether an account must meet employees, funding or both, which signals do not repeat', async () => {
    const service = await serve({ settings: { sampleData: 'off', starterIcp: 'off' } });
    const caller = await join(service);
    const wanted = [{}, { max_employee: 9 }, { min_funding: 'seed' }] as const;
    const all = [...wanted, { min_employee: 1, max_funding: 'ipo' } as const];
    await asOperator(service.dataDir, async (operator) => {
      const user = await operator.user(caller.userId);
      for (const [n, fields] of all.entries())
        await operator.saveIcp(user, { ...anything, ...fields, name: `ICP ${n}` });
    });
    const { icps } = await list(caller);
    expect(icps.map((icp) => icp.employee_count_funding_config)).toEqual([
      'none',
      'employee_count',
      'funding',
      'employee_count_and_funding',
    ]);
    const { employee_count_funding_config: _, ...icp } = icps[3] ?? { id: 0 };
    const signal = { name: 'Robots', trait: 'robotics', icp_id: icp.id };
    expect((await runSignal(caller, 'deepCompanySearch', signal)).icp).toEqual(icp);
  });

  it('knows the stages of funding from pre_seed to ipo, in this order', async () => {
    const stages = 'pre_seed seed series_a series_b series_c series_d series_e ipo'.split(' ');
    for (const [n, min_funding] of stages.entries()) {
      for (const [m, max_funding] of stages.entries()) {
        const read = () => readIcpFile(JSON.stringify({ name: 'A', min_funding, max_funding }));
        if (n <= m) expect(read()).toMatchObject({ min_funding, max_funding });
        else expect(read).toThrow('min_funding is later than max_funding');
      }
    }
    expect(() => readIcpFile('{"name":"A","max_funding":"seriesA"}')).toThrow(
      'max_funding must be',
    );
  });

  it('is empty if the settings say so', async () => {
    const service = await serve({ settings: { sampleData: 'off', starterIcp: 'off' } });
    expect(await list(await join(service))).toEqual({ icps: [], total_count: 0 });
  });
});

eachStore('the ICP people of an account', () => {
  const staff = [
    personOf('ceo', { role: 'Founder and CEO' }),
    personOf('head', { role: 'Head of Sales' }),
    personOf('vp', { role: 'VP Sales', work_email: null }),
    personOf('engineer', { role: 'Software Engineer' }),
    personOf('left', {
      role: 'VP of Marketing',
      employment: { domain: null, company: null, title: null, since: null, checked_at: 0 },
    }),
    personOf('level', { role: 'Chief Sales Officer' }),
  ];
  let service: TestService;
  let caller: Caller;
  let ids: number[];
  const read = async (more: object = {}) => {
    const { accounts } = await readAccounts(caller, {
      account_domains: ['acme.example', 'empty.example'],
      ...more,
    });
    return accounts;
  };
  beforeAll(async () => {
    service = await serve({
      directory: everybody,
      peopleDirectory: directoryOf(staff),
      settings: { sampleData: 'off' },
    });
    caller = await join(service);
    ids = await makePeople(caller, 'acme.example');
  });

  it('are those who fit, the best first, with every field and a reason', async () => {
    const before = await balanceOf(caller);
    const [account] = await read();
    expect(account?.icp_people.map(({ person_name, score }) => [person_name, score])).toEqual([
      ['Person ceo', 100],
      ['Person head', 100],
      ['Person vp', 100],
      ['Person left', 100],
      ['Person level', 100],
      ['Person engineer', 10],
    ]);
    expect(account?.icp_people.at(-1)?.context).toBe('found by your search');
    expect(account?.icp_people_total_count).toBe(6);
    expect(account?.icp_people_has_more).toBe(false);
    const [first] = account?.icp_people ?? [];
    expect(first).toMatchObject({
      person_id: ids[0],
      person_role: 'Founder and CEO',
      person_email: null,
      person_location: 'Berlin, Germany',
      person_linkedin_url: 'https://www.linkedin.example/in/ceo',
      joined_company_at: '2023-04-01T00:00:00Z',
      person_crm_status: null,
      context: 'Starter ICP: sales and marketing leaders: the role is Founder and CEO.',
    });
    expect(Object.keys(first ?? {}).sort()).toEqual(Object.keys(icpPersonSchema().entries).sort());
    expect(await balanceOf(caller)).toEqual(before);
    await enrichPeople(caller, { people_ids: ids.slice(0, 1) });
    const [enriched] = await read();
    expect(enriched?.icp_people[0]).toEqual({ ...first, person_email: 'ceo@acme.example' });
  });

  it('come page by page, each once', async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const [account] = await read({ icp_people_page: page, icp_people_page_size: 2 });
      expect(account?.icp_people_total_count).toBe(6);
      expect(account?.icp_people_has_more).toBe(page < 3);
      expect(account?.icp_people).toHaveLength([2, 2, 2, 0][page - 1] ?? 0);
      seen.push(...(account?.icp_people ?? []).map(({ person_id }) => person_id));
    }
    expect(new Set(seen).size).toBe(6);
    const [far] = await read({ icp_people_page: Number.MAX_SAFE_INTEGER });
    expect(far).toMatchObject({ icp_people: [], icp_people_has_more: false });
  });

  it('leave out people known to have left, and belong to one tenant', async () => {
    await verifyPeople(caller, ids);
    const [account] = await read();
    expect(account?.icp_people.map(({ person_name }) => person_name)).not.toContain('Person left');
    const other = await join(service);
    await makePeople(other, 'other.example');
    const { accounts } = await readAccounts(other, { account_domains: ['other.example'] });
    const theirs = accounts[0]?.icp_people.map(({ person_id }) => person_id) ?? [];
    expect(theirs).toHaveLength(6);
    expect(theirs.filter((id) => ids.includes(id))).toEqual([]);
  });

  it('are found by a search alone if the company does not fit, and say by which', async () => {
    const other = await join(service);
    await query(service.dataDir, 'UPDATE icps SET min_employee = 13 RETURNING id');
    const [account] = await read();
    expect(account?.icp_people_total_count).toBe(5);
    const reasons = account?.icp_people.map(({ score, context }) => [score, context]);
    expect(reasons).toEqual(Array.from({ length: 5 }, () => [10, 'found by your search']));
    await discover(other, {
      account_id: await makeAccount(other, 'acme.example'),
      seniority_filters: ['VP'],
      department_filters: ['SALES'],
    });
    const { accounts } = await readAccounts(other, { account_domains: ['acme.example'] });
    const theirs = accounts[0]?.icp_people.map(({ context }) => context);
    expect(new Set(theirs)).toEqual(new Set(['found by your search: VP, Sales']));
  });
});
