/** The one error of the client: what happened, what it cost, and whether the same call may be made again. */
import type { ErrorCode } from '../contract/errors';

/** What the client adds to the service's codes. */
export type ClientCode =
  /** Fields of the request are missing, unknown or out of range; `faults` lists them. */
  | 'INVALID_REQUEST'
  /** No answer arrived to a call that spends nothing. */
  | 'NO_ANSWER'
  /** No readable answer arrived to a call that may have spent credits. */
  | 'UNKNOWN_OUTCOME'
  /** The answer wasn't one of this interface. */
  | 'BAD_ANSWER'
  /** The job ended without a result. */
  | 'JOB_FAILED'
  /** The job was still running when the wait ended. */
  | 'STILL_RUNNING'
  /** The caller's signal ended the call. */
  | 'STOPPED'
  /** A list of paid pages reached its limit of credits. */
  | 'CREDIT_LIMIT';

export interface Fault {
  /** Path of the field, such as `body.domains`. */
  readonly field: string;
  readonly message: string;
  /** The service's name for the reason, if it has one. */
  readonly reason: string | undefined;
}

interface Facts {
  readonly code: ErrorCode | ClientCode | (string & {});
  /** Status of the answer; undefined without one. */
  readonly status?: number | undefined;
  /** Numbers and names that belong to the error, such as `needed` and `available`. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly faults?: readonly Fault[] | undefined;
  /** Credits that the failed call spent; `unknown` if that isn't known. */
  readonly spent?: number | 'unknown' | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Identifies the call in the operator's log. */
  readonly requestId?: string | undefined;
  /** The key of a call that can spend: the same call with it is never charged twice. */
  readonly idempotencyKey?: string | undefined;
}

/** Thrown by every method of the client. The message says what happened and what to do next, and holds no secret. */
export class SignalsheetError extends Error {
  override readonly name = 'SignalsheetError';
  readonly code: Facts['code'];
  readonly status: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;
  readonly faults: readonly Fault[];
  readonly spent: number | 'unknown';
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  readonly idempotencyKey: string | undefined;

  constructor(message: string, facts: Facts) {
    super(message);
    this.code = facts.code;
    this.status = facts.status;
    this.details = facts.details ?? {};
    this.faults = facts.faults ?? [];
    this.spent = facts.spent ?? 0;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.requestId = facts.requestId;
    this.idempotencyKey = facts.idempotencyKey;
  }

  /** Why, as data (extension `reasons`); undefined if the service gives none. */
  get reason(): string | undefined {
    const { reason } = this.details;
    return typeof reason === 'string' ? reason : this.faults[0]?.reason;
  }
}
