/** Checks that a formula's result would fit into the sheet before anything is paid for it. */
import { type Problem, problem } from '../../client/problem';
import { isLoading } from '../no-value';
import type { Book, Cell, Platform } from '../ports';
import { cellName } from '../tables/cells';
import { errorMark, isFailure } from './error-cell';

const blockedMark = 'formulas.blocked';

/** The block that a formula's result fills. */
export interface Spill {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
  /** Whether errors have rows of their own, so that a result can begin with one. */
  readonly hasRowErrors: boolean;
}

/**
 * Returns the problem with the first cell in the way, or undefined. Names its sheet too, because the same formula in
 * another sheet shows the same result. Checks only formulas alone in their cell, because the size of a nested formula's
 * result is unknown.
 */
export function noRoom({ book, document }: Platform, spill: Spill): Problem | undefined {
  const name = firstInTheWay(book, spill);
  if (name === undefined) return undefined;
  // Lets `retryBlocked` skip searching the sheet if no formula is blocked.
  if (document.get(blockedMark) === undefined) document.set(blockedMark, '1');
  return problem('NO_ROOM', [name]);
}

/** Re-evaluates the formulas that had no room: Google keeps their result even if they are entered again. */
export function retryBlocked({ book, document }: Platform): void {
  if (document.get(blockedMark) === undefined) return;
  document.delete(blockedMark);
  book.refreshFormulas([errorMark('NO_ROOM')]);
}

function firstInTheWay(book: Book, spill: Spill): string | undefined {
  const here = book.currentCell();
  if (!here) return undefined;
  const { sheet, row, column } = here;
  const extent = sheet.extent();
  const rows = Math.min(spill.rows, extent.rows - row + 1);
  const columns = Math.min(spill.columns, extent.columns - column + 1);
  if (rows < 1 || columns < 1 || rows * columns === 1) return undefined;
  const formulas = sheet.formulas(row, column, rows, columns);
  if (!standsAlone(formulas[0]?.[0] ?? '', spill.name)) return undefined;
  const cells = sheet.read(row, column, rows, columns);
  if (showsEarlierResult(cells, formulas, spill.hasRowErrors)) return undefined;
  for (let i = 0; i < rows; i++)
    for (let j = i === 0 ? 1 : 0; j < columns; j++)
      if ((cells[i]?.[j] ?? '') !== '' || (formulas[i]?.[j] ?? '') !== '')
        return `${sheet.name}!${cellName(row + i, column + j)}`;
  return undefined;
}

/** An earlier result of the same formula is replaced automatically. An error alone in its cell is none. */
function showsEarlierResult(
  cells: readonly (readonly Cell[])[],
  formulas: readonly (readonly string[])[],
  hasRowErrors: boolean,
): boolean {
  const own = String(cells[0]?.[0] ?? '');
  if (own.startsWith(errorMark('NO_ROOM'))) return false;
  if (own !== '' && !isLoading(own) && !own.startsWith('#')) return true;
  if (hasRowErrors && isFailure(own)) return true;
  return cells.some(([first], i) => i > 0 && isFailure(first) && formulas[i]?.[0] === '');
}

/** Whether the formula is `=NAME(…)` with nothing after the closing bracket. */
function standsAlone(formula: string, name: string): boolean {
  const start = new RegExp(String.raw`^=\s*${name}\s*\(`, 'i').exec(formula)?.[0].length;
  if (start === undefined) return false;
  const rest = formula.slice(start).replace(/"[^"]*"|'[^']*'/g, '');
  let depth = 1;
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === '(') depth += 1;
    if (rest[i] === ')') depth -= 1;
    if (depth === 0) return rest.slice(i + 1).trim() === '';
  }
  return false;
}
