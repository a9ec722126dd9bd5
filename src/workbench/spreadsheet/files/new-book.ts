/** Makes the first snapshot of a workbook, out of values or a file. */
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { parse } from 'node:path';
import type { WorkbookData } from '../library';
import type { NewSheet } from '../values';
import { dataOfFile, dataOfSheets, type FileLimits } from './book-data';

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
