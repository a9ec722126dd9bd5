/** Workbooks to and from XLSX, by the engine and with the DOM that it needs for XML. */
import JSZip from 'jszip';
import { type EngineModel, load, Model, type WorkbookData } from '../engine/library';
import { GOOGLE_LIMITS } from '../limits';
import { TooLargeError, unpack } from './archive';
import { withSpilledValues } from './spilled';
import { assertBounded } from './xml';

/** What the engine takes for an XLSX file: its parts by path. */
type XlsxParts = Record<string, string>;

/** More would take more memory than Node has: the engine makes one tree of XML of each sheet. */
const mostCells = 500_000;
const mostTexts = 1_000_000;
/** As at Google. */
const mostSheets = 200;
const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const CELL = /<(?:[\w.-]+:)?c[\s/>]/g;
const TEXT = /<(?:[\w.-]+:)?si[\s/>]/g;

let isDomThere = false;

/** Gives Node the two DOM classes; the engine reads and checks XML with them. */
async function provideDom(): Promise<void> {
  if (isDomThere) return;
  const { JSDOM } = await import('jsdom');
  const { DOMParser, XMLSerializer } = new JSDOM('').window;
  Object.assign(globalThis, { DOMParser, XMLSerializer });
  isDomThere = true;
}

/**
 * An XLSX file's content.
 *
 * @param most the bytes to which it may unpack
 * @throws TooLargeError when there is too much in it
 * @throws Error when the bytes are no XLSX file
 */
export async function readXlsx(
  bytes: Buffer,
  most = GOOGLE_LIMITS.unpackedFileBytes,
): Promise<WorkbookData> {
  await provideDom();
  const files = await unpack(bytes, most);
  const parts: XlsxParts = Object.fromEntries(
    files.map(({ name, bytes: part }) => [name, part.toString('utf8')]),
  );
  checkCounts(parts);
  for (const part of Object.values(parts)) assertBounded(part);
  const data = load(parts);
  const cells = data.sheets.reduce((sum, sheet) => sum + sheet.rowNumber * sheet.colNumber, 0);
  refuseOver(cells, GOOGLE_LIMITS.bookCells, 'cells, empty ones included');
  return data;
}

/**
 * Refuses what would be read for minutes, before it is. How large a sheet says that it is means nothing.
 *
 * @throws TooLargeError
 */
function checkCounts(parts: XlsxParts): void {
  const sheets = Object.keys(parts).filter((name) => WORKSHEET.test(name));
  const cells = count(
    sheets.map((name) => parts[name] ?? ''),
    CELL,
    mostCells,
  );
  const texts = count([parts['xl/sharedStrings.xml'] ?? ''], TEXT, mostTexts);
  refuseOver(sheets.length, mostSheets, 'sheets');
  refuseOver(cells, mostCells, 'cells');
  refuseOver(texts, mostTexts, 'texts');
}

function refuseOver(number: number, most: number, what: string): void {
  if (number <= most) return;
  const limit = most.toLocaleString('en');
  throw new TooLargeError(
    `It has more than ${limit} ${what}, the most that an .xlsx file can be read with`,
  );
}

/** How often a pattern stands in texts; no further than one beyond `most`. */
function count(texts: string[], pattern: RegExp, most: number): number {
  let found = 0;
  for (const text of texts) {
    for (const _ of text.matchAll(pattern)) if (++found > most) return found;
  }
  return found;
}

/**
 * A model of an XLSX file's content.
 *
 * @throws Error when the bytes are no XLSX file
 */
export async function parseXlsx(bytes: Buffer): Promise<EngineModel> {
  return new Model(await readXlsx(bytes));
}

/** Where the engine puts a sheet, by its place among them. */
const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;

/**
 * The bytes of an XLSX file with a model's formulas and their last values.
 *
 * @throws Error when more cells are filled than `most`
 */
export async function formatXlsx(model: EngineModel, most = mostCells): Promise<Buffer> {
  const { getters } = model;
  const sheets = getters.getSheetIds();
  const filled = sheets.reduce(
    (sum, sheet) => sum + getters.getEvaluatedCellsPositions(sheet).length,
    0,
  );
  if (filled > most) {
    throw new Error(
      `The workbook has ${filled.toLocaleString('en')} filled cells, and an XLSX file can be made of ` +
        `${most.toLocaleString('en')}. Nothing was saved. Save its sheets as CSV.`,
    );
  }
  await provideDom();
  const { files } = await model.exportXLSX();
  const zip = new JSZip();
  for (const file of files) {
    if (!('content' in file)) continue;
    const sheet = sheets[Number(SHEET.exec(file.path)?.[1])];
    zip.file(file.path, sheet ? withSpilledValues(file.content, model, sheet) : file.content);
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}
