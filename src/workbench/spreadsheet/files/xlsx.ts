/** Workbooks to and from XLSX, by o-spreadsheet and with the DOM that it needs for XML. */
import JSZip from 'jszip';
import { googleLimits } from '../../limits';
import { load, Model, type SpreadsheetModel, type WorkbookData } from '../library';
import { columnNumber } from '../shared/a1';
import { googleFormat } from '../shared/number-formats';
import { TooLargeError, unpack } from './archive';
import { assertBounded } from './xml';

/** What o-spreadsheet takes for an XLSX file: its parts by path. */
type XlsxParts = Record<string, string>;

/** More would take more memory than Node has: o-spreadsheet makes one tree of XML of each sheet. */
const maxCells = 500_000;
const maxTexts = 1_000_000;
/** As at Google. */
const maxSheets = 200;
const worksheet = /^xl\/worksheets\/[^/]+\.xml$/i;
const cellTag = /<(?:[\w.-]+:)?c[\s/>]/g;
const textTag = /<(?:[\w.-]+:)?si[\s/>]/g;

/** What XML cannot hold at all, and o-spreadsheet leaves in its texts: one such cell would be no file. */
const noXml = /[\uFFFE\uFFFF]/g;

let isDomThere = false;

/** Gives Node the two DOM classes; o-spreadsheet reads and checks XML with them. */
async function provideDom(): Promise<void> {
  if (isDomThere) return;
  const { JSDOM } = await import('jsdom');
  const { DOMParser: Parser, XMLSerializer } = new JSDOM('').window;
  class DOMParser extends Parser {
    override parseFromString(text: string, type: DOMParserSupportedType) {
      return super.parseFromString(text.replace(noXml, ''), type);
    }
  }
  Object.assign(globalThis, { DOMParser, XMLSerializer });
  isDomThere = true;
}

/**
 * An XLSX file's content.
 *
 * @param most the bytes to which it may unpack
 * Throws TooLargeError when there is too much in it.
 * Throws Error when the bytes are no XLSX file.
 */
export async function readXlsx(
  bytes: Buffer,
  max = googleLimits.unpackedFileBytes,
): Promise<WorkbookData> {
  await provideDom();
  const files = await unpack(bytes, max);
  const parts: XlsxParts = Object.fromEntries(
    files.map(({ name, bytes: part }) => [name, part.toString('utf8')]),
  );
  checkCounts(parts);
  for (const part of Object.values(parts)) assertBounded(part);
  const data = load(parts);
  const cells = data.sheets.reduce((sum, sheet) => sum + sheet.rowNumber * sheet.colNumber, 0);
  refuseOver(cells, googleLimits.bookCells, 'cells, empty ones included');
  return data;
}

/**
 * Refuses what would be read for minutes, before it is. How large a sheet says that it is means nothing.
 *
 * Throws TooLargeError.
 */
function checkCounts(parts: XlsxParts): void {
  const sheets = Object.keys(parts).filter((name) => worksheet.test(name));
  const cells = count(
    sheets.map((name) => parts[name] ?? ''),
    cellTag,
    maxCells,
  );
  const texts = count([parts['xl/sharedStrings.xml'] ?? ''], textTag, maxTexts);
  refuseOver(sheets.length, maxSheets, 'sheets');
  refuseOver(cells, maxCells, 'cells');
  refuseOver(texts, maxTexts, 'texts');
}

function refuseOver(number: number, max: number, what: string): void {
  if (number <= max) return;
  const limit = max.toLocaleString('en');
  throw new TooLargeError(
    `It has more than ${limit} ${what}, the most that an .xlsx file can be read with`,
  );
}

/** How often a pattern stands in texts; no further than one beyond `most`. */
function count(texts: string[], pattern: RegExp, max: number): number {
  let found = 0;
  for (const text of texts) {
    for (const _ of text.matchAll(pattern)) if (++found > max) return found;
  }
  return found;
}

/**
 * A model of an XLSX file's content.
 *
 * Throws Error when the bytes are no XLSX file.
 */
export async function parseXlsx(bytes: Buffer): Promise<SpreadsheetModel> {
  return new Model(await readXlsx(bytes));
}

const stylesPath = 'xl/styles.xml';
/** Where o-spreadsheet puts a sheet, by its place among them. */
const sheetPath = /^xl\/worksheets\/sheet(\d+)\.xml$/;

/**
 * The bytes of an XLSX file with a model's formulas and their last values.
 *
 * Throws Error when more cells are filled than `most`.
 */
export async function formatXlsx(model: SpreadsheetModel, max = maxCells): Promise<Buffer> {
  const { getters } = model;
  const sheets = getters.getSheetIds();
  const filled = sheets.reduce(
    (sum, sheet) => sum + getters.getEvaluatedCellsPositions(sheet).length,
    0,
  );
  if (filled > max) {
    throw new Error(
      `The workbook has ${filled.toLocaleString('en')} filled cells, and an XLSX file can be made of ` +
        `${max.toLocaleString('en')}. Nothing was saved. Save its sheets as CSV.`,
    );
  }
  await provideDom();
  const { files } = await model.exportXLSX();
  const zip = new JSZip();
  for (const file of files) {
    if (!('content' in file)) continue;
    const sheet = sheets[Number(sheetPath.exec(file.path)?.[1])];
    const content = sheet ? withSpilledValues(file.content, model, sheet) : file.content;
    zip.file(file.path, file.path === stylesPath ? withGoogleFormats(content) : content);
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** The XML of the styles with number formats as Google Sheets writes them. */
function withGoogleFormats(xml: string): string {
  return xml.replace(/(?<= formatCode=")[^"]*(?=")/g, googleFormat);
}

/** A cell of a sheet's XML with nothing in it. */
const emptyCell = /<c ([^>]*?\br="([A-Z]+)(\d+)"[^>]*?)(?:\/>|>\s*<\/c>)/g;

/** A sheet's XML with the last values of its spilled cells, which o-spreadsheet leaves out. */
function withSpilledValues(xml: string, model: SpreadsheetModel, sheetId: string): string {
  const { getters } = model;
  return xml.replace(emptyCell, (cell, attributes: string, letters: string, digits: string) => {
    const position = { sheetId, col: columnNumber(letters) - 1, row: Number(digits) - 1 };
    if (!getters.getArrayFormulaSpreadingOn(position)) return cell;
    const { value } = getters.getEvaluatedCell(position);
    if (value === null || value === '') return cell;
    return `<c ${attributes} ${typed(value)}</c>`;
  });
}

/** The rest of a cell's opening tag, which says the kind of its value, and the value. */
function typed(value: string | number | boolean): string {
  if (typeof value === 'number') return `t="n"><v>${value}</v>`;
  if (typeof value === 'boolean') return `t="b"><v>${Number(value)}</v>`;
  return `t="str"><v>${escaped(value)}</v>`;
}

/** Without the characters that XML cannot hold at all. */
function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(noXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
