/** A workbook or a sheet as a file: CSV, and what a person downloads. */
import type { Download } from '../../protocol/messages';
import type { Book } from '../book';
import type { SpreadsheetModel } from '../library';
import { extent, readFormulas, readShown } from '../read';
import { formatCsv } from './csv';
import { formatXlsx } from './xlsx';

/**
 * What a sheet shows, as CSV.
 *
 * @param keepsFormulas whether cells with a formula give that instead of its value
 */
export function sheetAsCsv(model: SpreadsheetModel, sheet: string, keepsFormulas = false): string {
  const { rows, columns } = extent(model, sheet);
  const box = { row: 1, column: 1, rows, columns };
  const shown = readShown(model, sheet, box);
  if (!keepsFormulas) return formatCsv(shown);
  const formulas = readFormulas(model, sheet, box);
  return formatCsv(shown.map((row, y) => row.map((text, x) => formulas[y]?.[x] || text)));
}

/** Refused in the names of files on one system or another. */
const refused = /[\\/:*?"<>|\p{Cc}]+/gu;

/** The whole workbook as XLSX. */
export async function downloadXlsx({ model, store }: Book): Promise<Download> {
  const bytes = await formatXlsx(model);
  return { name: `${fileName(store.name)}.xlsx`, base64: bytes.toString('base64') };
}

/**
 * What one sheet shows, as CSV.
 *
 * Throws Error when the sheet is gone.
 */
export function downloadCsv({ model, store }: Book, sheet: string): Download {
  if (!model.getters.tryGetSheet(sheet)) throw new Error('This sheet is gone. Nothing was saved.');
  const name = fileName(`${store.name} - ${model.getters.getSheetName(sheet)}`);
  // Spreadsheet programs take a CSV file for UTF-8 by this mark alone.
  const text = `\uFEFF${sheetAsCsv(model, sheet)}`;
  return { name: `${name}.csv`, base64: Buffer.from(text).toString('base64') };
}

function fileName(name: string): string {
  return name.replace(refused, '-').trim() || 'workbook';
}
