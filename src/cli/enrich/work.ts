/** The input of one `enrich` call, including the column of domains, read and checked before anything is paid for. */
import { createHash } from 'node:crypto';
import { access, constants, readFile } from 'node:fs/promises';
import { dirname, format, parse, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readField } from '../../sheet/accounts/fields';
import { splitList } from '../../sheet/arguments';
import { dash, nameOf } from '../terminal';
import type { EnrichOptions } from './options';
import { type RunTable, readTable } from './table';
import { kindOfFile, type TableFile, tableFile, unreadable } from './table-file';

export interface Work extends RunTable {
  /** “-” for standard input. */
  readonly file: string;
  /** “-” for standard output. */
  readonly out: string;
  readonly options: EnrichOptions;
  readonly fields: readonly string[];
  /** Identifies the content of the file. */
  readonly hash: string;
  readonly table: TableFile;
  readonly sheet: string;
}

/** Reads everything before anything is paid for. Throws if something is missing, unknown or can't be written. */
export async function readWork(file: string, options: EnrichOptions): Promise<Work> {
  const out = options.out ?? defaultOutput(file);
  const fields = readRequest(file, out, options);
  const bytes = await contentOf(file);
  if (out !== dash) await assertWritable(out);
  if (options.out === undefined && (await isThere(out)))
    throw new Error(
      `${out} exists already. No credits were spent. To overwrite it, add --out ${out}.`,
    );
  const table = await tableFile(file, bytes);
  const sheet = sheetOf(table, options.sheet);
  const rows = readable(file, table.rows(sheet));
  const found = await readTable(
    rows,
    { column: options.column, names: options.names },
    fields,
    table,
  );
  return { file, out, options, fields, hash: hashOf(bytes), table, sheet, ...found };
}

async function* readable<Row>(file: string, rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** A hash of a file's content. */
export function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The default output for FILE. */
function defaultOutput(file: string): string {
  if (file === dash) return dash;
  const { dir, name, ext } = parse(file);
  return format({ dir, base: `${name}.enriched${ext}` });
}

/** Whether a file of that name exists; false for standard output. */
export async function isThere(out: string): Promise<boolean> {
  if (out === dash) return false;
  return access(out).then(
    () => true,
    () => false,
  );
}

async function contentOf(file: string): Promise<Buffer> {
  try {
    return await (file === dash ? buffer(process.stdin) : readFile(file));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Error(
      `${isMissing ? `There’s no file ${file}` : `Can’t read ${nameOf(file)}`}. No credits were spent.`,
    );
  }
}

async function assertWritable(out: string): Promise<void> {
  const folder = dirname(resolve(out));
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`Can’t write to the folder ${folder}. No credits were spent.`);
  });
}

function sheetOf({ sheets }: TableFile, wanted: string | undefined): string {
  const [first = ''] = sheets;
  const found = sheets.find((name) => name.toLowerCase() === wanted?.toLowerCase());
  if (wanted === undefined) return first;
  if (found !== undefined) return found;
  throw new Error(
    `There’s no sheet “${wanted}”. No credits were spent. Sheets: ${sheets.join(', ')}.`,
  );
}

/** Returns the fields' names. Throws INVALID_FIELD, and Error without a key or for an OUT of another kind. */
function readRequest(
  file: string,
  out: string,
  { fields, service, apiKey, userId }: EnrichOptions,
): string[] {
  if (service !== undefined && !(apiKey && userId))
    throw new Error(
      'No credits were spent. With --service, also set SIGNALSHEET_API_KEY and pass --user.',
    );
  const kind = kindOfFile(file);
  if (out !== dash && kindOfFile(out) !== kind)
    throw new Error(`${out} must be a ${kind} file, like ${nameOf(file)}. No credits were spent.`);
  const names = splitList(fields);
  if (names.length === 0)
    throw new Error('No fields were given. No credits were spent. Try --fields name,industry.');
  return names.map(readField);
}
