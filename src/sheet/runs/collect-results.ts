/** Collects the results of finished jobs: reads and keeps what the kind needs, writes the rows. */
import type { Caller } from '../../client/call';
import type { Problem } from '../../client/problem';
import type { Platform } from '../ports';
import { accountTag } from '../settings/connection';
import { addSpent } from '../storage/daily-spending';
import { kindOf } from './kinds';
import type { RowResult } from './kinds/kind';
import { readList } from './list';
import { rowStatus } from './row-status';
import type { Chunk, Run } from './run';
import { postpone, removeChunk } from './run-steps';
import { writeOrPause } from './write-rows';

const placeMissingMs = 60_000;

/** A chunk whose job is completed, with the results of its kind. */
export interface FinishedChunk {
  readonly chunk: Chunk;
  readonly results: readonly unknown[];
}

/**
 * Every step before the last is repeatable: a death in between costs only the reads again. Returns what is in the way of
 * the chunks, which then stay.
 */
export function collectResults(
  platform: Platform,
  caller: Caller,
  run: Run,
  finished: readonly FinishedChunk[],
): Problem | undefined {
  const withKeys = finished.map(({ chunk, results }) => ({
    keys: readList(platform.book, run, chunk.from, chunk.count) ?? [],
    results,
  }));
  const collected = kindOf(run.task).collectResults(platform, caller, run, withKeys);
  if ('code' in collected) {
    for (const { chunk } of finished) postpone(platform, run, chunk, collected);
    return collected;
  }
  const rows = new Map<string, RowResult>(
    withKeys.flatMap(({ keys }) => keys.map((key) => [key, leftOut])),
  );
  // What the service tells of others is no row of this run. Where the list was deleted, nobody knows whom it asked for.
  const isListGone = withKeys.some(({ keys }) => keys.length === 0);
  for (const [key, result] of collected.rows)
    if (isListGone || rows.has(key)) rows.set(key, result);
  const chunks = finished.map(({ chunk }) => chunk);
  if (!written(platform, run, chunks, rows)) return run.problem;
  for (const { outcome } of rows.values()) run.counts[outcome] += 1;
  run.counts.added += collected.added;
  run.counts.spent += collected.spent;
  run.spentOn = addSpent(run.spentOn, collected.spent, platform.clock.now(), accountTag(platform));
  for (const chunk of chunks) removeChunk(run, chunk);
  return undefined;
}

const leftOut: RowResult = {
  outcome: 'failed',
  status: rowStatus.failed('missing from the service’s results'),
};

/** Writes the chunks' rows; when their place is gone the run waits, but one being cancelled lets them go. */
export function written(
  platform: Platform,
  run: Run,
  chunks: readonly Chunk[],
  rows: ReadonlyMap<string, RowResult>,
): boolean {
  if (writeOrPause(platform, run, rows) || run.state === 'cancelling') return true;
  for (const chunk of chunks) chunk.due = platform.clock.now() + placeMissingMs;
  return false;
}
