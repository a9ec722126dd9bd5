/** Imports companies, people and posts from files: a batch at a time, each whole or not at all, again without harm. */
import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import { openExistingFolder } from '../../data-folder';
import { StartError } from '../../errors';
import type { Settings } from '../../settings';
import type { Store } from '../../store';
import type { ImportCount } from '../../technology/store';
import type { Encoding } from './encoding';
import type { ImportKind } from './kind-names';
import { keepers } from './kinds';
import { openText, type Place, type Reading, recordsOf } from './records';

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
}

const maxBadLines = 20;

/**
 * Adds what the file holds to the data folder's store, beside a service that may be running on it. Companies are
 * told apart by their domain, people by their profile, posts by their address: what is there already is brought up to
 * date. A line that cannot be used is reported and left out; so is, without being a fault, whoever was to be
 * forgotten. Throws StartError where nothing can be imported or no database was made yet, and for a file that is not in its encoding or whose header
 * names a column twice: nothing of it is kept then. Spends no credits.
 */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const { dataDir, settings, kind, file, onProgress } = options;
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new StartError(`There’s no file ${file}.`);
  const text = await openText(file, options.encoding);
  let read = 0;
  const batches = recordsOf(text, (bytes) => {
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

type Tally = { -readonly [Key in keyof ImportReport]: ImportReport[Key] } & { badLines: BadLine[] };

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
  const counts = await keepers[kind](store, (schema, keyOf, join = (_, given) => given) =>
    accepted(schema, batch, keyOf, join, refuse),
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
  refuse: (bad: BadLine) => void,
): v.InferOutput<Schema>[] {
  const records = new Map<string, v.InferOutput<Schema>>();
  for (const reading of batch) {
    if ('fault' in reading) {
      refuse(reading);
      continue;
    }
    const parsed = v.safeParse(schema, reading.value, { abortEarly: true });
    if (!parsed.success) {
      const { value: _, ...place } = reading;
      refuse({ ...place, fault: faultOf(parsed.issues) });
      continue;
    }
    const key = keyOf(parsed.output);
    const before = records.get(key);
    records.set(key, before === undefined ? parsed.output : join(before, parsed.output));
  }
  return [...records.values()];
}

function faultOf([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const name = v.getDotPath(issue);
  if (!name) return issue.kind === 'schema' ? 'not an object' : issue.message;
  return `${name} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
}
