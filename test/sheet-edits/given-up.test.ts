/** Writings that people disturb again and again until they give up: the next ones put right what is beside other rows. */
import fc from 'fast-check';
import { pump } from '../../src/sheet/pump';
import { resumeRun } from '../../src/sheet/runs/control';
import { startRun } from '../../src/sheet/runs/start';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { newest, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const domains = Array.from({ length: 12 }, (_, i) => `c${i}.example`);

type Edit = (sheet: MemorySheet, at: number) => void;

const edits: Readonly<Record<string, Edit>> = {
  'insert row': (sheet, at) => sheet.insertRows(2 + (at % 13), 1),
  'delete blank row': (sheet) => {
    const line = sheet.cells.findIndex((cells, i) => i > 0 && cells.every((cell) => cell === ''));
    if (line > 0) sheet.deleteRow(line + 1);
  },
  sort: (sheet, at) => {
    const column = (sheet.cells[0] ?? []).indexOf('Rank');
    const sign = at % 2 ? 1 : -1;
    sheet.sortBelow(1, (a, b) => sign * (Number(a[column]) - Number(b[column])));
  },
};

/** Runs while people edit before each write as long as there are edits; returns what the rows hold in the end. */
function runAmid(names: readonly (readonly [name: string, at: number])[]) {
  const rows = domains.map((each, i) => [each, '', (i * 5) % 12]);
  const { world, sheet } = withSheet(['Domain', 'Company', 'Rank'], ...rows);
  startRun(world.execution(), requestFor(sheet));
  const left = [...names];
  const write = sheet.write.bind(sheet);
  const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
    const [name = '', at = 0] = left.shift() ?? [];
    edits[name]?.(sheet, at);
    write(...args);
  });
  let paused = 0;
  const execution = world.execution();
  for (let i = 0; i < 5; i += 1) {
    pump(execution, 30_000);
    world.now += 60_000;
    const run = newest(world);
    if (run.state !== 'paused') continue;
    paused += 1;
    resumeRun(execution, run.id);
  }
  runOut(world);
  spy.mockRestore();
  const found = sheet.cells.slice(1).map((cells) => cells.slice(0, 3).join(' ').trim());
  const lines = found.filter((line) => line !== '').sort();
  return { state: newest(world).state, paused, lines };
}

const right = domains.map((each, i) => `${each} Company ${each} ${(i * 5) % 12}`).sort();

it('has each company in its row where people inserted a row before each write until it gave up', () => {
  let paused = 0;
  for (let count = 1; count <= 40; count += 1) {
    const rows = Array.from({ length: count }, (_, i) => ['insert row', i] as const);
    const { paused: times, ...found } = runAmid(rows);
    paused += times;
    expect({ count, ...found }).toEqual({ count, state: 'done', lines: right });
  }
  expect(paused).toBeGreaterThan(0);
});

it('has each company in its row after many edits of rows', () => {
  const edit = fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(50));
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40, size: 'max' }), (names) => {
      const { state, lines } = runAmid(names);
      expect({ state, lines }).toEqual({ state: 'done', lines: right });
    }),
    { numRuns: Number(process.env['SIGNALSHEET_TEST_EDITS'] ?? 100), seed: 34 },
  );
});
