/** What one call of `enrich` works on, read and checked before anything is paid for. */
import { access, constants, readFile } from 'node:fs/promises';
import { dirname, format, parse, resolve } from 'node:path';
import { readField } from '../../sheet/accounts/fields';
import { listed } from '../../sheet/arguments';
import type { Typed } from '../../workbench';
import { dash, nameOf, readStandardInput } from '../standard-streams';
import type { GivenService } from '../with-user';
import { type FoundColumn, findColumn } from './column';
import { kindOfFile, type TableFile, tableFile } from './table-file';

export interface Work {
  /** “-” for standard input. */
  readonly file: string;
  /** “-” for standard output. */
  readonly out: string;
  readonly options: EnrichOptions;
  readonly fields: readonly string[];
  readonly bytes: Buffer;
  readonly table: TableFile;
  readonly sheet: string;
  readonly rows: readonly (readonly Typed[])[];
  readonly column: FoundColumn;
}

/** Reads all of it, before anything is paid for. Throws where something is missing, unknown or cannot be written. */
export async function readWork(file: string, options: EnrichOptions): Promise<Work> {
  const out = options.out ?? besides(file);
  const fields = readRequest(file, out, options);
  const bytes = await contentOf(file);
  if (out !== dash) await assertWritable(out);
  if (options.out === undefined && (await isThere(out)))
    throw new Error(
      `${out} exists already. No credits were spent. To overwrite it, add --out ${out}.`,
    );
  const table = await tableFile(file, bytes);
  const sheet = sheetOf(table, options.sheet);
  const rows = table.rows(sheet);
  const column = findColumn(rows, options.column);
  return { file, out, options, fields, bytes, table, sheet, rows, column };
}

/** Where the result of FILE goes when nobody says. */
function besides(file: string): string {
  if (file === dash) return dash;
  const { dir, name, ext } = parse(file);
  return format({ dir, base: `${name}.enriched${ext}` });
}

/** Whether there is something of that name; never true of standard output. */
export async function isThere(out: string): Promise<boolean> {
  if (out === dash) return false;
  return access(out).then(
    () => true,
    () => false,
  );
}

async function contentOf(file: string): Promise<Buffer> {
  try {
    return await (file === dash ? readStandardInput() : readFile(file));
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

export interface EnrichOptions extends GivenService {
  /** A header, or a column's letters; found when absent. */
  readonly column?: string;
  /** Names of account fields, separated by commas or semicolons. */
  readonly fields: string;
  /** Beside FILE when absent, or where FILE is standard input, standard output. */
  readonly out?: string;
  /** Of an XLSX file; its first sheet when absent. */
  readonly sheet?: string;
  /** Most credits that it may spend. */
  readonly cap: number;
  readonly only: 'blanks' | 'everything';
  /** What becomes of requests whose answer was lost: sent again, or left. */
  readonly lost?: 'resend' | 'leave';
}

/** The fields' names. Throws INVALID_FIELD, without a key, and where OUT is not of FILE's kind; spends nothing. */
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
  const names = listed(fields);
  if (names.length === 0)
    throw new Error('No fields were given. No credits were spent. Try --fields name,industry.');
  return names.map(readField);
}
