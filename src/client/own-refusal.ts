/** Tells the service's own refusals, before which nothing is charged, from whatever else answers a request. */
import type { ErrorCode } from '../contract/errors';
import { asObject, asObjects, asText } from './tolerant';

/** Whether our service answers with a code only before it charges anything. */
const isBeforeCharge: Readonly<Record<ErrorCode, boolean>> = {
  OTP_EXPIRED: true,
  OTP_INVALID: true,
  OTP_MAX_ATTEMPTS: true,
  SIGN_UP_OFF: true,
  BAD_REQUEST: true,
  UNAUTHENTICATED: true,
  INSUFFICIENT_CREDITS: true,
  CAP_REACHED: true,
  ORIGIN_REFUSED: true,
  NOT_FOUND: true,
  METHOD_NOT_ALLOWED: true,
  REQUEST_TIMEOUT: true,
  IDEMPOTENCY_KEY_REUSED: true,
  ESTIMATE_USED: true,
  ESTIMATE_EXPIRED: true,
  LINK_EXPIRED: true,
  PAYLOAD_TOO_LARGE: true,
  UNSUPPORTED_MEDIA_TYPE: true,
  HEADERS_TOO_LARGE: true,
  RATE_LIMITED: true,
  UNAVAILABLE: true,
  INTERNAL_ERROR: false,
};

/**
 * Whether an answer proves that its request did nothing and charged nothing: by its request id and its error code, or
 * as a list of faults (§7). Gateways send any status with words of their own, also after the service did its work.
 *
 * @param body the parsed body; undefined if it isn't JSON
 * @param requestId the answer's X-Request-Id
 */
export function isOwnRefusal(
  status: number,
  body: unknown,
  requestId: string | undefined,
): boolean {
  if (status < 400) return false;
  const { error_code: code, detail } = asObject(body);
  if (status === 422) {
    const faults = asObjects(detail);
    return faults.length > 0 && faults.every(({ loc, msg }) => Array.isArray(loc) && asText(msg));
  }
  return requestId !== undefined && isBeforeCharge[asText(code) as ErrorCode] === true;
}
