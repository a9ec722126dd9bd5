/** Notes with source and date on the cells that a run fills, if the person wants them. */
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { catchKill, whereverItDies } from '../support/death';
import { enrichment, newest, requestFor, runOut, runThrough } from '../support/runs';
import { domainsTo, withDomains } from '../support/sheets';

const taskWithNotes = { ...enrichment, kind: 'enrich-accounts', notes: true } as typeof enrichment;
const own = 'Ask Ben about this';
const fromSite =
  'Signalsheet: Company website, checked 2026-11-17\nhttps://x.example/\npublic page';
const noSourceNote = 'Signalsheet: looked up 2026-11-20. No source given.';

/** Two companies, with a person's own note on one cell; the service names the source of employee counts. */
function prospects(): { world: World; sheet: MemorySheet } {
  const world = World.connected();
  world.service.accounts.evidence = {
    sources: [
      {
        field: 'employee_count',
        source: 'site',
        url: 'https://x.example/',
        licence: 'public page',
        checked_at: '2026-11-17T08:00:00Z',
      },
    ],
  };
  const sheet = world.book.add('Prospects', [
    ['Domain', 'Company', 'Employees'],
    ['a.example', '', ''],
    ['b.example', 'Mine', ''],
  ]);
  sheet.writeNotes(2, 2, [[own]]);
  return { world, sheet };
}

const notesOf = (sheet: MemorySheet) => sheet.notes(2, 2, 2, 4);
const noted = [
  [own, fromSite, '', ''],
  ['', fromSite, '', ''],
];
const unnoted = [
  [own, '', '', ''],
  ['', '', '', ''],
];

it('are put only on filled cells, never over a person’s own note, and undo removes them', () => {
  const { world, sheet } = prospects();
  runThrough(world, sheet, { task: taskWithNotes });
  expect(notesOf(sheet)).toEqual(noted);
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(notesOf(sheet)).toEqual(unnoted);
});

it('reach the right cell even if rows are sorted right before and another row has the same value', () => {
  const { world, sheet } = prospects();
  sheet.writeNotes(2, 2, [['']]);
  sheet.writeNotes(3, 3, [[own]]);
  const writeNotes = sheet.writeNotes.bind(sheet);
  let isSorted = false;
  const spy = jest.spyOn(sheet, 'writeNotes').mockImplementation((...args) => {
    if (!isSorted) sheet.sortBelow(1, (a, b) => String(b[0]).localeCompare(String(a[0])));
    isSorted = true;
    writeNotes(...args);
  });
  runThrough(world, sheet, { task: taskWithNotes });
  spy.mockRestore();
  expect(sheet.column('Domain')).toEqual(['b.example', 'a.example']);
  expect(sheet.column('Employees')).toEqual([90, 90]);
  expect(sheet.notes(2, 3, 2, 1)).toEqual([[own], [fromSite]]);
});

it('say so if no source is given', () => {
  const { world, sheet } = prospects();
  world.service.accounts.evidence = {};
  runThrough(world, sheet, { task: taskWithNotes });
  expect(sheet.notes(2, 3, 1, 1)).toEqual([[noSourceNote]]);
});

it('are off by default, and a run without them removes those of earlier values', () => {
  const { world, sheet } = prospects();
  const everything = { which: 'everything', cap: 10 } as const;
  runThrough(world, sheet, everything);
  expect(notesOf(sheet)).toEqual(unnoted);
  runThrough(world, sheet, { ...everything, task: taskWithNotes });
  expect(sheet.notes(3, 2, 1, 1)).toEqual([[noSourceNote]]);
  runThrough(world, sheet, everything);
  expect(notesOf(sheet)).toEqual(unnoted);
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(notesOf(sheet)).toEqual([noted[0], [noSourceNote, fromSite, '', '']]);
});

it('are the same whichever call about notes an execution dies at', () => {
  whereverItDies(4, (onCall, where) => {
    const { world, sheet } = prospects();
    startRun(world.execution(), requestFor(sheet, { task: taskWithNotes }));
    const platform = world.execution((name) => {
      if (name.includes('otes')) onCall(name);
    });
    const own = jest.spyOn(world, 'execution').mockReturnValue(platform);
    catchKill(() => runOut(world));
    own.mockRestore();
    world.now += 3_600_000;
    runOut(world);
    expect([where(), notesOf(sheet)]).toEqual([where(), noted]);
    undoRun(world.execution(), newest(world).id, 60_000);
    expect([where(), notesOf(sheet)]).toEqual([where(), unnoted]);
  });
});

it.each([
  ['all', 2_500],
  ['only the first', 2_501],
])('are written on %s of thousands of cells, 5,000 at a time, and leave none blank', (_, count) => {
  const { world, sheet } = withDomains(...domainsTo(count));
  runThrough(world, sheet);
  runThrough(world, sheet, { task: taskWithNotes, which: 'everything' });
  const isNoted = sheet.notes(2, 2, count, 2).flat().map(Boolean);
  expect(isNoted).toEqual([...Array(5_000).fill(true), ...Array(2 * count - 5_000).fill(false)]);
  expect(sheet.column('Employees').filter(Boolean)).toHaveLength(count);
});
