/** Retries requests to a source of data a few times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '../clock';
import { inTime } from '../in-time';
import type { Log } from '../log';

/** Pauses between tries. After the last try the source counts as failed, which costs nothing. */
const pausesMs = [200, 1000];

/** Timeout of one try, so a source that never answers doesn't block a worker forever. */
const timeoutMs = 60 * second;

/**
 * Takes the request and the source's name for the log. Returns undefined if every try failed; rejects only if the
 * signal aborts. Spends no credits.
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
