/** Finds cells that no longer show what a run wrote, by its journal. */
import { dayOrText } from '../days';
import { placesByText } from '../lists';
import type { Cell } from '../ports';
import { type Snapshot, textAt } from '../tables/snapshot';
import { kindOf } from './kinds';
import { isAsked } from './kinds/kind';
import { isQueued, rowStatus } from './row-status';
import type { Run } from './run';
import type { PlannedCell } from './undo/keep';
import { writtenColumns } from './undo/restore';
import { type JournalBatch, statusField } from './undo-journal';

/** What a run last wrote for a key, by field. */
export interface WrittenRow {
  readonly wrote: Map<string, string | number | boolean>;
  /** What cells held before, by field. */
  readonly before: Map<string, Set<Cell>>;
  readonly statuses: Set<Cell>;
  /** No row had the key when its result arrived. */
  isAbsent: boolean;
  /** How many rows had the key. */
  rows: number;
}
export type AllWritten = ReadonlyMap<string, WrittenRow>;

/** What batches of a run's journal wrote, by keys. */
export function writtenIn(batches: readonly JournalBatch[]): AllWritten {
  const all = new Map<string, WrittenRow>();
  for (const { key, row, cells } of batches.flatMap(({ lines }) => lines)) {
    const of = all.get(key) ?? {
      wrote: new Map(),
      before: new Map(),
      statuses: new Set(),
      isAbsent: false,
      rows: 0,
    };
    all.set(key, of);
    of.isAbsent = row === 0;
    for (const { field, before, wrote } of cells) {
      of.wrote.set(field, wrote);
      if (field === statusField) of.statuses.add(wrote);
      const old = of.before.get(field) ?? new Set();
      if (typeof before !== 'object') of.before.set(field, old.add(before));
    }
  }
  for (const { lines } of batches)
    for (const [key, places] of placesByText(lines.map(({ key }) => key))) {
      const of = all.get(key);
      if (of) of.rows = Math.max(of.rows, places.length);
    }
  return all;
}

/**
 * The lost cells with what to put back: blank ones; in rows whose status is gone too, those that show what was there
 * before the run; those of a row that shows the whole record of another key, and of columns rearranged beside their keys.
 * A row that lost any gets its status back.
 */
export function lostIn(
  run: Run,
  written: AllWritten,
  now: Snapshot,
  isQueuedByOthers: boolean,
): PlannedCell[] {
  const columns = new Map(writtenColumns(now.place, run));
  const status = columns.get(statusField);
  columns.delete(statusField);
  const fields = [...columns].filter(([field]) => isAsked(field));
  const ownRecord = ({ wrote }: WrittenRow) =>
    recordOf(fields.map(([field]) => wrote.get(field) ?? ''));
  const owners = onlyOwners([...written].map(([key, row]) => [ownRecord(row), key]));
  const statuses = new Set([...written.values()].flatMap((row) => [...row.statuses]));
  const isForeign = foreignCells(run, written, now, columns);
  const lost: PlannedCell[] = [];
  for (const [key, of] of written) {
    const rows = now.keys.all.get(key) ?? [];
    let added = rows.length - of.rows;
    for (const row of rows) {
      // A row that a person added since never showed anything.
      if (
        added > 0 &&
        [...columns.values(), status ?? 0].every((at) => now.value(row, at) === '')
      ) {
        added -= 1;
        continue;
      }
      const has = (column: number) => now.formula(row, column) === '';
      const record = recordOf(
        fields.map(([, column]) => (has(column) ? now.value(row, column) : '')),
      );
      const isMoved = record !== ownRecord(of) && (owners.get(record) ?? key) !== key;
      const own = of.wrote.get(statusField) ?? '';
      const isReset =
        status !== undefined && own !== '' && isUnsettled(now.value(row, status), isQueuedByOthers);
      const found = lost.length;
      for (const [field, column] of columns) {
        const [shown, wrote = ''] = [now.value(row, column), of.wrote.get(field)];
        const isOld = isReset && of.before.get(field)?.has(shown) && !isSame(shown, wrote);
        const isLost =
          isForeign(of, row, field) ||
          (isMoved ? !isSame(shown, wrote) : wrote !== '' && (shown === '' || isOld));
        if (isLost && has(column)) lost.push({ key, row, field, column, value: wrote });
      }
      if (status === undefined || own === '' || isQueued(own)) continue;
      const shown = now.value(row, status);
      const isOthers = lost.length > found && statuses.has(shown) && !of.statuses.has(shown);
      if (!isReset && !isOthers) continue;
      const remark = of.isAbsent ? (kindOf(run.task).remark?.(textAt(now, row)) ?? '') : '';
      lost.push({ key, row, field: statusField, column: status, value: own + remark });
    }
  }
  return lost;
}

/** A column in which at least this many cells show values of other rows was rearranged, and not typed into. */
const leastForeign = 3;

/** Tells cells of rearranged columns that show what the run wrote for other rows, no value more often than it wrote it. */
function foreignCells(
  run: Run,
  written: AllWritten,
  now: Snapshot,
  columns: ReadonlyMap<string, number>,
): (of: WrittenRow, row: number, field: string) => boolean {
  const added = new Set(run.target.fields.flatMap((each) => (each.column.isNew ? each.field : [])));
  const meant = ({ wrote }: WrittenRow, field: string) =>
    wrote.get(field) ?? (added.has(field) ? '' : undefined);
  const rows = [...written].flatMap(([key, of]) =>
    (now.keys.all.get(key) ?? []).map((row) => ({ of, row })),
  );
  const isOf = new Map(
    [...columns].map(([field, column]) => {
      const left = new Map<string, number>();
      const count = (cell: Cell, step: number) =>
        left.set(dayOrText(cell), (left.get(dayOrText(cell)) ?? 0) + step);
      for (const { of, row } of rows) {
        count(meant(of, field) ?? '', 1);
        count(now.value(row, column), -1);
      }
      const isForeign = (of: WrittenRow, row: number) => {
        const [shown, own] = [now.value(row, column), meant(of, field)];
        const isOther = shown !== '' && own !== undefined && !isSame(shown, own);
        return isOther && (left.get(dayOrText(shown)) ?? -1) >= 0;
      };
      const found = rows.filter(({ of, row }) => isForeign(of, row)).length;
      return [field, found < leastForeign ? () => false : isForeign];
    }),
  );
  return (of, row, field) => isOf.get(field)?.(of, row) ?? false;
}

/** Whether a status says nothing of what was found. */
function isUnsettled(shown: Cell, isQueuedByOthers: boolean): boolean {
  return shown === '' || shown === rowStatus.noResult || (!isQueuedByOthers && isQueued(shown));
}

const isSame = (one: Cell, other: Cell) => dayOrText(one) === dayOrText(other);

/** Texts that tell records apart; '' for one with less than two values, which a person may have typed. */
function recordOf(values: readonly Cell[]): string {
  const texts = values.map(dayOrText);
  return texts.filter((text) => text !== '').length < 2 ? '' : JSON.stringify(texts);
}

/** Record → its key, for records of only one key. */
function onlyOwners(pairs: readonly (readonly [record: string, key: string])[]) {
  const owners = new Map<string, string | undefined>();
  for (const [record, key] of pairs) owners.set(record, owners.has(record) ? undefined : key);
  owners.delete('');
  return owners;
}
