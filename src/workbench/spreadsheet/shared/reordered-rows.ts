/** Reorders rows in the page, and brings back overwritten cells, to undo edits whose rows others changed since. */
import type { CellPosition, Command, CoreCommand, Getters, UID, Zone } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import type { OverwrittenCells, RestoreCommand } from './overwritten-cells';
import { type Constructor, changePlugin, type Plugin } from './plugins';

/**
 * Brings whole rows into another order: the first of them, from the top, gets the cells of `rows[0]`. Any
 * rows are a valid order, so that none is lost if others delete or move some of them first.
 */
export interface ReorderCommand {
  readonly type: 'WORKBENCH_REORDER_ROWS';
  readonly sheetId: UID;
  readonly zone: Zone;
  readonly rows: readonly number[];
  /** Formulas about other rows as they were, by row and column: a total that is sorted to the top says `#REF!`. */
  readonly totals?: Readonly<Record<string, string>>;
}

type Payload = Parameters<Getters['getEvaluatedCell']>[0] & Record<string, unknown>;
interface SortPlugin extends Plugin {
  getters: Getters;
  dispatch(type: string, payload: Payload): unknown;
  sortZone(sheetId: UID, anchor: object, zone: Zone, direction: string, options: object): void;
  mainCellsSteps(sheetId: UID, zone: Zone): readonly [number, number];
  back: ReorderCommand | undefined;
  readonly overwritten: Map<UID, OverwrittenCells>;
  allowDispatch(command: Command | RestoreCommand): unknown;
  handle(command: Command | ReorderCommand | RestoreCommand): void;
}
interface Parts {
  readonly uiHandlers: readonly object[];
}

/** Adds the command to all models created afterwards, and makes sorts say how they are taken back. */
export function reorderRows(library: Library): void {
  changePlugin<SortPlugin>(library.registries.featurePluginRegistry, 'sort', withReorder);
}

function withReorder(Base: Constructor<SortPlugin>): Constructor<SortPlugin> {
  return class extends Base {
    override back: ReorderCommand | undefined = undefined;
    override readonly overwritten = new Map<UID, OverwrittenCells>();

    override allowDispatch(command: Command | RestoreCommand): unknown {
      if (command.type !== 'WORKBENCH_RESTORE_CELLS') return super.allowDispatch(command);
      return this.overwritten.get(command.revision)?.canComeBack ? 'Success' : 'InvalidTarget';
    }

    override handle(command: Command | ReorderCommand | RestoreCommand): void {
      if (command.type === 'WORKBENCH_REORDER_ROWS') {
        this.back = inverse(command);
        this.#dispatchAll(updatesOf(this.getters, command));
      } else if (command.type === 'WORKBENCH_RESTORE_CELLS')
        this.#dispatchAll(this.overwritten.get(command.revision)?.updates() ?? []);
      else super.handle(command);
    }

    #dispatchAll(updates: readonly CoreCommand[]): void {
      for (const { type, ...payload } of updates) this.dispatch(type, payload as Payload);
    }

    override sortZone(...args: Parameters<SortPlugin['sortZone']>): void {
      const { getters, dispatch } = this;
      const [sheetId, anchor, asked, direction, given] = args;
      const zone = belowFrozen(getters, sheetId, asked);
      // Below frozen rows no row is a header.
      const options = zone === asked ? given : { ...given, sortHeaders: true };
      const read: CellPosition[] = [];
      const isWhole = hasWholeRows(getters, sheetId, zone);
      const hasMerges = this.mainCellsSteps(sheetId, zone).some((step) => step !== 1);
      const totals = totalsIn(getters, sheetId, zone);
      // The library reads all cells in their new order before it writes.
      this.getters = Object.assign(Object.create(getters), {
        getCell: (at: CellPosition) => {
          read.push(at);
          return getters.getCell(at);
        },
      });
      // A cell without a format would take that of its new place.
      this.dispatch = (type, payload) =>
        dispatch.call(this, type, { ...payload, ...formatsFor(getters, payload) });
      try {
        super.sortZone(sheetId, anchor, zone, direction, options);
      } finally {
        Object.assign(this, { getters, dispatch });
      }
      const rows = read.filter(({ col }) => col === zone.left).map(({ row }) => row);
      this.back =
        isWhole && !hasMerges
          ? inverse({ type: 'WORKBENCH_REORDER_ROWS', sheetId, zone, rows, totals })
          : undefined;
    }
  };
}

/** The format of a cell that is moved to a place; none at all if neither has one, because that would be a change. */
function formatsFor(getters: Getters, { style, format, ...to }: Payload) {
  const there = getters.getCell(to as Payload);
  return {
    ...((style || there?.style) && { style: style ?? null }),
    ...((format || there?.format) && { format: format ?? '' }),
  };
}

/** A zone without the frozen rows, which stay where they are; a zone in them as it is. */
export function belowFrozen(getters: Getters, sheetId: UID, zone: Zone): Zone {
  const { ySplit } = getters.getPaneDivisions(sheetId);
  return zone.top < ySplit && ySplit <= zone.bottom ? { ...zone, top: ySplit } : zone;
}

/**
 * The part of a model that sorts. `back` is the command that takes its last sort or reordering back; `overwritten` is
 * what revisions deleted or typed over, by their id.
 */
export function sortsOf(model: object, library: Library): Pick<SortPlugin, 'back' | 'overwritten'> {
  const kind = library.registries.featurePluginRegistry.get('sort') as unknown as new () => object;
  const plugin = (model as Parts).uiHandlers.find((each) => each instanceof kind);
  if (!plugin) throw new TypeError('o-spreadsheet lacks a plugin');
  return plugin as SortPlugin;
}

/** The command that undoes another one, as long as no lines are added or removed. */
export function inverse(command: ReorderCommand): ReorderCommand {
  const targets = ascending(command.rows);
  const cameTo = new Map(command.rows.map((from, index) => [from, targets[index] ?? from]));
  return { ...command, rows: targets.map((row) => cameTo.get(row) ?? row) };
}

export const ascending = (rows: readonly number[]) => [...rows].sort((a, b) => a - b);

function totalsIn(getters: Getters, sheetId: UID, zone: Zone): Record<string, string> {
  const totals: Record<string, string> = {};
  for (const cell of getters.getCells(sheetId)) {
    const { col, row } = getters.getCellPosition(cell.id);
    const isIn = col >= zone.left && col <= zone.right && row >= zone.top && row <= zone.bottom;
    if (!isIn || !cell.isFormula) continue;
    const { compiledFormula } = cell;
    if (compiledFormula.rangeDependencies.some((range) => range.zone.top !== row))
      totals[`${row} ${col}`] = getters.getTranslatedCellFormula(sheetId, 0, 0, compiledFormula);
  }
  return totals;
}

function updatesOf(getters: Getters, command: ReorderCommand): CoreCommand[] {
  const { sheetId, zone, rows, totals = {} } = command;
  const targets = ascending(rows);
  const { left, right } = withWholeRows(getters, sheetId, {
    ...zone,
    top: targets[0] ?? 0,
    bottom: targets.at(-1) ?? 0,
  });
  return targets.flatMap((to, index) => {
    const from = rows[index] ?? to;
    if (from === to) return [];
    return Array.from({ length: right - left + 1 }, (_, at): CoreCommand => {
      const place = { sheetId, col: left + at, row: to };
      const cell = getters.getCell({ ...place, row: from });
      const moved = cell?.isFormula
        ? getters.getTranslatedCellFormula(sheetId, 0, to - from, cell.compiledFormula)
        : (cell?.content ?? '');
      const content = moved.includes('#REF!') ? (totals[`${to} ${place.col}`] ?? moved) : moved;
      const { style = null, format = '' } = cell ?? {};
      return { type: 'UPDATE_CELL', ...place, content, style, format };
    });
  });
}

/** A zone with all columns that have cells in its rows. */
export function withWholeRows(getters: Getters, sheetId: UID, zone: Zone): Zone {
  let { left, right } = zone;
  for (const cell of getters.getCells(sheetId)) {
    const isBlank = !cell.isFormula && cell.content === '';
    const at = isBlank ? undefined : getters.getCellPosition(cell.id);
    if (!at || at.row < zone.top || at.row > zone.bottom) continue;
    left = Math.min(left, at.col);
    right = Math.max(right, at.col);
  }
  return { ...zone, left, right };
}

/** Whether a zone leaves no cells of its rows out. */
export function hasWholeRows(getters: Getters, sheetId: UID, zone: Zone): boolean {
  const { left, right } = withWholeRows(getters, sheetId, zone);
  return left === zone.left && right === zone.right;
}
