/** A person edits the sheet right before any call of a refresh of formulas: only formulas of ours are touched, and all stay. */
import { join } from 'node:path';
import { openWorkbench, type Workbench } from '../../src/workbench';
import { report, sample } from '../faults/support/sample';

const script = join(__dirname, '../../dist');

const formula = '=CREDIT_BALANCE()';
const refused = '#SIGNAL: REJECTED';
/** What a formula of ours spilled, as the search sees it. */
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

/** Refreshes by what cells show and by a function's name; returns the calls, and what every row has in the end. */
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
  for (const [call, input] of [
    ['saveNames', { names: {} }],
    ['disconnect', {}],
  ] as const)
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

it('leaves every cell as it was beside its neighbours, whatever people do meanwhile', async () => {
  const right = values.map((line) => line.filter((cell) => cell !== ''));
  const { calls } = await refreshed('nothing', 0);
  expect(calls.filter((name) => name === 'range.replace').length).toBeGreaterThan(3);
  const places = Object.keys(edits).flatMap((name) => calls.map((_, at) => ({ name, at })));
  const played = sample(places, 41);
  for (const { name, at } of played) {
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
  report(`refresh: ${played.length} of ${places.length} edits at ${calls.length} calls`);
}, 900_000);
