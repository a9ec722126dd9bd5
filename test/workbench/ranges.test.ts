import { textForCell } from '../../src/sheet/safe-text';
import { bookOf, open, openScript, openSheet, run } from './open';

const table = bookOf(
  ['Name', 'Staff', 'Since', 'Listed'],
  ['Acme', 12, new Date(2020, 4, 1), true],
  ['Borg', 7.5, '', false],
);

describe('getRange', () => {
  it('accepts A1 notation and numbers, and returns a range that knows its position', async () => {
    const { script } = await openScript({ book: table });
    const said = await script(`
      const told = (range) => [range.getA1Notation(), range.getRow(), range.getColumn(), range.getLastRow(),
        range.getLastColumn(), range.getNumRows(), range.getNumColumns(), range.getHeight(), range.getWidth()];
      return [sheet.getRange('B2'), sheet.getRange('b2:C3'), sheet.getRange('A2:A'), sheet.getRange('2:3'),
        sheet.getRange(2, 3), sheet.getRange(2, 3, 4), sheet.getRange(2, 3, 4, 5), sheet.getRange('Data!$A$1:B'),
        sheet.getDataRange(), sheet.getRange(1, 1).offset(2, 1), sheet.getRange(1, 1).offset(2, 1, 3, 2),
        sheet.getRange('B2:C3').getCell(2, 1), SpreadsheetApp.getActive().getRange('Data!C3')].map(told);`);
    expect(said).toEqual([
      ['B2', 2, 2, 2, 2, 1, 1, 1, 1],
      ['B2:C3', 2, 2, 3, 3, 2, 2, 2, 2],
      ['A2:A1000', 2, 1, 1000, 1, 999, 1, 999, 1],
      ['A2:Z3', 2, 1, 3, 26, 2, 26, 2, 26],
      ['C2', 2, 3, 2, 3, 1, 1, 1, 1],
      ['C2:C5', 2, 3, 5, 3, 4, 1, 4, 1],
      ['C2:G5', 2, 3, 5, 7, 4, 5, 4, 5],
      ['A1:B1000', 1, 1, 1000, 2, 1000, 2, 1000, 2],
      ['A1:D3', 1, 1, 3, 4, 3, 4, 3, 4],
      ['B3', 3, 2, 3, 2, 1, 1, 1, 1],
      ['B3:C5', 3, 2, 5, 3, 3, 2, 3, 2],
      ['B3', 3, 2, 3, 2, 1, 1, 1, 1],
      ['C3', 3, 3, 3, 3, 1, 1, 1, 1],
    ]);
  });

  it.each([
    ["getRange('nowhere')", 'Range not found'],
    ["getRange('Other!A1')", 'Range not found'],
    ['getRange(0, 1)', 'The starting row of the range is too small.'],
    ['getRange(1, 0)', 'The starting column of the range is too small.'],
    ['getRange(1, 1, 0)', 'The number of rows in the range must be at least 1.'],
    ['getRange(1, 1, 1, 0)', 'The number of columns in the range must be at least 1.'],
    ['getRange(1001, 1)', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ['getRange(1, 1).offset(-1, 0)', 'The starting row of the range is too small.'],
    ['getRange(1, 1).getCell(2, 1)', 'Cell reference out of range'],
    ['getRange(1.5, 1)', 'Cannot convert 1.5 to int.'],
    [
      'getRange()',
      "The parameters () don't match the method signature for SpreadsheetApp.Sheet.getRange.",
    ],
    [
      "getRange('A1', 2)",
      "The parameters (String,number) don't match the method signature for SpreadsheetApp.Sheet.getRange.",
    ],
    [
      'getRange(1, 1, 2).setValues([[1]])',
      'The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.',
    ],
    [
      'getRange(1, 1, 1, 2).setValues([[1, 2, 3]])',
      'The number of columns in the data does not match the number of columns in the range. The data has 3 but the range has 2.',
    ],
    [
      'getRange(1, 1).setValues([1])',
      "The parameters (number[]) don't match the method signature for SpreadsheetApp.Range.setValues.",
    ],
    [
      "getRange(1, 1).setValue('x'.repeat(50001))",
      'Your input contains more than the maximum of 50000 characters in a single cell.',
    ],
    ['getRange(1, 1).sort(2)', 'Sort range does not contain the column to sort by.'],
  ])('%s throws', async (code, message) => {
    const workbench = await open({ book: table });
    await expect(run(workbench, `SpreadsheetApp.getActiveSheet().${code}`)).rejects.toMatchObject({
      name: 'Exception',
      message,
    });
  });
});

describe('values', () => {
  it('are read as in Google', async () => {
    const { script } = await openScript({ book: table });
    const said = await script(`
      const range = SpreadsheetApp.getActiveSheet().getRange('A2:E3');
      const values = range.getValues();
      return { values, isDate: values[0][2] instanceof Date, local: values[0][2].toString(),
        one: range.getValue(), shown: range.getDisplayValues(), first: range.getDisplayValue() };`);
    expect(said).toEqual({
      values: [
        ['Acme', 12, new Date(2020, 4, 1).toISOString(), true, ''],
        ['Borg', 7.5, '', false, ''],
      ],
      isDate: true,
      local: new Date(2020, 4, 1).toString(),
      one: 'Acme',
      shown: [
        ['Acme', '12', '5/1/2020', 'TRUE', ''],
        ['Borg', '7.5', '', 'FALSE', ''],
      ],
      first: 'Acme',
    });
  });

  it('are parsed as if they were typed', async () => {
    const { script } = await openSheet();
    const said = await script(`
      const given = ['12', '1,234.5', '5%', '2026-01-05', 'TRUE', "'0012", "'=1", '=1+1', '+49 30', '-x', '+7',
        '@home', '', null, undefined, 0.1, -1e-7, 1e21, NaN, true, new Date(2026, 0, 5, 10, 30), ' pad '];
      const range = SpreadsheetApp.getActiveSheet().getRange(1, 1, given.length, 1);
      range.setValues(given.map((value) => [value]));
      return [range.getValues().flat(), range.getFormulas().flat().filter(String)];`);
    expect(said).toEqual([
      [
        12,
        1234.5,
        0.05,
        new Date(2026, 0, 5).toISOString(),
        true,
        '0012',
        '=1',
        2,
        '#ERROR!',
        '#ERROR!',
        7,
        '@home',
        '',
        '',
        '',
        0.1,
        -1e-7,
        1e21,
        '#NUM!',
        true,
        new Date(2026, 0, 5, 10, 30).toISOString(),
        ' pad ',
      ],
      ['=1+1', '=+49 30', '=-x'],
    ]);
  });

  it('are texts if the add-on made them so, whatever they begin with', async () => {
    const { script } = await openSheet();
    const names = [
      '=HYPERLINK("https://evil.test","x")',
      '+1 (555) 0100',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      ...['1,5', '1.234,56 €', '12.3.2026', '3. Mai', 'Mai 2026', '50 %', '1/2', '10:30', 'kr 5'],
      ...['TRUE', 'WAHR', 'VRAI', '令和8年11月', '٣٫١٤', 'Acme 2000 GmbH', '−5', '½'],
    ];
    const said = await script(`
      const range = SpreadsheetApp.getActiveSheet().getRange(1, 1, ${names.length}, 1);
      range.setValues(${JSON.stringify(names.map((name) => [textForCell(name)]))});
      return [range.getValues().flat(), range.getFormulas().flat().filter(String)];`);
    expect(said).toEqual([names, []]);
  });

  it('keep a date as it is, in winter and summer and long ago', async () => {
    const { script } = await openSheet();
    const said = await script(`
      const dates = [new Date(2026, 6, 1, 13, 45, 59), new Date(1999, 11, 31), new Date(2026, 2, 29, 1, 30),
        new Date(1930, 0, 1, 6)];
      const range = SpreadsheetApp.getActiveSheet().getRange(1, 1, dates.length, 1);
      range.setValues(dates.map((date) => [date]));
      return range.getValues().every(([value], index) => value.getTime() === dates[index].getTime());`);
    expect(said).toBe(true);
  });

  it('may be a single one for a whole range, formulas too', async () => {
    const { workbench, script } = await openSheet([1], [2], [3]);
    await script(`
      sheet.getRange('C1:D2').setValue('x');
      sheet.getRange('B1').setFormula('SUM(A1:A3)');
      sheet.getRange('B2:B3').setFormulas([['=A2*10'], ['']]);`);
    expect(workbench.book.values('B1:D3')).toEqual([
      [6, 'x', 'x'],
      [20, 'x', 'x'],
      ['', '', ''],
    ]);
  });

  it('and formats are cleared separately or together', async () => {
    const { script } = await openSheet([1, 2, 3, 4]);
    const said = await script(`
      sheet.getRange('A1:D1').setBackground('#ff0000');
      sheet.getRange('A1').clearContent();
      sheet.getRange('B1').clearFormat();
      sheet.getRange('C1').clear();
      sheet.getRange('D1').clear({ contentsOnly: true });
      const range = sheet.getRange('A1:D1');
      return [range.getValues()[0], range.getBackgrounds()[0], range.isBlank(), sheet.getRange('A1').isBlank()];`);
    expect(said).toEqual([
      ['', 2, '', ''],
      ['#ff0000', '#ffffff', '#ffffff', '#ff0000'],
      false,
      true,
    ]);
  });

  it('are copied with their formulas, as values, and again and again', async () => {
    const { workbench, script } = await openSheet([1, '=A1*2'], [5]);
    await script(`
      sheet.getRange('B1').copyTo(sheet.getRange('B2'));
      sheet.getRange('B1').copyTo(sheet.getRange('C2'), { contentsOnly: true });
      sheet.getRange('A1:A2').copyTo(sheet.getRange('D1:E4'), SpreadsheetApp.CopyPasteType.PASTE_VALUES, false);`);
    expect(workbench.book.formulas('B2:C2')).toEqual([['=A2*2', '']]);
    expect(workbench.book.values('B2:C2')).toEqual([[10, 2]]);
    expect(workbench.book.values('D1:E4')).toEqual([
      [1, 1],
      [5, 5],
      [1, 1],
      [5, 5],
    ]);
  });

  it('are sorted by several columns, blanks last', async () => {
    const { workbench, script } = await openSheet(
      ['b', 2, '=B1*10'],
      ['', 9, '=B2*10'],
      ['a', 1, '=B3*10'],
      ['B', 1, '=B4*10'],
      [3, 5, '=B5*10'],
      [true, 4, '=B6*10'],
    );
    await script(
      `SpreadsheetApp.getActiveSheet().getRange('A1:C6').sort([1, { column: 2, ascending: false }]);`,
    );
    expect(workbench.book.values('A1:C6')).toEqual([
      [3, 5, 50],
      ['a', 1, 10],
      ['b', 2, 20],
      ['B', 1, 10],
      [true, 4, 40],
      ['', 9, 90],
    ]);
    await script(
      `SpreadsheetApp.getActiveSheet().getRange('A1:C6').sort({ column: 1, ascending: false });`,
    );
    expect(workbench.book.values('A1:A6').flat()).toEqual([true, 'b', 'B', 'a', 3, '']);
  });
});

describe('formats', () => {
  it('are set for one cell or all, and removed', async () => {
    const { script } = await openSheet([1, 2]);
    const said = await script(`
      const range = SpreadsheetApp.getActiveSheet().getRange('A1:B1');
      range.setFontWeight('bold').setFontStyle('italic').setFontColor('#00ff00').setHorizontalAlignment('center')
        .setWrap(true).setBackgrounds([['#FF0000', null]]).setNumberFormat('0.00');
      const first = SpreadsheetApp.getActiveSheet().getRange('A1');
      first.setFontWeight(null).setHorizontalAlignment('normal').setNumberFormat('General');
      return [range.getFontWeights(), range.getFontStyles(), range.getFontColors(), range.getHorizontalAlignments(),
        range.getWraps(), range.getBackgrounds(), range.getNumberFormats(), range.getDisplayValues()];`);
    expect(said).toEqual([
      [['normal', 'bold']],
      [['italic', 'italic']],
      [['#00ff00', '#00ff00']],
      [['general', 'center']],
      [[true, true]],
      [['#ff0000', '#ffffff']],
      [['0.###############', '0.00']],
      [['1', '2.00']],
    ]);
  });

  it('include formats of dates and plain text', async () => {
    const { workbench, script } = await openSheet();
    await script(`
      sheet.getRange('A1').setNumberFormat('yyyy-MM-dd HH:mm').setValue(new Date(2026, 0, 5, 9, 5));
      sheet.getRange('B1').setNumberFormat('@').setValue('0012');
      sheet.getRange('C1').setNumberFormat('nonsense [').setValue(3);`);
    expect(workbench.book.shown('A1:C1')).toEqual([['2026-01-05 09:05', '0012', '3']]);
  });
});

it('the whole of a write is one step to undo', async () => {
  const { workbench, script } = await openSheet(['a']);
  await script(`SpreadsheetApp.getActiveSheet().getRange('A1:B2').setValues([[1, 2], [3, 4]]);`);
  workbench.book.undo();
  expect(workbench.book.values('A1:B2')).toEqual([
    ['a', ''],
    ['', ''],
  ]);
});
