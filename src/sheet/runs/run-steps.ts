/** The small steps by which a run changes. */
import type { Problem } from '../../client/problem';
import { waitBeforeRetry } from '../../client/retry';
import type { Platform } from '../ports';
import type { Chunk, Run } from './run';

/** Leaves the run to the person; one that is being cancelled goes on being cancelled. */
export function pause(run: Run, why: Problem): void {
  run.problem = why;
  if (run.state === 'running') run.state = 'paused';
}

/** Forgets what went wrong once something goes well, but never why the run is paused or what it still waits for. */
export function clearProblem(run: Run, now: number): void {
  if (run.state !== 'paused' && run.holdUntil <= now) delete run.problem;
}

/** Takes a chunk that needs no more attention off the run. */
export function removeChunk(run: Run, chunk: Chunk): void {
  run.chunks = run.chunks.filter((other) => other !== chunk);
}

/** Looks at a chunk again later, because of a problem that time may solve. */
export function postpone(platform: Platform, run: Run, chunk: Chunk, why: Problem): void {
  chunk.tries += 1;
  const wait = waitBeforeRetry(chunk.tries, why.retryAfterSeconds, platform.random());
  chunk.due = platform.clock.now() + wait;
  // Who asks to wait means every request, not only this one.
  if (why.retryAfterSeconds !== undefined) run.holdUntil = Math.max(run.holdUntil, chunk.due);
  if (run.state !== 'paused') run.problem = why;
}
