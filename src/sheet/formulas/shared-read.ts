/** Free reads of formulas, requested once and cached briefly, and the backoff after a failed request. */

import { type Call, type Caller, send } from '../../client/call';
import { type Problem, type ProblemCode, ProblemError, problemError } from '../../client/problem';
import { orThrow, type Result } from '../../client/result';
import type { Platform } from '../ports';
import { accountTag } from '../settings/connection';
import { lastChange, readLong, writeLong } from '../storage/cache';
import { parseJson } from '../storage/json';
import { formulaCaller } from './formula-caller';

const backoffKey = 'formula.hold';
const defaultSeconds = 15;
const longestSeconds = 60;
/** Failures that fail fast and would repeat for the next request. */
const lasting: readonly ProblemCode[] = [
  'BAD_KEY',
  'OUT_OF_CREDITS',
  'RATE_LIMITED',
  'NOT_LISTED',
  'GOOGLE_DAILY_LIMIT',
  'GOOGLE_RATE_LIMIT',
  'UNREACHABLE',
  'NO_SERVICE',
  'SERVICE_ERROR',
];

/** Stores a failure for 15 seconds, or as long as the service asked to wait, up to a minute. */
export function startBackoff({ cache, clock }: Platform, problem: Problem): void {
  if (!lasting.includes(problem.code)) return;
  const seconds = Math.min(problem.retryAfterSeconds ?? defaultSeconds, longestSeconds);
  const until = clock.now() + seconds * 1000;
  cache.putAll(
    { [backoffKey]: JSON.stringify({ until, problem: { ...problem, spent: 'no' } }) },
    60,
  );
}

/** The failure that still holds formulas back; OUT_OF_CREDITS only holds back those that may spend. */
export function currentBackoff({ cache, clock }: Platform, maySpend: boolean): Problem | undefined {
  const text = cache.getAll([backoffKey])[backoffKey];
  if (text === undefined) return undefined;
  const { until, problem } = JSON.parse(text) as { until: number; problem: Problem };
  const left = until - clock.now();
  if (left <= 0 || (problem.code === 'OUT_OF_CREDITS' && !maySpend)) return undefined;
  if (problem.retryAfterSeconds === undefined) return problem;
  return { ...problem, retryAfterSeconds: Math.ceil(left / 1000) };
}

/** Executions that waited resume at random moments within this time. */
const spreadMs = 400;

/** Whether the service said when to retry, and that leaves `roomMs` for the request before `deadline` (ms). */
export function isShortWait(
  { clock }: Platform,
  { retryAfterSeconds }: Problem,
  deadline: number,
  roomMs: number,
): boolean {
  if (retryAfterSeconds === undefined) return false;
  return clock.now() + retryAfterSeconds * 1000 + spreadMs + roomMs < deadline;
}

/** Waits as long as the service asked. The caller must not hold the document's lock, which others need meanwhile. */
export function waitAsAsked({ clock, random }: Platform, { retryAfterSeconds = 0 }: Problem): void {
  clock.sleep(retryAfterSeconds * 1000 + spreadMs * random());
}

const lockWaitMs = 2_000;
const pauseMs = 300;
/** The time a free read needs once it may be sent again. */
const readingMs = 5_000;

/** How long results are cached, in seconds. */
export const keptSeconds = { balance: 60, lists: 300, accounts: 600 } as const;

/**
 * Returns the cached value unless something changed since, or the result of `fetch`, which must survive JSON. Spends
 * nothing if `fetch` doesn't. Throws what `fetch` throws, or PENDING if another execution kept the lock until
 * `deadline` (ms).
 */
export function sharedRead<T>(
  platform: Platform,
  name: string,
  seconds: number,
  deadline: number,
  fetch: (caller: Caller) => T,
): T {
  // Cached per account: after switching accounts, none of the other's values are shown.
  const key = `read.${accountTag(platform)}.${name}`;
  return underLock(
    platform,
    deadline,
    () => {
      const kept = parseJson(readLong(platform.cache, key)) as Kept<T> | undefined;
      return kept && kept.at > lastChange(platform) ? kept : undefined;
    },
    (caller) => {
      const value = fetch(caller);
      writeLong(platform.cache, key, JSON.stringify({ value, at: platform.clock.now() }), seconds);
      return value;
    },
  );
}

/**
 * Tries `find`; if that finds nothing, one execution at a time tries again and then fetches. A failure holds all
 * formulas back for a while; a short one that the service asked for is waited out. Throws what `fetch` throws, or
 * PENDING.
 */
export function underLock<T>(
  platform: Platform,
  deadline: number,
  find: () => { readonly value: T } | undefined,
  fetch: (caller: Caller) => T,
): T {
  const { clock } = platform;
  for (;;) {
    const found = find();
    if (found) return found.value;
    try {
      const turn = platform.lock.holding(lockWaitMs, () => {
        const meanwhile = find();
        if (meanwhile) return meanwhile.value;
        const held = currentBackoff(platform, false);
        if (held) throw new ProblemError(held);
        return fetch(formulaCaller(platform));
      });
      if (turn) return turn.value;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (!isShortWait(platform, error.problem, deadline, readingMs)) throw error;
      waitAsAsked(platform, error.problem);
      continue;
    }
    if (clock.now() + pauseMs >= deadline) throw problemError('PENDING');
    clock.sleep(pauseMs);
  }
}

/** Sends one free call; on failure, throws its problem and starts the backoff. */
export function sendFree<T>(platform: Platform, caller: Caller, call: Call<T>): T {
  return orBackOff(platform, send(caller, call));
}

/** Returns the value of a free read; on failure, starts the backoff and throws the problem. */
export function orBackOff<T>(platform: Platform, result: Result<T>): T {
  if (!result.ok) startBackoff(platform, result.problem);
  return orThrow(result);
}

interface Kept<T> {
  readonly value: T;
  readonly at: number;
}
