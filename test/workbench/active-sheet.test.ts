/** Which sheet is in front once the one that was there is deleted or hidden. */
import { open, openScript } from './open';
import { joinPage } from './page-socket';

const book = {
  name: 'Four',
  sheets: ['A', 'B', 'C', 'D'].map((name) => ({ name, values: [[name]] })),
};

test.each([
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

test('deleteActiveSheet returns the neighbour, skips hidden sheets, and leaves the last visible one', async () => {
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

test('a page is told, and an execution that it starts on a deleted sheet has another', async () => {
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
