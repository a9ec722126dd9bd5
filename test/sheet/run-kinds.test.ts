/** What becomes of a row by the word that the service has for it, and what is counted as spent. */
import type { Cell } from '../../src/sheet/ports';
import { planRun } from '../../src/sheet/runs/plan';
import type { Task } from '../../src/sheet/runs/task';
import { World } from '../fakes/platform/memory-platform';
import { discovery, requestFor, runThrough } from '../support/runs';

const contacts: Task = { kind: 'find-contacts', emails: true, phones: true };

/** A run whose one job ends with these items; the row's cells behind the key, its counts, and the requests. */
function outcome(task: Task, key: Cell, items: object[], accounts: readonly string[] = []) {
  const world = World.connected();
  world.service.addAccounts(accounts);
  const sheet = world.book.add('S', [['Key'], [key]]);
  const result = JSON.stringify({ status: 'completed', result: items });
  world.service.fault = ({ method, url }) =>
    method === 'GET' && !url.endsWith('/balance')
      ? { kind: 'answer', status: 200, headers: {}, body: result }
      : undefined;
  const { counts } = runThrough(world, sheet, { task });
  const [, row = []] = sheet.cells;
  return { cells: row.slice(1), counts, world };
}

const counted = ({ counts }: ReturnType<typeof outcome>) => [
  ...[counts.found, counts.notFound, counts.failed, counts.spent],
];

describe('a company', () => {
  const task: Task = { kind: 'enrich-accounts', fields: ['name'] };
  const item = (status: string | undefined, account_id?: number) => [
    { domain: 'a.example', ...(status && { status }), ...(account_id && { account_id }) },
  ];
  const company = 'Company a.example';

  it.each<[string, object[], Cell[], number[]]>([
    ['enriched', item('enriched', 1), [company, '2026-11-20', 'Done'], [1, 0, 0, 1]],
    [
      'with an account and a word of its own',
      item('refreshed', 1),
      [company, '2026-11-20', 'Done'],
      [1, 0, 0, 1],
    ],
    ['not found, but held', item('not_found', 1), [company, '2026-11-20', 'Done'], [1, 0, 0, 0]],
    ['invalid, but held', item('invalid_domain', 1), [company, '2026-11-20', 'Done'], [1, 0, 0, 0]],
    ['failed, but held', item('failed', 1), [company, '2026-11-20', 'Done'], [1, 0, 0, 0]],
    ['not found', item('not_found'), ['', '2026-11-20', 'Not found'], [0, 1, 0, 0]],
    [
      'no domain to the service',
      item('invalid_domain'),
      ['', '2026-11-20', 'Not a domain'],
      [0, 1, 0, 0],
    ],
    ['failed', item('failed'), ['', '', 'Failed: failed'], [0, 0, 1, 0]],
    [
      'with an account that cannot be read',
      item('enriched', 9),
      ['', '', 'Failed: enriched'],
      [0, 0, 1, 0],
    ],
    ['left out', [], ['', '', 'Failed: missing from the service’s results'], [0, 0, 1, 0]],
    [
      'told of with one that nobody asked for',
      [...item('enriched', 1), { domain: 'z.example', status: 'enriched', account_id: 1 }],
      [company, '2026-11-20', 'Done'],
      [1, 0, 0, 2],
    ],
    [
      'with a long word',
      item('x'.repeat(300)),
      ['', '', `Failed: ${'x'.repeat(200)}`],
      [0, 0, 1, 0],
    ],
  ])('that is %s', (_, items, cells, counts) => {
    const run = outcome(task, 'a.example', items, ['a.example']);
    expect(run.cells).toEqual(cells);
    expect(counted(run)).toEqual(counts);
  });
});

describe('a person’s contacts', () => {
  const item = (more: object) => [{ person_id: 7, ...more }];

  it.each<[string, object[], Cell[], number[]]>([
    [
      'by the price list',
      item({ person_email: 'a@b.example', person_phone: '+49 1' }),
      ['a@b.example', '+49 1', '2026-11-20', 'Done'],
      [1, 0, 0, 6],
    ],
    [
      'an email alone',
      item({ person_email: 'a@b.example' }),
      ['a@b.example', '', '2026-11-20', 'Done'],
      [1, 0, 0, 1],
    ],
    [
      'a phone alone',
      item({ person_phone: '+49 1' }),
      ['', '+49 1', '2026-11-20', 'Done'],
      [1, 0, 0, 5],
    ],
    [
      'as the service says',
      item({ person_email: 'a@b.example', credits_charged: 0 }),
      ['a@b.example', '', '2026-11-20', 'Done'],
      [1, 0, 0, 0],
    ],
    ['nothing', item({ status: 'no_match' }), ['', '', '2026-11-20', 'Not found'], [0, 1, 0, 0]],
    [
      'nothing, though enriched',
      item({ status: 'enriched', credits_charged: 2 }),
      ['', '', '2026-11-20', 'Not found'],
      [0, 1, 0, 2],
    ],
    [
      'nobody',
      item({ status: 'not_found' }),
      ['', '', '2026-11-20', 'No such person'],
      [0, 1, 0, 0],
    ],
    ['a failure', item({ status: 'failed' }), ['', '', '', 'Failed: failed'], [0, 0, 1, 0]],
  ])('%s', (_, items, cells, counts) => {
    const run = outcome(contacts, 7, items);
    expect(run.cells).toEqual(cells);
    expect(counted(run)).toEqual(counts);
  });

  it.each([
    [true, true, 12],
    [true, false, 2],
    [false, true, 10],
  ])('cost at most, emails %s and phones %s: %i', (emails, phones, estimate) => {
    const world = World.connected();
    const sheet = world.book.add('S', [['Person id'], [1], [2]]);
    const task = { ...contacts, emails, phones } as Task;
    expect(planRun(world.execution(), requestFor(sheet, { task })).summary).toMatchObject({
      estimate,
    });
  });
});

describe('a person’s employment', () => {
  const task: Task = { kind: 'verify-employment' };
  const day = '2026-11-20';
  const item = (more: object) => [{ person_id: 7, ...more }];
  const evidence = { title: 'Head', company: 'Acme', checked_at: '2026-10-01' };

  it.each<[string, object[], Cell[], number[]]>([
    [
      'confirmed',
      item({ status: 'employed', evidence }),
      ['Still there', 'Head', 'Acme', '2026-10-01', 'Done'],
      [1, 0, 0, 1],
    ],
    ['over', item({ status: 'left' }), ['Left', '', '', day, 'Done'], [1, 0, 0, 1]],
    [
      'over, at no cost',
      item({ status: 'left', credits_charged: 0 }),
      ['Left', '', '', day, 'Done'],
      [1, 0, 0, 0],
    ],
    ['unknown', item({ status: 'unknown' }), ['Unknown', '', '', day, 'Not found'], [0, 1, 0, 0]],
    [
      'in a word of the service’s own',
      item({ status: 'on leave', evidence: { title: 'Head' } }),
      ['on leave', 'Head', '', day, 'Done'],
      [1, 0, 0, 0],
    ],
    [
      'that of nobody',
      item({ status: 'not_found' }),
      ['', '', '', day, 'No such person'],
      [0, 1, 0, 0],
    ],
    ['a failure', item({ status: 'failed' }), ['', '', '', '', 'Failed: failed'], [0, 0, 1, 0]],
  ])('is %s', (_, items, cells, counts) => {
    const run = outcome(task, 7, items);
    expect(run.cells).toEqual(cells);
    expect(counted(run)).toEqual(counts);
  });
});

describe('people of a company', () => {
  const people = (world: World) => world.book.sheetByName('People')?.cells.slice(1);

  it('cost one credit each where the service does not tell, and have what it tells', () => {
    const items = [
      { person_id: 1, person_seniority: 'VP', person_department: 'CUSTOMER_SUCCESS' },
      { person_id: 2, person_name: 'Ada', credits_charged: 0, joined_company_at: '2024-03-01T00' },
      { person_id: 1, person_name: 'Twice' },
    ];
    const run = outcome(discovery, 'a.example', items, ['a.example']);
    expect(run.cells).toEqual([3, '2026-11-20', 'Done']);
    expect(counted(run)).toEqual([1, 0, 0, 2]);
    expect(run.counts.added).toBe(2);
    expect(people(run.world)).toEqual([
      ['Twice', '', '', '', 'Company a.example', 'a.example', '', '', '', 1],
      ['Ada', '', '', '', 'Company a.example', 'a.example', '', '', '2024-03-01', 2],
    ]);
    const started = run.world.service.people.started[0];
    expect(started).toEqual({
      account_id: 1,
      seniority_filters: ['HEAD'],
      department_filters: ['SALES'],
      max_credit_limit: 5,
    });
  });

  it('are shown with their level and department in words', () => {
    const items = [{ person_id: 1, person_seniority: 'VP', person_department: 'CUSTOMER_SUCCESS' }];
    const { cells, world } = outcome(discovery, 'a.example', items, ['a.example']);
    expect(cells).toEqual([1, '2026-11-20', 'Done']);
    expect(people(world)?.[0]?.slice(2, 4)).toEqual(['VP', 'Customer success']);
  });

  it('are none: nothing is added, and the row says so', () => {
    const run = outcome(discovery, 'a.example', [], ['a.example']);
    expect(run.cells).toEqual([0, '2026-11-20', 'Not found']);
    expect(counted(run)).toEqual([0, 1, 0, 0]);
    expect(people(run.world)).toBeUndefined();
  });

  it('are asked for with the audience and the places that were chosen', () => {
    const task = { ...discovery, audience: ' Leads ', locations: ['de'] };
    const { world } = outcome(task, 'a.example', [], ['a.example']);
    expect(world.service.people.started[0]).toMatchObject({
      audience_name: 'Leads',
      people_locations: ['DE'],
    });
    expect(world.service.people.started[0]).not.toHaveProperty('job_titles');
  });

  it('are asked for by their titles, whatever the level and department', () => {
    const task = { ...discovery, titles: [' VP of Sales ', ''], seniorities: [], departments: [] };
    const { world } = outcome(task, 'a.example', [], ['a.example']);
    expect(world.service.people.started[0]).toMatchObject({
      job_titles: ['VP of Sales'],
      seniority_filters: { length: 10 },
      department_filters: { length: 14 },
    });
  });
});
