/** Makes the first snapshot of a workbook, out of values or a file. */
import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { parse } from 'node:path';
import type { BookSource } from '../api';
import type { WorkbookData } from '../engine/library';
import { dataOfFile, dataOfSheets, type FileLimits } from './book-data';

export interface NewBook {
  name: string;
  /** The id of the snapshot's revision. */
  revision: string;
  /** The snapshot, in JSON. */
  snapshot: string;
}

const EMPTY: BookSource = {
  name: 'Untitled spreadsheet',
  sheets: [{ name: 'Sheet1', values: [] }],
};

/**
 * Makes a workbook.
 *
 * @throws Error when the file is missing or neither CSV nor XLSX
 */
export async function newBook(source: BookSource = EMPTY): Promise<NewBook> {
  if ('sheets' in source) return bookOf(source.name, dataOfSheets(source.sheets));
  return newBookOf(source.file, await readFile(source.file));
}

/**
 * Makes a workbook of what a file holds.
 *
 * @throws Error when it is neither CSV nor XLSX
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
    throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : error;
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
