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
    chunk.due = together(now, (pollSeconds[tries] ?? longestMs / 1000) * 1000);
    return;
  }
  const pace = (now - sentAt) / completed;
  chunk.due = now + bounded(pace * (count - completed) * margin);
  keepPace(run, pace);
}

/** A job that was done when it was first looked at: the others that were sent need not be waited for any longer. */
export function learnFromDone(run: Run, { count, sentAt, tries }: Chunk, now: number): void {
  if (tries === 0 && run.pace === undefined) keepPace(run, (now - sentAt) / count);
}

function keepPace(run: Run, pace: number): void {
  run.pace = pace;
  for (const other of run.chunks) {
    if (other.state === 'sent' && other.tries === 0) other.due = firstPollAt(run, other);
  }
}

/** After the wait, or up to half of it later: jobs that wait as long as others are then asked about with them. */
function together(now: number, wait: number): number {
  const step = wait / 2;
  return Math.ceil((now + wait) / step) * step;
}

function bounded(ms: number): number {
  return Math.min(Math.max(Math.ceil(ms), shortestMs), longestMs);
}
