/** Files to import, as records or bytes of any kind. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { type ImportOptions, importFile } from '../../../src/service/admin/import';
import { openDataFolder } from '../../../src/service/data-folder';
import { databaseUrlOf, freshFolder } from './folders';

/** Writes into a folder, over a file of the same name. */
export function fileIn(folder: string, name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

type Records = readonly object[];

/** Files of records, each in a folder of its own. */
export const jsonl = (records: Records) =>
  fileIn(
    freshFolder(),
    'data.jsonl',
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  );
export const csv = (records: Records) =>
  fileIn(freshFolder(), 'data.csv', stringify([...records], { header: true }));

/** Imports a file into a data folder. */
export async function bring(
  dataDir: string,
  kind: ImportOptions['kind'],
  file: string,
  more: Partial<ImportOptions> = {},
) {
  const settings = { databaseUrl: databaseUrlOf(dataDir) };
  // Imports themselves make no database.
  await (await openDataFolder(dataDir, settings.databaseUrl)).store.close();
  return importFile({ dataDir, kind, file, settings, ...more });
}

export const importCompanies = (
  dataDir: string,
  file: string,
  encoding?: ImportOptions['encoding'],
) => bring(dataDir, 'companies', file, { encoding });
