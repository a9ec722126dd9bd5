/** What a person downloads of an open workbook. */
import type { Book } from '../engine/book';
import type { Download } from '../shared/protocol';
import { sheetAsCsv } from './export';
import { formatXlsx } from './xlsx';

/** Refused in the names of files on one system or another. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]+/gu;

/** The whole workbook as XLSX. */
export async function downloadXlsx({ model, store }: Book): Promise<Download> {
  const bytes = await formatXlsx(model);
  return { name: `${fileName(store.name)}.xlsx`, base64: bytes.toString('base64') };
}

/**
 * What one sheet shows, as CSV.
 *
 * @throws Error when the sheet is gone
 */
export function downloadCsv({ model, store }: Book, sheet: string): Download {
  if (!model.getters.tryGetSheet(sheet)) throw new Error('This sheet is gone. Nothing was saved.');
  const name = fileName(`${store.name} - ${model.getters.getSheetName(sheet)}`);
  // Spreadsheet programs take a CSV file for UTF-8 by this mark alone.
  const text = `\uFEFF${sheetAsCsv(model, sheet)}`;
  return { name: `${name}.csv`, base64: Buffer.from(text).toString('base64') };
}

function fileName(name: string): string {
  return name.replace(REFUSED, '-').trim() || 'workbook';
}
