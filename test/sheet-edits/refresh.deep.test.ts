/** People edit the sheet before any call of a formula refresh: only the add-on's formulas change, and none is lost. */
import { join } from 'node:path';
import { openWorkbench, type Workbench } from '../../src/workbench';
import type { PlainBook } from '../fakes/workbook/plain-book';
import { openSimulation, readScript } from '../fakes/workbook/simulation';
import { sidebar } from '../faults/support/office';
import { report, sample } from '../faults/support/sample';

const script = join(__dirname, '../../dist');

const formula = '=CREDIT_BALANCE()';
const refused = '#SIGNAL: REJECTED';
/** The add-on's formulas, errors that they show, and a person's own texts and formulas. */
const values = [
  ['Head', 'Mine', 'More'],
  [formula, 'm2', `"${formula}" in words`],
  [refused, 'm3', ''],
  ['plain', 'm4', '=UPPER("theirs")'],
  [`=IFERROR(${formula.slice(1)},0)`, 'm5', ''],
  [formula, 'm6', ''],
  [refused, 'm7', ''],
  ['the last', 'm8', ''],
];

const edits: Readonly<Record<string, (book: Workbench['book']) => void>> = {
  nothing: () => {},
  'insert row 1': (book) => book.insertRows('S', 1),
  'insert row 3': (book) => book.insertRows('S', 3),
  'delete row 1': (book) => book.deleteRows('S', 1),
  'delete row 4': (book) => book.deleteRows('S', 4),
  'insert column A': (book) => book.insertColumns('S', 1),
  'insert column B': (book) => book.insertColumns('S', 2),
  sort: (book) => book.sort('S!A2:C8', 'B', false),
};

const offline = () => {
  throw new Error('Nothing is asked');
};

const presses = [
  ['saveNames', { names: {} }],
  ['disconnect', {}],
] as const;

/** Refreshes formulas by displayed errors and by a function's name; returns the calls and the final rows. */
async function refreshed(name: string, at: number) {
  const calls: string[] = [];
  let edit: (() => void) | undefined;
  const workbench = await openWorkbench({
    script,
    book: { name: 'B', sheets: [{ name: 'S', values }] },
    watch: {
      before: ({ kind, name: call }) => {
        if (kind !== 'sidebar' || !edit) return undefined;
        if (calls.length === at) edit();
        calls.push(call);
        return undefined;
      },
    },
  });
  await workbench.settle();
  const { book } = workbench;
  edit = () => edits[name]?.(book);
  for (const [call, input] of presses)
    expect(await workbench.run('callFromSidebar', [call, input], { as: 'sidebar' })).toMatchObject({
      ok: true,
    });
  await workbench.settle();
  const shown = book.values('S!A1:F12');
  const formulas = book.formulas('S!A1:F12');
  await workbench.close();
  const rows = shown.map((line, i) => line.map((cell, j) => formulas[i]?.[j] || cell));
  return { calls, rows: rows.map((line) => line.filter((cell) => cell !== '' && cell !== null)) };
}

it('keeps every row together despite any edit', async () => {
  const right = values.map((line) => line.filter((cell) => cell !== ''));
  const { calls } = await refreshed('nothing', 0);
  expect(calls.filter((name) => name === 'range.replace').length).toBeGreaterThan(3);
  const places = Object.keys(edits).flatMap((name) => calls.map((_, at) => ({ name, at })));
  const sampled = sample(places, 41);
  for (const { name, at } of sampled) {
    const { rows } = await refreshed(name, at);
    const where = `${name} before call ${at}, ${calls[at]}`;
    const isGone = (line: readonly unknown[]) =>
      (name === 'delete row 1' && line.includes('Mine')) ||
      (name === 'delete row 4' && line.includes('m4'));
    const sorted = (lines: readonly (readonly unknown[])[]) =>
      lines
        .filter((line) => line.length > 0)
        .map((line) => JSON.stringify(line))
        .sort();
    expect({ where, rows: sorted(rows) }).toEqual({
      where,
      rows: sorted(right.filter((line) => !isGone(line))),
    });
  }
  report(`refresh: ${sampled.length} of ${places.length} edits at ${calls.length} calls`);
}, 900_000);

/** Edits of a whole sheet, and the move of a column, which the workbench's API lacks. */
const sheetEdits: Readonly<Record<string, (book: PlainBook) => void>> = {
  delete: (book) => book.remove(book.sheets[0]?.key ?? ''),
  rename: (book) => {
    for (const sheet of book.sheets.slice(0, 1)) sheet.name = 'Renamed';
  },
  hide: (book) => {
    for (const sheet of book.sheets.slice(0, 1)) sheet.isHidden = true;
  },
  'move a column': (book) => book.sheets[0]?.moveLine('COL', 1, 4),
};

it('keeps the cells of all other sheets if one is deleted, renamed or hidden, or its column is moved', () => {
  const built = readScript(script);
  const replay = (name: string, at: number) => {
    const sheets = ['S', 'Other'].map((each) => ({ name: each, values }));
    const simulation = openSimulation({ script: built, sheets, fetch: offline });
    const dana = simulation.person('dana');
    let calls = 0;
    simulation.watch = {
      before: () => {
        if (calls === at) sheetEdits[name]?.(simulation.book);
        calls += 1;
        return undefined;
      },
    };
    for (const [call, input] of presses) sidebar(dana, call, input);
    const rows = simulation.book.sheets.map((sheet) =>
      sheet.table().map((line) => line.filter((cell) => cell !== '').sort()),
    );
    return { calls, rows };
  };
  const right = values.map((line) => line.filter((cell) => cell !== '').sort());
  const { calls } = replay('', -1);
  expect(calls).toBeGreaterThan(50);
  const places = Object.keys(sheetEdits).flatMap((name) =>
    Array.from({ length: calls }, (_, at) => ({ name, at })),
  );
  const sampled = sample(places, 13);
  for (const { name, at } of sampled) {
    const { rows } = replay(name, at);
    const where = `${name} before call ${at}`;
    expect({ where, rows }).toEqual({ where, rows: name === 'delete' ? [right] : [right, right] });
  }
  report(`refresh of sheets: ${sampled.length} of ${places.length} edits at ${calls} calls`);
});
