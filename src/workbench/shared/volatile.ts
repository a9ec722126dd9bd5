/**
 * Google refuses custom functions whose arguments change by themselves; here they would also run
 * again at every evaluation, and so would whatever they charge.
 */
import type { CellPosition, Getters } from '@odoo/o-spreadsheet';

const VOLATILE_FUNCTIONS = ['NOW', 'RAND', 'RANDARRAY', 'RANDBETWEEN'];

/** Whether the formula at a position uses a volatile function, itself or in a cell it refers to. */
export function dependsOnVolatile(
  getters: Getters,
  position: CellPosition | undefined,
  visited = new Set<string>(),
): boolean {
  if (!position) return false;
  const cell = getters.getCell(position);
  if (!cell?.isFormula) return false;
  const { compiledFormula } = cell;
  if (VOLATILE_FUNCTIONS.some((name) => compiledFormula.usesSymbol(name))) return true;
  return compiledFormula.rangeDependencies.some(({ sheetId, zone }) => {
    const name = `${sheetId}:${zone.left}:${zone.top}:${zone.right}:${zone.bottom}`;
    if (visited.has(name) || !getters.tryGetSheet(sheetId)) return false;
    visited.add(name);
    return formulasIn(getters, sheetId, zone).some((at) => dependsOnVolatile(getters, at, visited));
  });
}

function formulasIn(
  getters: Getters,
  sheetId: string,
  zone: { left: number; top: number; right: number; bottom: number },
): CellPosition[] {
  const found: CellPosition[] = [];
  const bottom = Math.min(zone.bottom, getters.getNumberRows(sheetId) - 1);
  const right = Math.min(zone.right, getters.getNumberCols(sheetId) - 1);
  for (let row = zone.top; row <= bottom; row++) {
    for (let col = zone.left; col <= right; col++) {
      if (getters.getCell({ sheetId, col, row })?.isFormula) found.push({ sheetId, col, row });
    }
  }
  return found;
}
