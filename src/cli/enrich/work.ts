/** What one call of `enrich` works on: the file, what is wanted of it, and where the result goes. */
import { access, constants, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Typed } from '../../workbench';
import { tableFile } from './open-table';
import { type EnrichOptions, readRequest } from './request';
import type { TableFile } from './table-file';

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
      `${isMissing ? `There is no file ${file}` : `${file} cannot be read`}. No credits were spent.`,
    );
  }
}

async function assertWritable(out: string): Promise<void> {
  const folder = dirname(resolve(out));
  await access(folder, constants.W_OK).catch(() => {
    throw new Error(`Nothing can be written to the folder ${folder}. No credits were spent.`);
  });
}

function sheetOf({ sheets }: TableFile, wanted: string | undefined): string {
  const [first = ''] = sheets;
  const found = sheets.find((name) => name.toLowerCase() === wanted?.toLowerCase());
  if (wanted === undefined) return first;
  if (found !== undefined) return found;
  throw new Error(
    `There is no sheet “${wanted}”. No credits were spent. The sheets are: ${sheets.join(', ')}.`,
  );
}
