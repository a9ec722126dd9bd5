/** When to ask how far a job is: as seldom as what is known of the service's pace allows. */
import type { Chunk, Run } from './run';

/** Waits between polls of one job (s) while it shows no pace: short at first, for small jobs, then ever longer. */
const pollSeconds = [1, 2, 3, 5, 8, 13, 20, 30];
const [shortestMs, longestMs] = [1_000, 30_000];
/** Asking a little late costs less than asking twice. */
const margin = 1.05;

/** When to ask of a job that was just sent; while the pace is not known, one job after the other. */
export function firstPollAt(run: Run, { sentAt, count }: Chunk): number {
  if (run.pace !== undefined) return sentAt + bounded(run.pace * count * margin);
  const others = run.chunks.filter(({ state }) => state === 'sent').length;
  return sentAt + shortestMs * Math.max(1, others);
}

/** Plans the next look at a job that is still at work, and learns from how far it came. */
export function planNextPoll(run: Run, chunk: Chunk, now: number): void {
  const { completed, count, sentAt, tries } = chunk;
  chunk.tries += 1;
  // One that has everything and still works counts something else than keys: it tells no pace.
  if (completed === 0 || completed >= count) {
    chunk.due = now + (pollSeconds[tries] ?? longestMs / 1000) * 1000;
    return;
  }
  run.pace = (now - sentAt) / completed;
  chunk.due = now + bounded(run.pace * (count - completed) * margin);
  for (const other of run.chunks) {
    if (other.state === 'sent' && other.tries === 0) other.due = firstPollAt(run, other);
  }
}

function bounded(ms: number): number {
  return Math.min(Math.max(Math.ceil(ms), shortestMs), longestMs);
}
