/** Finds the cells that a typed formula names after others have inserted, deleted, moved or sorted rows and columns. */
import type { Getters, Range, UID, UnboundedZone, Zone } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import type { LineMove } from './line-moves';

interface Typed {
  readonly sheetId: UID;
  readonly row: number;
  readonly content: string;
}

/** Where the lines are now that a formula named. */
export interface NowAt {
  readonly move: LineMove;
  /** The row in which the formula is written now: sorted rows take their own cells along. */
  readonly row: number;
  /** The columns of its sheet that others moved, which the move doesn't know. */
  readonly columns: ReadonlyMap<number, number | undefined>;
}

/** A formula with its references where their cells are now; any other content unchanged. */
export function movedFormula(
  { CompiledFormula }: Library,
  getters: Getters,
  { content, ...from }: Typed,
  now: NowAt,
): string {
  if (!content.startsWith('=') || CompiledFormula.IsBadExpression(content)) return content;
  const formula = CompiledFormula.Compile(content, from.sheetId, getters);
  const before = formula.rangeDependencies;
  const ranges = before.map((range) => movedRange(range, from, now));
  const isSame = ranges.every((range, i) => range === before[i]);
  return isSame ? content : getters.getFormulaString(from.sheetId, formula, ranges);
}

function movedRange(range: Range, from: Omit<Typed, 'content'>, now: NowAt): Range {
  if (range.invalidXc !== undefined || range.invalidSheetName !== undefined) return range;
  const zone = movedZone(range, from, now);
  if (!zone) return { ...range, invalidXc: '#REF!' };
  const keys = ['left', 'right', 'top', 'bottom'] as const;
  if (keys.every((key) => zone[key] === range.zone[key])) return range;
  const { right, bottom } = range.unboundedZone;
  const open: UnboundedZone = {
    ...range.unboundedZone,
    ...zone,
    right: right === undefined ? undefined : zone.right,
    bottom: bottom === undefined ? undefined : zone.bottom,
  };
  return { ...range, zone, unboundedZone: open };
}

/** Undefined if none of its cells is left. */
function movedZone(
  { sheetId, zone }: Range,
  from: Omit<Typed, 'content'>,
  { move, row, columns }: NowAt,
): Zone | undefined {
  const isHere = sheetId === from.sheetId;
  const { left, right, top, bottom } = zone;
  const isOwnRow = isHere && top === from.row && bottom === from.row;
  const column = (col: number) =>
    move.line(sheetId, 'COL', col) ?? (isHere ? columns.get(col) : undefined);
  const isAnyRow = isOwnRow || isAny(top, bottom, (each) => move.line(sheetId, 'ROW', each));
  if (!isAnyRow || !isAny(left, right, column)) return undefined;
  const [first, last] = [column(left), column(right)];
  return {
    ...move.zone(sheetId, zone),
    ...(first !== undefined && last !== undefined && first <= last && { left: first, right: last }),
    ...(isOwnRow && { top: row, bottom: row }),
  };
}

function isAny(first: number, last: number, lineNow: (index: number) => number | undefined) {
  for (let index = first; index <= last; index++) if (lineNow(index) !== undefined) return true;
  return false;
}
