/** HTTP handlers that start jobs and signals, once for each idempotency key, and read jobs. */
import type * as v from 'valibot';
import { headers } from '../../contract/headers';
import { limits } from '../../contract/limits';
import type { Deps } from '../deps';
import { refusal } from '../errors';
import type { HttpContext } from '../http/env';
import { baseUrlOf } from '../http/proxies';
import { type Handler, readRequest } from '../routes';
import type { StartedJob, StartRequest } from './begin';

/** Handles a request to start something. Takes the schema of its body; a known key gets its first answer again. */
export function startHandler<Schema extends v.GenericSchema>(
  schema: () => Schema,
  start: (deps: Deps, request: StartRequest<v.InferOutput<Schema>>) => Promise<StartedJob>,
) {
  return (deps: Deps): Handler =>
    async (c) => {
      const key = idempotencyKey(c);
      const request = await readRequest(c, deps, schema());
      const { replayed, body } = await start(deps, { ...request, idempotencyKey: key });
      if (replayed) c.header(headers.idempotencyReplayed, 'true');
      return c.body(body, 200, { 'Content-Type': 'application/json' });
    };
}

/** Handles a request for a user's own job. `read` gets the service's address as the caller sees it. */
export function jobHandler(
  read: (deps: Deps, userId: string, jobId: string, baseUrl: string) => Promise<object>,
) {
  return (deps: Deps): Handler =>
    async (c) => {
      const jobId = c.req.param('job_id') ?? '';
      return c.json(await read(deps, c.get('user').id, jobId, baseUrlOf(c, deps.settings)));
    };
}

const acceptable = new RegExp(`^[\\x20-\\x7e]{1,${limits.idempotencyKeyLength}}$`);

/** Returns undefined without a key. Throws ApiError BAD_REQUEST for a key that can't be stored. */
export function idempotencyKey(c: HttpContext): string | undefined {
  const key = c.req.header(headers.idempotencyKey);
  if (key === undefined || acceptable.test(key)) return key;
  throw refusal(
    'BAD_REQUEST',
    `${headers.idempotencyKey} must have 1 to ${limits.idempotencyKeyLength} printable ASCII characters. ` +
      'Nothing was done and no credits were spent. Send a shorter key, such as a UUID.',
    'idempotency_key_invalid',
    { max_length: limits.idempotencyKeyLength },
  );
}
