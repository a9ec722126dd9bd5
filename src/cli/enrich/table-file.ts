/** A CSV or XLSX file of `enrich`: its rows, and its content with columns filled in. */
import { extname, parse } from 'node:path';
import { csvShape } from '../../contract/csv';
import { textForCsv } from '../../contract/csv-text';
import { dayOf } from '../../sheet/days';
import type { Cell } from '../../sheet/ports';
import { isSame } from '../../sheet/tables/cell-changes';
import type { Typed } from '../../workbench';
import { FileError } from '../../workbench/spreadsheet/files/archive';
import { csvRows, fileText, formatCsv } from '../../workbench/spreadsheet/files/csv';
import type { FileCell } from '../../workbench/spreadsheet/files/xlsx/patch';
import { type FileRow, openXlsxRows } from '../../workbench/spreadsheet/files/xlsx/rows';
import { dash, nameOf } from '../terminal';
import type { Results } from './messages';
import { type Hidden, type Layout, shownAsNothing, uncalculated } from './table';

export interface TableFile extends Layout {
  /** Visible sheets first. */
  readonly sheets: readonly string[];
  rows(sheet: string): AsyncIterable<readonly Cell[]>;
  /** The content with these columns, whose texts stay texts; every other cell is unchanged. */
  content(sheet: string, columns: Results['columns']): AsyncIterable<string | Buffer>;
}

/** The kind of a file by its name; standard input is CSV. Throws for other kinds. */
export function kindOfFile(file: string): '.csv' | '.tsv' | '.xlsx' {
  if (file === dash) return '.csv';
  const kind = extname(file).toLowerCase();
  if (kind === '.csv' || kind === '.tsv' || kind === '.xlsx') return kind;
  throw new Error(`${file} isn’t a .csv, .tsv or .xlsx file. No credits were spent.`);
}

const bom = '\uFEFF';
/** How many rows are written at a time. */
const rowsAtOnce = 1_000;

/**
 * Keeps the separator, a line that names it, the first line's end, and the byte order mark; writes UTF-8. Throws for
 * other encodings.
 */
function csvTable(file: string, bytes: Buffer): TableFile {
  const whole = fileText(bytes);
  const { separator, start } = csvShape(whole);
  const text = whole.slice(start);
  const [lineEnd] = /\r\n|\n|\r/.exec(whole) ?? [];
  let width = 0;
  return {
    sheets: [parse(file).name],
    async *rows() {
      for await (const row of csvRows(text, separator)) {
        width = Math.max(width, row.length);
        yield row;
      }
    },
    hidden: () => new Set(),
    merged: () => [],
    async *content(_sheet, columns) {
      if (start > 0) yield whole.slice(0, start);
      else if (text.startsWith(bom)) yield bom;
      const most = columns.reduce((so, { column }) => Math.max(so, column + 1), width);
      let [lines, number]: [string[][], number] = [[], 0];
      for await (const row of csvRows(text, separator)) {
        while (row.length < most) row.push('');
        for (const { column, values } of columns) {
          const value = values[number] ?? '';
          if (String(value) !== row[column]) row[column] = cellText(value);
        }
        number += 1;
        lines.push(row);
        if (lines.length < rowsAtOnce) continue;
        yield formatCsv(lines, separator, lineEnd);
        lines = [];
      }
      if (lines.length > 0) yield formatCsv(lines, separator, lineEnd);
    },
  };
}

function cellText(value: Cell): string {
  if (typeof value === 'string') return textForCsv(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/** Keeps everything except the written cells. Throws if the bytes aren't an XLSX file. */
async function xlsxTable(bytes: Buffer): Promise<TableFile> {
  const file = await openXlsxRows(bytes);
  let hidden: Hidden = new Set();
  let merged: ReturnType<Layout['merged']> = [];
  const whenRead = (found: typeof merged) => {
    merged = found;
  };
  async function* rows(sheet: string): AsyncGenerator<XlsxRow> {
    let next = 1;
    for await (const { row, values, formulas } of file.rows(sheet, whenRead)) {
      if (row < next) throw new FileError(`row ${row} is out of place.`);
      for (; next < row; next += 1) yield { cells: [], formulas: new Map() };
      yield { cells: cellsOf(values, formulas), formulas };
      next += 1;
    }
  }
  return {
    sheets: [false, true].flatMap((isHidden) =>
      file.sheets.filter((sheet) => sheet.isHidden === isHidden).map(({ name }) => name),
    ),
    async *rows(sheet) {
      hidden = await file.hiddenColumns(sheet);
      for await (const { cells } of rows(sheet)) yield cells;
    },
    hidden: () => hidden,
    merged: () => merged,
    async *content(sheet, columns) {
      const changed: number[] = [];
      const isChanged = columns.map(({ values }) => new Uint8Array(values.length));
      let row = 0;
      for await (const { cells: before, formulas } of rows(sheet)) {
        columns.forEach(({ column, values }, i) => {
          if (formulas.has(column) || isSame(values[row] ?? '', before[column] ?? '')) return;
          if (changed.at(-1) !== row + 1) changed.push(row + 1);
          const flags = isChanged[i];
          if (flags) flags[row] = 1;
        });
        row += 1;
      }
      const cellsIn = (at: number) =>
        columns.flatMap(({ column, values }, i): FileCell[] =>
          isChanged[i]?.[at - 1] ? [{ column: column + 1, value: values[at - 1] ?? '' }] : [],
        );
      // Cells are created when their row is written, because all of them would take as much memory as the run.
      yield* file.withCells(sheet, { keys: () => changed, get: cellsIn });
    },
  };
}

interface XlsxRow {
  readonly cells: Cell[];
  readonly formulas: FileRow['formulas'];
}

function cellsOf(values: FileRow['values'], formulas: FileRow['formulas']): Cell[] {
  const cells = values.map(cellOf);
  for (const [column, isCalculated] of formulas)
    if (cells[column] === '') cells[column] = isCalculated ? shownAsNothing : uncalculated;
  return cells;
}

/** A day becomes a text, as everywhere; a date with a time keeps the time that the cell shows. */
function cellOf(value: Exclude<Typed, null>): Cell {
  if (!(value instanceof Date)) return value;
  const shown = Date.UTC(
    ...([value.getFullYear(), value.getMonth(), value.getDate()] as const),
    ...([value.getHours(), value.getMinutes(), value.getSeconds()] as const),
  );
  return shown % dayMs === 0 ? dayOf(shown) : new Date(shown);
}

const dayMs = 24 * 3600 * 1000;

/** Takes a file's name and content. Throws if the content doesn't match the name's kind. */
export async function tableFile(file: string, bytes: Buffer): Promise<TableFile> {
  try {
    return kindOfFile(file) === '.xlsx' ? await xlsxTable(bytes) : csvTable(file, bytes);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** The error for a file that can't be read. */
export function unreadable(file: string, error: unknown): Error {
  const why = error instanceof FileError ? error.message : 'it is damaged';
  return new Error(
    `Can’t read ${nameOf(file)}: ${why.replace(/[^.]$/, '$&.')} No credits were spent.`,
    { cause: error },
  );
}
