/** The active sheet after the front one is deleted or hidden, and the cells that are selected for a function. */
import type { Workbench } from '../../src/workbench';
import { open, openScript } from './open';
import { joinPage, served } from './page-socket';

const book = {
  name: 'Four',
  sheets: ['A', 'B', 'C', 'D'].map((name) => ({ name, values: [[name]] })),
};

it.each([
  ['deleteSheet(book.getActiveSheet())', 'B', 'C'],
  ['deleteSheet(book.getActiveSheet())', 'D', 'C'],
  ['deleteSheet(book.getActiveSheet())', 'A', 'B'],
  ['deleteActiveSheet()', 'B', 'C'],
  ['deleteActiveSheet()', 'D', 'C'],
  ["getSheetByName('B').hideSheet()", 'B', 'C'],
  ["deleteSheet(book.getSheetByName('C'))", 'B', 'B'],
  ["deleteSheet(book.getSheetByName('A'))", 'B', 'B'],
])('after %s with %s in front, %s is', async (code, front, next) => {
  const { script } = await openScript({ book });
  const said = await script(`
    book.getSheetByName('${front}').activate().getRange('B2').activate();
    book.${code};
    return [book.getActiveSheet().getName(), SpreadsheetApp.getActiveSheet().getDataRange().getValues()[0][0],
      SpreadsheetApp.getActiveRange().getSheet().getName()];`);
  expect(said).toEqual([next, next, next]);
});

it('deleteActiveSheet returns the neighbour, skips hidden sheets, and leaves the last visible one', async () => {
  const { script } = await openScript({ book });
  const said = await script(`
    book.getSheetByName('B').hideSheet();
    const said = [book.deleteActiveSheet().getName(), book.deleteActiveSheet().getName()];
    try { book.deleteActiveSheet(); } catch (error) { said.push(error.toString()); }
    return [...said, book.getSheets().map((sheet) => sheet.getName()), book.getActiveSheet().getName()];`);
  expect(said).toEqual([
    'C',
    'D',
    "Exception: You can't remove all the sheets in a document.",
    ['B', 'D'],
    'D',
  ]);
  expect(await script('return SpreadsheetApp.getActiveSheet().getName()')).toBe('D');
});

it('a page learns the active sheet, and an execution it starts on a deleted sheet gets another one', async () => {
  const workbench = await open({ book });
  const { url } = await workbench.serve();
  const page = await joinPage(url);
  const corner = { row: 1, column: 1 };
  const start = (id: number, body: string) =>
    page.send({
      kind: 'call',
      id,
      from: 'menu',
      handler: 'evaluate',
      args: [body],
      selection: { sheet: 'gid1', box: { ...corner, rows: 1, columns: 1 }, cell: corner },
    });
  start(1, 'return SpreadsheetApp.getActive().deleteActiveSheet().getName()');
  const first = await page.heard('called', ({ id }) => id === 1);
  expect(first.outcome).toEqual({ value: 'C' });
  expect(page.all('select').map(({ selection }) => selection.sheet)).toEqual(['gid2']);
  start(2, 'return SpreadsheetApp.getActiveSheet().getName()');
  const second = await page.heard('called', ({ id }) => id === 2);
  expect(second.outcome).toEqual({ value: 'A' });
});

/** A page that has seen a workbook of two sheets, up to a revision. */
async function joinTwoSheets() {
  const values = [['a'], ['b'], ['c'], ['d']];
  const sheets = ['Data', 'Other'].map((name) => ({ name, values }));
  const { workbench, page } = await served({ book: { name: 'Test book', sheets } });
  const { snapshot } = await page.heard('welcome');
  const { revisionId: revision } = JSON.parse(snapshot) as { readonly revisionId: string };
  return { workbench, page, revision };
}

describe('a function that a page starts works on the cells that the person saw selected', () => {
  const at = (row: number, rows = 1) => ({ row, column: 1, rows, columns: 1 });
  it.each<[string, (book: Workbench['book']) => void, string]>([
    ['when rows were inserted above them', (book) => book.insertRows('Data', 1, 2), 'A4:A5 A4'],
    ['when rows above them were deleted', (book) => book.deleteRows('Data', 1), 'A1:A2 A1'],
    ['when a column was inserted before them', (book) => book.insertColumns('Data', 1), 'B2:B3 B2'],
    ['when rows were inserted below them', (book) => book.insertRows('Data', 4), 'A2:A3 A2'],
    ['when rows of another sheet went', (book) => book.deleteRows('Other', 1), 'A2:A3 A2'],
    ['when one of them was deleted', (book) => book.deleteRows('Data', 2), 'A2 A2'],
    ['when all of them were deleted', (book) => book.deleteRows('Data', 2, 2), 'A2:A3 A2'],
  ])('%s', async (_when, change, expected) => {
    const { workbench, page, revision } = await joinTwoSheets();
    change(workbench.book);
    const selection = { sheet: 'gid0', box: at(2, 2), cell: { row: 2, column: 1 }, revision };
    const args = [
      'return [SpreadsheetApp.getActiveRange(), SpreadsheetApp.getCurrentCell()].map((range) => range.getA1Notation()).join(" ")',
    ];
    page.send({ kind: 'call', id: 1, from: 'menu', handler: 'evaluate', args, selection });
    expect((await page.heard('called')).outcome).toEqual({ value: expected });
  });
});

it('a function that a page starts sees which rows of its sheet a filter hides, also after rows were inserted', async () => {
  const { workbench, page, revision } = await joinTwoSheets();
  workbench.book.insertRows('Data', 1, 2);
  const args = [
    `return ['Data', 'Other'].map((name) => {
      const sheet = SpreadsheetApp.getActive().getSheetByName(name).activate();
      return [1, 2, 3, 4, 5, 6].filter((row) => sheet.isRowHiddenByFilter(row));
    })`,
  ];
  const cell = { row: 2, column: 1 };
  const filtered = [
    { row: 1, rows: 1 },
    { row: 3, rows: 2 },
  ];
  const box = { ...cell, rows: 1, columns: 1 };
  const selection = { sheet: 'gid0', box, cell, filtered, revision };
  page.send({ kind: 'call', id: 1, from: 'menu', handler: 'evaluate', args, selection });
  expect((await page.heard('called')).outcome).toEqual({ value: [[3, 5, 6], []] });
});
