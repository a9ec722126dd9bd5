/**
 * Builds o-spreadsheet's data of a workbook from cell contents, because typing a million cells into a model takes more
 * than a minute.
 */
import {
  DEFAULT_LOCALE,
  dispatchBatch,
  helpers,
  Model,
  type SheetData,
  type SpreadsheetModel,
  type WorkbookData,
} from '../library';
import { fittingWidth, fittingWidths, longestLine } from '../lines';
import { columnLetters, toA1 } from '../shared/a1';
import { newSheet, newSheetKey } from '../sheets';
import { asCellValue, type Content, type NewSheet, type Typed, typedContent } from '../values';

/** The id of the one style that a new workbook has. */
const headerStyle = 1;

/** Converts values as if a user typed them into a workbook of a time zone, by default this computer's. */
export function personContent(timeZone?: string): (value: Typed) => Content {
  return (value) => typedContent(asCellValue(value, timeZone), undefined);
}

/** A workbook with these values. */
export function dataOfSheets(
  sheets: readonly NewSheet[],
  toContent: (value: Typed) => Content = personContent(),
): WorkbookData {
  const data = helpers.createEmptyWorkbookData();
  const [idOf, textFormats] = [idsIn(data), new TextFormats()];
  const made = sheets.map(({ name, values }, index) => {
    const sheet = helpers.createEmptySheet(newSheetKey(index), name);
    const size = { rows: values.length, columns: widest(values) };
    const contentAt = (row: number, column: number) => toContent(values[row]?.[column] ?? null);
    const hasFormulas = fill(sheet, size, contentAt, idOf, textFormats);
    return { sheet, hasFormulas };
  });
  data.sheets = made.map(({ sheet }) => sheet);
  if (made.some(({ hasFormulas }) => hasFormulas)) fitToModel(data);
  for (const [index, sheet] of data.sheets.entries()) {
    showHeader(data, sheet, sheets[index]?.values ?? []);
  }
  return data;
}

/** The number of cells in the widest row. */
export function widest(values: NewSheet['values']): number {
  return values.reduce((width, row) => Math.max(width, row.length), 0);
}

/** Gives each number format of a workbook an id. */
function idsIn({ formats }: WorkbookData): (format: string) => number {
  const ids = new Map<string, number>();
  return (format) => {
    const id = ids.get(format) ?? ids.size + 1;
    ids.set(format, id);
    formats[id] = format;
    return id;
  };
}

/** Fits columns to the results of their formulas. */
function fitToModel(data: WorkbookData): void {
  const model = new Model(data);
  for (const sheet of data.sheets) {
    const count = Object.keys(sheet.cols).length;
    fittingWidths(model, sheet.id, 1, count).forEach((size, column) => {
      sheet.cols[column] = { size };
    });
  }
}

/** Formats and freezes a first row that has only texts, because it is a header. */
function showHeader(data: WorkbookData, sheet: SheetData, values: NewSheet['values']): void {
  const [header = [], ...rows] = values;
  const isHeader = rows.length > 0 && header.length > 0 && header.every(isLabel);
  if (!isHeader) return;
  data.styles[headerStyle] = { bold: true };
  sheet.styles[toA1({ row: 1, column: 1, rows: 1, columns: header.length })] = headerStyle;
  sheet.panes = { xSplit: 0, ySplit: 1 };
}

function isLabel(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !/^[=\d]/.test(value);
}

/**
 * Fills an empty sheet, at least as large as a new one, and makes each column as wide as its longest text.
 *
 * @param contentAt the content to type into a cell, counted from 0
 * @returns whether the sheet has formulas, so that the widths of their columns aren't final
 */
function fill(
  data: SheetData,
  size: { readonly rows: number; readonly columns: number },
  contentAt: (row: number, column: number) => Content,
  idOf: (format: string) => number,
  textFormats: TextFormats,
): boolean {
  let hasFormulas = false;
  data.rowNumber = Math.max(size.rows, newSheet.rows);
  data.colNumber = Math.max(size.columns, newSheet.columns);
  // o-spreadsheet reads cells fastest in the order of columns.
  for (let column = 0; column < size.columns; column++) {
    const letters = columnLetters(column + 1);
    const formats = new Runs((first, last, format) => {
      data.formats[`${letters}${first + 1}:${letters}${last + 1}`] = idOf(format);
    });
    let longest = 0;
    for (let row = 0; row < size.rows; row++) {
      const { content, format = textFormats.of(content) } = contentAt(row, column);
      formats.add(row, format);
      if (content === '') continue;
      data.cells[`${letters}${row + 1}`] = content.replace(/\r\n?/g, '\n');
      if (content.startsWith('=')) hasFormulas = true;
      else longest = Math.max(longest, longestLine(shownOf(content, format)));
    }
    formats.end();
    data.cols[column] = { size: fittingWidth(longest) };
  }
  return hasFormulas;
}

/** The shown text of a cell without a formula. */
function shownOf(content: string, format: string | undefined): string {
  if (content.startsWith("'")) return content.slice(1);
  if (format === undefined && !isNumeric(content)) return content;
  const value = helpers.toNumber(content, DEFAULT_LOCALE);
  return helpers.formatValue(value, {
    ...(format !== undefined && { format }),
    locale: DEFAULT_LOCALE,
  });
}

/** Collects consecutive rows with the same format. */
class Runs {
  #first = 0;
  #last = -1;
  #format: string | undefined;
  readonly #onRun: (first: number, last: number, format: string) => void;

  constructor(onRun: (first: number, last: number, format: string) => void) {
    this.#onRun = onRun;
  }

  add(row: number, format: string | undefined): void {
    if (format !== this.#format) {
      this.end();
      this.#first = row;
      this.#format = format;
    }
    this.#last = row;
  }

  end(): void {
    if (this.#format !== undefined) this.#onRun(this.#first, this.#last, this.#format);
    this.#format = undefined;
  }
}

const AT = { sheetId: 'Sheet1', col: 0, row: 0 };

/** The start of any text that could be a number or a date. */
const mayBeNumber = /^\s*[-\d.$€]/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

class TextFormats {
  readonly #byShape = new Map<string, string | undefined>();
  #model: SpreadsheetModel | undefined;

  /** The format that a text gets, if any. */
  of(text: string): string | undefined {
    if (!isNumeric(text) || plainNumber.test(text)) return undefined;
    const shape = shapeOf(text);
    if (!this.#byShape.has(shape)) this.#byShape.set(shape, this.#typed(text));
    return this.#byShape.get(shape);
  }

  /** Types one text of each shape into a workbook of one cell, and returns the resulting format. */
  #typed(content: string): string | undefined {
    this.#model ??= new Model();
    dispatchBatch(this.#model, [
      { type: 'CLEAR_CELL', ...AT },
      { type: 'UPDATE_CELL', ...AT, content },
    ]);
    return this.#model.getters.getCell(AT)?.format;
  }
}

/** Whether o-spreadsheet reads a text as a number or a date. */
function isNumeric(text: string): boolean {
  return (
    mayBeNumber.test(text) &&
    (helpers.isNumber(text, DEFAULT_LOCALE) || helpers.isDateTime(text, DEFAULT_LOCALE))
  );
}

/** The features that decide a text's format: signs, separators, lengths, leading zeros, and the hours of a time. */
function shapeOf(text: string): string {
  const time = text.search(/\d+(?::|\s*[AP]M)/);
  const date = time < 0 ? text : text.slice(0, time);
  const rest = time < 0 ? '' : text.slice(time).replace(/:[0-5]\d(?!\d)/g, ':00');
  return date.replace(/[1-9]/g, '1') + rest;
}
