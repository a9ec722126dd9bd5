/**
 * The data of a workbook as o-spreadsheet has it, made of what its cells hold: typing a million cells into a model
 * takes more than a minute.
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

/** What values come to when a person types them into a workbook of a time zone; this computer's by default. */
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

/** How many cells the widest row has. */
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

/** Makes columns as wide as what their formulas show. */
function fitToModel(data: WorkbookData): void {
  const model = new Model(data);
  for (const sheet of data.sheets) {
    const count = Object.keys(sheet.cols).length;
    fittingWidths(model, sheet.id, 1, count).forEach((size, column) => {
      sheet.cols[column] = { size };
    });
  }
}

/** A first row of nothing but texts reads as a header, so it looks like one and stays in sight. */
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
 * Fills an empty sheet, which gets no smaller than a new one, and makes each column as wide as its longest text.
 *
 * @param contentAt what is typed into a cell, counted from 0
 * @returns whether a cell shows what only a model knows, so that its column's width is not final
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
  // o-spreadsheet reads cells column by column, most quickly when they stand in that order.
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

/** What a cell shows that holds no formula. */
function shownOf(content: string, format: string | undefined): string {
  if (content.startsWith("'")) return content.slice(1);
  if (format === undefined && !isNumeric(content)) return content;
  const value = helpers.toNumber(content, DEFAULT_LOCALE);
  return helpers.formatValue(value, {
    ...(format !== undefined && { format }),
    locale: DEFAULT_LOCALE,
  });
}

/** Gathers rows that follow each other with the same format. */
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

/** Nothing else can be a number or a date. */
const mayBeNumber = /^\s*[-\d.$€]/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

class TextFormats {
  readonly #byShape = new Map<string, string | undefined>();
  #model: SpreadsheetModel | undefined;

  /** The format of a text; undefined where it gets none. */
  of(text: string): string | undefined {
    if (!isNumeric(text) || plainNumber.test(text)) return undefined;
    const shape = shapeOf(text);
    if (!this.#byShape.has(shape)) this.#byShape.set(shape, this.#typed(text));
    return this.#byShape.get(shape);
  }

  /** Types one text of each shape into a workbook of one cell, and looks what that came to. */
  #typed(content: string): string | undefined {
    this.#model ??= new Model();
    dispatchBatch(this.#model, [
      { type: 'CLEAR_CELL', ...AT },
      { type: 'UPDATE_CELL', ...AT, content },
    ]);
    return this.#model.getters.getCell(AT)?.format;
  }
}

/** Whether o-spreadsheet reads a text as a number, which dates are too. */
function isNumeric(text: string): boolean {
  return (
    mayBeNumber.test(text) &&
    (helpers.isNumber(text, DEFAULT_LOCALE) || helpers.isDateTime(text, DEFAULT_LOCALE))
  );
}

/** What a format depends on: signs, separators, lengths, and zeros in front; in a time its hours too. */
function shapeOf(text: string): string {
  const time = text.search(/\d+(?::|\s*[AP]M)/);
  const date = time < 0 ? text : text.slice(0, time);
  const rest = time < 0 ? '' : text.slice(time).replace(/:[0-5]\d(?!\d)/g, ':00');
  return date.replace(/[1-9]/g, '1') + rest;
}
