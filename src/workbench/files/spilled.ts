/** What formulas spill into the cells beside them: the engine writes these cells of an XLSX file without a value. */
import type { EngineModel } from '../engine/library';
import { columnNumber } from '../shared/a1';

/** A cell of a sheet's XML with nothing in it. */
const EMPTY_CELL = /<c ([^>]*?\br="([A-Z]+)(\d+)"[^>]*?)(?:\/>|>\s*<\/c>)/g;

/** A sheet's XML with the last values of its spilled cells, as spreadsheet programs keep them there. */
export function withSpilledValues(xml: string, model: EngineModel, sheetId: string): string {
  const { getters } = model;
  return xml.replace(EMPTY_CELL, (cell, attributes: string, letters: string, digits: string) => {
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

/** Without the characters that XML cannot hold at all. */
function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
