/** Reads an answer of the service: its body, or the error that it means. */
import { isForeign } from '../client/answer';
import { isOwnRefusal } from '../client/own-refusal';
import { retryAfterSeconds } from '../client/retry';
import { asNumber, asObject, asObjects, asText, type Loose } from '../client/tolerant';
import { headers } from '../contract/headers';
import { type Fault, SignalsheetError } from './error';

/** An answer as it arrived. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What is known about the call that was answered. */
export interface Asked {
  readonly charges: boolean;
  readonly idempotencyKey: string | undefined;
}

/** Returns the body of a success. Throws SignalsheetError for everything else; `now` in ms. */
export function bodyOf(received: Received, asked: Asked, now: number): object {
  const body = parsed(received.text);
  const { status } = received;
  if (status >= 200 && status <= 299 && body && (!asked.charges || isResult(body))) return body;
  const id = idOf(received);
  const isUnclear = asked.charges && !isOwnRefusal(status, body, id);
  // The words of a gateway say nothing of credits.
  const isReadable = !isUnclear || (id && asText(asObject(body)['error_code']));
  if (status >= 400 && isReadable && body && !isForeign({ status, body: received.text }))
    throw refusalOf(received, asObject(body), asked, isUnclear, now);
  throw unreadable(received, asked, isUnclear);
}

/**
 * Every paid answer names its job or its signal, or brings what was bought: a list of companies, or an agent's answer. Of
 * social listening, §4.12.4 doesn't show it, so its status is enough.
 */
const isResult = (body: object) =>
  ['job_id', 'signal_id', 'status', 'answer'].some((member) => member in body) ||
  Object.values(body).some(Array.isArray);

/** The error for a call without an answer, or with an answer that isn't of this interface. */
export function lost(asked: Asked, why: string): SignalsheetError {
  return asked.charges
    ? new SignalsheetError(
        `The response to a paid request was lost: ${why}. It may have been charged. Repeat it with the same ` +
          'idempotency key, or look at the credit history first.',
        { code: 'UNKNOWN_OUTCOME', spent: 'unknown', idempotencyKey: asked.idempotencyKey },
      )
    : new SignalsheetError(
        `No response arrived: ${why}. No credits were spent. Check the address, then try again.`,
        { code: 'NO_ANSWER' },
      );
}

function unreadable(received: Received, asked: Asked, isUnclear: boolean): SignalsheetError {
  const facts = { status: received.status, requestId: idOf(received) };
  return isUnclear
    ? new SignalsheetError(
        'The response to a paid request couldn’t be read. It may have been charged. Repeat it with the same ' +
          'idempotency key, or look at the credit history first.',
        {
          code: 'UNKNOWN_OUTCOME',
          spent: 'unknown',
          idempotencyKey: asked.idempotencyKey,
          ...facts,
        },
      )
    : new SignalsheetError(
        `The response (status ${received.status}) isn’t one of a Signalsheet service. No credits were spent. ` +
          'Check the address.',
        { code: 'BAD_ANSWER', ...facts },
      );
}

function refusalOf(
  received: Received,
  body: Loose,
  asked: Asked,
  isUnclear: boolean,
  now: number,
): SignalsheetError {
  const { status } = received;
  const details = asObject(body['details']);
  const faults = asObjects(body['detail']).map(faultOf);
  const code = asText(body['error_code']);
  return new SignalsheetError(messageOf(body, faults, status), {
    code: code ?? (status === 422 ? 'INVALID_REQUEST' : 'BAD_ANSWER'),
    status,
    details,
    faults,
    spent: isUnclear ? 'unknown' : 0,
    retryAfterSeconds:
      retryAfterSeconds(received.headers.get(headers.retryAfter) ?? undefined, now) ??
      asNumber(details['retry_after_seconds']),
    requestId: idOf(received),
    idempotencyKey: asked.idempotencyKey,
  });
}

function messageOf(body: Loose, faults: readonly Fault[], status: number): string {
  if (faults.length === 0)
    return asText(body['message']) ?? `The service refused the request (status ${status}).`;
  const faultList = faults.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return `The service refused the request: ${faultList}. No credits were spent. Fix it and send it again.`;
}

function faultOf(fault: Loose): Fault {
  const path = Array.isArray(fault['loc']) ? fault['loc'] : [];
  return {
    field: path.map((step) => asText(step) ?? '').join('.'),
    message: asText(fault['msg']) ?? '',
    reason: asText(asObject(fault['ctx'])['reason']),
  };
}

function idOf({ headers: given }: Received): string | undefined {
  return given.get(headers.requestId)?.slice(0, 128);
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
