/** Hostile texts from a service are shown whole or visibly cut, and never become formulas. */
import { accountPeople } from '../../src/sheet/formulas/account-people';
import { accountSignals } from '../../src/sheet/formulas/account-signals';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { icpList } from '../../src/sheet/formulas/icp-list';
import { signalList } from '../../src/sheet/formulas/signal-list';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import type { Cell, Platform } from '../../src/sheet/ports';
import type { RowTask } from '../../src/sheet/runs/task';
import { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { discovery, newest, runThrough } from '../support/runs';

const texts = [
  '=IMPORTXML("https://evil.example","//a")',
  '+1-555',
  '-2+3',
  '@SUM(A1)',
  "'=1",
  '\t=1',
  '\n=1',
  '1/2',
  'TRUE',
  '=💥',
  'שלום',
  '<script>alert(1)</script>',
  '='.repeat(60_000),
  `x${'y'.repeat(60_000)}`,
];

/** Fields whose texts a service chooses freely. */
const free =
  /^(name|industry|hq_country|person_name|person_role|title|snippet|novelty|signal_name|narrative_and_key_signals|person_email)$/;

/** A document whose service returns this text in every free field, and the values written into its sheets. */
function withHostileText(text: string): { world: World; written: Cell[] } {
  const world = World.connected();
  world.service.icps = [{ id: 1, name: 'ICP' }];
  world.service.checks = false;
  world.service.signals.listed = [
    { signal_id: 1, signal_name: 'S', signal_type: 'hiring', status: 's' },
  ];
  world.service.accounts.evidence = {
    narrative_and_key_signals: 'N',
    hiring: { items: [{ title: 'T', url: 'u', date: '2026-11-01', snippet: 'S' }] },
  };
  const send = world.service.send.bind(world.service);
  world.service.send = (requests) =>
    send(requests).map((outcome) => {
      if (outcome.kind !== 'answer') return outcome;
      const swap = (key: string, value: unknown) =>
        free.test(key) && typeof value === 'string' ? text : value;
      return { ...outcome, body: JSON.stringify(JSON.parse(outcome.body, swap)) };
    });
  const written: Cell[] = [];
  const { write } = MemorySheet.prototype;
  jest.spyOn(MemorySheet.prototype, 'write').mockImplementation(function (
    this: MemorySheet,
    row,
    column,
    values,
  ) {
    written.push(...values.flat());
    write.call(this, row, column, values);
  });
  return { world, written };
}

afterEach(() => jest.restoreAllMocks());

/** Whether a cell shows the text, either whole or visibly cut with an ellipsis. */
const shows = (cell: Cell | undefined, text: string) =>
  cell === text ||
  (text.length > 50_000 &&
    typeof cell === 'string' &&
    cell.length > 250 &&
    cell.endsWith('…') &&
    text.startsWith(cell.slice(0, -1)));
const isFormula = (cell: Cell) => typeof cell === 'string' && /^[=+\-@\t\r\n]/.test(cell);
const isTooLong = (cell: Cell) => typeof cell === 'string' && cell.length > 50_001;

describe.each(texts.map((text) => [JSON.stringify(text).slice(0, 24), text]))('%s', (_, text) => {
  it.each<[string, (platform: Platform) => Cell[][]]>([
    ['ENRICH_DOMAIN', (platform) => enrichDomain(platform, 'a.example', 'name', undefined)],
    ['TECH_COMPANIES', (platform) => techCompanies(platform, 'k8s', undefined, 2)],
    ['ACCOUNT_PEOPLE', (platform) => accountPeople(platform, 'a.example', undefined, undefined)],
    ['ACCOUNT_SIGNALS', (platform) => accountSignals(platform, 'a.example', undefined)],
    ['SIGNAL_LIST', (platform) => signalList(platform, undefined)],
    ['ICP_LIST', (platform) => icpList(platform)],
  ])('is shown whole or visibly cut by %s', (_, formula) => {
    const { world, written } = withHostileText(text);
    world.service.accounts.add(['a.example']);
    const cells = formula(world.execution()).flat();
    expect(cells.some((cell) => shows(cell, text))).toBe(true);
    expect(cells.filter((cell) => String(cell).length > 50_000)).toEqual([]);
    expect(written.filter(isFormula)).toEqual([]);
    expect(written.filter(isTooLong)).toEqual([]);
  });

  it.each<[string, RowTask, string, Cell]>([
    ['of companies', { kind: 'enrich-accounts', fields: ['name'] }, 'Company', 'a.example'],
    ['of contacts', { kind: 'find-contacts', emails: true, phones: false }, 'Email', 4],
    ['of employment', { kind: 'verify-employment' }, 'Works as', 4],
  ])('is written as text by a run %s, once', (_, task, header, key) => {
    const { world, written } = withHostileText(text);
    const sheet = world.book.add('S', [['Key'], [key]]);
    runThrough(world, sheet, { task, cap: 100 });
    expect(shows(sheet.column(header)[0], text)).toBe(true);
    expect(written.filter(isFormula)).toEqual([]);
    expect(written.filter(isTooLong)).toEqual([]);
    written.splice(0);
    runThrough(world, sheet, { task, cap: 100, which: 'everything' });
    expect(newest(world)).toMatchObject({ number: 2, counts: { found: 1 } });
    const bare = (cell: Cell) => (typeof cell === 'string' ? cell.replace(/^'/, '') : cell);
    expect(written.filter((cell) => shows(bare(cell), text))).toEqual([]);
  });

  it('is written as text into the sheet of people', () => {
    const { world, written } = withHostileText(text);
    world.service.accounts.add(['a.example']);
    const sheet = world.book.add('S', [['Domain'], ['a.example']]);
    runThrough(world, sheet, { task: discovery, cap: 100 });
    const [name, role] = world.book.sheetByName('People')?.read(2, 1, 1, 2)[0] ?? [];
    expect([shows(name, text), shows(role, text)]).toEqual([true, true]);
    expect(written.filter(isFormula)).toEqual([]);
    expect(written.filter(isTooLong)).toEqual([]);
  });
});
