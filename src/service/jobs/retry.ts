/** Asks a source of data again where it fails, a bounded number of times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '../clock';
import { inTime } from '../in-time';
import type { Log } from '../log';

/** Waits between tries; after the last one the source counts as failed, which costs nothing. */
const pausesMs = [200, 1000];

/** A source that never answers must not keep a worker for ever. */
const timeoutMs = 60 * second;

/**
 * Takes the question and, for the log, who is asked. Returns undefined where every try failed; rejects only by the
 * signal. Spends no credits.
 */
export async function withRetries<Answer>(
  log: Log,
  source: string,
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  for (const pause of [...pausesMs, undefined]) {
    try {
      return await answerOf(ask());
    } catch (error) {
      log.warn({ err: error }, `the ${source} failed`);
    }
    if (pause !== undefined) await sleep(pause, undefined, { signal });
  }
  return undefined;
}

async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer> {
  if (await inTime(timeoutMs, asked)) return asked;
  throw new Error(`There was no answer within ${timeoutMs / second} seconds`);
}
