/** Reads an XLSX file row by row, and writes cells into it without changing anything else. */
import type { Readable } from 'node:stream';
import { googleLimits } from '../../../limits';
import { columnLetters, parseA1, type Reference } from '../../shared/a1';
import type { Typed } from '../../values';
import { FileError } from '../archive';
import { CellError, IsoDate, type RawCell, readRows, readTexts, twice } from './cells';
import { isDateCode, numberFormats } from './formats';
import { SheetFrame } from './frame';
import { attribute, isTrue, mostColumns, openXlsx, partText, type SheetPart } from './package';
import { type CellsByRow, fileWithCells } from './patch';

export interface FileRow {
  /** Counted from 1. Empty rows may be missing. */
  readonly row: number;
  /** From column A on; '' for an empty cell. */
  readonly values: readonly Exclude<Typed, null>[];
  /** By column from 0, for each formula and each cell that one fills: whether the file has a value. */
  readonly formulas: ReadonlyMap<number, boolean>;
}

export interface XlsxRows {
  /** In the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  /** The rows of a sheet, read lazily, with formulas' last values. `whenRead` gets the merged cells at the end. */
  rows(sheet: string, whenRead?: (merged: readonly Reference[]) => void): AsyncIterable<FileRow>;
  /** The hidden columns of a sheet, counted from 1. */
  hiddenColumns(sheet: string): Promise<ReadonlySet<number>>;
  /** The file with these cells of a sheet, by row; texts are written as texts. Its bytes are produced lazily. */
  withCells(sheet: string, cells: CellsByRow): Readable;
}

const dayMs = 86_400_000;
const daysBefore1970 = 25_569;
const daysTo1904 = 1462;

/** Opens an XLSX file. Throws FileError if the bytes aren't one, or unpack to too much. */
export async function openXlsxRows(bytes: Buffer): Promise<XlsxRows> {
  const file = await openXlsx(bytes);
  const styles = file.styles === undefined ? '' : await partText(file.archive, file.styles);
  const dates = (styles === '' ? [] : numberFormats(styles)).map(({ code }) => isDateCode(code));
  const startOfDays = file.startsIn1904 ? daysTo1904 : 0;
  const texts = await readTexts(file);
  const partOf = (wanted: string): SheetPart => {
    const part = file.sheets.find(({ name }) => name === wanted);
    if (!part) throw new FileError(`there is no sheet “${wanted}”.`);
    return part;
  };
  const readValue = ({ value, style }: RawCell): Exclude<Typed, null> => {
    if (value === null) return '';
    if (typeof value === 'number' && dates[style]) return localDate(value + startOfDays);
    return value instanceof CellError || value instanceof IsoDate ? value.text : value;
  };
  return {
    sheets: file.sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    async *rows(sheet, whenRead) {
      let filled: Filled[] = [];
      const frame = new SheetFrame();
      for await (const { row, cells } of readRows(file, partOf(sheet), { texts, frame })) {
        filled = filled.filter(({ bottom }) => row <= bottom);
        const values: Exclude<Typed, null>[] = [];
        let formulas: Map<number, boolean> | undefined;
        for (const cell of cells) {
          while (values.length < cell.column) values.push('');
          if (values[cell.column - 1] !== '') throw twice(`${columnLetters(cell.column)}${row}`);
          const value = readValue(cell);
          if (typeof value === 'string') refuseLong(value, cell.column, row);
          values[cell.column - 1] = value;
          const range = filledBy(cell);
          if (range) filled.push(range);
          const by = filled.find(({ left, right }) => left <= cell.column && cell.column <= right);
          if (!cell.formula && !by) continue;
          formulas ??= new Map();
          formulas.set(cell.column - 1, cell.value !== null || by?.isCalculated === true);
        }
        yield { row, values, formulas: formulas ?? noFormulas };
      }
      whenRead?.(frame.merges.flatMap((range) => parseA1(range) ?? []));
    },
    async hiddenColumns(sheet) {
      const hidden = new Set<number>();
      const frame = new SheetFrame();
      // The columns precede the rows.
      for await (const _ of readRows(file, partOf(sheet), { texts, frame })) break;
      for (const tag of frame.columns) {
        if (!isTrue(attribute(tag, 'hidden'))) continue;
        const last = Math.min(Number(attribute(tag, 'max')), mostColumns);
        for (let at = Math.max(1, Number(attribute(tag, 'min'))); at <= last; at++) hidden.add(at);
      }
      return hidden;
    },
    withCells: (sheet, cells) => fileWithCells(bytes, partOf(sheet).path, cells),
  };
}

function refuseLong({ length }: string, column: number, row: number): void {
  const most = googleLimits.cellCharacters;
  if (length <= most) return;
  const [cell, max] = [`${columnLetters(column)}${row}`, most.toLocaleString('en')];
  throw new FileError(`it has more than ${max} characters in ${cell}, the most for a cell`);
}

const noFormulas: ReadonlyMap<number, boolean> = new Map();

/** The cells that a formula above or in the row fills. */
interface Filled {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly isCalculated: boolean;
}

/** The cells that a cell's formula fills; undefined if it fills no others. */
function filledBy({ formula, value }: RawCell): Filled | undefined {
  if (!formula?.isArray && !formula?.isDataTable) return undefined;
  const { left, right, bottom } = parseA1(formula.ref ?? '') ?? {};
  if (!left || !right || !bottom || !formula.ref?.includes(':')) return undefined;
  return { left, right, bottom, isCalculated: value !== null };
}

function localDate(days: number): Date {
  const date = new Date(Math.round((days - daysBefore1970) * dayMs));
  return new Date(
    ...([date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const),
    ...([date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()] as const),
  );
}
