/**
 * Turns every error into the body of §7: what was thrown, and what never becomes a request (bytes that aren't HTTP,
 * headers without end, tunnels). Unexpected errors reach callers only here.
 */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorHandler, NotFoundHandler } from 'hono';
import { type ErrorBody, type ErrorCode, errorCodes } from '../../contract/errors';
import { headers } from '../../contract/headers';
import type { Refusal } from '../../contract/refusals';
import { StoreBusyError, StoreUnwritableError } from '../database/errors';
import { ApiError, cannotSave, ValidationError } from '../errors';
import type { Log } from '../log';
import type { HttpContext, HttpEnv } from './env';
import { requestIdOf } from './middleware';

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

/** The body for an error code; also used for answers outside of a request. */
export function errorBody(
  code: ErrorCode,
  message: string,
  details: ErrorBody['details'] = {},
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
  if (error instanceof StoreUnwritableError) return cannotSave(error.reason);
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

const nothingDone = 'Nothing was done and no credits were spent.';

interface RawFault {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reason: Refusal;
}

const faults: Readonly<Record<string, RawFault>> = {
  HPE_HEADER_OVERFLOW: {
    code: 'HEADERS_TOO_LARGE',
    message: `The request headers are too large. ${nothingDone} Send fewer or shorter ones.`,
    reason: 'headers_too_large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'REQUEST_TIMEOUT',
    message: `The request took too long to arrive. ${nothingDone} Send it again.`,
    reason: 'request_late',
  },
};

const notHttp = {
  code: 'BAD_REQUEST',
  message: `The request couldn’t be read as HTTP. ${nothingDone} Correct it and send it again.`,
  reason: 'not_http',
} as const;

/** Takes the parser's error and the connection; answers once and closes it. */
export function answerParserError(error: Error & { code?: string }, socket: Duplex) {
  answerRaw(socket, faults[error.code ?? ''] ?? notHttp);
}

/** This service opens no tunnels. */
export function answerConnect(socket: Duplex) {
  const message = `The method CONNECT is not served. ${nothingDone}`;
  answerRaw(socket, { code: 'METHOD_NOT_ALLOWED', message, reason: 'method_wrong' }, [
    'Allow: GET, HEAD, POST',
  ]);
}

function answerRaw(socket: Duplex, { code, message, reason }: RawFault, more: string[] = []) {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status } = errorCodes[code];
  const body = JSON.stringify(errorBody(code, message, { reason }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${headers.requestId}: ${requestIdOf(undefined)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...more,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
