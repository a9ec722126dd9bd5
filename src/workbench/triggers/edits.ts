/** Reads from a page's revision what a person did, as Google tells it to triggers. */
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

/** What a person changed; null where that is nothing that triggers are told of. */
export function describeEdit(
  { getters }: EngineModel,
  commands: readonly CoreCommand[],
  user: string,
): EditInfo | null {
  for (const command of commands) {
    const dimension = 'dimension' in command ? command.dimension : '';
    const changeType = STRUCTURAL[`${command.type} ${dimension}`];
    if (changeType) return { type: 'change', user, changeType, triggerId: null };
  }
  const cells = commands.filter((command) => command.type === 'UPDATE_CELL');
  const [first] = cells;
  if (!first || !cells.some(({ content }) => content !== undefined)) return null;
  const box = boxAround(cells.filter(({ sheetId }) => sheetId === first.sheetId));
  const isSingle = box.rows === 1 && box.columns === 1;
  const value = isSingle ? getters.getEvaluatedCell(first).value : null;
  return {
    type: 'edit',
    user,
    sheet: first.sheetId,
    box,
    value: value === null ? null : String(value),
    triggerId: null,
  };
}

function boxAround(cells: { row: number; col: number }[]): Box {
  let [top, left, bottom, right] = [Infinity, Infinity, 0, 0];
  for (const { row, col } of cells) {
    [top, left] = [Math.min(top, row), Math.min(left, col)];
    [bottom, right] = [Math.max(bottom, row), Math.max(right, col)];
  }
  return { row: top + 1, column: left + 1, rows: bottom - top + 1, columns: right - left + 1 };
}
