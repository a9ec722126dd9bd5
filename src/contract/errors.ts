/** Error bodies and the registry of error codes that a service may send (§7). */
import * as v from 'valibot';
import { once } from './once';
import { type Refusal, refusalNumbers } from './refusals';

/** Every code our service sends, with its status and meaning. The first five are the interface's, the rest ours. */
export const errorCodes = {
  OTP_EXPIRED: {
    status: 400,
    description: 'This code has expired or was already used; sign up again',
  },
  OTP_INVALID: { status: 400, description: 'The code is wrong' },
  SIGN_UP_OFF: { status: 400, description: 'This service doesn’t accept sign-ups' },
  OTP_MAX_ATTEMPTS: { status: 429, description: 'Too many wrong codes; sign up again' },
  RATE_LIMITED: { status: 429, description: 'Too many requests; wait for the time in Retry-After' },
  INTERNAL_ERROR: { status: 500, description: 'Something went wrong at the service; try again' },
  BAD_REQUEST: { status: 400, description: 'The request couldn’t be read' },
  UNAUTHENTICATED: { status: 401, description: 'The API key or user id is missing or wrong' },
  INSUFFICIENT_CREDITS: {
    status: 402,
    description: 'There aren’t enough credits for this request',
  },
  NOT_FOUND: { status: 404, description: 'Nothing exists at this address or with this id' },
  LINK_EXPIRED: { status: 410, description: 'This link has expired; get a new one' },
  METHOD_NOT_ALLOWED: { status: 405, description: 'This address doesn’t support this method' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    description: 'This Idempotency-Key was already used with another request',
  },
  ESTIMATE_EXPIRED: { status: 410, description: 'This estimate has expired; make a new one' },
  ESTIMATE_USED: { status: 409, description: 'This estimate was already run with another key' },
  CAP_REACHED: {
    status: 403,
    description: 'This would cost more than the run, its estimate or the user’s caps allow',
  },
  ORIGIN_REFUSED: { status: 403, description: 'Pages of other sites can’t call this address' },
  REQUEST_TIMEOUT: { status: 408, description: 'The request took too long to arrive' },
  PAYLOAD_TOO_LARGE: { status: 413, description: 'The request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, description: 'The request body must be application/json' },
  HEADERS_TOO_LARGE: { status: 431, description: 'The request headers are too large' },
  UNAVAILABLE: {
    status: 503,
    description: 'The service is busy, stopping or not ready; nothing was done, try again',
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Our extension `reasons`, with the numbers of each; a client shows the sentence for an unknown one. */
export const reasonSchema = () =>
  v.objectWithRest(
    { reason: v.optional(v.picklist(Object.keys(refusalNumbers) as Refusal[])) },
    v.unknown(),
  );

/** The structured error of sign-up and verify, which our service uses everywhere except for validation. */
export const errorBodySchema = /* @__PURE__ */ once(() =>
  v.object({
    error_code: v.string(),
    message: v.string(),
    details: reasonSchema(),
  }),
);

/** The body of a 422: one entry for each fault. */
export const validationBodySchema = /* @__PURE__ */ once(() =>
  v.object({
    detail: v.array(
      v.object({
        loc: v.array(v.string()),
        msg: v.string(),
        type: v.string(),
        /** Our extension `reasons`. */
        ctx: v.optional(reasonSchema()),
      }),
    ),
  }),
);

export type ErrorBody = v.InferOutput<ReturnType<typeof errorBodySchema>>;
export type ValidationBody = v.InferOutput<ReturnType<typeof validationBodySchema>>;
