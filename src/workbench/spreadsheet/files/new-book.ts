/** Workbooks that are made: their data and first snapshot, out of values or a file. */
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { extname, parse } from 'node:path';
import { googleLimits, type Limits } from '../../limits';
import { helpers, Model, type SheetData, type WorkbookData } from '../library';
import { fittingWidths } from '../lines';
import { toA1 } from '../shared/a1';
import { newSheet, newSheetKey } from '../sheets';
import { asCellValue, type Content, type NewSheet, type Typed, typedContent } from '../values';
import { TooLargeError } from './archive';
import { fileText, parseCsv } from './csv';
import { type FormatIds, sheetData, TextFormats } from './sheet-data';
import { readXlsx } from './xlsx';

/** Where a workbook comes from that the data folder does not hold yet. */
export type BookSource =
  /** An .xlsx or .csv file; it gets a workbook of its own, and another one when it changes. */
  { readonly file: string } | { readonly name: string; readonly sheets: readonly NewSheet[] };

export interface NewBook {
  name: string;
  /** The id of the snapshot's revision. */
  revision: string;
  /** The snapshot, in JSON. */
  snapshot: string;
}

const empty: BookSource = {
  name: 'Untitled spreadsheet',
  sheets: [{ name: 'Sheet1', values: [] }],
};

/**
 * Makes a workbook.
 *
 * Throws Error when the file is missing or neither CSV nor XLSX.
 */
export async function newBook(source: BookSource = empty): Promise<NewBook> {
  if ('sheets' in source) return bookOf(source.name, dataOfSheets(source.sheets));
  return newBookOf(source.file, await readFile(source.file));
}

/**
 * Makes a workbook of what a file holds.
 *
 * Throws Error when it is neither CSV nor XLSX.
 */
export async function newBookOf(
  file: string,
  bytes: Buffer,
  limits?: FileLimits,
): Promise<NewBook> {
  return bookOf(parse(file).name, await dataOfFile(file, bytes, limits));
}

/** Names a file's content at its place, so that another content gets a workbook of its own. */
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

export type FileLimits = Pick<Limits, 'unpackedFileBytes' | 'bookCells' | 'cellCharacters'>;

/** The id of the one style that a new workbook has. */
const headerStyle = 1;

/**
 * What a file holds.
 *
 * @param file its name, whose ending tells what it is
 * Throws Error when it is neither CSV, in UTF-8 or UTF-16, nor XLSX.
 */
export async function dataOfFile(
  file: string,
  bytes: Buffer,
  limits: FileLimits = googleLimits,
): Promise<WorkbookData> {
  switch (extname(file).toLowerCase()) {
    case '.xlsx': {
      const data = await readXlsx(bytes, limits.unpackedFileBytes).catch((cause) => {
        const why = cause instanceof TooLargeError ? `: ${cause.message}` : '';
        throw new Error(`${file} cannot be read as an .xlsx file${why}`, { cause });
      });
      for (const sheet of data.sheets) {
        sheet.rowNumber = Math.max(sheet.rowNumber, newSheet.rows);
        sheet.colNumber = Math.max(sheet.colNumber, newSheet.columns);
        for (const [cell, content] of Object.entries(sheet.cells)) {
          checkText(file, () => cell, String(content ?? ''), limits);
        }
      }
      return data;
    }
    case '.csv':
    case '.tsv': {
      const sheet = { name: parse(file).name, values: parseCsv(textOf(file, bytes)) };
      checkCells(file, sheet.values.length * widest(sheet.values), limits);
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

/** Throws Error when a file's sheets would have more cells than a workbook may. */
function checkCells(file: string, cells: number, { bookCells }: FileLimits): void {
  if (cells <= bookCells) return;
  const max = bookCells.toLocaleString('en');
  throw new Error(`${file} has more than ${max} cells, the most that a workbook can have`);
}

/** Throws Error when a text is longer than a cell can hold. */
function checkText(file: string, nameOf: () => string, text: string, limits: FileLimits): void {
  if (text.length <= limits.cellCharacters) return;
  const max = limits.cellCharacters.toLocaleString('en');
  throw new Error(`${file} has more than ${max} characters in ${nameOf()}, the most for a cell`);
}

function textOf(file: string, bytes: Buffer): string {
  try {
    return fileText(bytes);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} cannot be read: ${why}`, { cause });
  }
}

/** What a file's text puts into a cell: only "=" makes it a formula. */
function fileContent(value: Typed): Content {
  return { content: String(value ?? '') };
}

/** What a value comes to when a person types it. */
function personContent(value: Typed): Content {
  return typedContent(asCellValue(value), undefined);
}

/** A workbook with these values. */
export function dataOfSheets(
  sheets: readonly NewSheet[],
  toContent: (value: Typed) => Content = personContent,
): WorkbookData {
  const data = helpers.createEmptyWorkbookData();
  const [formatIds, textFormats] = [idsIn(data), new TextFormats()];
  const made = sheets.map(({ name, values }, index) => {
    const size = { rows: values.length, columns: widest(values) };
    const contentAt = (row: number, column: number) => toContent(values[row]?.[column] ?? null);
    return sheetData(newSheetKey(index), name, size, contentAt, formatIds, textFormats);
  });
  data.sheets = made.map((sheet) => sheet.data);
  if (made.some(({ hasFormulas }) => hasFormulas)) fitToModel(data);
  sheets.forEach(({ values }, index) => {
    const sheet = data.sheets[index];
    if (sheet) showHeader(data, sheet, values);
  });
  return data;
}

function widest(values: NewSheet['values']): number {
  return values.reduce((width, row) => Math.max(width, row.length), 0);
}

function idsIn({ formats }: WorkbookData): FormatIds {
  const ids = new Map<string, number>();
  return {
    idOf(format) {
      const id = ids.get(format) ?? ids.size + 1;
      ids.set(format, id);
      formats[id] = format;
      return id;
    },
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
