/** Adds the sheets of a CSV or XLSX file to an open workbook. */
import type { NewSheetPlace } from '../../protocol/messages';
import type { Book } from '../book';
import type { Axis } from '../calls';
import {
  type CoreCommand,
  dispatchBatch,
  Model,
  SPREADSHEET_DIMENSIONS,
  type SpreadsheetModel,
  type WorkbookData,
} from '../library';
import { cellCount } from '../lines';
import { boxOf, parseA1 } from '../shared/a1';
import { zoneOf } from '../shared/zones';
import { newSheetKey, sheetNamed } from '../sheets';
import { type FileLimits, readAside } from './read-aside';

/**
 * Reads a file and returns the commands that add its sheets after the last one, in one revision. A sheet whose name is
 * taken gets another, which the file's formulas use.
 *
 * Throws Error if the file can't be read or the workbook would get too many cells.
 */
export async function sheetsToImport(
  book: Book,
  fileName: string,
  bytes: Buffer,
  limits: FileLimits,
): Promise<() => NewSheetPlace[]> {
  const data: WorkbookData = JSON.parse((await readAside(fileName, bytes, limits)).snapshot);
  const source = new Model(data);
  if (cellCount(book.model) + cellCount(source) > limits.bookCells) {
    const max = limits.bookCells.toLocaleString('en');
    throw new Error(`With ${fileName} the workbook would have more than ${max} cells`);
  }
  return () => {
    renameTaken(source, book.model);
    const before = book.model.getters.getSheetIds().length;
    const added = source.getters
      .getSheetIds()
      .map((id) => ({ id, key: newSheetKey(), name: source.getters.getSheetName(id) }));
    book.apply(
      added.flatMap(({ id, key }, index) => sheetCommands(source, data, id, key, before + index)),
    );
    return added.map(({ key, name }) => ({ key, name }));
  };
}

/** Renames sheets in the source, so that its formulas use the new names. */
function renameTaken(source: SpreadsheetModel, target: SpreadsheetModel): void {
  const isTaken = (name: string) => sheetNamed(target, name) ?? sheetNamed(source, name);
  for (const sheetId of source.getters.getSheetIds()) {
    const oldName = source.getters.getSheetName(sheetId);
    if (!sheetNamed(target, oldName)) continue;
    let number = 2;
    while (isTaken(`${oldName} (${number})`)) number++;
    const newName = `${oldName} (${number})`;
    dispatchBatch(source, [{ type: 'RENAME_SHEET', sheetId, oldName, newName }]);
  }
}

const defaultSize = {
  ROW: SPREADSHEET_DIMENSIONS.DEFAULT_CELL_HEIGHT,
  COL: SPREADSHEET_DIMENSIONS.DEFAULT_CELL_WIDTH,
};

/**
 * The commands that copy a sheet from one workbook to another: contents, formats, sizes, merges.
 *
 * Takes the source workbook, the data that it was created from, and the id of its sheet.
 *
 * @param sheetId the id of the copy; the sheet's name must be free in the other workbook
 * @param position the place of the copy, counted from 0
 */
function sheetCommands(
  model: SpreadsheetModel,
  { styles, formats, borders, sheets }: WorkbookData,
  source: string,
  sheetId: string,
  position: number,
): CoreCommand[] {
  const sheet = sheets.find(({ id }) => id === source);
  if (!sheet) return [];
  const { rowNumber: rows, colNumber: cols } = sheet;
  const name = model.getters.getSheetName(source);
  const target = (text: string) => [zoneIn(text, rows, cols)];
  const commands: CoreCommand[] = [
    { type: 'CREATE_SHEET', sheetId, name, position, rows, cols },
    ...contentCommands(model, source, sheetId),
  ];
  for (const [text, id] of Object.entries(sheet.styles)) {
    const style = styles[id];
    if (style) commands.push({ type: 'SET_FORMATTING', sheetId, target: target(text), style });
  }
  for (const [text, id] of Object.entries(sheet.formats)) {
    const format = formats[id] ?? '';
    commands.push({ type: 'SET_FORMATTING', sheetId, target: target(text), format });
  }
  for (const [text, id] of Object.entries(sheet.borders)) {
    const border = borders[id];
    commands.push({ type: 'SET_BORDERS_ON_TARGET', sheetId, target: target(text), border });
  }
  for (const text of sheet.merges) {
    commands.push({ type: 'ADD_MERGE', sheetId, target: target(text), force: true });
  }
  commands.push(...lineCommands(sheetId, 'ROW', sheet.rows));
  commands.push(...lineCommands(sheetId, 'COL', sheet.cols));
  const { xSplit = 0, ySplit = 0 } = sheet.panes ?? {};
  if (ySplit) commands.push({ type: 'FREEZE_ROWS', sheetId, quantity: ySplit });
  if (xSplit) commands.push({ type: 'FREEZE_COLUMNS', sheetId, quantity: xSplit });
  if (!sheet.isVisible) commands.push({ type: 'HIDE_SHEET', sheetId });
  return commands;
}

function contentCommands(
  { getters }: SpreadsheetModel,
  source: string,
  sheetId: string,
): CoreCommand[] {
  return getters.getEvaluatedCellsPositions(source).flatMap((at): CoreCommand[] => {
    const cell = getters.getCell(at);
    if (!cell) return [];
    const content = cell.isFormula ? cell.compiledFormula.toFormulaString(getters) : cell.content;
    return content ? [{ type: 'UPDATE_CELL', ...at, sheetId, content }] : [];
  });
}

function lineCommands(
  sheetId: string,
  dimension: Axis,
  lines: Record<number, { readonly size?: number; readonly isHidden?: boolean }>,
): CoreCommand[] {
  const bySize = new Map<number, number[]>();
  const hidden: number[] = [];
  for (const [index, { size: exact = defaultSize[dimension], isHidden }] of Object.entries(lines)) {
    const size = Math.round(exact);
    if (size !== defaultSize[dimension])
      bySize.set(size, [...(bySize.get(size) ?? []), Number(index)]);
    if (isHidden) hidden.push(Number(index));
  }
  const commands = [...bySize].map(
    ([size, elements]): CoreCommand => ({
      type: 'RESIZE_COLUMNS_ROWS',
      sheetId,
      dimension,
      elements,
      size,
    }),
  );
  if (hidden.length) {
    commands.push({ type: 'HIDE_COLUMNS_ROWS', sheetId, dimension, elements: hidden });
  }
  return commands;
}

function zoneIn(text: string, rows: number, columns: number) {
  const reference = parseA1(text);
  if (!reference) throw new Error(`"${text}" is no range`);
  return zoneOf(boxOf(reference, rows, columns));
}
