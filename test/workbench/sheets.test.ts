import { bookOf, bookWith, open, openScript, openSheet, run } from './open';

const throwing = (code: string) => `const spreadsheet = SpreadsheetApp.getActive();
  const sheet = spreadsheet.getActiveSheet();
  try { ${code} } catch (error) { return error.toString(); }`;

describe('a spreadsheet', () => {
  it('has an id, a name, an address and sheets with stable numbers', async () => {
    const { script } = await openScript({ book: bookWith('One', 'Two') });
    const [id, name, url, sheets, found, missing] = (await script(`
      const told = (sheet) => sheet && [sheet.getName(), sheet.getSheetId(), sheet.getIndex(), sheet.isSheetHidden()];
      return [book.getId(), book.getName(), book.getUrl(), book.getSheets().map(told),
        told(book.getSheetById(book.getSheets()[1].getSheetId())), told(book.getSheetByName('two'))];`)) as unknown[];
    expect(String(id)).toMatch(/^[\w-]{44}$/);
    expect(name).toBe('Test book');
    expect(url).toMatch(/^http:/);
    expect(sheets).toEqual([
      ['One', 0, 1, false],
      ['Two', 1, 2, false],
    ]);
    expect(found).toEqual(['Two', 1, 2, false]);
    expect(missing).toBeNull();
  });

  it('gets, copies, moves, hides, renames and deletes sheets', async () => {
    const { script } = await openSheet([1, 2]);
    const said = await script(`
      const names = () => book.getSheets().map((sheet) => sheet.getName() + (sheet.isSheetHidden() ? '*' : ''));
      const said = [];
      book.insertSheet('New'); said.push(names());
      book.insertSheet(0); said.push(names());
      book.insertSheet('Copy', 1, { template: book.getSheetByName('Data') }); said.push(names());
      said.push(book.getSheetByName('Copy').getDataRange().getValues());
      said.push(book.getActiveSheet().getName());
      book.moveActiveSheet(4); said.push(names());
      book.getSheetByName('New').hideSheet(); said.push(names());
      book.getSheetByName('New').showSheet().setName('Newer'); said.push(names());
      book.deleteSheet(book.getSheetByName('Newer')); said.push(names());
      return said;`);
    expect(said).toEqual([
      ['Data', 'New'],
      ['Sheet1', 'Data', 'New'],
      ['Sheet1', 'Copy', 'Data', 'New'],
      [[1, 2]],
      'Copy',
      ['Sheet1', 'Data', 'New', 'Copy'],
      ['Sheet1', 'Data', 'New*', 'Copy'],
      ['Sheet1', 'Data', 'Newer', 'Copy'],
      ['Sheet1', 'Data', 'Copy'],
    ]);
  });

  it.each([
    [
      "spreadsheet.insertSheet('data')",
      'Exception: A sheet with the name "data" already exists. Please enter another name.',
    ],
    ['spreadsheet.deleteSheet(sheet)', "Exception: You can't remove all the sheets in a document."],
    ['sheet.hideSheet()', "Exception: You can't hide all the sheets in a document."],
    [
      'spreadsheet.insertSheet(true)',
      "Exception: The parameters (Boolean) don't match the method signature for SpreadsheetApp.Spreadsheet.insertSheet.",
    ],
    ['sheet.deleteRows(999, 3)', 'Exception: Those rows are out of bounds.'],
    ['sheet.deleteColumn(27)', 'Exception: Those columns are out of bounds.'],
    [
      'sheet.deleteRows(1, 1000)',
      'Exception: Sorry, it is not possible to delete all non-frozen rows.',
    ],
    [
      'sheet.setFrozenRows(2); sheet.deleteRows(3, 998)',
      'Exception: Sorry, it is not possible to delete all non-frozen rows.',
    ],
    ['sheet.insertRowsAfter(1001, 1)', 'Exception: Those rows are out of bounds.'],
    ['sheet.deleteRows(1, 0)', 'Exception: The number of rows must be at least 1.'],
    ['sheet.deleteColumns(1, -1)', 'Exception: The number of columns must be at least 1.'],
    ['sheet.setFrozenRows(-1)', 'Exception: Those rows are out of bounds.'],
    ['sheet.setFrozenColumns(-1)', 'Exception: Those columns are out of bounds.'],
    ["sheet.setName('')", 'Exception: Invalid argument: name'],
    ["spreadsheet.insertSheet('')", 'Exception: Invalid argument: name'],
    [
      'sheet.insertRows(1, 10000000)',
      'Exception: This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    ],
  ])('%s throws', async (code, message) => {
    const workbench = await open({ book: bookOf([1]) });
    expect(await run(workbench, throwing(code))).toBe(message);
  });

  it('keeps a deleted sheet deleted', async () => {
    const workbench = await open({ book: bookWith('A', 'B') });
    const code = 'spreadsheet.deleteSheet(sheet); sheet.getName()';
    expect(await run(workbench, throwing(code))).toBe('Exception: Sheet 0 not found');
  });
});

describe('rows and columns', () => {
  it('are inserted before and after', async () => {
    const { script } = await openSheet(['a', 'b'], ['c', 'd']);
    const said = await script(`
      sheet.insertRowBefore(1); sheet.insertRowsAfter(2, 2); sheet.insertColumnAfter(1); sheet.insertColumns(1);
      sheet.insertRowsAfter(sheet.getMaxRows(), 5); sheet.insertColumnsAfter(sheet.getMaxColumns(), 1);
      return [sheet.getDataRange().getValues(), sheet.getMaxRows(), sheet.getMaxColumns()];`);
    expect(said).toEqual([
      [
        ['', '', '', ''],
        ['', 'a', '', 'b'],
        ['', '', '', ''],
        ['', '', '', ''],
        ['', 'c', '', 'd'],
      ],
      1008,
      29,
    ]);
  });

  it('are deleted and moved', async () => {
    const { script } = await openSheet(['1', 'x'], ['2', 'y'], ['3', 'z'], ['4', 'w']);
    const said = await script(`
      const first = () => sheet.getRange('A1:A5').getValues().flat();
      const said = [];
      sheet.moveRows(sheet.getRange('A1:A2'), 4); said.push(first());
      sheet.moveRows(sheet.getRange('A3'), 1); said.push(first());
      sheet.moveRows(sheet.getRange('A1'), 5); said.push(first());
      sheet.moveColumns(sheet.getRange('B1'), 1); said.push(first());
      sheet.deleteColumn(1); sheet.deleteRow(1); sheet.deleteRows(2, 1); said.push(first());
      return said;`);
    expect(said).toEqual([
      [3, 1, 2, 4, ''],
      [2, 3, 1, 4, ''],
      [3, 1, 4, 2, ''],
      ['z', 'x', 'w', 'y', ''],
      [1, 2, '', '', ''],
    ]);
  });

  it('are counted by their content', async () => {
    const { workbench, script } = await openSheet([], ['', 'x'], [], ['=""'], ['=SPILL(2,3)']);
    await workbench.settle();
    const said = await script(`
      sheet.getRange('J20').setBackground('#ff0000');
      const empty = book.insertSheet('Empty');
      return [sheet.getLastRow(), sheet.getLastColumn(), empty.getLastRow(), empty.getLastColumn(),
        empty.getDataRange().getA1Notation()];`);
    expect(said).toEqual([6, 3, 0, 0, 'A1']);
  });

  it('are appended under the last one, in a full sheet too', async () => {
    const { script } = await openSheet(['a']);
    const said = await script(`
      sheet.appendRow(['b', 2]).appendRow([new Date(2026, 0, 1), '=1+1', true]);
      sheet.getRange('A1000').setValue('last');
      sheet.appendRow(['beyond']);
      return [sheet.getRange('A2:C3').getDisplayValues(), sheet.getMaxRows(), sheet.getLastRow()];`);
    expect(said).toEqual([
      [
        ['b', '2', ''],
        ['1/1/2026', '2', 'TRUE'],
      ],
      1001,
      1001,
    ]);
  });

  it('are frozen, and a sheet is sorted below them', async () => {
    const { script } = await openSheet(['Name', 'N'], ['b', 2], ['a', 1]);
    const said = await script(`
      const said = [sheet.getFrozenRows(), sheet.getFrozenColumns()];
      sheet.setFrozenColumns(1);
      sheet.sort(1);
      said.push(sheet.getFrozenColumns(), sheet.getRange('A1:A3').getValues().flat());
      sheet.setFrozenRows(0);
      sheet.sort(2, false);
      return [...said, sheet.getFrozenRows(), sheet.getRange('A1:A3').getValues().flat()];`);
    expect(said).toEqual([1, 0, 1, ['Name', 'a', 'b'], 0, ['Name', 'b', 'a']]);
  });

  it('have widths', async () => {
    const { script } = await openSheet(['a text of some length', 'x']);
    const said = await script(`
      sheet.setColumnWidth(1, 300).setColumnWidths(2, 2, 50);
      const set = [1, 2, 3].map((column) => sheet.getColumnWidth(column));
      sheet.autoResizeColumns(1, 2);
      const [wide, narrow] = [1, 2].map((column) => sheet.getColumnWidth(column));
      return [set, wide > 2 * narrow, wide < 300];`);
    expect(said).toEqual([[300, 50, 50], true, true]);
  });
});

describe('what is active', () => {
  it('is the first cell if nothing is selected, until the script selects', async () => {
    const { script } = await openScript({ book: bookWith('A', 'B') });
    const said = await script(`
      const where = () => SpreadsheetApp.getActiveSheet().getName() + '!' + SpreadsheetApp.getActiveRange().getA1Notation()
        + ' ' + SpreadsheetApp.getCurrentCell().getA1Notation();
      const said = [where()];
      SpreadsheetApp.setActiveSheet(book.getSheetByName('B')); said.push(where());
      book.getSheetByName('B').getRange('C3:D5').activate(); said.push(where());
      said.push(SpreadsheetApp.getSelection().getActiveRange().getA1Notation());
      said.push(book.getSheetByName('A').getActiveRange().getA1Notation());
      said.push(book.getActiveSheet().getRangeList(['A1', 'B2:C3']).activate().getRanges().length, where());
      book.setActiveSheet(book.getSheetByName('A'), true); said.push(where());
      book.setActiveSheet(book.getSheetByName('B'), true); said.push(where());
      book.setActiveSheet(book.getSheetByName('A'));
      book.setActiveSheet(book.getSheetByName('B')); said.push(where());
      return said;`);
    expect(said).toEqual([
      ...['A!A1 A1', 'B!A1 A1', 'B!C3:D5 C3', 'C3:D5', 'A1', 2, 'B!B2:C3 B2'],
      ...['A!A1 A1', 'B!B2:C3 B2', 'B!A1 A1'],
    ]);
  });

  it('range lists apply a method to all their ranges', async () => {
    const { workbench, script } = await openSheet();
    await script(
      `SpreadsheetApp.getActiveSheet().getRangeList(['A1', 'B2:C2']).setValue('x').setBackground('#ff0000');`,
    );
    expect(workbench.book.values('A1:C2')).toEqual([
      ['x', '', ''],
      ['', 'x', 'x'],
    ]);
  });
});
