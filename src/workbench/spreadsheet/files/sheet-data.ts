/**
 * A sheet as o-spreadsheet's data, made of what its cells hold: typing a million cells into a model
 * takes more than a minute.
 */
import {
  DEFAULT_LOCALE,
  dispatchBatch,
  helpers,
  Model,
  type SheetData,
  type SpreadsheetModel,
} from '../library';
import { fittingWidth, longestLine } from '../lines';
import { columnLetters } from '../shared/a1';
import { newSheet } from '../sheets';
import type { Content } from '../values';

/** The ids of number formats in the data of a workbook. */
export interface FormatIds {
  idOf(format: string): number;
}

export interface MadeSheet {
  data: SheetData;
  /** Whether a cell shows what only a model knows, so that its column's width is not final. */
  hasFormulas: boolean;
}

/**
 * Makes a sheet that is no smaller than a new one, each column as wide as its longest text.
 *
 * @param contentAt what is typed into a cell, counted from 0
 */
export function sheetData(
  id: string,
  name: string,
  size: { rows: number; columns: number },
  contentAt: (row: number, column: number) => Content,
  formatIds: FormatIds,
  textFormats: TextFormats,
): MadeSheet {
  const data = helpers.createEmptySheet(id, name);
  data.rowNumber = Math.max(size.rows, newSheet.rows);
  data.colNumber = Math.max(size.columns, newSheet.columns);
  let hasFormulas = false;
  // o-spreadsheet reads cells column by column, most quickly when they stand in that order.
  for (let column = 0; column < size.columns; column++) {
    const letters = columnLetters(column + 1);
    const formats = new Runs((first, last, format) => {
      data.formats[`${letters}${first + 1}:${letters}${last + 1}`] = formatIds.idOf(format);
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
  return { data, hasFormulas };
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

  constructor(private readonly onRun: (first: number, last: number, format: string) => void) {}

  add(row: number, format: string | undefined): void {
    if (format !== this.#format) {
      this.end();
      this.#first = row;
      this.#format = format;
    }
    this.#last = row;
  }

  end(): void {
    if (this.#format !== undefined) this.onRun(this.#first, this.#last, this.#format);
    this.#format = undefined;
  }
}

const AT = { sheetId: 'Sheet1', col: 0, row: 0 };

/** Nothing else can be a number or a date. */
const mayBeNumber = /^\s*[-\d.$€]/;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

export class TextFormats {
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
