/** A file of rows as `enrich` sees it: what it holds, cells to write, and its content with them. */
import { extname } from 'node:path';
import type { Typed } from '../../workbench';

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

/** The kind of a file by its name. Throws when it is none that can be enriched. */
export function kindOfFile(file: string): '.csv' | '.tsv' | '.xlsx' {
  const kind = extname(file).toLowerCase();
  if (kind === '.csv' || kind === '.tsv' || kind === '.xlsx') return kind;
  throw new Error(`${file} is neither a .csv nor an .xlsx file. No credits were spent.`);
}

/** Rows of any lengths, filled up to the longest. */
export function evenRows(rows: readonly (readonly Typed[])[]): Typed[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? ''));
}
