/** Creates workbooks: their data and first snapshot, from values or a file. */
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { extname, parse } from 'node:path';
import { googleLimits } from '../../limits';
import type { SheetData, WorkbookData } from '../library';
import { boxOf, parseA1, toA1 } from '../shared/a1';
import { newSheet } from '../sheets';
import type { Content, NewSheet, Typed } from '../values';
import { FileError } from './archive';
import { dataOfSheets, personContent, widest } from './book-data';
import { fileText, parseCsv } from './csv';
import { type FileLimits, readAside } from './read-aside';
import { readXlsx } from './xlsx/import';

/** The source of a workbook that isn't in the data folder yet. */
export type BookSource =
  /** An .xlsx or .csv file, which gets its own workbook, and a new one when it changes. */
  { readonly file: string } | { readonly name: string; readonly sheets: readonly NewSheet[] };

export interface NewBook {
  readonly name: string;
  /** The id of the snapshot's revision. */
  readonly revision: string;
  /** The snapshot, in JSON. */
  readonly snapshot: string;
}

const empty: BookSource = {
  name: 'Untitled spreadsheet',
  sheets: [{ name: 'Sheet1', values: [] }],
};

/**
 * Makes a workbook.
 *
 * @param timeZone the time zone of its dates; this computer's by default
 * Throws Error when the file is missing or neither CSV nor XLSX.
 */
export async function newBook(source: BookSource = empty, timeZone?: string): Promise<NewBook> {
  if ('sheets' in source) {
    return bookOf(source.name, dataOfSheets(source.sheets, personContent(timeZone)));
  }
  const { file } = source;
  return bookOf(parse(file).name, await dataOfFile(file, await readFile(file)));
}

/** Creates a workbook from a file, which is read in another thread. */
export async function newBookOf(file: string, bytes: Buffer, limits: FileLimits): Promise<NewBook> {
  return { name: parse(file).name, ...(await readAside(file, bytes, limits)) };
}

/** A key for a path and its content, so that changed content gets a new workbook. */
export async function fileKey(file: string): Promise<string> {
  const place = await realpath(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error(`There’s no file ${file}.`) : error;
  });
  const hash = createHash('sha256').update(place).update('\n');
  const digest = hash
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
  return `${parse(file).name.replace(/[^\w-]+/g, '-')}-${digest}`;
}

function bookOf(name: string, data: WorkbookData): NewBook {
  return { name, revision: data.revisionId, snapshot: JSON.stringify(data) };
}

/**
 * The workbook in a file.
 *
 * @param file its name, whose ending decides its type
 * Throws Error when it is neither CSV, in UTF-8 or UTF-16, nor XLSX.
 */
export async function dataOfFile(
  file: string,
  bytes: Buffer,
  limits: FileLimits = googleLimits,
): Promise<WorkbookData> {
  switch (extname(file).toLowerCase()) {
    case '.xlsx': {
      const data = await readXlsx(bytes, limits).catch((cause) => {
        const why = cause instanceof FileError ? cause.message : 'it is damaged';
        throw new Error(`${file} cannot be read as an .xlsx file: ${why}`, { cause });
      });
      for (const sheet of data.sheets) {
        sheet.rowNumber = Math.max(sheet.rowNumber, newSheet.rows);
        sheet.colNumber = Math.max(sheet.colNumber, newSheet.columns);
        sheet.merges = mergesWithin(sheet);
        for (const [cell, content] of Object.entries(sheet.cells)) {
          checkText(file, () => cell, String(content ?? ''), limits);
        }
      }
      return data;
    }
    case '.csv':
    case '.tsv': {
      const sheet = { name: parse(file).name, values: readCsv(file, bytes) };
      checkCells(file, sheet.values, limits);
      sheet.values.forEach((row, y) => {
        row.forEach((text, x) => {
          checkText(
            file,
            () => toA1({ row: y + 1, column: x + 1, rows: 1, columns: 1 }),
            text,
            limits,
          );
        });
      });
      return dataOfSheets([sheet], fileContent);
    }
    default:
      throw new Error(`${file} is neither a .csv nor an .xlsx file`);
  }
}

/** The merged cells within a sheet's size: a workbook keeps a record of each merged cell. */
function mergesWithin({ merges, rowNumber, colNumber }: SheetData): string[] {
  return merges.flatMap((text) => {
    const reference = parseA1(text);
    if (!reference) return [];
    const { row, column, rows, columns } = boxOf(reference, rowNumber, colNumber);
    if (row > rowNumber || column > colNumber) return [];
    const within = {
      rows: Math.min(rows, rowNumber - row + 1),
      columns: Math.min(columns, colNumber - column + 1),
    };
    return within.rows * within.columns > 1 ? [toA1({ row, column, ...within })] : [];
  });
}

/** Throws Error if a file's rows exceed a workbook's cells, or their filled cells the limit for files. */
function checkCells(file: string, values: readonly string[][], limits: FileLimits): void {
  const refuse = (cells: number, max: number, what: string) => {
    if (cells <= max) return;
    const most = max.toLocaleString('en');
    throw new Error(`${file} has more than ${most} ${what}`);
  };
  const filled = values.reduce((sum, row) => sum + row.filter((text) => text !== '').length, 0);
  refuse(
    filled,
    limits.fileCells,
    'filled cells, the most that can be opened. Split it into smaller files.',
  );
  const all = values.length * widest(values);
  refuse(all, limits.bookCells, 'cells, the most that a workbook can have');
}

/** Throws Error when a text is longer than a cell can hold. */
function checkText(file: string, nameOf: () => string, text: string, limits: FileLimits): void {
  if (text.length <= limits.cellCharacters) return;
  const max = limits.cellCharacters.toLocaleString('en');
  throw new Error(`${file} has more than ${max} characters in ${nameOf()}, the most for a cell`);
}

function readCsv(file: string, bytes: Buffer): string[][] {
  try {
    return parseCsv(fileText(bytes));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot be read: ${why}`, { cause });
  }
}

/** The content of a cell for a file's text: only "=" makes it a formula. */
function fileContent(value: Typed): Content {
  return { content: String(value ?? '') };
}
