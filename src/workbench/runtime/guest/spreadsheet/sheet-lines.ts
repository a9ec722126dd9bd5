/** The similar methods of Google's class Sheet: getters of its state, and changes to its rows and columns. */
import type { Axis, SheetState } from '../../../spreadsheet/calls';
import { type Act, classWith } from '../class-with';
import { Exception, mismatch, whole } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { Range } from './range';
import type { SheetRef } from './refs';

type Method = [name: string, act: Act<SheetRef>];

/** Getters of a sheet's state. */
const facts = {
  getFrozenColumns: ({ frozenColumns }) => frozenColumns,
  getFrozenRows: ({ frozenRows }) => frozenRows,
  getIndex: ({ index }) => index,
  getMaxColumns: ({ columns }) => columns,
  getMaxRows: ({ rows }) => rows,
  getName: ({ name }) => name,
  getSheetName: ({ name }) => name,
  isSheetHidden: ({ isHidden }) => isHidden,
} as const satisfies Record<string, (state: SheetState) => unknown>;
type Facts = { [Name in keyof typeof facts]: () => ReturnType<(typeof facts)[Name]> };

type Line = 'Row' | 'Column';
type RowHeights = 'setRowHeight' | 'setRowHeights' | 'setRowHeightsForced' | 'autoResizeRows';
type LineMethods = Record<
  `insert${Line}${'' | 's'}${'Before' | 'After'}` | `delete${Line}` | RowHeights,
  (position: unknown, howMany?: unknown, height?: unknown) => object
> &
  Record<
    | `${'insert' | 'delete' | 'move' | 'setFrozen' | 'hide' | 'show'}${Line}s`
    | `${'hide' | 'unhide'}${Line}`,
    (lines: unknown, argument?: unknown) => void
  >;

/** Sizes of sheets by key, as last read by this execution. */
export const sizes = new Map<string, Pick<SheetState, 'rows' | 'columns'>>();

/** Methods that a sheet has for rows and for columns. */
function lineMethods(axis: Axis, line: Line): Record<string, Act<SheetRef>> {
  const lines = `${line.toLowerCase()}s`;
  const linesOf = (method: string, range: unknown): [first: number, count: number] => {
    if (!(range instanceof Range)) mismatch(`SpreadsheetApp.Sheet.${method}`, [range]);
    const { row, rows, column, columns } = range.box;
    return axis === 'ROW' ? [row, rows] : [column, columns];
  };
  const assertCount = (count: number) => {
    if (count < 1) throw new Exception(`The number of ${lines} must be at least 1.`);
  };
  const insert = (sheet: SheetRef, before: number, count: number) => {
    const { rows, columns } = sheet.state();
    const size = axis === 'ROW' ? rows : columns;
    if (before < 1 || before > size + 1) throw new Exception(`Those ${lines} are out of bounds.`);
    assertCount(count);
    call('sheet.insertLines', sheet.key, axis, before, count);
    return sheet;
  };
  const remove = (sheet: SheetRef, first: number, count: number) => {
    assertCount(count);
    sizes.delete(sheet.key);
    call('sheet.deleteLines', sheet.key, axis, first, count);
    return sheet;
  };
  const hide = (sheet: SheetRef, first: number, count: number, isHidden: boolean) => {
    call('sheet.hideLines', sheet.key, axis, first, count, isHidden);
  };
  return {
    [`insert${line}s`]: (sheet, at, count = 1) => void insert(sheet, whole(at), whole(count)),
    [`insert${line}Before`]: (sheet, at) => insert(sheet, whole(at), 1),
    [`insert${line}After`]: (sheet, at) => insert(sheet, whole(at) + 1, 1),
    [`insert${line}sBefore`]: (sheet, at, count) => insert(sheet, whole(at), whole(count)),
    [`insert${line}sAfter`]: (sheet, at, count) => insert(sheet, whole(at) + 1, whole(count)),
    [`delete${line}`]: (sheet, at) => remove(sheet, whole(at), 1),
    [`delete${line}s`]: (sheet, at, count) => void remove(sheet, whole(at), whole(count)),
    [`move${line}s`]: (sheet, range, to) => {
      call('sheet.moveLines', sheet.key, axis, ...linesOf(`move${line}s`, range), whole(to));
    },
    [`setFrozen${line}s`]: (sheet, count) => {
      if (whole(count) < 0) throw new Exception(`Those ${lines} are out of bounds.`);
      call('sheet.freeze', sheet.key, axis, whole(count));
    },
    [`hide${line}s`]: (sheet, at, count = 1) => hide(sheet, whole(at), whole(count), true),
    [`show${line}s`]: (sheet, at, count = 1) => hide(sheet, whole(at), whole(count), false),
    [`hide${line}`]: (sheet, range) => hide(sheet, ...linesOf(`hide${line}`, range), true),
    [`unhide${line}`]: (sheet, range) => hide(sheet, ...linesOf(`unhide${line}`, range), false),
  };
}

function setHeights(sheet: SheetRef, first: unknown, count: unknown, height: number | null) {
  call('sheet.setRowHeights', sheet.key, whole(first), whole(count), height);
  return sheet;
}

const heightMethods: Record<RowHeights, Act<SheetRef>> = {
  setRowHeight: (sheet, at, height) => setHeights(sheet, at, 1, Number(height)),
  setRowHeights: (sheet, at, count, height) => setHeights(sheet, at, count, Number(height)),
  setRowHeightsForced: (sheet, at, count, height) => setHeights(sheet, at, count, Number(height)),
  autoResizeRows: (sheet, at, count) => setHeights(sheet, at, count, null),
};

const writing = [lineMethods('ROW', 'Row'), lineMethods('COL', 'Column'), heightMethods].flatMap(
  (methods) => Object.entries<Act<SheetRef>>(methods),
);
export const SheetLines = classWith<Facts & LineMethods, SheetRef>([
  ...Object.entries(facts).map(([name, of]): Method => [name, (sheet) => of(sheet.state())]),
  ...writing.map(
    ([name, act]): Method => [
      name,
      (sheet, ...args) => {
        requireWrite(name);
        return act(sheet, ...args);
      },
    ],
  ),
]);
