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
import { sharesStatus } from './write-rows';

/** What a run last wrote for a key, by field. */
export interface WrittenEntry {
  readonly wrote: Map<string, string | number | boolean>;
  /** What cells held before, by field. */
  readonly before: Map<string, Set<Cell>>;
  readonly statuses: Set<Cell>;
  /** No row had the key when its result arrived. */
  isAbsent: boolean;
  /** How many rows had the key, at most and at the last write. */
  rows: number;
  lastRows: number;
}
export type WrittenByKey = ReadonlyMap<string, WrittenEntry>;

/** What batches of a run's journal wrote, by keys. */
export function writtenIn(batches: readonly JournalBatch[]): WrittenByKey {
  const all = new Map<string, WrittenEntry>();
  for (const { key, row, cells } of batches.flatMap(({ lines }) => lines)) {
    const entry = all.get(key) ?? {
      wrote: new Map(),
      before: new Map(),
      statuses: new Set(),
      isAbsent: false,
      rows: 0,
      lastRows: 0,
    };
    all.set(key, entry);
    entry.isAbsent = row === 0;
    for (const { field, before, wrote } of cells) {
      entry.wrote.set(field, wrote);
      if (field === statusField) entry.statuses.add(wrote);
      const old = entry.before.get(field) ?? new Set();
      if (typeof before !== 'object') entry.before.set(field, old.add(before));
    }
  }
  for (const { lines } of batches)
    for (const [key, places] of placesByText(lines.map(({ key }) => key))) {
      const entry = all.get(key);
      if (!entry) continue;
      entry.rows = Math.max(entry.rows, places.length);
      entry.lastRows = places.length;
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
  written: WrittenByKey,
  now: Snapshot,
  all: readonly Run[],
): PlannedCell[] {
  const isQueuedByOthers = sharesStatus(run, all);
  const columns = new Map(writtenColumns(now.place, run));
  const status = columns.get(statusField);
  columns.delete(statusField);
  const fields = [...columns].filter(([field]) => isAsked(field));
  const ownRecord = ({ wrote }: WrittenEntry) =>
    recordOf(fields.map(([field]) => wrote.get(field) ?? ''));
  const owners = onlyOwners([...written].map(([key, row]) => [ownRecord(row), key]));
  const statuses = new Set([...written.values()].flatMap((row) => [...row.statuses]));
  // A later run's own values may be among those that this one wrote for other rows.
  const isLast = !all.some(
    ({ number, target }) => number > run.number && target.sheetId === run.target.sheetId,
  );
  const isForeign = isLast ? foreignCells(run, written, now, columns) : () => false;
  const lost: PlannedCell[] = [];
  for (const [key, entry] of written) {
    const rows = now.keys.all.get(key) ?? [];
    let added = rows.length - entry.rows;
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
      const isMoved = isLast && record !== ownRecord(entry) && (owners.get(record) ?? key) !== key;
      const own = entry.wrote.get(statusField) ?? '';
      const isReset =
        status !== undefined && own !== '' && isUnsettled(now.value(row, status), isQueuedByOthers);
      const found = lost.length;
      for (const [field, column] of columns) {
        const [shown, wrote = ''] = [now.value(row, column), entry.wrote.get(field)];
        // What a row without a key then held isn't known.
        const wasThere = entry.isAbsent
          ? run.target.overwrite && entry.wrote.has(field)
          : entry.before.get(field)?.has(shown);
        const isOld = isReset && wasThere && !isSame(shown, wrote);
        const isLost =
          isForeign(entry, row, field) ||
          (isMoved ? !isSame(shown, wrote) : wrote !== '' && (shown === '' || isOld));
        if (isLost && has(column)) lost.push({ key, row, field, column, value: wrote });
      }
      if (status === undefined || own === '' || isQueued(own)) continue;
      const shown = now.value(row, status);
      const isOthers = lost.length > found && statuses.has(shown) && !entry.statuses.has(shown);
      if (!isReset && !isOthers) continue;
      const remark = entry.isAbsent ? (kindOf(run.task).remark?.(textAt(now, row)) ?? '') : '';
      lost.push({ key, row, field: statusField, column: status, value: own + remark });
    }
  }
  lost.push(...withoutKey(run, now, columns, status, owners, new Set(lost.map(({ key }) => key))));
  return lost;
}

/** The cells of rows without a key that show the whole record of a key whose own rows lost it. */
function withoutKey(
  run: Run,
  now: Snapshot,
  columns: ReadonlyMap<string, number>,
  status: number | undefined,
  owners: ReadonlyMap<string, string | undefined>,
  lost: ReadonlySet<string>,
): PlannedCell[] {
  if (lost.size === 0) return [];
  const { readKey, notAKey } = kindOf(run.task);
  const fields = [...columns].filter(([field]) => isAsked(field));
  const all = [...columns, ...(status === undefined ? [] : [[statusField, status] as const])];
  return now.texts.slice(0, now.own).flatMap((text, i) => {
    const row = now.place.headerRow + 1 + i;
    const record = recordOf(fields.map(([, column]) => now.value(row, column)));
    const reading = readKey(text);
    if (reading.ok || !lost.has(owners.get(record) ?? '')) return [];
    const why = reading.fault === 'empty' ? '' : notAKey(text);
    return all.flatMap(([field, column]): PlannedCell[] =>
      now.value(row, column) === '' || now.formula(row, column) !== ''
        ? []
        : [{ key: text, row, field, column, value: field === statusField ? why : '' }],
    );
  });
}

/** A column in which at least this many cells show values of other rows was rearranged, and not typed into. */
const leastForeign = 3;

/** Tells cells of rearranged columns that show what the run wrote for other rows, no value more often than it wrote it. */
function foreignCells(
  run: Run,
  written: WrittenByKey,
  now: Snapshot,
  columns: ReadonlyMap<string, number>,
): (entry: WrittenEntry, row: number, field: string) => boolean {
  const added = new Set(run.target.fields.flatMap((each) => (each.column.isNew ? each.field : [])));
  const meant = ({ wrote }: WrittenEntry, field: string) =>
    wrote.get(field) ?? (added.has(field) ? '' : undefined);
  const rows = [...written].flatMap(([key, entry]) =>
    (now.keys.all.get(key) ?? []).map((row) => ({ entry, row })),
  );
  const tests = new Map(
    [...columns].map(([field, column]) => {
      const left = new Map<string, number>();
      const count = (cell: Cell, step: number) =>
        left.set(dayOrText(cell), (left.get(dayOrText(cell)) ?? 0) + step);
      for (const { entry, row } of rows) {
        count(meant(entry, field) ?? '', 1);
        count(now.value(row, column), -1);
      }
      const isForeign = (entry: WrittenEntry, row: number) => {
        const [shown, own] = [now.value(row, column), meant(entry, field)];
        const isOther = shown !== '' && own !== undefined && !isSame(shown, own);
        return isOther && (left.get(dayOrText(shown)) ?? -1) >= 0;
      };
      const found = rows.filter(({ entry, row }) => isForeign(entry, row)).length;
      return [field, found < leastForeign ? () => false : isForeign];
    }),
  );
  return (entry, row, field) => tests.get(field)?.(entry, row) ?? false;
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
