/**
 * Files of other programs: openpyxl 3.0.9, pandas 1.5.3, XlsxWriter and LibreOffice 7.4 wrote those in `fixtures/xlsx`;
 * those of Excel and Google Sheets are made here as these programs write them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Made, xlsxOf } from './xlsx-parts';

const folder = join(__dirname, 'fixtures/xlsx');

/** The texts in a column of the sheet “Data” of each file, from top to bottom. */
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
/** These programs write a text that begins with “=” as a formula. */
const writesFormula = /pandas|write-only/;

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const styles =
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>';

const made: readonly (readonly [program: string, file: Made])[] = [
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
];

export interface ForeignFile {
  readonly name: string;
  /** The texts in a column of its sheet “Data”, from top to bottom. */
  readonly texts: readonly string[];
  bytes(): Promise<Buffer>;
}

export const foreignFiles: readonly ForeignFile[] = [
  ...readdirSync(folder).map((name) => ({
    name,
    texts: texts.map((text) => (writesFormula.test(name) ? text.replace(/^=/, 'x=') : text)),
    bytes: async () => readFileSync(join(folder, name)),
  })),
  ...made.map(([name, file]) => ({ name, texts, bytes: () => xlsxOf(file) })),
];
