/** Read-only runs fill in what the service already has, free of charge. */
import { readValues } from '../../src/sheet/accounts/read-fields';
import { pump } from '../../src/sheet/pump';
import { resumeRun } from '../../src/sheet/runs/control';
import { previewRun } from '../../src/sheet/runs/preview';
import { startRun } from '../../src/sheet/runs/start';
import type { ReadAccounts } from '../../src/sheet/runs/task';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { newest, requestFor, runOut, runThrough } from '../support/runs';

const minute = 60_000;
const read: ReadAccounts = {
  kind: 'read-accounts',
  fields: ['signal_count', 'narrative_and_key_signals', 'newest_job_title', 'Industry'],
  keepFresh: false,
};

/** Two companies that the service has, one that it lacks, and a cell without a domain. */
function office() {
  const world = World.connected();
  world.service.accounts.add(['a.example', 'b.example']);
  world.service.accounts.evidenceOf = (domain) => ({
    signal_count: domain === 'a.example' ? 2 : 0,
    narrative_and_key_signals: domain === 'a.example' ? 'It hires.' : null,
    hiring: domain === 'a.example' ? { total_count: 1, items: [{ title: 'Robot tamer' }] } : {},
  });
  const sheet = world.book.add('Prospects', [
    ['Domain', 'Owner'],
    ['a.example', 'o1'],
    ['nobody.example', 'o2'],
    ['https://www.b.example/', 'o3'],
    ['rubbish', 'o4'],
  ]);
  return { world, sheet };
}

const reads = (world: World) =>
  world.service.requests.filter(({ url }) => url.endsWith('/account/batch'));
const requestedDomains = (world: World): string[] =>
  reads(world).flatMap(({ body }) => JSON.parse(body ?? '').account_domains);

describe('a run that only reads', () => {
  it('fills in what the service has, reports companies without data, and enriches none', () => {
    const { world, sheet } = office();
    world.service.balance = 0;
    const run = runThrough(world, sheet, { task: read, cap: 0 });
    expect(run).toMatchObject({
      state: 'done',
      counts: { found: 2, notFound: 1, failed: 0, unsent: 0, spent: 0 },
    });
    expect(sheet.column('Signals')).toEqual([2, '', 0, '']);
    expect(sheet.column('Narrative')).toEqual(['It hires.', '', '', '']);
    expect(sheet.column('Newest job')).toEqual(['Robot tamer', '', '', '']);
    expect(sheet.column('Industry')).toEqual(['Software', '', 'Software', '']);
    expect(sheet.column('Company data status')).toEqual([
      'Done',
      'Not enriched: no data on this company yet',
      'Done',
      'Not a domain',
    ]);
    expect(sheet.column('Company read')).toEqual(['2026-11-20', '2026-11-20', '2026-11-20', '']);
    expect(sheet.column('Owner')).toEqual(['o1', 'o2', 'o3', 'o4']);
    expect(world.service.totalCharged()).toBe(0);
    expect(new Set(world.service.requests.map(({ url }) => url.split('/').pop()))).toEqual(
      new Set(['balance', 'batch']),
    );
  });

  it('refreshes existing data in small batches, each company once', () => {
    const { world } = office();
    const domains = Array.from({ length: 1_050 }, (_, i) => `c${i}.example`);
    world.service.accounts.add(domains);
    const rows = [...domains, ...domains.slice(0, 10)].map((domain) => [domain, 'old']);
    const sheet = world.book.add('Many', [['Domain', 'Industry'], ...rows]);
    runThrough(world, sheet, { task: { ...read, fields: ['industry'] }, which: 'everything' });
    expect(new Set(sheet.column('Industry'))).toEqual(new Set(['Software']));
    expect(requestedDomains(world)).toEqual(domains);
    expect(
      reads(world).every(({ body }) => JSON.parse(body ?? '').account_domains.length <= 100),
    ).toBe(true);
  });

  it('finds its rows again after people sorted them and moved the columns', () => {
    const { world, sheet } = office();
    startRun(world.execution(), requestFor(sheet, { task: read }));
    sheet.insertColumn(1);
    sheet.insertRows(1, 3);
    sheet.sortBelow(4, (a, b) => String(b[2]).localeCompare(String(a[2])));
    runOut(world);
    expect(sheet.column('Owner', 4)).toEqual(['o4', 'o3', 'o2', 'o1']);
    expect(sheet.column('Signals', 4)).toEqual(['', 0, '', 2]);
  });

  it('waits if the service is down, and pauses if it refuses the key', () => {
    const { world, sheet } = office();
    let status = 503;
    world.service.fault = ({ url }) =>
      url.endsWith('/batch') && status !== 200 ? answer(status) : undefined;
    startRun(world.execution(), requestFor(sheet, { task: read }));
    pump(world.execution(), 30_000);
    expect(newest(world)).toMatchObject({ state: 'running', problem: { code: 'SERVICE_ERROR' } });
    status = 401;
    world.now += 10 * minute;
    pump(world.execution(), 30_000);
    expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'BAD_KEY' } });
    const { length } = world.service.requests;
    world.now += 10 * minute;
    expect(pump(world.execution(), 30_000).active).toBe(0);
    expect(world.service.requests).toHaveLength(length);
    status = 200;
    resumeRun(world.execution(), newest(world).id);
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 2 } });
    expect(newest(world).problem).toBeUndefined();
  });

  it('has the same result wherever its execution dies, and can be undone', () => {
    const clean = office();
    runThrough(clean.world, clean.sheet, { task: read });
    whereverItDies(50, (onCall) => {
      const { world, sheet } = office();
      const before = structuredClone(sheet.cells);
      startRun(world.execution(), requestFor(sheet, { task: read }));
      catchKill(() => pump(world.execution(onCall), 30_000));
      runOut(world);
      expect(sheet.cells).toEqual(clean.sheet.cells);
      expect(newest(world).counts).toMatchObject({ found: 2, notFound: 1, spent: 0 });
      undoRun(world.execution(), newest(world).id, minute);
      expect(sheet.cells.map((line) => line.slice(0, 2))).toEqual(before);
      expect(sheet.extent().columns).toBe(2);
    });
  });

  it('shows in a preview what would be looked up, and refuses a field that does not exist', () => {
    const { world, sheet } = office();
    const [row] = previewRun(world.execution(), requestFor(sheet, { task: read }));
    expect(row?.cells.map(({ header, fate }) => [header, fate])).toContainEqual([
      'Newest job',
      'looked up',
    ]);
    const task = { ...read, fields: ['shoe size'] };
    expect(() => startRun(world.execution(), requestFor(sheet, { task }))).toThrow('“shoe size”');
    expect(world.service.count('POST', '/batch')).toBe(0);
  });
});

describe('evidence in cells', () => {
  it.each([
    '=HYPERLINK("http://evil.example")',
    '+1-1',
    '-1',
    '@SUM(A1)',
    '<script>alert(1)</script>',
    "'quoted",
  ])('%j is written as text', (text) => {
    const { world, sheet } = office();
    world.service.accounts.evidence = {};
    world.service.accounts.evidenceOf = () => ({
      narrative_and_key_signals: text,
      hiring: { items: [{ title: text, url: text, date: text }] },
    });
    const fields = ['narrative_and_key_signals', 'newest_job_title', 'newest_job_url', 'hiring'];
    const written = jest.spyOn(sheet, 'write');
    runThrough(world, sheet, { task: { ...read, fields } });
    // Sheets takes text after an apostrophe literally.
    const harmless = `'${text}`;
    const texts = written.mock.calls.flatMap(([, , values]) => values.flat()).map(String);
    expect(texts.filter((each) => each === harmless).length).toBeGreaterThanOrEqual(6);
    expect(texts.filter((each) => /^[=+\-@]/.test(each))).toEqual([]);
    expect(sheet.column('Newest job')[0]).toBe(text);
  });

  it('is visibly cut to the length that a cell can hold', () => {
    const { world, sheet } = office();
    world.service.accounts.evidenceOf = () => ({ narrative_and_key_signals: '='.repeat(60_000) });
    const written = jest.spyOn(sheet, 'write');
    runThrough(world, sheet, { task: read });
    const texts = written.mock.calls.flatMap(([, , values]) => values.flat()).map(String);
    expect(Math.max(...texts.map(({ length }) => length))).toBe(50_000);
    expect(String(sheet.column('Narrative')[0]).endsWith('=…')).toBe(true);
  });

  it('shows the newest job first, for any order and date format of the service', () => {
    const values = readValues({
      hiring: {
        total_count: 3,
        items: [
          { title: 'Old', date: '2026-01-02T00:00:00Z' },
          { title: 'New', date: 1_793_000_000, url: 'https://x.example/new', snippet: 'Now' },
          { title: 'Undated' },
        ],
      },
    });
    expect(values).toMatchObject({
      newest_job_title: 'New',
      newest_job_url: 'https://x.example/new',
      newest_job_date: '2026-10-26',
      hiring: '2026-10-26 · New · Now · https://x.example/new | 2026-01-02 · Old | Undated',
    });
  });

  it('shows the ten newest of a kind, and how many more there are', () => {
    const items = Array.from({ length: 12 }, (_, i) => ({
      title: `Post ${i}`,
      date: `2026-01-${i + 10}`,
    }));
    const shown = String(readValues({ job_changes: { items } })['job_changes']);
    expect(shown).toMatch(/^2026-01-21 · Post 11 \| .* \| 2026-01-12 · Post 2 \| and 2 more$/);
  });

  it.each<[string, unknown, unknown]>([
    ['an object of unknown shape', { mood: 'good', since: 2020 }, 'mood: good; since: 2020'],
    ['a list of unknown name', { posts: [{ text: 'Hello' }] }, 'Hello'],
    ['a text', 'They post a lot', 'They post a lot'],
    ['a count of 0', { total_count: 0, items: [] }, undefined],
    ['null', null, undefined],
  ])('puts %s into words, or leaves it out', (_, socials, expected) => {
    expect(readValues({ socials })['socials']).toBe(expected);
  });
});
