/** A file of rows as `enrich` sees it, CSV or XLSX: what it holds, cells to write, and its content with them. */
import { extname, parse } from 'node:path';
import { textForCsv } from '../../contract/csv-text';
import { textForCell } from '../../sheet/safe-text';
import type { Typed } from '../../workbench';
import { extent, readValues } from '../../workbench/spreadsheet/cells';
import { fileText, formatCsv, parseCsv, separatorOf } from '../../workbench/spreadsheet/files/csv';
import { parseXlsx } from '../../workbench/spreadsheet/files/xlsx';
import { formatXlsx } from '../../workbench/spreadsheet/files/xlsx-export';
import { dispatchBatch } from '../../workbench/spreadsheet/library';
import { growCommands } from '../../workbench/spreadsheet/lines';
import { sheetNamed } from '../../workbench/spreadsheet/sheets';
import { asTyped, typedCommand } from '../../workbench/spreadsheet/values';
import { dash, nameOf } from '../terminal';

/** A value for a cell; row and column count from 0. */
export interface CellWrite {
  readonly row: number;
  readonly column: number;
  readonly value: Typed;
}

export interface TableFile {
  readonly sheets: readonly string[];
  /** The filled part of a sheet, each row as long as the longest. */
  rows(sheet: string): Typed[][];
  /** Writes values, texts always as texts; every other cell stays as it is. */
  write(sheet: string, cells: readonly CellWrite[]): void;
  content(): Promise<string | Buffer>;
}

/** The kind of a file by its name; standard input is CSV. Throws when it is none that can be enriched. */
export function kindOfFile(file: string): '.csv' | '.tsv' | '.xlsx' {
  if (file === dash) return '.csv';
  const kind = extname(file).toLowerCase();
  if (kind === '.csv' || kind === '.tsv' || kind === '.xlsx') return kind;
  throw new Error(`${file} isn’t a .csv, .tsv or .xlsx file. No credits were spent.`);
}

/** Rows of any lengths, filled up to the longest. */
export function evenRows(rows: readonly (readonly Typed[])[]): Typed[][] {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  return rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
}

const bom = '\uFEFF';

/** Keeps the file's separator and its byte order mark; UTF-16 becomes UTF-8. Throws where the text is in neither. */
function csvTable(file: string, bytes: Buffer): TableFile {
  const text = fileText(bytes);
  const rows = parseCsv(text);
  return {
    sheets: [parse(file).name],
    rows: () => evenRows(rows),
    write(_sheet, cells) {
      for (const { row, column, value } of cells) {
        const line = rows[row];
        if (!line) continue;
        while (line.length < column) line.push('');
        line[column] = cellText(value);
      }
      const width = Math.max(0, ...rows.map((row) => row.length));
      for (const row of rows) while (row.length < width) row.push('');
    },
    content: async () => (text.startsWith(bom) ? bom : '') + formatCsv(rows, separatorOf(text)),
  };
}

function cellText(value: Typed): string {
  if (typeof value === 'string') return textForCsv(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
}

/** Throws where the bytes are no XLSX file, or what is written is refused. */
export async function xlsxTable(bytes: Buffer): Promise<TableFile> {
  const model = await parseXlsx(bytes);
  const { getters } = model;
  const keyOf = (name: string) => {
    const key = sheetNamed(model, name);
    if (key === undefined) throw new Error(`there is no sheet “${name}”.`);
    return key;
  };
  return {
    sheets: getters.getSheetIds().map((key) => getters.getSheetName(key)),
    rows(name) {
      const sheet = keyOf(name);
      const box = { row: 1, column: 1, ...extent(model, sheet) };
      return readValues(model, sheet, box).map((row) => row.map((value) => asTyped(value)));
    },
    write(name, cells) {
      const sheet = keyOf(name);
      const max = (of: 'row' | 'column') => cells.reduce((n, cell) => Math.max(n, cell[of] + 1), 0);
      dispatchBatch(model, growCommands(model, sheet, max('row'), max('column')));
      const refused = dispatchBatch(
        model,
        cells.map(({ row, column, value }) => {
          const typed = typeof value === 'string' ? textForCell(value) : value;
          return typedCommand(model, { sheetId: sheet, row, col: column }, typed);
        }),
      );
      if (refused.length > 0) throw new Error(`the results cannot be written: ${refused[0]}.`);
    },
    content: () => formatXlsx(model),
  };
}

/** Takes a file's name and content. Throws where the content is not what the name says. */
export async function tableFile(file: string, bytes: Buffer): Promise<TableFile> {
  try {
    return kindOfFile(file) === '.xlsx' ? await xlsxTable(bytes) : csvTable(file, bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Can’t read ${nameOf(file)}: ${why} No credits were spent.`);
  }
}
