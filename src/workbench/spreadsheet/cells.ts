/** Reads and writes cells: values, formulas, shown texts, the extent of the content; each write is one revision. */
import type { Cell, CellPosition, EvaluatedCell } from '@odoo/o-spreadsheet';
import { ScriptException } from '../errors';
import type { CellValue } from '../protocol/cell-values';
import type { Book } from './book';
import type { CellEdit, Replacement } from './calls';
import { CompiledFormula, type CoreCommand, type SpreadsheetModel } from './library';
import type { Box } from './shared/a1';
import { googleFormat } from './shared/number-formats';
import { cellValue, contentCommand } from './values';

/** Google's format for a cell without one. */
const automaticFormat = '0.###############';

/** Maps each cell of a box, row by row; `y` and `x` count from its corner. */
export function mapBox<T>(
  sheet: string,
  box: Box,
  read: (at: CellPosition, y: number, x: number) => T,
): T[][] {
  return Array.from({ length: box.rows }, (_row, y) =>
    Array.from({ length: box.columns }, (_column, x) =>
      read({ sheetId: sheet, row: box.row - 1 + y, col: box.column - 1 + x }, y, x),
    ),
  );
}

/** What cells show in another language, by the English text of an error or a boolean. */
export type CellWords = Readonly<Record<string, string>>;

export function readValues(
  { getters }: SpreadsheetModel,
  sheet: string,
  box: Box,
  words: CellWords = {},
): CellValue[][] {
  return mapBox(sheet, box, (at) => {
    const cell = getters.getEvaluatedCell(at);
    return (cell.type === 'error' && words[cell.value]) || cellValue(cell);
  });
}

export function readShown(
  { getters }: SpreadsheetModel,
  sheet: string,
  box: Box,
  words: CellWords = {},
): string[][] {
  return mapBox(sheet, box, (at) => {
    const { type, formattedValue } = getters.getEvaluatedCell(at);
    const isWord = type === 'error' || type === 'boolean';
    return (isWord && words[formattedValue]) || formattedValue;
  });
}

/** The formulas of cells; empty for a cell without one. */
export function readFormulas({ getters }: SpreadsheetModel, sheet: string, box: Box): string[][] {
  return mapBox(sheet, box, (at) => {
    const cell = getters.getCell(at);
    return cell?.isFormula ? cell.compiledFormula.toFormulaString(getters) : '';
  });
}

export function readNumberFormats(
  { getters }: SpreadsheetModel,
  sheet: string,
  box: Box,
): string[][] {
  return mapBox(sheet, box, (at) =>
    googleFormat(getters.getEvaluatedCell(at).format ?? automaticFormat),
  );
}

/** The last row and column with content; 0 without any. */
export function extent(
  { getters }: SpreadsheetModel,
  sheet: string,
): { readonly rows: number; readonly columns: number } {
  let rows = 0;
  let columns = 0;
  for (const { row, col } of getters.getEvaluatedCellsPositions(sheet)) {
    if (row < rows && col < columns) continue;
    const at = { sheetId: sheet, row, col };
    if (!isFilled(getters.getEvaluatedCell(at), getters.getCell(at))) continue;
    rows = Math.max(rows, row + 1);
    columns = Math.max(columns, col + 1);
  }
  return { rows, columns };
}

/** Whether a cell has content: an empty text counts if the cell has a formula, but not if an array spilled it. */
function isFilled(evaluated: EvaluatedCell, cell: Cell | undefined): boolean {
  if (evaluated.value === null) return false;
  return evaluated.value !== '' || cell?.isFormula === true;
}

/** Writes values as typed; a single one fills the box, and a formula's references are adapted to each cell. */
export function writeValues(
  book: Book,
  sheet: string,
  box: Box,
  values: CellValue[][],
  characterLimit: number,
): void {
  const filled = fillOf(book, sheet, box, values);
  const commands = mapBox(sheet, box, (at, y, x) =>
    typeCommand(book, at, filled?.(y, x) ?? pick(values, y, x) ?? '', characterLimit),
  );
  book.apply(commands.flat());
}

/** The formula for each cell of a box that a single formula fills; undefined for other values. */
function fillOf(
  book: Book,
  sheet: string,
  box: Box,
  values: CellValue[][],
): ((y: number, x: number) => string) | undefined {
  const [[value] = []] = values;
  const isFormula = typeof value === 'string' && value.startsWith('=');
  if (!isFormula || values.length * (values[0]?.length ?? 0) !== 1) return undefined;
  if (box.rows * box.columns === 1) return undefined;
  const { getters } = book.model;
  const formula = CompiledFormula.Compile(value, sheet, getters);
  if (formula.isBadExpression) return undefined;
  return (y, x) => getters.getTranslatedCellFormula(sheet, x, y, formula);
}

/** Writes single cells as typed, all in one revision. */
export function editCells(
  book: Book,
  sheet: string,
  edits: CellEdit[],
  characterLimit: number,
): void {
  book.apply(
    edits.map(({ row, column, value }) =>
      typeCommand(book, { sheetId: sheet, row: row - 1, col: column - 1 }, value, characterLimit),
    ),
  );
}

/** Writes as `editCells` does, if every cell still has the text that was searched. Returns whether it did. */
export function replaceCells(
  book: Book,
  sheet: string,
  replacements: Replacement[],
  characterLimit: number,
  words: CellWords,
): boolean {
  const hasText = ({ row, column, was }: Replacement) => {
    const box = { row, column, rows: 1, columns: 1 };
    const [[formula] = []] = readFormulas(book.model, sheet, box);
    const [[shown] = []] = readShown(book.model, sheet, box, words);
    return (formula || shown) === was;
  };
  if (!replacements.every(hasText)) return false;
  editCells(book, sheet, replacements, characterLimit);
  return true;
}

/** Empties cells of their contents, their formats, or both. */
export function clearCells(
  book: Book,
  sheet: string,
  box: Box,
  what: { readonly contents: boolean; readonly formats: boolean },
): void {
  const { getters } = book.model;
  const commands = mapBox(sheet, box, (at) => at)
    .flat()
    .filter((at) => getters.getCell(at))
    .map(
      (at): CoreCommand => ({
        type: 'UPDATE_CELL',
        ...at,
        ...(what.contents && { content: '' }),
        ...(what.formats && { style: null, format: '' }),
      }),
    );
  book.apply(commands);
}

/**
 * The command that types a value into a cell.
 *
 * Throws ScriptException when it is too long.
 */
export function typeCommand(
  book: Book,
  at: CellPosition,
  value: CellValue,
  characterLimit: number,
): CoreCommand {
  if (typeof value === 'string' && value.length > characterLimit) {
    throw new ScriptException(
      `Your input contains more than the maximum of ${characterLimit} characters in a single cell.`,
    );
  }
  return contentCommand(book.model, at, value);
}

/** The value for one cell of a box; a single value applies to all cells. */
export function pick<T>(values: T[][], row: number, column: number): T | undefined {
  const isSingle = values.length === 1 && values[0]?.length === 1;
  return isSingle ? values[0]?.[0] : values[row]?.[column];
}
