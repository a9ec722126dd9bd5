/** After a failed request the document's other formulas get the same answer for a while, without asking. */
import type { Problem, ProblemCode } from '../../client/problem';
import type { Platform } from '../ports';

const key = 'formula.hold';
const defaultSeconds = 15;
const longestSeconds = 60;
/** Failures that the next request would meet as well, and that come back at once. */
const lasting: readonly ProblemCode[] = [
  'BAD_KEY',
  'OUT_OF_CREDITS',
  'RATE_LIMITED',
  'UNREACHABLE',
  'NO_SERVICE',
  'SERVICE_ERROR',
];

/** Remembers a failure for 15 seconds, or as long as the service asked to wait, up to a minute. */
export function startBackoff({ cache, clock }: Platform, problem: Problem): void {
  if (!lasting.includes(problem.code)) return;
  const seconds = Math.min(problem.retryAfterSeconds ?? defaultSeconds, longestSeconds);
  const until = clock.now() + seconds * 1000;
  cache.putAll({ [key]: JSON.stringify({ until, problem: { ...problem, spent: 'no' } }) }, 60);
}

/** The failure that still holds formulas off; one for want of credits concerns only those that may spend. */
export function currentBackoff({ cache, clock }: Platform, maySpend: boolean): Problem | undefined {
  const text = cache.getAll([key])[key];
  if (text === undefined) return undefined;
  const { until, problem } = JSON.parse(text) as { until: number; problem: Problem };
  const left = until - clock.now();
  if (left <= 0 || (problem.code === 'OUT_OF_CREDITS' && !maySpend)) return undefined;
  if (problem.retryAfterSeconds === undefined) return problem;
  return { ...problem, retryAfterSeconds: Math.ceil(left / 1000) };
}

/** Each execution that waited begins again at its own moment within this time. */
const spreadMs = 400;

/** True where the service said when to ask again, and that leaves `roomMs` for the request before `deadline` (ms). */
export function isShortWait(
  { clock }: Platform,
  { retryAfterSeconds }: Problem,
  deadline: number,
  roomMs: number,
): boolean {
  if (retryAfterSeconds === undefined) return false;
  return clock.now() + retryAfterSeconds * 1000 + spreadMs + roomMs < deadline;
}

/** Waits as long as the service asked to; the caller must not hold the document's lock, which others need meanwhile. */
export function waitAsAsked({ clock, random }: Platform, { retryAfterSeconds = 0 }: Problem): void {
  clock.sleep(retryAfterSeconds * 1000 + spreadMs * random());
}
