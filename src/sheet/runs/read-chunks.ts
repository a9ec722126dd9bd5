/** Does chunks of a kind that only reads: there is no job to wait for, and whatever fails costs only the read again. */
import type { Caller } from '../../client/call';
import type { Platform } from '../ports';
import { collectResults } from './collect-results';
import { runRecords } from './records';
import type { Chunk, Run } from './run';
import { clearProblem, pause } from './run-steps';

/** Reads and writes the chunks' rows; after `patienceMs` of passing troubles the run waits for the person. Spends nothing. */
export function readChunks(
  platform: Platform,
  caller: Caller,
  run: Run,
  due: readonly Chunk[],
  giveUpMs: number,
): void {
  const why = collectResults(
    platform,
    caller,
    run,
    due.map((chunk) => ({ chunk, results: [] })),
  );
  const now = platform.clock.now();
  const isTried = due.some(({ sentAt }) => now - sentAt >= giveUpMs);
  if (!why) clearProblem(run, now);
  else if (!why.retryable || isTried) pause(run, why);
  runRecords.save(platform.document, run);
}
