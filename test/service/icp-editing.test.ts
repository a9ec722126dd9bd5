/** The extension icp-editing: users make, change and delete their ICPs, and count what fits. */
import fc from 'fast-check';
import {
  fundingStages,
  type IcpEditingRequest,
  icpEditingResponseSchema,
} from '../../src/contract/icp';
import { limits } from '../../src/contract/limits';
import { keptHeadcount, readHeadcount } from '../../src/service/companies/headcount';
import { starterIcp } from '../../src/service/icps/icp';
import { fitsCompany } from '../../src/service/icps/match';
import { balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { storeCompanies } from './helpers/companies';
import { companyOf } from './helpers/directories';
import { serve, type TestService } from './helpers/service';
import { deploy, readSignal, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';

const fields = {
  name: 'Software in Germany',
  target_roles: ['VP of Sales', '“CTO”, Łódź'],
  min_employee: 50,
  max_employee: 1000,
  min_funding: 'series_a',
  max_funding: null,
  location: ['DE'],
  sub_locations: [],
  people_locations: ['Germany', 'FR'],
  people_sub_locations: [],
} as const satisfies IcpEditingRequest['icp'];

const send = (caller: Caller, body: object) => call(caller.url, 'icpEditing', { caller, body });

async function edit(caller: Caller, body: IcpEditingRequest) {
  const answer = await send(caller, body);
  return bodyOf(answer, icpEditingResponseSchema());
}

async function refused(caller: Caller, body: object, status: number, said: string) {
  const answer = await send(caller, body);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    status,
    expect.stringContaining(said),
  ]);
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

  it('are created once for repeated requests, replaced as a whole, and deleted, for free', async () => {
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
    await refused(
      caller,
      { action: 'delete', icp_id: id },
      404,
      'Nothing was changed and no credits were spent',
    );
    expect((await balanceOf(caller)).used_total).toBe(0);
  });

  it('are hidden from other users', async () => {
    const omar = await join(service);
    const icp_id = await starterIcpId(dana);
    const before = [await listed(dana), await listed(omar)];
    expect((await send(omar, { action: 'replace', icp_id, icp: fields })).status).toBe(404);
    expect((await send(omar, { action: 'delete', icp_id })).status).toBe(404);
    expect([await listed(dana), await listed(omar)]).toEqual(before);
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
    const icp = { name: 'One too many' };
    await refused(caller, { action: 'create', icp }, 400, 'Delete one first');
    expect(await listed(caller)).toHaveLength(limits.icpsPerUser);
  });

  it('stay within the limit, and equal ones become one, if many are made at the same time', async () => {
    const caller = await join(service);
    const many = Array.from({ length: 30 }, (_, n) => n);
    const create = (name: string) => send(caller, { action: 'create', icp: { name } });
    const same = await Promise.all(many.map(() => create('Same')));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(await listed(caller)).toHaveLength(2);
    for (let n = 2; n < limits.icpsPerUser - 1; n += 1) await create(`ICP ${n}`);
    const last = await Promise.all(many.map((n) => create(`Last ${n}`)));
    expect(last.map(({ status }) => status).sort()).toEqual([200, ...Array(29).fill(400)]);
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
    ['an unknown field', { action: 'count', icp: { industry: 'Software' } }],
  ])('refuse %s', async (_, body) => {
    const before = await listed(dana);
    await refused(dana, body, 422, 'no credits were spent');
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
    const companies = places.flatMap(([hq_country_code, hq_country, hq_city, hq_region], place) =>
      ['', '0', '10', '1000', '10-11', '12-999', '1000+'].flatMap((size) =>
        ([null, 'seed', 'series_b', 'ipo'] as const).map((funding_stage) => ({
          ...companyOf(
            `c${place}-${size.replace('+', '-')}x-${funding_stage?.replace('_', '-')}.example`,
          ),
          ...keptHeadcount(readHeadcount(size)),
          ...{ funding_stage, hq_country_code, hq_country, hq_city, hq_region },
        })),
      ),
    );
    await storeCompanies(own.dataDir, companies);
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
