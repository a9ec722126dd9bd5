/** Turns whatever was thrown into the body of §7; the only place where an unexpected error meets a caller. */
import type { ErrorHandler, NotFoundHandler } from 'hono';
import type { ErrorBody, ErrorCode } from '../../contract/errors';
import { headers } from '../../contract/headers';
import { StoreBusyError } from '../database/errors';
import { ApiError, ValidationError } from '../errors';
import type { Log } from '../log';
import type { HttpContext, HttpEnv } from './env';

export function answerErrors(log: Log): ErrorHandler<HttpEnv> {
  return (error, c) => {
    if (error instanceof ValidationError) return c.json(error.body, 422);
    if (error instanceof ApiError && error.status < 500) return answer(c, error);
    log.error({ err: error.cause ?? error, request_id: c.get('requestId') }, 'a request failed');
    return answer(c, publicError(error));
  };
}

export const answerNotFound: NotFoundHandler<HttpEnv> = (c) =>
  answer(
    c,
    new ApiError(
      'NOT_FOUND',
      'Nothing exists at this address. No credits were spent. Check the request’s path.',
    ),
  );

/** The body for an error code, for answers that are made outside of a request as well. */
export function errorBody(
  code: ErrorCode,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): ErrorBody {
  return { error_code: code, message, details };
}

function answer(c: HttpContext, error: ApiError) {
  const wait = error.details['retry_after_seconds'];
  if (typeof wait === 'number') c.header(headers.retryAfter, String(wait));
  return c.json(errorBody(error.code, error.message, error.details), error.status);
}

function publicError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreBusyError) {
    return new ApiError(
      'UNAVAILABLE',
      'The service is busy. Nothing was done and no credits were spent. Try again in a second.',
      { retry_after_seconds: 1 },
    );
  }
  return new ApiError(
    'INTERNAL_ERROR',
    `Something went wrong at the service. Try again: with the same ${headers.idempotencyKey}, you’re never ` +
      'charged twice. If it keeps happening, give the operator the ' +
      `${headers.requestId} of this answer.`,
  );
}
