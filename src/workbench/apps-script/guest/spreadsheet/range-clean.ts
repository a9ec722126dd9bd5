/** Tidies the contents of a range: blanks, duplicates, texts to columns, random order. */
import { whole } from '../arguments';
import { enumOf } from '../enums';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { RangeNotes } from './range-notes';
import type { SheetRef } from './sheet-ref';

export const TextToColumnsDelimiter = enumOf('COMMA', 'SEMICOLON', 'PERIOD', 'SPACE');

const DELIMITERS: Record<string, string> = {
  COMMA: ',',
  SEMICOLON: ';',
  PERIOD: '.',
  SPACE: ' ',
};
/** What is tried where the script names no delimiter. */
const GUESSES = [',', ';', '.', ' '];

export class RangeClean<Sheet extends SheetRef> extends RangeNotes<Sheet> {
  /** Takes blanks from both ends of texts, and all but one space within. */
  trimWhitespace(): this {
    requireWrite('trimWhitespace');
    const formulas = this.getFormulas();
    this.edit((value, y, x) => {
      if (typeof value !== 'string' || formulas[y]?.[x]) return undefined;
      const trimmed = value.replace(/\s+/g, ' ').trim();
      return trimmed === value ? undefined : trimmed;
    });
    return this;
  }

  /** Splits the texts of one column into the columns to its right. */
  splitTextToColumns(delimiter?: unknown): void {
    requireWrite('splitTextToColumns');
    if (this.box.columns > 1) throw new Exception('Only one column can be split at a time.');
    const texts = this.getDisplayValues().map(([text = '']) => text);
    const separator =
      delimiter === undefined
        ? (GUESSES.find((guess) => texts.some((text) => text.includes(guess))) ?? ',')
        : (DELIMITERS[String(delimiter)] ?? String(delimiter));
    const { row, column } = this.box;
    const edits = texts.flatMap((text, y) => {
      if (!text.includes(separator)) return [];
      const parts = text.split(separator);
      return parts.map((value, x) => ({ row: row + y, column: column + x, value: value.trim() }));
    });
    if (edits.length) call('range.edit', this.sheet.key, edits);
  }

  randomize(): this {
    requireWrite('randomize');
    const rows = Array.from({ length: this.box.rows }, (_, index) => index);
    for (let last = rows.length - 1; last > 0; last--) {
      const other = Math.floor(Math.random() * (last + 1));
      [rows[last], rows[other]] = [rows[other] ?? 0, rows[last] ?? 0];
    }
    call('range.reorder', this.sheet.key, this.box, rows);
    return this;
  }

  /** Moves up the rows that are not like one above, in some columns or in all; tells how many stay. */
  protected keepDistinct(columnsToCompare: unknown): number {
    requireWrite('removeDuplicates');
    const columns = Array.isArray(columnsToCompare)
      ? columnsToCompare.map((column) => whole(column) - this.box.column)
      : Array.from({ length: this.box.columns }, (_, index) => index);
    if (columns.some((column) => column < 0 || column >= this.box.columns)) {
      throw new Exception('The columns to compare must be in the range.');
    }
    const seen = new Set<string>();
    const kept: number[] = [];
    this.getValues().forEach((values, index) => {
      const key = JSON.stringify(columns.map((column) => folded(values[column])));
      if (seen.has(key)) return;
      seen.add(key);
      kept.push(index);
    });
    if (kept.length < this.box.rows) call('range.reorder', this.sheet.key, this.box, kept);
    return kept.length;
  }

  /** Types new values into the cells for which there is one. */
  private edit(change: (value: unknown, y: number, x: number) => string | undefined): void {
    const { row, column } = this.box;
    const edits = this.getValues().flatMap((values, y) =>
      values.flatMap((value, x) => {
        const text = change(value, y, x);
        return text === undefined ? [] : [{ row: row + y, column: column + x, value: text }];
      }),
    );
    if (edits.length) call('range.edit', this.sheet.key, edits);
  }
}

/** Texts are compared ignoring case. */
function folded(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}
