/** Writes workbooks to XLSX, with their formulas and last values. */
import JSZip from 'jszip';
import type { SpreadsheetModel } from '../library';
import { columnNumber } from '../shared/a1';
import { provideDom } from './xlsx';
import { escaped } from './xml';

const maxCells = 500_000;

/** Where o-spreadsheet puts a sheet, by its place among them. */
const sheetPath = /^xl\/worksheets\/sheet(\d+)\.xml$/;

/**
 * The bytes of an XLSX file with a model's formulas and their last values.
 *
 * Throws Error when more cells are filled than `most`.
 */
export async function formatXlsx(model: SpreadsheetModel, max = maxCells): Promise<Buffer> {
  const { getters } = model;
  const sheets = getters.getSheetIds();
  const filled = sheets.reduce(
    (sum, sheet) => sum + getters.getEvaluatedCellsPositions(sheet).length,
    0,
  );
  if (filled > max) {
    throw new Error(
      `The workbook has ${filled.toLocaleString('en')} filled cells, and an XLSX file can be made of ` +
        `${max.toLocaleString('en')}. Nothing was saved. Save its sheets as CSV.`,
    );
  }
  await provideDom();
  const { files } = await model.exportXLSX();
  const zip = new JSZip();
  for (const file of files) {
    if (!('content' in file)) continue;
    if (file.path === 'xl/sharedStrings.xml') {
      zip.file(file.path, file.content.replace(/(<t(?:\s[^>]*)?>)'/g, '$1'));
      continue;
    }
    const sheet = sheets[Number(sheetPath.exec(file.path)?.[1])];
    zip.file(file.path, sheet ? withSpilledValues(file.content, model, sheet) : file.content);
  }
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** A cell of a sheet's XML with nothing in it. */
const emptyCell = /<c ([^>]*?\br="([A-Z]+)(\d+)"[^>]*?)(?:\/>|>\s*<\/c>)/g;

/** A sheet's XML with the last values of its spilled cells, which o-spreadsheet leaves out. */
function withSpilledValues(xml: string, model: SpreadsheetModel, sheetId: string): string {
  const { getters } = model;
  return xml.replace(emptyCell, (cell, attributes: string, letters: string, digits: string) => {
    const position = { sheetId, col: columnNumber(letters) - 1, row: Number(digits) - 1 };
    if (!getters.getArrayFormulaSpreadingOn(position)) return cell;
    const { value } = getters.getEvaluatedCell(position);
    if (value === null || value === '') return cell;
    return `<c ${attributes} ${typed(value)}</c>`;
  });
}

/** The rest of a cell's opening tag, which says the kind of its value, and the value. */
function typed(value: string | number | boolean): string {
  if (typeof value === 'number') return `t="n"><v>${value}</v>`;
  if (typeof value === 'boolean') return `t="b"><v>${Number(value)}</v>`;
  return `t="str"><v>${escaped(value)}</v>`;
}
