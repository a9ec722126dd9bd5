/** Reads workbooks from XLSX: cells by `cells`, all else by o-spreadsheet, with the DOM that it needs for XML. */
import { googleLimits } from '../../../limits';
import { DEFAULT_LOCALE, helpers, load, spreadsheet, type WorkbookData } from '../../library';
import { boxOf, parseA1 } from '../../shared/a1';
import { heldFormat } from '../../shared/number-formats';
import type { FileLimits } from '../read-aside';
import { readRows, readTexts } from './cells';
import { dateFormatFor, isDateCode } from './formats';
import { type CommonParts, commonParts, type FramedSheet, partsWith, SheetFrame } from './frame';
import { namedRanges } from './names';
import { openXlsx, refuseOver, relationsOf } from './package';
import { type Look, SheetRows } from './sheet';

/** Characters that XML can't contain, but o-spreadsheet leaves in texts: a single one makes the XML invalid. */
const noXml = /[\uFFFE\uFFFF]/g;

let isDomThere = false;

/** Gives Node the two DOM classes; o-spreadsheet reads and checks XML with them. */
export async function provideDom(): Promise<void> {
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
 * Throws TooLargeError if it unpacks to more bytes, or has more cells, than the limits allow.
 * Throws Error if the bytes are not an XLSX file.
 */
export async function readXlsx(
  bytes: Buffer,
  limits: Pick<FileLimits, 'unpackedFileBytes' | 'fileCells'> = googleLimits,
): Promise<WorkbookData> {
  await provideDom();
  const file = await openXlsx(bytes, limits.unpackedFileBytes);
  const common = await commonParts(file);
  const looks = looksOf(common);
  const texts = await readTexts(file, limits.fileCells);
  const sheets: (FramedSheet & { readonly rows: SheetRows })[] = [];
  let characters = 0;
  for (const part of file.sheets) {
    const [frame, rows] = [new SheetFrame(), new SheetRows(looks, file.startsIn1904)];
    for await (const row of readRows(file, part, { texts, frame, max: limits.fileCells })) {
      // Many cells can share one long text.
      for (const { value } of row.cells) if (typeof value === 'string') characters += value.length;
      refuseOver(characters, limits.unpackedFileBytes, 'characters');
      rows.add(row);
    }
    const relations = await relationsOf(file.archive, part.path);
    sheets.push({ ...part, rows, xml: rows.frameWith(frame), relations });
  }
  const cells = sheets.reduce((sum, { rows }) => sum + rows.rows * rows.columns, 0);
  refuseOver(cells, googleLimits.bookCells, 'cells, empty ones included');
  const data = loaded(common, sheets);
  for (const [index, sheet] of data.sheets.entries()) {
    sheets[index]?.rows.putInto(sheet);
    // The user owns the new workbook, and owners may edit protected sheets.
    sheet.isLocked = false;
  }
  data.namedRanges = await namedRanges(file, data);
  return data;
}

/** Sheets as o-spreadsheet imports them, with the formats that it leaves out. */
function loaded(common: CommonParts, sheets: readonly FramedSheet[]): WorkbookData {
  const data = load(partsWith(common, sheets));
  for (const { id, code } of common.formats) {
    const known = data.formats[id + 1];
    if (isDateCode(code)) {
      // o-spreadsheet reads [h] as the hours of a day.
      if (!showsDates(known) || /\[h+\]/i.test(code))
        data.formats[id + 1] = dateFormatFor(code, showsDates);
    } else if (!known) {
      const held = heldFormat(spreadsheet, code);
      if (held !== '') data.formats[id + 1] = held;
    }
  }
  return data;
}

/** Whether o-spreadsheet can show dates with a format. */
function showsDates(format: string | undefined): boolean {
  if (format === undefined) return false;
  try {
    helpers.formatValue(1.5, { format, locale: DEFAULT_LOCALE });
    return helpers.isDateTimeFormat(format);
  } catch {
    return false;
  }
}

/** Whether a date format of o-spreadsheet shows a duration, a day or a time. */
function shownOf(format: string): Look['shows'] {
  if (format.includes('hhhh')) return 'duration';
  return /[yd]/.test(format) || !/[hs]/.test(format) ? 'day' : 'time';
}

/** The meaning of each format number, found by importing a sheet with one cell per format. */
function looksOf(common: CommonParts): Look[] {
  const rows = common.formats.map(
    (_, look) => `<row r="${look + 1}"><c r="A${look + 1}" s="${look}"/></row>`,
  );
  const xml = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
  const data = loaded(common, [{ name: 'Looks', isHidden: false, xml, relations: [] }]);
  const [sheet] = data.sheets;
  const [styles, formats, borders] = [sheet?.styles, sheet?.formats, sheet?.borders].map(byRow);
  return rows.map((_, look): Look => {
    const id = formats?.[look];
    const format = id === undefined ? undefined : data.formats[id];
    return {
      style: styles?.[look],
      format: id,
      border: borders?.[look],
      shows: format !== undefined && showsDates(format) ? shownOf(format) : undefined,
      isText: format === '@',
    };
  });
}

/** The ids of a column's cells, from those of its zones. */
function byRow(zones: Readonly<Record<string, number>> = {}): number[] {
  const ids: number[] = [];
  for (const [zone, id] of Object.entries(zones)) {
    const reference = parseA1(zone);
    if (!reference) continue;
    const { row, rows } = boxOf(reference, 1, 1);
    for (let at = row - 1; at < row - 1 + rows; at++) ids[at] = id;
  }
  return ids;
}
