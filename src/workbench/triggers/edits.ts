/** Reads from a page's revision what a person did, as Google tells it to triggers. */
import type { CellPosition } from '@odoo/o-spreadsheet';
import type { EventInfo } from '../apps-script/wire/call-args';
import type { CoreCommand, EngineModel } from '../engine/library';
import type { Box } from '../shared/a1';

type EditInfo = Extract<EventInfo, { type: 'edit' | 'change' }>;

/** Google's name of what a structural command changes, by the command and its dimension. */
const STRUCTURAL: Record<string, string> = {
  'ADD_COLUMNS_ROWS ROW': 'INSERT_ROW',
  'ADD_COLUMNS_ROWS COL': 'INSERT_COLUMN',
  'REMOVE_COLUMNS_ROWS ROW': 'REMOVE_ROW',
  'REMOVE_COLUMNS_ROWS COL': 'REMOVE_COLUMN',
  'CREATE_SHEET ': 'INSERT_GRID',
  'DUPLICATE_SHEET ': 'INSERT_GRID',
  'DELETE_SHEET ': 'REMOVE_GRID',
};

/** What the one cell holds that commands are about to type into; null where they type into none or several. */
export function valueBefore(model: EngineModel, commands: readonly CoreCommand[]): string | null {
  const cells = typedCells(commands);
  const [first] = cells;
  if (!first || !isSingle(boxAround(cells))) return null;
  return valueIn(model, first);
}

/**
 * What a person changed; null where that is nothing that triggers are told of.
 *
 * @param oldValue what {@link valueBefore} gave
 */
export function describeEdit(
  model: EngineModel,
  commands: readonly CoreCommand[],
  user: string,
  oldValue: string | null,
): EditInfo | null {
  for (const command of commands) {
    const dimension = 'dimension' in command ? command.dimension : '';
    const changeType = STRUCTURAL[`${command.type} ${dimension}`];
    if (changeType) return { type: 'change', user, changeType, triggerId: null };
  }
  const cells = typedCells(commands);
  const [first] = cells;
  if (!first) return null;
  const box = boxAround(cells.filter(({ sheetId }) => sheetId === first.sheetId));
  return {
    type: 'edit',
    user,
    sheet: first.sheetId,
    box,
    value: isSingle(box) ? valueIn(model, first) : null,
    oldValue: isSingle(box) ? oldValue : null,
    triggerId: null,
  };
}

type CellCommand = Extract<CoreCommand, { type: 'UPDATE_CELL' }>;

/** The cells that commands change, in the case that they change the content of one at least. */
function typedCells(commands: readonly CoreCommand[]): CellCommand[] {
  const cells = commands.filter((command) => command.type === 'UPDATE_CELL');
  return cells.some(({ content }) => content !== undefined) ? cells : [];
}

/** A cell's value as an event has it: a text always, dates as day numbers, truth values as they are shown. */
function valueIn({ getters }: EngineModel, at: CellPosition): string | null {
  const { value } = getters.getEvaluatedCell(at);
  if (value === null || value === '') return null;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

function isSingle({ rows, columns }: Box): boolean {
  return rows === 1 && columns === 1;
}

function boxAround(cells: { row: number; col: number }[]): Box {
  let [top, left, bottom, right] = [Infinity, Infinity, 0, 0];
  for (const { row, col } of cells) {
    [top, left] = [Math.min(top, row), Math.min(left, col)];
    [bottom, right] = [Math.max(bottom, row), Math.max(right, col)];
  }
  return { row: top + 1, column: left + 1, rows: bottom - top + 1, columns: right - left + 1 };
}
