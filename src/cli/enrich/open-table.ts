/** Opens a file of rows by its kind. */
import { csvTable } from './csv-table';
import { kindOfFile, type TableFile } from './table-file';
import { xlsxTable } from './xlsx-table';

/** Takes a file's name and content. Throws where the content is not what the name says. */
export async function tableFile(file: string, bytes: Buffer): Promise<TableFile> {
  try {
    return kindOfFile(file) === '.xlsx' ? await xlsxTable(bytes) : csvTable(file, bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read: ${why} No credits were spent.`);
  }
}
