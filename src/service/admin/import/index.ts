/**
 * Imports companies, people and posts from files, one transaction for each batch. Importing a file again does no
 * harm.
 */
import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import { openExistingFolder } from '../../data-folder';
import { StartError } from '../../errors';
import type { Settings } from '../../settings';
import { isRecord } from '../../sources/text';
import type { Store } from '../../store';
import type { ImportCount } from '../../technology/store';
import type { Encoding } from './encoding';
import type { ImportKind } from './kind-names';
import { keepers } from './kinds';
import { withKnownPages } from './known-pages';
import { openText, type Place, type Reading, recordsOf } from './records';
import { isBlank } from './values';

export type { Encoding } from './encoding';
export type { ImportKind } from './kind-names';

export interface ImportOptions {
  readonly dataDir: string;
  readonly settings: Pick<Settings, 'databaseUrl'>;
  readonly kind: ImportKind;
  /** A CSV or JSONL file; the end of its name says which. */
  readonly file: string;
  /** The file's encoding; if undefined, its byte order mark decides, else it is UTF-8. */
  readonly encoding?: Encoding | undefined;
  /** Called after every batch. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface BadLine extends Place {
  /** Says what is wrong, but never repeats a value. */
  readonly fault: string;
}

export interface ImportReport extends ImportCount {
  readonly bad: number;
  /** The first bad lines. */
  readonly badLines: readonly BadLine[];
  /** How many fields could not be read, in lines that were imported without them. */
  readonly lost: number;
  /** The first of these lines, with the field. */
  readonly lostFields: readonly BadLine[];
}

const maxBadLines = 20;

/**
 * Adds a file's records to the data folder's store, also while a service runs on it. Companies are identified by
 * domain, people by profile, posts by address; existing ones are updated. Leaves out and reports fields that can't be
 * read, and lines without the identifying value. Leaves out records that were deleted on request. Throws StartError
 * if nothing can be imported, if there is no database, if the file isn't in its encoding, or if its header names a
 * column twice; then nothing is imported. Spends no credits.
 */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const { dataDir, settings, kind, file, onProgress } = options;
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new StartError(`There’s no file ${file}.`);
  const text = await openText(file, options.encoding);
  let read = 0;
  const batches = recordsOf(text, kind, (bytes) => {
    read += bytes;
  });
  const { store } = await openExistingFolder(dataDir, settings.databaseUrl, 'bulk');
  try {
    await store.tech.prepare();
    const report = {
      added: 0,
      updated: 0,
      unchanged: 0,
      forgotten: 0,
      bad: 0,
      badLines: [] as BadLine[],
      lost: 0,
      lostFields: [] as BadLine[],
    };
    // Reads the next batch while one is being saved.
    let before = Promise.resolve();
    for await (const batch of batches) {
      const named = await withKnownPages(store, batch);
      const keeping = importBatch(store, kind, named, report);
      keeping.catch(() => {}); // An error is thrown when `before` is awaited.
      await before;
      before = keeping;
      onProgress?.(read, found.size);
    }
    await before;
    await store.imports.end();
    // A synced write, which also makes the bulk writes before it durable, and writes back the log before anything is
    // closed.
    await store.probe(Date.now());
    return report;
  } catch (error) {
    // Closing waits only a moment for the log to be written back.
    await store.probe(Date.now()).catch(() => {});
    throw error;
  } finally {
    await store.close();
  }
}

type Tally = { -readonly [Key in keyof ImportReport]: ImportReport[Key] } & {
  badLines: BadLine[];
  lostFields: BadLine[];
};

async function importBatch(
  store: Store,
  kind: ImportKind,
  batch: readonly Reading[],
  report: Tally,
) {
  const refuse = (bad: BadLine) => {
    report.bad += 1;
    if (report.badLines.length < maxBadLines) report.badLines.push(bad);
  };
  const lose = (bad: BadLine) => {
    report.lost += 1;
    if (report.lostFields.length < maxBadLines) report.lostFields.push(bad);
  };
  const counts = await keepers[kind](store, (schema, keyOf, join = (_, given) => given) =>
    accepted(schema, batch, keyOf, join, { refuse, lose }),
  );
  report.added += counts.added;
  report.updated += counts.updated;
  report.unchanged += counts.unchanged;
  report.forgotten += counts.forgotten;
}

/** The usable records, one for each key: the last one in the file. */
function accepted<Schema extends v.GenericSchema>(
  schema: Schema,
  batch: readonly Reading[],
  keyOf: (record: v.InferOutput<Schema>) => string,
  join: (before: v.InferOutput<Schema>, given: v.InferOutput<Schema>) => v.InferOutput<Schema>,
  tell: Tell,
): v.InferOutput<Schema>[] {
  const records = new Map<string, v.InferOutput<Schema>>();
  for (const reading of batch) {
    if ('fault' in reading) {
      tell.refuse(reading);
      continue;
    }
    const record = usable(schema, reading, tell);
    if (record === undefined) continue;
    const key = keyOf(record);
    const before = records.get(key);
    records.set(key, before === undefined ? record : join(before, record));
  }
  return [...records.values()];
}

interface Tell {
  refuse(bad: BadLine): void;
  lose(bad: BadLine): void;
}

/** The record without fields that can't be read; undefined if it requires one of them. */
function usable<Schema extends v.GenericSchema>(
  schema: Schema,
  { value, ...place }: Reading & { readonly value: unknown },
  { refuse, lose }: Tell,
): v.InferOutput<Schema> | undefined {
  const faults = new Map<string, string>();
  let rest = value;
  for (;;) {
    const parsed = v.safeParse(schema, rest);
    if (parsed.success) {
      for (const fault of faults.values()) lose({ ...place, fault });
      return parsed.output;
    }
    const before = new Set(faults.keys());
    for (const issue of parsed.issues) {
      const [field] = v.getDotPath(issue)?.split('.') ?? [];
      const fault = messageOf([issue]);
      if (field === undefined || before.has(field) || !isRecord(rest) || isBlank(rest[field])) {
        refuse({ ...place, fault: faults.get(field ?? '') ?? fault });
        return undefined;
      }
      if (!faults.has(field)) faults.set(field, fault);
    }
    rest = {
      ...Object(rest),
      ...Object.fromEntries([...faults.keys()].map((field) => [field, null])),
    };
  }
}

function messageOf([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const name = v.getDotPath(issue);
  if (!name) return issue.kind === 'schema' ? 'not an object' : issue.message;
  return `${name} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
}
