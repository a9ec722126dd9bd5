/** The extension icp-editing: users make, change and delete their ICPs, and count what fits. */
import fc from 'fast-check';
import * as v from 'valibot';
import { extensionsSchema } from '../../src/contract/extensions';
import { fundingStages } from '../../src/contract/funding';
import { type IcpEditingRequest, icpEditingResponseSchema } from '../../src/contract/icp-editing';
import { limits } from '../../src/contract/limits';
import { starterIcp } from '../../src/service/icps/icp';
import { fitsCompany } from '../../src/service/icps/match';
import { balanceOf, join } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { companyOf } from './helpers/directories';
import { query } from './helpers/folders';
import { serve, type TestService } from './helpers/service';
import { deploy, readSignal, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';

const fields = {
  name: 'Software in Germany',
  target_roles: ['VP of Sales'],
  min_employee: 50,
  max_employee: 1000,
  min_funding: 'series_a',
  max_funding: null,
  location: ['DE'],
  sub_locations: [],
  people_locations: ['Germany'],
  people_sub_locations: [],
} as const satisfies IcpEditingRequest['icp'];

const send = (caller: Caller, body: object) => call(caller.url, 'icpEditing', { caller, body });

async function edit(caller: Caller, body: IcpEditingRequest) {
  const answer = await send(caller, body);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return v.parse(icpEditingResponseSchema(), answer.body);
}

async function listed(caller: Caller): Promise<readonly { id: number; name: string }[]> {
  const { body } = await call(caller.url, 'icpList', { caller });
  return (body as { icps: { id: number; name: string }[] }).icps;
}

eachStore('ICPs that their owner edits', () => {
  let service: TestService;
  let dana: Caller;
  beforeAll(async () => {
    service = await serve({ settings: { sampleData: 'off' } });
    dana = await join(service);
  });

  it('are announced', async () => {
    const answer = await call(service.url, 'extensions', {});
    expect(v.parse(extensionsSchema(), answer.body).extensions).toContain('icp-editing');
  });

  it('are made once however often that is sent, replaced as a whole, and deleted, for free', async () => {
    const caller = await join(service);
    const { icp } = await edit(caller, { action: 'create', icp: fields });
    expect(icp).toMatchObject({
      ...fields,
      employee_count_funding_config: 'employee_count_and_funding',
    });
    expect(await edit(caller, { action: 'create', icp: fields })).toMatchObject({ icp });
    expect(await listed(caller)).toHaveLength(2);
    const id = icp?.id ?? 0;
    const next = { name: ' Anybody ', location: null };
    const { icp: replaced } = await edit(caller, { action: 'replace', icp_id: id, icp: next });
    expect(replaced).toMatchObject({ id, name: 'Anybody', target_roles: [], min_employee: null });
    expect((await listed(caller)).find((one) => one.id === id)).toEqual(replaced);
    const gone = await edit(caller, { action: 'delete', icp_id: id });
    expect(gone).toMatchObject({ icp: null, company_count: null });
    expect(await listed(caller)).toMatchObject([{ name: starterIcp.name }]);
    const again = await send(caller, { action: 'delete', icp_id: id });
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      404,
      expect.stringContaining('Nothing was changed and no credits were spent'),
    ]);
    expect((await balanceOf(caller)).used_total).toBe(0);
  });

  it('are nobody else’s', async () => {
    const omar = await join(service);
    const id = await starterIcpId(dana);
    const before = await listed(dana);
    for (const body of [
      { action: 'replace', icp_id: id, icp: fields },
      { action: 'delete', icp_id: id },
    ])
      expect((await send(omar, body)).status).toBe(404);
    expect(await listed(dana)).toEqual(before);
  });

  it('leave signals the copy that they began with', async () => {
    const caller = await join(service);
    const id = await starterIcpId(caller);
    const { signal_id } = await deploy(caller, 'hiringForRole', {
      name: 'Kept',
      role: 'Nobody',
      icp_id: id,
    });
    await edit(caller, { action: 'delete', icp_id: id });
    expect(await readSignal(caller, signal_id)).toMatchObject({ icp: { name: starterIcp.name } });
    expect(await listed(caller)).toEqual([]);
  });

  it('are no more than a user may have', async () => {
    const caller = await join(service);
    for (let i = 1; i < limits.icpsPerUser; i += 1)
      await edit(caller, { action: 'create', icp: { name: `ICP ${i}` } });
    const one = await send(caller, { action: 'create', icp: { name: 'One too many' } });
    expect([one.status, JSON.stringify(one.body)]).toEqual([
      400,
      expect.stringContaining('Delete one first'),
    ]);
    expect(await listed(caller)).toHaveLength(limits.icpsPerUser);
  });

  it.each([
    ['nothing to do', {}],
    ['an unknown action', { action: 'rename', icp: fields }],
    ['a new one without a name', { action: 'create', icp: { ...fields, name: null } }],
    ['a blank name', { action: 'create', icp: { ...fields, name: ' ' } }],
    ['a new one with an id', { action: 'create', icp_id: 1, icp: fields }],
    ['a change without an id', { action: 'replace', icp: fields }],
    ['a change without fields', { action: 'replace', icp_id: 1 }],
    ['a deletion with fields', { action: 'delete', icp_id: 1, icp: fields }],
    ['a count of nothing', { action: 'count' }],
    [
      'employees the wrong way round',
      { action: 'count', icp: { min_employee: 2, max_employee: 1 } },
    ],
    [
      'funding the wrong way round',
      { action: 'count', icp: { min_funding: 'seed', max_funding: 'pre_seed' } },
    ],
    ['an unknown stage', { action: 'count', icp: { min_funding: 'series_z' } }],
    ['a field that there is none', { action: 'count', icp: { industry: 'Software' } }],
  ])('refuse %s', async (_, body) => {
    const before = await listed(dana);
    const answer = await send(dana, body);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      422,
      expect.stringContaining('no credits were spent'),
    ]);
    expect(await listed(dana)).toEqual(before);
  });

  it('say how many companies fit: those that the rules of signals take', async () => {
    const own = await serve({ settings: { sampleData: 'off' } });
    const caller = await join(own);
    const places = [
      ['DEU', 'Germany', 'München', 'Bavaria'],
      ['DEU', 'Germany', 'Berlin', null],
      ['FRA', 'France', 'Paris', null],
      [null, 'Atlantis', null, null],
      [null, null, null, null],
    ] as const;
    const companies = places.flatMap(([code, country, city, region], place) =>
      [null, 0, 10, 1000].flatMap((employees) =>
        [null, 'seed', 'series_b', 'ipo'].map((stage) => ({
          ...companyOf(`c${place}-${employees}-${stage ?? 'x'}.example`.replace('_', '-')),
          employee_count: employees,
          funding_stage: stage as (typeof fundingStages)[number] | null,
          hq_country_code: code,
          hq_country: country,
          hq_city: city,
          hq_region: region,
        })),
      ),
    );
    const text = (value: string | number | null) =>
      value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value}'`;
    const rows = companies.map(
      (one) =>
        `(${[one.domain, one.name, one.employee_count, one.funding_stage, one.hq_country_code].map(text)},
          ${[one.hq_country, one.hq_city, one.hq_region].map(text)}, '[]')`,
    );
    await query(
      own.dataDir,
      `INSERT INTO companies (domain, name, employee_count, funding_stage, hq_country_code, hq_country,
         hq_city, hq_region, technographics) VALUES ${rows.join(', ')} RETURNING id`,
    );
    const count = fc.option(fc.constantFrom(0, 9, 10, 11, 1000, Number.MAX_SAFE_INTEGER));
    const stage = fc.option(fc.constantFrom(...fundingStages));
    const some = (...entries: string[]) => fc.uniqueArray(fc.constantFrom(...entries));
    const icp = fc
      .record({
        min_employee: count,
        max_employee: count,
        min_funding: stage,
        max_funding: stage,
        location: some('DE', 'france', 'Atlantis', 'USA'),
        sub_locations: some('munchen', 'Bavaria', 'Paris', 'Rome'),
      })
      .filter(
        ({ min_employee: min, max_employee: max, min_funding: from, max_funding: to }) =>
          (min === null || max === null || min <= max) &&
          (from === null ||
            to === null ||
            fundingStages.indexOf(from) <= fundingStages.indexOf(to)),
      );
    await fc.assert(
      fc.asyncProperty(icp, async (asked) => {
        const whole = { ...starterIcp, ...asked };
        const expected = companies.filter((company) => fitsCompany(whole, company)).length;
        const { company_count } = await edit(caller, { action: 'count', icp: asked });
        expect(company_count).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });
});
