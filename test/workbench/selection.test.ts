/** A page's selection stays on its cell whatever others edit, undo and redo, and whenever that arrives. */
import fc from 'fast-check';
import { RefusedError } from '../../src/workbench/spreadsheet/book';
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import type { SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import { deleteLines, insertLines } from '../../src/workbench/spreadsheet/lines';
import { withLatePages } from './late-pages';

const size = 8;
const values = Array.from({ length: size }, (_, row) =>
  Array.from({ length: size }, (_, col) => `column ${col}, row ${row}`),
);
const data = dataOfSheets([
  { name: 'Data', values },
  { name: 'Other', values: [['other']] },
]);
const [sheetId = '', otherId = ''] = data.sheets.map(({ id }) => id);
const lines = { sheetId, sheetName: 'Data' } as const;

type Setup = ReturnType<typeof withLatePages>;
type Dispatch = SpreadsheetModel['dispatch'];

const selected = { col: 5, row: 5 };

const step = fc.record({
  who: fc.constantFrom('person' as const, 'other' as const, 'script' as const),
  does: fc.constantFrom(
    ...([
      'types',
      'inserts',
      'deletes',
      'undoes',
      'redoes',
      'send',
      'send',
      'hear',
      'hear',
    ] as const),
    ...(['look away', 'look back'] as const),
  ),
  // Usually before the selection.
  at: fc.nat(selected.row),
  dimension: fc.constantFrom('COL' as const, 'ROW' as const),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function editAsScript({ book }: Setup, { does, at, dimension }: Step): void {
  try {
    if (does === 'inserts') insertLines(book, sheetId, dimension, at + 1, 1, 1e6);
    if (does === 'deletes') deleteLines(book, sheetId, dimension, at + 1, 1);
    if (does === 'undoes') book.undo();
  } catch (error) {
    // There is nothing to undo.
    if (!(error instanceof RefusedError)) throw error;
  }
}

function editInPage(dispatch: Dispatch, { does, at, dimension }: Step): void {
  const cell = { sheetId, row: at, col: size + 1 };
  if (does === 'types') dispatch('UPDATE_CELL', { ...cell, content: `typed ${at}` });
  if (does === 'inserts')
    dispatch('ADD_COLUMNS_ROWS', {
      ...lines,
      dimension,
      base: at,
      quantity: 2,
      position: 'before',
    });
  if (does === 'deletes') dispatch('REMOVE_COLUMNS_ROWS', { ...lines, dimension, elements: [at] });
  if (does === 'undoes') dispatch('REQUEST_UNDO');
  if (does === 'redoes') dispatch('REQUEST_REDO');
}

function look({ getters, dispatch }: SpreadsheetModel, sheetIdTo: string): void {
  const sheetIdFrom = getters.getActiveSheetId();
  if (sheetIdFrom !== sheetIdTo) dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo });
}

function take(setup: Setup, each: Step): void {
  const [person, other] = setup.pages;
  const page = each.who === 'other' ? other : person;
  if (each.does === 'send') page.send();
  else if (each.does === 'hear') page.hear();
  else if (each.does === 'look away') look(person.model, otherId);
  else if (each.does === 'look back') look(person.model, sheetId);
  else if (each.who === 'script') editAsScript(setup, each);
  else {
    // A person edits the sheet that they see.
    look(page.model, sheetId);
    editInPage(page.model.dispatch, each);
  }
}

const mine = `column ${selected.col}, row ${selected.row}`;

/** What the selected cell shows at each update while its sheet is shown, until it is deleted. */
function shownDuring(steps: readonly Step[]): unknown[] {
  const setup = withLatePages(data);
  const [{ model }] = setup.pages;
  const { getters } = model;
  const holdsMine = () =>
    getters
      .getEvaluatedCellsPositions(sheetId)
      .some((at) => getters.getEvaluatedCell(at).value === mine);
  const shown = new Set<unknown>([mine]);
  let isDeleted = false;
  model.selection.selectCell(selected.col, selected.row);
  model.on('update', shown, () => {
    isDeleted ||= !holdsMine();
    if (!isDeleted && getters.getActiveSheetId() === sheetId)
      shown.add(getters.getEvaluatedCell(getters.getActivePosition()).value);
  });
  for (const each of steps) take(setup, each);
  while (setup.pages.some((page) => [page.send(), page.hear()].includes(true)));
  look(model, sheetId);
  return [...shown];
}

const row = (who: Step['who'], does: Step['does'], at = 2): Step => ({
  who,
  does,
  at,
  dimension: 'ROW',
});

it.each<[string, Step[]]>([
  ['a script undoes an insertion', [row('script', 'inserts'), row('script', 'undoes')]],
  [
    'a colleague undoes an insertion after another one',
    [
      ...[row('other', 'inserts'), row('other', 'send'), row('other', 'hear')],
      ...[row('script', 'inserts', 1), row('other', 'undoes')],
    ],
  ],
  [
    'rows are inserted while the person looks at another sheet',
    [row('person', 'look away'), row('script', 'inserts')],
  ],
  [
    'rows are inserted where the person deletes one',
    [row('person', 'deletes'), row('script', 'inserts')],
  ],
])('stays on its cell while %s', (_, steps) => {
  expect(shownDuring(steps)).toEqual([mine]);
});

it('keeps its other rows when the row is deleted from which it was drawn upwards', () => {
  const setup = withLatePages(data);
  const [{ model }] = setup.pages;
  const zone = { left: 1, right: 2, top: 3, bottom: 5 };
  model.selection.selectZone({ cell: { col: 2, row: 5 }, zone });
  deleteLines(setup.book, sheetId, 'ROW', 6, 1);
  setup.settle();
  expect(model.getters.getSelectedZones()).toEqual([{ ...zone, bottom: 4 }]);
  expect(model.getters.getActivePosition()).toEqual({ sheetId, col: 2, row: 4 });
});

it('stays on its cell during any edits', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 25 }), (steps) => {
      expect(shownDuring(steps)).toEqual([mine]);
    }),
    { numRuns: 6, seed: 5 },
  );
});
