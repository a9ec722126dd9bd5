/** The shape of sheets and ranges: merges, hidden lines, filters, fonts, tidying, neighbours. */
import { openSheet } from './open';

it('cells are merged and unmerged', async () => {
  const { script } = await openSheet(['a', 'b'], ['c', 'd']);
  const said = await script(`
    try { sheet.getRange('A1:A2').merge(); } catch (error) { var refused = error.message; }
    sheet.setFrozenRows(0);
    const where = (range) => range.getMergedRanges().map((each) => each.getA1Notation());
    const said = [where(sheet.getRange('A1:B1').merge()), sheet.getRange('B1').isPartOfMerge()];
    try { sheet.getRange('B1:B2').breakApart(); } catch (error) { said.push(error.message); }
    sheet.getRange('A1:B2').breakApart();
    said.push(where(sheet.getDataRange()), where(sheet.getRange('A1:B2').mergeVertically()));
    return [...said, where(sheet.getRange('A1:B2').mergeAcross()), refused];`);
  expect(said).toEqual([
    ['A1:B1'],
    true,
    'You must select all cells in a merged range to merge or unmerge them.',
    [],
    ['A1:A2', 'B1:B2'],
    ['A1:B1', 'A2:B2'],
    "You can't merge frozen and non-frozen rows.",
  ]);
});

it('rows and columns are hidden, shown and resized', async () => {
  const { script } = await openSheet(['a']);
  const said = await script(`
    sheet.hideRows(2, 3); sheet.hideColumns(2); sheet.hideRow(sheet.getRange('A7:A8')); sheet.showRows(3);
    const hidden = [1, 2, 3, 4, 7, 8, 9].filter((row) => sheet.isRowHiddenByUser(row));
    sheet.setRowHeight(1, 60).setRowHeights(2, 2, 40).setTabColor('#ff0000').setHiddenGridlines(true);
    const said = [hidden, sheet.isColumnHiddenByUser(2), book.isColumnHiddenByUser(1), sheet.getRowHeight(1),
      sheet.getRowHeight(3), sheet.getTabColor(), sheet.hasHiddenGridlines()];
    sheet.setTabColor(null); sheet.unhideColumn(sheet.getRange('B1'));
    return [...said, sheet.getTabColor(), sheet.isColumnHiddenByUser(2)];`);
  expect(said).toEqual([[2, 4, 7, 8], true, false, 60, 40, '#ff0000', true, null, false]);
});

it('a sheet has one filter, which sorts below its header', async () => {
  const { script } = await openSheet(['Name', 'Staff'], ['a', 1], ['b', 2]);
  const said = await script(`
    const said = [sheet.getFilter()];
    const filter = sheet.getDataRange().createFilter();
    said.push(sheet.getFilter().getRange().getA1Notation());
    filter.sort(2, false);
    try { sheet.getRange('A1').createFilter(); } catch (error) { said.push(error.message.slice(0, 71)); }
    said.push(sheet.getRange('A1:A3').getValues().flat());
    filter.remove();
    return [...said, sheet.getFilter()];`);
  expect(said).toEqual([
    null,
    'A1:B3',
    "You can't create a filter in a sheet that already has a filter. Please ",
    ['Name', 'b', 'a'],
    null,
  ]);
});

it('fonts, alignment, wrapping and borders are set and read', async () => {
  const { script } = await openSheet([1, 2]);
  const said = await script(`
    const range = sheet.getRange('A1:B1');
    range.setFontSizes([[14, 8]]).setFontFamily('Roboto').setFontLine('underline').setVerticalAlignment('middle')
      .setWrapStrategy(SpreadsheetApp.WrapStrategy.CLIP).setBackground('red').setBackgroundRGB(0, 128, 255)
      .setBorder(true, true, true, true, false, false, '#00ff00', SpreadsheetApp.BorderStyle.SOLID_THICK);
    sheet.getRange('B1').setFontColor('navy').setFontLine('none').setWrap(true);
    return [range.getFontSizes(), range.getFontSize(), range.getFontFamily(), range.getFontLines(),
      range.getVerticalAlignment(), String(range.getWrapStrategy()), range.getWraps(), range.getBackground(),
      range.getFontColors()];`);
  expect(said).toEqual([
    [[14, 8]],
    14,
    'Roboto',
    [['underline', 'none']],
    'middle',
    'CLIP',
    [[false, true]],
    '#0080ff',
    [['#000000', '#000080']],
  ]);
});

describe('a range', () => {
  it('is tidied: blanks, duplicates, texts to columns', async () => {
    const { script } = await openSheet(
      ['  a  b ', 1],
      ['x', 2],
      ['X', 2],
      ['y,z', 3],
      ['="  q "', 4],
    );
    const said = await script(`
      sheet.getRange('A1:A5').trimWhitespace();
      const said = [sheet.getRange('A1:A5').getValues().flat(), sheet.getRange('A1:B5').removeDuplicates().getA1Notation()];
      said.push(sheet.getRange('A1:B5').getValues());
      sheet.getRange('A3').splitTextToColumns();
      said.push(sheet.getRange('A3:C3').getValues()[0]);
      return said;`);
    expect(said).toEqual([
      ['a b', 'x', 'X', 'y,z', '  q '],
      'A1:B4',
      [
        ['a b', 1],
        ['x', 2],
        ['y,z', 3],
        ['  q ', 4],
        ['', ''],
      ],
      ['y', 'z', ''],
    ]);
  });

  it('is shuffled by rows', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => [index, `=A${index + 1}*2`]);
    const { workbench, script } = await openSheet(...rows);
    await script(`sheet.getRange('A1:B20').randomize();`);
    const values = workbench.book.values('A1:B20') as number[][];
    expect(values.map(([first = 0]) => first).sort((a, b) => a - b)).toEqual(rows.map(([n]) => n));
    expect(values.every(([first = 0, second]) => second === first * 2)).toBe(true);
  });

  it('is copied transposed, moved, and copied by row and column numbers', async () => {
    const { workbench, script } = await openSheet(['a', 'b', '=A1&"!"']);
    await script(`
      sheet.getRange('A1:B1').copyTo(sheet.getRange('A3'), SpreadsheetApp.CopyPasteType.PASTE_NORMAL, true);
      sheet.getRange('C1').moveTo(sheet.getRange('D5'));
      sheet.getRange('A1:B1').copyValuesToRange(sheet, 6, 7, 2, 2);`);
    expect(workbench.book.values('A3:A4').flat()).toEqual(['a', 'b']);
    expect(workbench.book.values('C1')).toEqual([['']]);
    expect(workbench.book.formulas('D5')).toEqual([['=A1&"!"']]);
    expect(workbench.book.values('F2:G2')).toEqual([['a', 'b']]);
  });

  it('has formulas in R1C1 notation', async () => {
    const { script } = await openSheet([1, 2, '=A1+$B$1&"A1"']);
    const said = await script(`
      sheet.getRange('C2:C3').setFormulaR1C1('=R[-1]C[-2]*R1C2');
      return [sheet.getRange('C1').getFormulaR1C1(), sheet.getRange('C2:C3').getFormulas().flat(),
        sheet.getRange('C2').getFormulasR1C1()];`);
    expect(said).toEqual([
      '=R[0]C[-2]+R1C2&"A1"',
      ['=A1*$B$1', '=A2*$B$1'],
      [['=R[-1]C[-2]*R1C2']],
    ]);
  });

  it('knows its neighbours', async () => {
    const { script } = await openSheet(
      ['a', 'b', '', 'x'],
      ['c', '', '', ''],
      ['', '', '', ''],
      ['y'],
    );
    const said = await script(`
      const { DOWN, NEXT, UP } = SpreadsheetApp.Direction;
      const at = (range) => range.getA1Notation();
      const next = (from, direction) => at(sheet.getRange(from).getNextDataCell(direction));
      return [next('A1', DOWN), next('A2', DOWN), next('B1', NEXT), next('A4', UP), next('D1', NEXT),
        at(sheet.getRange('A1').getDataRegion()), at(sheet.getRange('A1').getDataRegion(SpreadsheetApp.Dimension.ROWS)),
        at(book.getSelection().getNextDataRange(DOWN))];`);
    expect(said).toEqual(['A2', 'A4', 'D1', 'A2', 'Z1', 'A1:B2', 'A1:A2', 'A2']);
  });
});

it('sheets are copied within the workbook, and know it', async () => {
  const { script } = await openSheet([1]);
  const said = await script(`
    const copy = sheet.copyTo(book); sheet.copyTo(book);
    book.renameActiveSheet('First'); book.appendRow([2]);
    return [copy.getName(), book.getSheets().map((each) => each.getName()), copy.getParent() === book,
      book.getSheetName(), sheet.getSheetValues(1, 1, 2, 1), SpreadsheetApp.openById(book.getId()) === book,
      sheet.getType() === SpreadsheetApp.SheetType.GRID, sheet.getRangeList(['A1', 'A2']).setFontSize(12).setNote('n')
        .getRanges().map((range) => [range.getFontSize(), range.getNote()])];`);
  expect(said).toEqual([
    'Copy of Data',
    ['First', 'Copy of Data', 'Copy of Data 2'],
    true,
    'First',
    [[1], [2]],
    true,
    true,
    [
      [12, 'n'],
      [12, 'n'],
    ],
  ]);
});
