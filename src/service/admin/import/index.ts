/** Imports companies, people and posts from files: a batch at a time, each whole or not at all, again without harm. */
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
import { openText, type Place, type Reading, recordsOf } from './records';
import { isBlank } from './values';

export type { Encoding } from './encoding';
export type { ImportKind } from './kind-names';

export interface ImportOptions {
  readonly dataDir: string;
  readonly settings: Pick<Settings, 'databaseUrl'>;
  readonly kind: ImportKind;
  /** A CSV or JSONL file, by the end of its name. */
  readonly file: string;
  /** Of the file; without one, its byte order mark decides, or it is UTF-8. */
  readonly encoding?: Encoding | undefined;
  /** Told after every batch. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface BadLine extends Place {
  /** What is wrong, never what is there. */
  readonly fault: string;
}

export interface ImportReport extends ImportCount {
  readonly bad: number;
  /** The first of them. */
  readonly badLines: readonly BadLine[];
  /** Fields that could not be read, of lines that were imported without them. */
  readonly lost: number;
  /** The first of these, each with its field. */
  readonly lostFields: readonly BadLine[];
}

const maxBadLines = 20;

/**
 * Adds what the file holds to the data folder's store, beside a service that may be running on it. Companies are
 * told apart by their domain, people by their profile, posts by their address: what is there already is brought up to
 * date. Fields that cannot be read, and lines without the value that tells them apart, are reported and left out. Records
 * that were deleted on request are left out too. Throws StartError if nothing can be imported or no database exists, if the
 * file is not in its encoding, and if its header names a column twice: nothing of it is kept then. Spends no credits.
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
    // While one batch is being kept, the next is read.
    let before = Promise.resolve();
    for await (const batch of batches) {
      const keeping = importBatch(store, kind, batch, report);
      keeping.catch(() => {}); // What fails here is thrown in the next round.
      await before;
      before = keeping;
      onProgress?.(read, found.size);
    }
    await before;
    await store.imports.end();
    // What was added in bulk is on the disk once this is, and the log is written back before anything is closed.
    await store.probe(Date.now());
    return report;
  } catch (error) {
    // Closing waits but a moment for the log to be written back.
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

/** The records that can be used, one for each key: what the file says in the end. */
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

/** A record without those of its fields that cannot be read; undefined if it needs one of them. */
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
      const fault = faultOf([issue]);
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

function faultOf([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const name = v.getDotPath(issue);
  if (!name) return issue.kind === 'schema' ? 'not an object' : issue.message;
  return `${name} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
}
