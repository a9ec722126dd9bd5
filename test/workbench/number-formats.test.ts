/** Number formats of Google Sheets and Excel are shown and read back, and never change a value. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { bookOf, close, open, openScript, run, temporaryFolder } from './open';

/** 4 February 2018, 13:30:05. */
const moment = 'new Date(2018, 1, 4, 13, 30, 5)';
const morning = 'new Date(2018, 1, 4, 1, 30, 0)';

const cases: [format: string, value: string, shown: string][] = [
  ['h:mm', moment, '13:30'],
  ['h:mm am/pm', moment, '1:30 PM'],
  ['h:mm AM/PM', morning, '1:30 AM'],
  ['H:mm:ss', morning, '1:30:00'],
  ['h:mm:ss', moment, '13:30:05'],
  ['hh:mm', moment, '13:30'],
  ['HH:MM', moment, '13:30'],
  ['m:ss', moment, '30:05'],
  ['mm:ss.0', moment, '30:05.0'],
  ['mmm dd h:mm A/P".M."', moment, 'Feb 04 1:30 P.M.'],
  ['[h]:mm', '1.5', '36:00'],
  ['[hh]:mm:ss', '2.25', '54:00:00'],
  ['[mm]:ss', '0.5', '720:00'],
  ['[ss]', '0.5', '43200'],
  ['yyyy-MM-dd', moment, '2018-02-04'],
  ['yyyy-mm-dd hh:mm:ss', moment, '2018-02-04 13:30:05'],
  ['M/d/yyyy H:mm:ss', morning, '2/4/2018 1:30:00'],
  ['dd.MM.yyyy', moment, '04.02.2018'],
  ['d. mmmm yyyy', moment, '4. February 2018'],
  ['dddd, mmmm d, yyyy', moment, 'Sunday, February 4, 2018'],
  ['ddd d mmm yy', moment, 'Sun 4 Feb 18'],
  ['mmm-yy', moment, 'Feb-18'],
  ['[$-409]h:mm AM/PM', moment, '1:30 PM'],
  ['yyyy"年"m"月"d"日"', moment, '2018年2月4日'],
  ['h "Uhr"', moment, '13 Uhr'],
  ['0.00E+00', '12345', '1.23E+04'],
  ['##0.0E+0', '12345', '12.3E+3'],
  ['# ?/?', '0.5', ' 1/2'],
  ['# ??/??', '3.125', '3  1/8 '],
  ['#,##0;[Red](#,##0)', '-1234', '(1,234)'],
  ['#,##0_);(#,##0)', '1234', '1,234 '],
  ['#,##0.00_);(#,##0.00)', '-5', '(5.00)'],
  ['$#,##0.00;[Red]-$#,##0.00', '-5', '-$5.00'],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '1234.5', ' $ 1,234.50 '],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '"x"', ' x '],
  ['[>=1000]0,"K";0', '5000', '5K'],
  ['[>=1000]0,"K";0', '12', '12'],
  ['[<1]0%;0.0', '0.5', '50%'],
  ['0.0,,"M"', '12345678', '12.3M'],
  ['[$€-407] #,##0.00', '5', '€ 5,00'],
  ['#,##0.00 [$€-1]', '5', '5.00 €'],
  ['0.0%', '0.123', '12.3%'],
  ['000-00-0000', '123456789', '123-45-6789'],
  ['(000) 000-0000', '1234567890', '(123) 456-7890'],
  ['0;-0;"zero";"text: "@', '0', 'zero'],
  ['0;-0;"zero";"text: "@', '"x"', 'text: x'],
  ['#,##0.00', '-1234.567', '-1,234.57'],
  ['00000', '42', '00042'],
  ['"No. "0', '7', 'No. 7'],
  ['@', '"x"', 'x'],
  [';;;', '7', ''],
];

it('show what they show in Google Sheets, are read back, and leave the value as it is', async () => {
  const { script } = await openScript();
  const said = await script(`
    const values = [${cases.map(([, value]) => value).join(', ')}];
    const formats = ${JSON.stringify(cases.map(([format]) => [format]))};
    const cells = sheet.getRange(1, 1, values.length);
    cells.setValues(values.map((value) => [value])).setNumberFormats(formats);
    const kept = cells.getValues().map(([value], y) => {
      if (value === values[y]) return true;
      const wanted = new Date(Date.UTC(1899, 11, 30) + values[y] * 86400000);
      return value instanceof Date &&
        (value.getTime() === Number(values[y]) || Utilities.formatDate(value, book.getSpreadsheetTimeZone(), 'HHmmss') ===
          Utilities.formatDate(wanted, 'UTC', 'HHmmss'));
    });
    return [cells.getDisplayValues().flat(), cells.getNumberFormats().flat(), kept];`);
  expect(said).toEqual([
    cases.map(([, , shown]) => shown),
    cases.map(([format]) => format),
    cases.map(() => true),
  ]);
});

it.each(['EEE, MMM d', 'foo', '0 "x', '[h', '0.0.0.0)(', 'units', '[Nothing]0;;;;;;0', '\\'])(
  'an invalid format, %s, shows the value and is read back',
  async (format) => {
    const { script } = await openScript();
    const said = await script(`
      const cell = sheet.getRange('A1').setValue(1234.5).setNumberFormat(${JSON.stringify(format)});
      sheet.getRange('A2').setFormula('=A1+1');
      return [cell.getValue(), cell.getDisplayValue().includes('1234'), cell.getNumberFormat(), sheet.getRange('A2').getValue()];`);
    expect(said).toEqual([1234.5, true, format, 1235.5]);
  },
);

it('formulas calculate with the value, and TEXT takes the same formats', async () => {
  const { script } = await openScript();
  const said = await script(`
    sheet.getRange('A1').setValue(${moment}).setNumberFormat('h:mm');
    sheet.getRange('B1:H1').setFormulas([['=A1+1', '=HOUR(A1)', '=TEXT(0.5,"h:mm")', '=TEXT(0.5,"h:mm am/pm")', '=TEXT(1.5,"[h]:mm")',
      '=TRIM(TEXT(1234.5,"_($* #,##0.00_)"))', '=TEXT("abc","h:mm")&TEXT(1,"foo")']]);
    return [sheet.getRange('A1:H1').getDisplayValues()[0], sheet.getRange('A1').getValue() instanceof Date,
      sheet.getRange('B1').getNumberFormat()];`);
  expect(said).toEqual([
    ['13:30', '13:30', '13', '12:00', '12:00 PM', '36:00', '$ 1,234.50', 'abc1'],
    true,
    'h:mm',
  ]);
});

it('a date without a format shows its hour without a zero in front', async () => {
  const { script } = await openScript();
  const said = await script(`return sheet.getRange('A1').setValue(${morning}).getDisplayValue()`);
  expect(said).toMatch(/ 1:30:00$/);
});

it('a format is kept with its workbook, and is written unchanged into an XLSX file', async () => {
  const dataDir = temporaryFolder();
  const formats = [['h:mm "]" AM/PM', '[h]:mm', '#,##0;[Red](#,##0)']];
  const { workbench, script } = await openScript({ dataDir, book: bookOf([0.5, 1.5, -1234]) });
  await script(`sheet.getRange('A1:C1').setNumberFormats(${JSON.stringify(formats)})`);
  await close(workbench);
  const again = await open({ dataDir });
  expect(again.book.shown('A1:C1')).toEqual([['12:00 ] PM', '36:00', '(1,234)']]);
  const read = `return SpreadsheetApp.getActiveSheet().getRange('A1:C1').getNumberFormats()`;
  expect(await run(again, read)).toEqual(formats);
  const file = await again.exportXlsx();
  const zip = await JSZip.loadAsync(file);
  const styles = await zip.file('xl/styles.xml')?.async('string');
  const codes = [...(styles ?? '').matchAll(/ formatCode="([^"]*)"/g)].map(([, code]) => code);
  expect(codes).toEqual(['h:mm &quot;]&quot; AM/PM', '[h]:mm', '#,##0;[Red](#,##0)']);
  const path = join(temporaryFolder(), 'formats.xlsx');
  writeFileSync(path, file);
  const imported = await open({ book: { file: path } });
  expect(await run(imported, read)).toEqual([
    [expect.any(String), expect.any(String), formats[0]?.[2]],
  ]);
});
