/** Posts an alert to an address that a user gave, and reads the receiver's answer. */
import { second } from '../clock';
import type { Deps } from '../deps';
import { withLimit } from '../in-time';
import { PrivateAddressError, type Received, send } from '../outgoing';
import type { Outcome } from './event';

export type PostDeps = Pick<Deps, 'settings' | 'clock'>;

/** Longest wait for an answer, which receivers should give before they work on the event. */
export const answerMs = 20 * second;

/** Answers are not read; a longer one counts as none. */
const maxBytes = 1_048_576;

/**
 * Takes the address, headers besides the content type, and a JSON text. Resolves with the attempt's outcome, within
 * `limitMs`; rejects only if `stopping` is aborted. Spends no credits.
 */
export async function postAlert(
  { settings, clock }: PostDeps,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  stopping: AbortSignal,
  limitMs = answerMs,
): Promise<Outcome> {
  const failed = {
    kind: 'failed',
    status: null,
    retryAfterMs: 0,
    slow: false,
    gone: false,
  } as const;
  let isLate = () => false;
  try {
    const answer = await withLimit(limitMs, stopping, (signal) => {
      isLate = () => signal.aborted;
      return send({
        url,
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'Signalsheet', ...headers },
        body,
        allowPrivate: settings.allowPrivateAddresses === 'on',
        maxBytes,
        signal,
      });
    });
    return outcomeOf(answer, clock());
  } catch (error) {
    if (stopping.aborted) throw error;
    // The error itself may name the address, which is secret.
    if (error instanceof PrivateAddressError) return { ...failed, fault: 'address_refused' };
    return { ...failed, fault: isLate() ? 'timeout' : 'unreachable' };
  }
}

/** Answers after which a receiver gets fewer requests. */
const slowing = [429, 502, 504];

function outcomeOf({ status, headers }: Received, now: number): Outcome {
  if (status >= 200 && status <= 299) return { kind: 'delivered' };
  return {
    kind: 'failed',
    fault: 'status',
    status,
    retryAfterMs: waitAsked(headers['retry-after'], now),
    slow: slowing.includes(status),
    gone: status === 410,
  };
}

/** Takes seconds, or an HTTP date. */
function waitAsked(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * second;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
