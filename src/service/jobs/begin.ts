/** Starts a job of any kind, with a hold on its highest cost and the same answer for the same idempotency key. */
import { createHash, randomBytes } from 'node:crypto';
import type { Endpoint } from '../../contract/endpoints';
import { headers } from '../../contract/headers';
import type { Permit } from '../billing/permit';
import { hour } from '../clock';
import type { Deps } from '../deps';
import { ApiError, refusal } from '../errors';
import type { UserRequest } from '../routes';
import type { Idempotency, NewJob } from './store';

export type BeginDeps = Pick<Deps, 'store' | 'settings' | 'clock' | 'notifier' | 'log'>;

/** A request that starts something, and the caller's idempotency key if there is one. */
export interface StartRequest<Body> extends UserRequest<Body> {
  readonly idempotencyKey: string | undefined;
  /** Must allow the credits before anything starts; for work that agents start. */
  readonly permit?: Permit | undefined;
}

export interface StartedJob {
  /** The response body, identical in every replay. */
  readonly body: string;
  readonly replayed: boolean;
}

/** A request, and the parts of its answer. */
interface Intent<Answer>
  extends Omit<NewJob, 'id' | 'userId' | 'answer' | 'idempotency' | 'permit'> {
  readonly endpoint: Endpoint;
  readonly poll: Endpoint;
  /** Equal for requests with the same content, whatever the layout of their JSON. */
  readonly request: unknown;
  /** When the request came in; the current time if undefined. */
  readonly now?: number;
  /** The address to poll is appended to its message. */
  readonly answer: Omit<Answer, 'job_id' | 'status'>;
}

/**
 * Reserves the hold and queues the job, which spends it item by item.
 * Throws ApiError INSUFFICIENT_CREDITS with `needed` and `available`, or IDEMPOTENCY_KEY_REUSED.
 */
export async function beginJob<Answer extends { readonly message: string }>(
  { store, settings, clock, notifier, log }: BeginDeps,
  {
    userId,
    idempotencyKey,
    permit,
  }: Pick<StartRequest<unknown>, 'userId' | 'idempotencyKey' | 'permit'>,
  { endpoint, poll, request, answer, now = clock(), ...job }: Intent<Answer>,
): Promise<StartedJob> {
  // 128 random bits can't be guessed.
  const id = `job_${randomBytes(16).toString('hex')}`;
  const path = poll.path.replace('{job_id}', id);
  const message = `${answer.message} Poll GET ${path} until the status is completed or failed.`;
  const body = JSON.stringify({ job_id: id, status: 'pending', ...answer, message });
  const expiresAt = now + settings.idempotencyHours * hour;
  const idempotency = idempotencyOf(idempotencyKey, [endpoint.path, request], expiresAt);
  const start = await store.jobs.start(
    { ...job, id, userId, answer: body, idempotency, permit },
    now,
  );
  switch (start.kind) {
    case 'started':
      notifier.notify();
      log.info({ job_id: id, user_id: userId, kind: job.kind }, 'a job started');
      return { body, replayed: false };
    case 'replayed':
      return { body: start.answer, replayed: true };
    case 'key_reused':
      throw keyReused();
    case 'insufficient':
      throw insufficient(job.hold.min, start.available);
  }
}

export function idempotencyOf(
  key: string | undefined,
  request: unknown,
  expiresAt: number,
): Idempotency | undefined {
  if (key === undefined) return undefined;
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return { key, fingerprint, expiresAt };
}

export function keyReused() {
  return refusal(
    'IDEMPOTENCY_KEY_REUSED',
    `This ${headers.idempotencyKey} was already used with another request. Nothing was started and no ` +
      'credits were spent. Use a new key for a new request.',
    'idempotency_key_reused',
    {},
  );
}

function insufficient(needed: number, available: number) {
  return new ApiError(
    'INSUFFICIENT_CREDITS',
    `This job needs ${needed} credits, but only ${available} are available. Nothing was started and no ` +
      'credits were spent. Request less at a time, wait for running jobs to release credits, or get more ' +
      'credits from the operator of the service.',
    { needed, available },
  );
}
