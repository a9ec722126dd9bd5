/** What one call of `enrich` works on, read and checked before anything is paid for. */
import { access, constants, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readField } from '../../sheet/accounts/fields';
import type { Typed } from '../../workbench';
import type { GivenService } from '../with-user';
import { kindOfFile, type TableFile, tableFile } from './table-file';

export interface Work {
  readonly file: string;
  readonly options: EnrichOptions;
  readonly fields: readonly string[];
  readonly bytes: Buffer;
  readonly table: TableFile;
  readonly sheet: string;
  readonly rows: readonly (readonly Typed[])[];
}

/** Reads all of it, before anything is paid for. Throws where something is missing, unknown or cannot be written. */
export async function readWork(file: string, options: EnrichOptions): Promise<Work> {
  const fields = readRequest(file, options);
  const bytes = await contentOf(file);
  await assertWritable(options.out);
  const table = await tableFile(file, bytes);
  const sheet = sheetOf(table, options.sheet);
  return { file, options, fields, bytes, table, sheet, rows: table.rows(sheet) };
}

async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Error(
      `${isMissing ? `There’s no file ${file}` : `Can’t read ${file}`}. No credits were spent.`,
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
  /** A header, or a column's letters. */
  readonly column: string;
  /** Names of account fields, separated by commas. */
  readonly fields: string;
  readonly out: string;
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
  { fields, out, service, apiKey, userId }: EnrichOptions,
): string[] {
  if (service !== undefined && !(apiKey && userId))
    throw new Error(
      'No credits were spent. With --service, also set SIGNALSHEET_API_KEY and pass --user.',
    );
  const kind = kindOfFile(file);
  if (kindOfFile(out) !== kind)
    throw new Error(`${out} must be a ${kind} file, like ${file}. No credits were spent.`);
  const names = fields
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0)
    throw new Error('No fields were given. No credits were spent. Try --fields name,industry.');
  return names.map(readField);
}
