/** Finds out, before anything is paid for, what the service calls the keys of chunks that are about to be sent. */
import type { Caller } from '../../client/call';
import { problem } from '../../client/problem';
import type { Platform } from '../ports';
import { kindOf } from './kinds';
import type { RowResult } from './kinds/kind';
import { runRecords } from './records';
import { hasFailed, rowStatus } from './row-status';
import type { Chunk, Run } from './run';
import { pause, postpone, removeChunk } from './run-steps';
import { writeOrPause } from './write-rows';

export interface ChunkKeys {
  readonly chunk: Chunk;
  readonly keys: readonly string[];
}

export interface ReadyChunk extends ChunkKeys {
  /** What the request names the keys by, in their order. */
  readonly references: readonly string[];
}

/**
 * Returns the chunks that can be sent; one with a key that the service does not know leaves the run, its rows say
 * why. Undefined where the service could not be asked, or the rows are gone. Spends nothing.
 */
export function withReferences(
  platform: Platform,
  caller: Caller,
  run: Run,
  chunks: readonly ChunkKeys[],
): ReadyChunk[] | undefined {
  const { references, noReference = rowStatus.notFound } = kindOf(run.task);
  if (!references) return chunks.map((each) => ({ ...each, references: each.keys }));
  const found = references(
    caller,
    chunks.flatMap(({ keys }) => keys),
  );
  if ('code' in found) {
    for (const { chunk } of chunks) postpone(platform, run, chunk, found);
    if (!found.retryable) pause(run, found);
    runRecords.save(platform.document, run);
    return undefined;
  }
  const ready: ReadyChunk[] = [];
  const left: ChunkKeys[] = [];
  for (const each of chunks) {
    const named = each.keys.flatMap((key) => found.get(key) ?? []);
    if (named.length === each.keys.length) ready.push({ ...each, references: named });
    else left.push(each);
  }
  return left.length === 0 || leaveOut(platform, run, left, noReference) ? ready : undefined;
}

function leaveOut(
  platform: Platform,
  run: Run,
  left: readonly ChunkKeys[],
  status: string,
): boolean {
  const isNotRun = hasFailed(status);
  const outcome = isNotRun ? 'failed' : 'notFound';
  const rows = left.flatMap(({ keys }) =>
    keys.map((key): [string, RowResult] => [key, { outcome, status }]),
  );
  const isWritten = writeOrPause(platform, run, new Map(rows));
  for (const { chunk } of left) {
    if (chunk.state === 'sending') {
      // It was sent before, when the service knew its keys, and may have been charged.
      chunk.state = 'unknown';
      pause(run, problem('UNKNOWN_OUTCOME', [], { spent: 'maybe' }));
    } else if (isWritten) {
      run.counts[isNotRun ? 'unsent' : 'notFound'] += chunk.count;
      if (isNotRun) run.counts.notEnriched = (run.counts.notEnriched ?? 0) + chunk.count;
      removeChunk(run, chunk);
    }
  }
  runRecords.save(platform.document, run);
  return isWritten;
}
