/** Errors with which any part of the service answers a caller; `http` turns them into bodies (§7). */
import {
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type ValidationBody,
} from '../contract/errors';
import type { Refusal, RefusalValues } from '../contract/refusals';

/** Refuses a request. The message is for users: what happened, whether credits were spent, what to do next. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorBody['details'] = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status() {
    return errorCodes[this.code].status;
  }
}

/** Refuses a request for a reason that clients can translate; `message` is in English. */
export function refusal<Reason extends Refusal>(
  code: ErrorCode,
  message: string,
  reason: Reason,
  values: RefusalValues[Reason],
): ApiError {
  return new ApiError(code, message, { reason, ...values });
}

/** Refuses a request body with invalid fields; answered as a 422. */
export class ValidationError extends Error {
  override name = 'ValidationError';

  constructor(readonly body: ValidationBody) {
    super('The request body is not valid');
  }
}

/**
 * Refuses a request because nothing can be saved until an operator acts: the disk is full, or the data is
 * moving to another database.
 */
export function cannotSave(reason: 'full' | 'moved'): ApiError {
  const what =
    reason === 'moved'
      ? 'The service is moving to another database and can’t save data until then.'
      : 'The service can’t save data right now.';
  return new ApiError(
    'UNAVAILABLE',
    `${what} Nothing was done and no credits were spent. Try again later.`,
    { retry_after_seconds: 5 },
  );
}

/** The service can't start; the message says why and what an operator can do. */
export class StartError extends Error {
  override name = 'StartError';
}
