/**
 * A sheet as the engine's data, made of what its cells hold: typing a million cells into a model
 * takes more than a minute.
 */
import { fittingWidth, longestLine } from '../engine/column-widths';
import { DEFAULT_LOCALE, helpers, type SheetData } from '../engine/library';
import { NEW_SHEET } from '../engine/sheet-list';
import type { Content } from '../engine/values';
import { columnLetters } from '../shared/a1';
import { isNumeric, type TextFormats } from './text-formats';

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
  data.rowNumber = Math.max(size.rows, NEW_SHEET.rows);
  data.colNumber = Math.max(size.columns, NEW_SHEET.columns);
  let hasFormulas = false;
  // The engine reads cells column by column, most quickly when they stand in that order.
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
