/** Turns an HTTP outcome into a value or a problem: by status first, then by error code (§7). */
import { headers as names } from '../contract/headers';
import { type Refusal, refusalNumbers } from '../contract/refusals';
import type { Faulted, Reason, Refused } from './details';
import type { HttpOutcome } from './http';
import { isOwnRefusal } from './own-refusal';
import { type Problem, problem } from './problem';
import * as reasons from './reasons';
import { type Failure, failure } from './result';
import { retryAfterSeconds } from './retry';
import { asNumber, asObject, asObjects, asText, type Loose, Unreadable } from './tolerant';

type HttpAnswer = Extract<HttpOutcome, { kind: 'answer' }>;

/** A `Result` that also says whether the service honours Idempotency-Key. */
export type Answer<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly honoursKeys: boolean;
    }
  | Failure;

/** Our service replies with JSON for these statuses. */
const ownInJson: readonly number[] = [404, 405, 501];
/** With these statuses, a gateway may refuse a key in its own words; only a page comes from another server. */
const refusals: readonly number[] = [401, 403];

/** Whether a reply is a page or text of another server. Gateway messages about an unavailable service don't count. */
export function isForeign({ status, body }: Pick<HttpAnswer, 'status' | 'body'>): boolean {
  const text = body.trimStart();
  if (text === '' || text.startsWith('{')) return false;
  if (refusals.includes(status)) return text.startsWith('<');
  return (status >= 200 && status <= 299) || ownInJson.includes(status);
}

/**
 * Takes an outcome, whether its request could charge, and a reader of the parsed body; `now` in ms. `isProof`: every
 * service implements this endpoint, so an unexpected reply means another server. Returns the value or the problem; a
 * paid request without a clear reply is UNKNOWN_OUTCOME.
 */
export function readOutcome<T>(
  outcome: HttpOutcome,
  charges: boolean,
  read: (body: Loose) => T,
  now: number,
  isProof = false,
): Answer<T> {
  if (outcome.kind !== 'answer') return failure(failed(outcome, charges));
  const { status } = outcome;
  const body = parse(outcome.body);
  if (status < 200 || status > 299) {
    const id = outcome.headers[names.requestId.toLowerCase()];
    if (charges && !isOwnRefusal(status, body, id)) {
      const why = unknownOutcome(reasons.responseUnclear(status), true);
      return failure(withId({ ...why, ...waitIn(outcome, asObject(body), now) }, outcome));
    }
    if (isForeign(outcome) || (isProof && status === 404)) return failure(problem('NO_SERVICE'));
    return failure(problemOf(outcome, body, now));
  }
  try {
    if (body === undefined) throw new Unreadable(reasons.notJson());
    const honoursKeys = outcome.headers[names.idempotencySupported.toLowerCase()] === 'true';
    return { ok: true, value: read(asObject(body)), honoursKeys };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (!charges && ((isProof && body !== undefined) || isForeign(outcome)))
      return failure(problem('NO_SERVICE'));
    const unreadable = charges
      ? unknownOutcome(reasons.responseUnclear(status), true)
      : problem('BAD_ANSWER', [error.reason]);
    return failure(withId(unreadable, outcome));
  }
}

function failed({ kind, cause }: Exclude<HttpOutcome, HttpAnswer>, charges: boolean): Problem {
  const mayBeCharged = charges && kind === 'lost';
  if (cause === 'denied') return problem('NOT_PERMITTED');
  if (cause === 'notListed') return problem('NOT_LISTED');
  if (cause === 'dailyLimit' || cause === 'rateLimit')
    return limited(cause === 'dailyLimit', mayBeCharged);
  if (mayBeCharged) return unknownOutcome(reasons.responseLost(), true);
  const isUnreachable = kind === 'unsent' || cause === 'unreachable';
  return problem(isUnreachable ? 'UNREACHABLE' : 'NO_ANSWER', [], { retryable: true });
}

/** Google sends no more requests. `mayBeCharged`: this one may have left before. */
function limited(isDaily: boolean, mayBeCharged: boolean): Problem {
  // Each further attempt may prolong Google's limit.
  const later = { retryable: true, retryAfterSeconds: isDaily ? 3600 : 60 };
  if (isDaily)
    return mayBeCharged
      ? problem('GOOGLE_DAILY_LIMIT', [], { ...later, spent: 'maybe' })
      : problem('GOOGLE_DAILY_LIMIT', [], later);
  return mayBeCharged
    ? problem('GOOGLE_RATE_LIMIT', [], { ...later, spent: 'maybe' })
    : problem('GOOGLE_RATE_LIMIT', [], later);
}

/** A request may have been charged: its response was lost, or isn't the service's own. */
export function unknownOutcome(why: Reason = reasons.responseLost(), retryable = false): Problem {
  return problem('UNKNOWN_OUTCOME', [why], { spent: 'maybe', retryable });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(answer: HttpAnswer, parsed: unknown, now: number): Problem {
  const body = asObject(parsed);
  return withId(byStatus(answer.status, body, waitIn(answer, body, now)), answer);
}

/** When the service wants to be asked again, if it says so. */
function waitIn({ headers }: HttpAnswer, body: Loose, now: number) {
  const seconds =
    retryAfterSeconds(headers[names.retryAfter.toLowerCase()], now) ??
    asNumber(asObject(body['details'])['retry_after_seconds']);
  return seconds === undefined ? {} : { retryAfterSeconds: seconds };
}

function byStatus(
  status: number,
  body: Loose,
  wait: { readonly retryAfterSeconds?: number },
): Problem {
  const details = asObject(body['details']);
  const code = asText(body['error_code']);
  if (code === 'OTP_EXPIRED' || code === 'OTP_MAX_ATTEMPTS') return problem(code);
  if (code === 'OTP_INVALID')
    return problem(code, [asText(details['remaining_attempts']) ?? reasons.some()]);
  if (status === 401 || status === 403) return problem('BAD_KEY');
  if (status === 402) return problem('OUT_OF_CREDITS');
  if (status === 404) return problem('NOT_FOUND');
  const later = { retryable: true, ...wait };
  const { retryAfterSeconds: seconds } = wait;
  if (status === 429) {
    const shown = seconds === undefined ? reasons.aMinute() : duration(seconds);
    return problem('RATE_LIMITED', [shown], later);
  }
  if (status >= 500) return problem('SERVICE_ERROR', [], later);
  if (status < 400) return problem('BAD_ANSWER', [reasons.redirects(status)]);
  const text = explanation(body);
  return problem('REJECTED', [
    text === undefined
      ? reasons.status(status)
      : (faulted(body, text) ?? refusedFor(details, text)),
  ]);
}

/** The faults of a 422 to show; undefined if this program lacks the reason of one of them. */
function faulted(body: Loose, text: string): Faulted | undefined {
  const faults = shownFaults(body).map((fault) => ({
    place: showable(place(fault['loc']) ?? ''),
    why: refusedFor(asObject(fault['ctx']), asText(fault['msg']) ?? ''),
  }));
  const known = faults.flatMap(({ place, why }) =>
    typeof why === 'string' ? [] : [{ place, why }],
  );
  return known.length > 0 && known.length === faults.length
    ? { faults: known, said: text }
    : undefined;
}

/** The refusal that these data name, or the service's own words. */
export function refusedFor(details: Loose, text: string): Refused | string {
  const name = Object.keys(refusalNumbers).find((each) => each === details['reason']);
  if (name === undefined) return text;
  const refusal = name as Refusal;
  const names: readonly string[] = refusalNumbers[refusal];
  const values = names.map((each) => [each, asNumber(details[each])] as const);
  if (values.some(([, value]) => value === undefined)) return text;
  return { refusal, values: Object.fromEntries(values), said: text } as Refused;
}

function withId(it: Problem, answer: HttpAnswer): Problem {
  const requestId = asText(answer.headers[names.requestId.toLowerCase()]);
  return requestId === undefined ? it : { ...it, requestId: requestId.slice(0, 64) };
}

function shownFaults(body: Loose): Loose[] {
  return asObjects(body['detail']).slice(0, 3);
}

/** The service's own words, made safe to show. */
function explanation(body: Loose): string | undefined {
  const faults = shownFaults(body).map((fault) =>
    [place(fault['loc']), asText(fault['msg'])].filter(Boolean).join(': '),
  );
  const text = faults.join('; ') || asText(body['message']) || asText(body['detail']);
  return text === undefined ? undefined : showable(text);
}

/** One line, without control characters, of at most 300 characters. */
function showable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  const line = text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

function place(loc: unknown): string | undefined {
  return Array.isArray(loc)
    ? loc
        .map((part) => asText(part) ?? '')
        .slice(1)
        .join('.')
    : undefined;
}

/** A number of seconds in a suitable unit. */
function duration(seconds: number): Reason {
  if (seconds < 90) return reasons.seconds(Math.max(1, Math.round(seconds)));
  return seconds < 5400
    ? reasons.minutes(Math.round(seconds / 60))
    : reasons.hours(Math.round(seconds / 3600));
}
