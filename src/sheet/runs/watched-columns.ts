/** Columns that are refreshed whenever a signal finds something, each sheet of them as one property of the document. */
import type { Problem } from '../../client/problem';
import type { Properties } from '../ports';
import type { ColumnRef } from '../tables/columns';
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

const prefix = 'evidence.';

/** All of the document, the newest first. */
export function loadWatches(document: Properties): Watch[] {
  return Object.entries(document.all())
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([, text]) => parse(text))
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** Writes one down. */
export function saveWatch(document: Properties, watch: Watch): void {
  document.set(prefix + watch.id, JSON.stringify(watch));
}

/** Forgets one. */
export function dropWatch(document: Properties, id: string): void {
  document.delete(prefix + id);
}

/**
 * Keeps the columns of a run fresh from now on, in place of what was kept by the same key column; columns that the same
 * person had kept there before stay kept. To do it again changes nothing. The caller holds the document's lock.
 */
export function watchColumns(document: Properties, { target, ...run }: Run, baseUrl: string): void {
  const { sheetId, sheetName, headerRow, key, fields } = target;
  const before = loadWatches(document).find(
    (each) => each.sheetId === sheetId && each.key.header === key.header,
  );
  const kept = before?.owner === run.owner && before.baseUrl === baseUrl ? before.fields : [];
  const others = kept.filter(({ field }) => fields.every((own) => own.field !== field));
  saveWatch(document, {
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
  for (const watch of loadWatches(document)) if (watch.run === run) dropWatch(document, watch.id);
}

function parse(text: string): Watch[] {
  const it: unknown = JSON.parse(text);
  return typeof it === 'object' && it !== null && 'version' in it && it.version === 1
    ? [it as Watch]
    : [];
}
