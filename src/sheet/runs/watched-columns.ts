/** Columns that are refreshed whenever a signal finds something, each sheet of them as one property of the document. */
import type { Problem } from '../../client/problem';
import { locked } from '../execution';
import type { Platform, Properties } from '../ports';
import { ownerId } from '../settings/connection';
import { recordStore } from '../storage/record-store';
import type { ColumnRef } from '../tables/columns';
import { checkedField } from './kinds/kind';
import type { Run } from './run';

export interface Watch {
  readonly version: 1;
  readonly id: string;
  /** Whose key reads: accounts and their evidence are a person's own at the service. */
  readonly owner: string;
  readonly baseUrl: string;
  /** The run that filled the columns last. */
  readonly run: string;
  readonly sheetId: number;
  sheetName: string;
  readonly headerRow: number;
  readonly key: ColumnRef;
  readonly fields: readonly { readonly field: string; readonly column: ColumnRef }[];
  readonly madeAt: number;
  /** When a signal was the reason to read its rows last (ms). */
  refreshedAt?: number;
  /** Why nothing could be written last time. */
  problem?: Problem;
}

export const watchRecords = recordStore<Watch>('evidence.', (watch) => watch.madeAt);

/**
 * Keeps the columns of a run fresh from now on, in place of what was kept by the same key column; columns that the same
 * person had kept there before stay kept. To do it again changes nothing. The caller holds the document's lock.
 */
export function watchColumns(document: Properties, { target, ...run }: Run, baseUrl: string): void {
  const { sheetId, sheetName, headerRow, key, fields } = target;
  const before = watchRecords
    .all(document)
    .find((each) => each.sheetId === sheetId && each.key.header === key.header);
  const kept = before?.owner === run.owner && before.baseUrl === baseUrl ? before.fields : [];
  const others = kept.filter(({ field }) => fields.every((own) => own.field !== field));
  watchRecords.save(document, {
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

/** Refreshes nothing any more that this run filled. */
export function unwatchRun(document: Properties, run: string): void {
  for (const watch of watchRecords.all(document))
    if (watch.run === run) watchRecords.delete(document, watch.id);
}

/** Kept columns as the sidebar shows them. */
export type WatchView = ReturnType<typeof viewWatches>[number];

/** The document's, the newest first. Asks the service nothing. */
export function viewWatches(platform: Platform) {
  const owner = ownerId(platform);
  return watchRecords.all(platform.document).map((watch) => ({
    id: watch.id,
    sheetName: watch.sheetName,
    /** The columns that are refreshed. */
    headers: watch.fields.flatMap(({ field, column }) =>
      field === checkedField ? [] : [column.header],
    ),
    refreshedAt: watch.refreshedAt,
    problem: watch.problem,
    /** Kept fresh by the signals of the person who looks. */
    mine: watch.owner === owner,
  }));
}

/** Leaves the columns as they are from now on. Any editor may. Spends nothing. Throws BUSY. */
export function stopRefreshing(platform: Platform, id: string): void {
  locked(platform, () => watchRecords.delete(platform.document, id));
}
