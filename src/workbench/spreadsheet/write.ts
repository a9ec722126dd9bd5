/** Writes cells, each write one revision. */
import type { CellPosition } from '@odoo/o-spreadsheet';
import { ScriptException } from '../errors';
import type { CellValue } from '../protocol/cell-values';
import type { Book } from './book';
import type { CellEdit } from './calls';
import { CompiledFormula, type CoreCommand } from './library';
import { growCommands } from './lines';
import { extent, mapBox } from './read';
import type { Box } from './shared/a1';
import { typedContent } from './values';

/** Writes values as typed; a single one fills the box, in which a formula's references move along as in a fill. */
export function writeValues(
  book: Book,
  sheet: string,
  box: Box,
  values: CellValue[][],
  characterLimit: number,
): void {
  const filled = fillOf(book, sheet, box, values);
  const commands = mapBox(sheet, box, (at) => {
    const value = filled?.(at) ?? pick(values, at.row - box.row + 1, at.col - box.column + 1) ?? '';
    return typeCommand(book, at, value, characterLimit);
  });
  book.apply(commands.flat());
}

/** What a formula that fills a box reads in each of its cells; nothing where something else is written. */
function fillOf(
  book: Book,
  sheet: string,
  box: Box,
  values: CellValue[][],
): ((at: CellPosition) => string) | undefined {
  const [[value] = []] = values;
  const isFormula = typeof value === 'string' && value.startsWith('=');
  if (!isFormula || values.length * (values[0]?.length ?? 0) !== 1) return undefined;
  if (box.rows * box.columns === 1) return undefined;
  const { getters } = book.model;
  const formula = CompiledFormula.Compile(value, sheet, getters);
  if (formula.isBadExpression) return undefined;
  return ({ row, col }) =>
    getters.getTranslatedCellFormula(sheet, col - box.column + 1, row - box.row + 1, formula);
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

/** Writes a row under the last that holds something, adding one to a full sheet. */
export function appendRow(
  book: Book,
  sheet: string,
  values: CellValue[],
  characterLimit: number,
): void {
  const row = extent(book.model, sheet).rows + 1;
  const grow = growCommands(book.model, sheet, row, values.length);
  const commands = values.map((value, index) =>
    typeCommand(book, { sheetId: sheet, row: row - 1, col: index }, value, characterLimit),
  );
  book.apply([...grow, ...commands]);
}

/** Empties cells of their contents, their formats, or both. */
export function clearCells(
  book: Book,
  sheet: string,
  box: Box,
  what: { contents: boolean; formats: boolean },
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

/** The command that types a value into a cell. */
function typeCommand(
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
  const format = book.model.getters.getCell(at)?.format;
  return { type: 'UPDATE_CELL', ...at, ...typedContent(value, format) };
}

/** The value for one cell of a box; a table of one value has it for all. */
export function pick<T>(values: T[][], row: number, column: number): T | undefined {
  const isSingle = values.length === 1 && values[0]?.length === 1;
  return isSingle ? values[0]?.[0] : values[row]?.[column];
}
