/** Error bodies and the registry of error codes that a service may answer with (§7). */
import * as v from 'valibot';
import { once } from './once';

/**
 * Every code our service sends: its status and what it means. The first five are the interface's own,
 * the others fill what it leaves open.
 */
export const errorCodes = {
  OTP_EXPIRED: {
    status: 400,
    meaning: 'No code is pending for this e-mail address; sign up again',
  },
  OTP_INVALID: { status: 400, meaning: 'The code is wrong' },
  OTP_MAX_ATTEMPTS: { status: 429, meaning: 'The code was tried ten times; sign up again' },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; wait as long as Retry-After says' },
  INTERNAL_ERROR: { status: 500, meaning: 'The service failed; try again' },
  BAD_REQUEST: { status: 400, meaning: 'The request could not be read' },
  UNAUTHENTICATED: { status: 401, meaning: 'The API key or user id is missing or wrong' },
  INSUFFICIENT_CREDITS: { status: 402, meaning: 'The balance does not cover this request' },
  NOT_FOUND: { status: 404, meaning: 'There is nothing with this address or id' },
  LINK_EXPIRED: { status: 410, meaning: 'This link is too old; ask for a fresh one' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'This address does not take this method' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    meaning: 'This Idempotency-Key came with another body before',
  },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request took too long to arrive' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The request body must be application/json' },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'The request headers are too large' },
  UNAVAILABLE: {
    status: 503,
    meaning: 'The service is busy, stopping or not ready, and did nothing; try again',
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The structured error of sign-up and verify, which our service uses everywhere but for validation. */
export const errorBodySchema = /* @__PURE__ */ once(() =>
  v.object({
    error_code: v.string(),
    message: v.string(),
    details: v.record(v.string(), v.unknown()),
  }),
);

/** The body of a 422: one entry a fault. */
export const validationBodySchema = /* @__PURE__ */ once(() =>
  v.object({
    detail: v.array(v.object({ loc: v.array(v.string()), msg: v.string(), type: v.string() })),
  }),
);

export type ErrorBody = v.InferOutput<ReturnType<typeof errorBodySchema>>;
export type ValidationBody = v.InferOutput<ReturnType<typeof validationBodySchema>>;
