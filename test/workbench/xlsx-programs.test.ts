/**
 * Files of other programs, whose texts are the same after reading: openpyxl 3.0.9, pandas 1.5.3, XlsxWriter and
 * LibreOffice 7.4 wrote those in `fixtures/xlsx`; those of Excel and Google Sheets are made here as these programs write them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openXlsxRows } from '../../src/workbench/spreadsheet/files/xlsx/rows';
import { open, temporaryFolder } from './open';
import { type Made, xlsxOf } from './xlsx-parts';

const folder = join(__dirname, 'fixtures/xlsx');
const texts = [
  'Domain',
  '01067',
  '12345678901234567890',
  '1E5',
  '=1+2',
  'TRUE',
  '5%',
  '2024-01-15',
  'Müller & <Söhne> "株"',
  'two\nlines',
  ' blanks ',
  "'quoted",
  '+49 30 1',
  '#1',
  '10:30',
];
/** Those write a text that begins with “=” as a formula. */
const writesFormula = /pandas|write-only/;
const textsOf = (file: string) =>
  texts.map((text) => (writesFormula.test(file) && text.startsWith('=') ? `x${text}` : text));

async function expectTexts(bytes: Buffer, expected: readonly string[]) {
  const found: unknown[] = [];
  const { rows, sheets } = await openXlsxRows(bytes);
  expect(sheets.map(({ name }) => name)).toContain('Data');
  let column = -1;
  for await (const { values } of rows('Data')) {
    if (column < 0) column = values.indexOf('Domain');
    if (column >= 0) found.push(values[column]);
  }
  expect(found.slice(0, expected.length)).toEqual(expected);
  const file = join(temporaryFolder(), 'file.xlsx');
  writeFileSync(file, bytes);
  const { book } = await open({ book: { file } });
  const letter = 'ABC'.charAt(column);
  const [[first] = []] = book.values(`Data!${letter}1`);
  const from = first === 'Domain' ? 1 : 2;
  const range = `Data!${letter}${from}:${letter}${from + expected.length - 1}`;
  expect(book.values(range).flat()).toEqual(expected);
  expect(book.shown(range).flat()).toEqual(expected);
}

it.each(readdirSync(folder))('%s', async (file) => {
  await expectTexts(readFileSync(join(folder, file)), textsOf(file));
});

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const styles =
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>';

it.each<[string, Made]>([
  [
    'Excel',
    {
      sheets: [
        {
          name: 'Data',
          before:
            '<dimension ref="A1:A16"/><sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"/>',
          rows: texts
            .map(
              (_, i) =>
                `<row r="${i + 1}" spans="1:1" ht="15.75" thickBot="1"><c r="A${i + 1}" s="1" t="s"><v>${i}</v></c></row>`,
            )
            .join(''),
        },
      ],
      styles,
      texts: texts
        .map((text, i) =>
          i % 2
            ? `<si><r><t xml:space="preserve">${xml(text.slice(0, 1))}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${xml(text.slice(1))}</t></r><phoneticPr fontId="1"/></si>`
            : `<si><t xml:space="preserve">${xml(text)}</t><rPh sb="0" eb="1"><t>reading</t></rPh></si>`,
        )
        .join(''),
    },
  ],
  [
    'Google Sheets',
    {
      sheets: [
        {
          name: 'Data',
          before: '<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr>',
          rows: texts
            .map(
              (text, i) =>
                `<row r="${i + 1}"><c r="A${i + 1}" s="1" t="${i % 2 ? 'str' : 's'}">${i % 2 ? `<v>${xml(text)}</v>` : `<v>${i}</v>`}</c></row>`,
            )
            .join(''),
        },
      ],
      styles,
      texts: texts.map((text) => `<si><t>${xml(text)}</t></si>`).join(''),
    },
  ],
])('a file as %s writes it', async (_program, made) => {
  await expectTexts(await xlsxOf(made), texts);
});
