/** What each status from the service means for a row, and what counts as spent. */
import type { Cell } from '../../src/sheet/ports';
import { planRun } from '../../src/sheet/runs/plan';
import type { RowTask } from '../../src/sheet/runs/task';
import type { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { discovery, requestFor, runThrough } from '../support/runs';
import { withSheet } from '../support/sheets';

const contacts: RowTask = { kind: 'find-contacts', emails: true, phones: true };
const day = '2026-11-20';

/** Runs one row whose job ends with these items; returns its cells after the key, the counts, and the world. */
function outcome(task: RowTask, key: Cell, items: object[], accounts: readonly string[] = []) {
  const { world, sheet } = withSheet(['Key'], [key]);
  world.service.accounts.add(accounts);
  const result = { status: 'completed', result: items };
  world.service.fault = ({ method, url }) =>
    method === 'GET' && !url.endsWith('/balance') ? answer(200, result) : undefined;
  const { counts } = runThrough(world, sheet, { task });
  const [, row = []] = sheet.cells;
  return { cells: row.slice(1), counts, world };
}

const counted = ({ counts }: ReturnType<typeof outcome>) => [
  ...[counts.found, counts.notFound, counts.failed, counts.spent],
];

describe('a company', () => {
  const task: RowTask = { kind: 'enrich-accounts', fields: ['name'] };
  const item = (status: string | undefined, account_id?: number) => [
    { domain: 'a.example', ...(status && { status }), ...(account_id && { account_id }) },
  ];
  const done = ['Company a.example', day, 'Done'];

  it.each<[string, object[], Cell[], number[]]>([
    ['enriched', item('enriched', 1), done, [1, 0, 0, 1]],
    ['enriched under another status', item('refreshed', 1), done, [1, 0, 0, 1]],
    ['not found, but has an account', item('not_found', 1), done, [1, 0, 0, 0]],
    ['invalid, but has an account', item('invalid_domain', 1), done, [1, 0, 0, 0]],
    ['failed, but has an account', item('failed', 1), done, [1, 0, 0, 0]],
    ['not found', item('not_found'), ['', day, 'Not found'], [0, 1, 0, 0]],
    ['not a domain', item('invalid_domain'), ['', day, 'Not a domain'], [0, 1, 0, 0]],
    ['failed', item('failed'), ['', '', 'Failed: failed'], [0, 0, 1, 0]],
    [
      'enriched, but can’t be read',
      item('enriched', 9),
      ['', '', 'Failed: enriched'],
      [0, 0, 1, 1],
    ],
    [
      'missing from the results',
      [],
      ['', '', 'Failed: missing from the service’s results'],
      [0, 0, 1, 0],
    ],
    [
      'enriched along with one that was not requested',
      [...item('enriched', 1), { domain: 'z.example', status: 'enriched', account_id: 1 }],
      done,
      [1, 0, 0, 2],
    ],
    [
      'given a long status',
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
  const email = 'a@b.example';
  const phone = '+49 1';
  const missed = ['', '', day, 'Not found'];

  it.each<[string, object, Cell[], number[]]>([
    [
      'both',
      { person_email: email, person_phone: phone },
      [email, phone, day, 'Done'],
      [1, 0, 0, 6],
    ],
    ['only an email', { person_email: email }, [email, '', day, 'Done'], [1, 0, 0, 1]],
    ['only a phone', { person_phone: phone }, ['', phone, day, 'Done'], [1, 0, 0, 5]],
    [
      'an email at a price that the service reports',
      { person_email: email, credits_charged: 0 },
      [email, '', day, 'Done'],
      [1, 0, 0, 0],
    ],
    ['nothing', { status: 'no_match' }, missed, [0, 1, 0, 0]],
    ['nothing, though enriched', { status: 'enriched', credits_charged: 2 }, missed, [0, 1, 0, 2]],
    ['an unknown person', { status: 'not_found' }, ['', '', day, 'No such person'], [0, 1, 0, 0]],
    ['a failure', { status: 'failed' }, ['', '', '', 'Failed: failed'], [0, 0, 1, 0]],
  ])('%s', (_, item, cells, counts) => {
    const run = outcome(contacts, 7, [{ person_id: 7, ...item }]);
    expect(run.cells).toEqual(cells);
    expect(counted(run)).toEqual(counts);
  });

  const withStatus = { ...contacts, status: true } as RowTask;
  it.each<[string, object, Cell[]]>([
    [
      'verified',
      { person_email: email, email_quality: 'valid', email_verified_at: '2026-11-01T09:00:00Z' },
      [email, 'Valid', '2026-11-01', '', day, 'Done'],
    ],
    [
      'risky',
      { person_email: email, email_quality: 'risky', email_verified_at: null },
      [email, 'Risky', '', '', day, 'Done'],
    ],
    [
      'from the service itself',
      { person_email: email, email_quality: null },
      [email, 'Not checked', '', '', day, 'Done'],
    ],
    ['missing', { person_phone: phone }, ['', '', '', phone, day, 'Done']],
  ])('have the status of an email that is %s', (_, item, cells) => {
    expect(outcome(withStatus, 7, [{ person_id: 7, ...item }]).cells).toEqual(cells);
  });

  it('have no status beside a typed email, which isn’t looked up either', () => {
    const header = ['Person id', 'Email', 'Email status', 'Email verified', 'Phone'];
    const { world, sheet } = withSheet(header, [7, 'typed@b.example', '', '', '']);
    const alone = { ...withStatus, phones: false } as RowTask;
    const { summary } = planRun(world.execution(), requestFor(sheet, { task: alone }));
    expect(summary.toFetch).toBe(0);
    const item = { person_id: 7, person_email: email, email_quality: 'valid', person_phone: phone };
    const result = { status: 'completed', result: [item] };
    world.service.fault = ({ method, url }) =>
      method === 'GET' && !url.endsWith('/balance') ? answer(200, result) : undefined;
    runThrough(world, sheet, { task: withStatus });
    const [, row = []] = sheet.cells;
    expect(row.slice(1, 5)).toEqual(['typed@b.example', '', '', phone]);
  });

  it.each([
    [true, true, 12],
    [true, false, 2],
    [false, true, 10],
  ])('cost at most, with emails %s and phones %s: %i', (emails, phones, estimate) => {
    const { world, sheet } = withSheet(['Person id'], [1], [2]);
    const task = { ...contacts, emails, phones } as RowTask;
    const { summary } = planRun(world.execution(), requestFor(sheet, { task }));
    expect(summary.estimate).toBe(estimate);
  });
});

describe('a person’s employment', () => {
  const task: RowTask = { kind: 'verify-employment' };
  const evidence = { title: 'Head', company: 'Acme', checked_at: '2026-10-01' };
  const over = ['Left', '', '', day, 'Done'];
  it.each<[string, object, Cell[], number[]]>([
    [
      'confirmed',
      { status: 'employed', evidence },
      ['Still there', 'Head', 'Acme', '2026-10-01', 'Done'],
      [1, 0, 0, 1],
    ],
    ['over', { status: 'left' }, over, [1, 0, 0, 1]],
    ['over, at no cost', { status: 'left', credits_charged: 0 }, over, [1, 0, 0, 0]],
    ['unknown', { status: 'unknown' }, ['Unknown', '', '', day, 'Not found'], [0, 1, 0, 0]],
    [
      'another status of the service',
      { status: 'on leave', evidence: { title: 'Head' } },
      ['on leave', 'Head', '', day, 'Done'],
      [1, 0, 0, 0],
    ],
    [
      'of an unknown person',
      { status: 'not_found' },
      ['', '', '', day, 'No such person'],
      [0, 1, 0, 0],
    ],
    ['a failure', { status: 'failed' }, ['', '', '', '', 'Failed: failed'], [0, 0, 1, 0]],
  ])('is %s', (_, item, cells, counts) => {
    const run = outcome(task, 7, [{ person_id: 7, ...item }]);
    expect(run.cells).toEqual(cells);
    expect(counted(run)).toEqual(counts);
  });
});

describe('people of a company', () => {
  const people = (world: World) => world.book.sheetByName('People')?.cells.slice(1);

  it('cost one credit each if the service reports no price, and show what it returns', () => {
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
    expect(run.world.service.people.started[0]).toEqual({
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

  it('that aren’t found add nothing, and the row says so', () => {
    const run = outcome(discovery, 'a.example', [], ['a.example']);
    expect(run.cells).toEqual([0, '2026-11-20', 'Not found']);
    expect(counted(run)).toEqual([0, 1, 0, 0]);
    expect(people(run.world)).toEqual([]);
  });

  it('are requested with the chosen audience and locations', () => {
    const task = { ...discovery, audience: ' Leads ', locations: ['de'] };
    const { world } = outcome(task, 'a.example', [], ['a.example']);
    expect(world.service.people.started[0]).toMatchObject({
      audience_name: 'Leads',
      people_locations: ['DE'],
    });
    expect(world.service.people.started[0]).not.toHaveProperty('job_titles');
  });

  it('are requested by their titles, for any level and department', () => {
    const task = { ...discovery, titles: [' VP of Sales ', ''], seniorities: [], departments: [] };
    const { world } = outcome(task, 'a.example', [], ['a.example']);
    expect(world.service.people.started[0]).toMatchObject({
      job_titles: ['VP of Sales'],
      seniority_filters: { length: 10 },
      department_filters: { length: 14 },
    });
  });
});
