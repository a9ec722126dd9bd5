/** Files to import, as bytes of any kind. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportOptions, importFile } from '../../../src/service/import';
import { databaseUrlOf } from './folders';

/** Writes into a folder, over a file of the same name. */
export function fileIn(folder: string, name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Imports companies into a data folder. */
export function importCompanies(
  dataDir: string,
  file: string,
  encoding?: ImportOptions['encoding'],
) {
  const settings = { databaseUrl: databaseUrlOf(dataDir) };
  return importFile({ dataDir, kind: 'companies', file, settings, encoding });
}
