/** People disturb a run's writes until it gives up: its next writes correct values in wrong rows. */
import fc from 'fast-check';
import { pump } from '../../src/sheet/pump';
import { resumeRun } from '../../src/sheet/runs/control';
import { startRun } from '../../src/sheet/runs/start';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { newest, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const domains = Array.from({ length: 12 }, (_, i) => `c${i}.example`);

/** An edit, a number that decides its place, and how many calls on the sheet come before it. */
type Planned = readonly [name: string, at: number, passing: number];
type Edit = (sheet: MemorySheet, at: number) => void;

const isBlank = (cell: unknown) => (cell ?? '') === '';
const headersOf = ({ cells }: MemorySheet) => (cells[0] ?? []).map(String);

const rowEdits: Readonly<Record<string, Edit>> = {
  'insert row': (sheet, at) => sheet.insertRows(2 + (at % 13), 1),
  'delete blank row': (sheet) => {
    const line = sheet.cells.findIndex((cells, i) => i > 0 && cells.every(isBlank));
    if (line > 0) sheet.deleteRow(line + 1);
  },
  sort: (sheet, at) => {
    const column = headersOf(sheet).indexOf('Rank');
    const sign = at % 2 ? 1 : -1;
    const last = Number.MAX_SAFE_INTEGER;
    const rank = (cell: unknown) => (isBlank(cell) ? last : sign * Number(cell));
    sheet.sortBelow(1, (a, b) => rank(a[column]) - rank(b[column]));
  },
};
const allEdits: Readonly<Record<string, Edit>> = {
  ...rowEdits,
  'insert column': (sheet, at) => sheet.insertColumn(1 + (at % (headersOf(sheet).length + 1))),
  'delete blank column': (sheet) => {
    const column = headersOf(sheet).findIndex((_, i) =>
      sheet.cells.every((line) => isBlank(line[i])),
    );
    if (column >= 0) sheet.deleteColumns(column + 1, 1);
  },
};

/** Runs while people make these edits right before calls of these kinds; returns the final rows and the pauses. */
function runWithEdits(names: readonly Planned[], calls: readonly ('write' | 'read' | 'extent')[]) {
  const rows = domains.map((each, i) => [each, '', (i * 5) % 12]);
  const { world, sheet } = withSheet(['Domain', 'Company', 'Rank'], ...rows);
  startRun(world.execution(), requestFor(sheet));
  const left = [...names];
  let passed = 0;
  const spies = calls.map((name) => {
    const call = sheet[name].bind(sheet) as (...args: unknown[]) => unknown;
    return jest.spyOn(sheet, name).mockImplementation(((...args: unknown[]) => {
      const [next] = left;
      if (next && passed++ >= next[2]) {
        left.shift();
        passed = 0;
        allEdits[next[0]]?.(sheet, next[1]);
      }
      return call(...args);
    }) as never);
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
  for (const spy of spies) spy.mockRestore();
  const headers = headersOf(sheet);
  const columns = ['Domain', 'Company', 'Rank', 'Company data status'].map((header) =>
    headers.indexOf(header),
  );
  const found = sheet.cells.slice(1).map((cells) =>
    columns
      .map((column) => String(cells[column] ?? ''))
      .join(' ')
      .trim(),
  );
  const lines = found.filter((line) => line !== '').sort();
  return { state: newest(world).state, paused, lines };
}

const right = domains.map((each, i) => `${each} Company ${each} ${(i * 5) % 12} Done`).sort();
const numRuns = Number(process.env['SIGNALSHEET_TEST_EDITS'] ?? 150);

/** Up to 40 edits of these kinds, each after up to `most` calls. */
function planned(edits: Readonly<Record<string, Edit>>, most: number): fc.Arbitrary<Planned[]> {
  const edit = fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(50), fc.nat(most));
  return fc.array(edit, { maxLength: 40, size: 'max' });
}

it('puts each company in its row if people insert a row before each write until it gives up', () => {
  let paused = 0;
  for (let count = 1; count <= 40; count += 1) {
    const edits = Array.from({ length: count }, (_, i): Planned => ['insert row', i, 0]);
    const { paused: times, ...found } = runWithEdits(edits, ['write']);
    paused += times;
    expect({ count, ...found }).toEqual({ count, state: 'done', lines: right });
  }
  expect(paused).toBeGreaterThan(0);
});

it('puts each company in its row despite many edits of rows between single writes', () => {
  fc.assert(
    fc.property(planned(rowEdits, 0), (names) => {
      const { state, lines } = runWithEdits(names, ['write']);
      expect({ state, lines }).toEqual({ state: 'done', lines: right });
    }),
    { numRuns, seed: 34 },
  );
});

it('puts each company in its row despite many edits of rows and columns before reads', () => {
  fc.assert(
    fc.property(planned(allEdits, 4), (names) => {
      const { state, lines } = runWithEdits(names, ['read', 'extent']);
      expect({ state, lines }).toEqual({ state: 'done', lines: right });
    }),
    {
      numRuns,
      seed: 34,
      // Rows are inserted between reads, and one is deleted again right before the next call.
      examples: [
        [
          [
            ['insert row', 0, 3],
            ['insert row', 0, 2],
            ['delete blank row', 0, 0],
            ['insert row', 0, 2],
          ],
        ],
      ],
    },
  );
});
