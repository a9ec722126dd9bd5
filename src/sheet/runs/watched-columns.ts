/** Columns that are refreshed whenever a signal finds something; one document property for each sheet. */
import type { Problem } from '../../client/problem';
import { locked } from '../execution';
import type { Platform } from '../ports';
import { ownerId } from '../settings/connection';
import { recordStore } from '../storage/record-store';
import type { ColumnRef } from '../tables/columns';
import { checkedField } from './kinds/kind';
import type { Run } from './run';

export interface Watch {
  readonly version: 1;
  readonly id: string;
  /** The user whose key is used to read: accounts and their evidence belong to a user of the service. */
  readonly owner: string;
  readonly baseUrl: string;
  /** The last run that filled the columns. */
  readonly run: string;
  readonly sheetId: number;
  sheetName: string;
  readonly headerRow: number;
  readonly key: ColumnRef;
  readonly fields: readonly { readonly field: string; readonly column: ColumnRef }[];
  readonly madeAt: number;
  /** When a signal last caused its rows to be read (ms). */
  refreshedAt?: number;
  /** Why the last refresh could write nothing. */
  problem?: Problem;
}

export const watchRecords = recordStore<Watch>('evidence.', (watch) => watch.madeAt);

/**
 * Keeps a run's columns fresh from now on, replacing the watch with the same key column; other columns that the same
 * user watched there stay watched. Repeating it changes nothing. The caller holds the document's lock.
 */
export function watchColumns(platform: Platform, { target, ...run }: Run, baseUrl: string): void {
  const { sheetId, sheetName, headerRow, key, fields } = target;
  const before = watchRecords
    .all(platform)
    .find((each) => each.sheetId === sheetId && each.key.header === key.header);
  const kept = before?.owner === run.owner && before.baseUrl === baseUrl ? before.fields : [];
  const others = kept.filter(({ field }) => fields.every((own) => own.field !== field));
  watchRecords.save(platform, {
    version: 1,
    id: before?.id ?? run.id,
    owner: run.owner,
    baseUrl,
    run: run.id,
    sheetId,
    sheetName,
    headerRow,
    key,
    fields: [...fields, ...others],
    madeAt: run.startedAt,
  });
}

/** Stops refreshing the columns that this run filled. */
export function unwatchRun(platform: Platform, run: string): void {
  for (const watch of watchRecords.all(platform))
    if (watch.run === run) watchRecords.delete(platform, watch.id);
}

/** Watched columns as the sidebar shows them. */
export type WatchView = ReturnType<typeof viewWatches>[number];

/** The document's watches, newest first. Sends no request. */
export function viewWatches(platform: Platform) {
  const owner = ownerId(platform);
  return watchRecords.all(platform).map((watch) => ({
    id: watch.id,
    sheetName: watch.sheetName,
    /** The refreshed columns. */
    headers: watch.fields.flatMap(({ field, column }) =>
      field === checkedField ? [] : [column.header],
    ),
    refreshedAt: watch.refreshedAt,
    problem: watch.problem,
    /** Refreshed by the viewing user's signals. */
    mine: watch.owner === owner,
  }));
}

/** Stops refreshing columns. Any editor may. Spends nothing. Throws BUSY. */
export function stopRefreshing(platform: Platform, id: string): void {
  locked(platform, () => watchRecords.delete(platform, id));
}
