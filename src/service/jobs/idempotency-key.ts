/** Reads the header by which a caller names one intent. */
import { headers } from '../../contract/headers';
import { limits } from '../../contract/limits';
import { ApiError } from '../errors';
import type { HttpContext } from '../http/env';
import type { StartedJob } from './begin';

const acceptable = new RegExp(`^[\\x20-\\x7e]{1,${limits.idempotencyKeyLength}}$`);

/** Returns undefined where there is none. Throws ApiError BAD_REQUEST for one that cannot be kept. */
export function idempotencyKey(c: HttpContext): string | undefined {
  const key = c.req.header(headers.idempotencyKey);
  if (key === undefined || acceptable.test(key)) return key;
  throw new ApiError(
    'BAD_REQUEST',
    `${headers.idempotencyKey} must have 1 to ${limits.idempotencyKeyLength} printable ASCII characters. ` +
      'Nothing was done and no credits were spent. Send a shorter key, such as a UUID.',
  );
}

/** Answers with the body of a job that was started, now or by an earlier request with the same key. */
export function answerStarted(c: HttpContext, started: StartedJob): Response {
  if (started.replayed) c.header(headers.idempotencyReplayed, 'true');
  return c.body(started.body, 200, { 'Content-Type': 'application/json' });
}
