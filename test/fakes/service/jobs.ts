/** Jobs of the service in memory: started and paid, working for a while, done (§2.4, §4.7). */
import * as v from 'valibot';
import type { Endpoint } from '../../../src/contract/endpoints';
import { ok, refusal, type ServiceCore, type Tenant } from './core';

/** The differences between the kinds of jobs. */
interface JobKind<Asked> {
  readonly start: Endpoint;
  readonly request: v.GenericSchema<unknown, Asked>;
  readonly response: v.GenericSchema;
  readonly poll: Endpoint;
  readonly job: v.GenericSchema;
  size(asked: Asked): number;
  /** Most credits that it may cost; without them it is refused. */
  max(asked: Asked): number;
  /** Charges for the whole job as it starts. */
  charge(tenant: Tenant, asked: Asked): void;
  /** `owned` has the items that were paid for before and are free. */
  items(asked: Asked, owned: ReadonlySet<string>): object[];
  /** Polls that each job answers with `running` before it is completed. */
  pollsBeforeDone?(): number;
  /** Fields of the answer to the start, besides id, state and message. */
  started(asked: Asked): object;
  /** Additional fields of both answers. */
  readonly always?: object;
  /** Fields of the progress, besides the number of finished items. */
  progress(completed: number): object;
}

interface Job<Asked> {
  readonly tenant: Tenant;
  readonly asked: Asked;
  readonly owned: ReadonlySet<string>;
  readonly from: number;
  readonly to: number;
  pollsLeft: number;
}

/** Adds the endpoints that start and read such jobs. The returned function returns the requests of finished jobs. */
export function serveJobs<Asked>(service: ServiceCore, kind: JobKind<Asked>): () => Asked[] {
  const jobs = new Map<string, Job<Asked>>();
  let busyUntil = 0;
  const isOver = ({ to, pollsLeft }: Job<Asked>) => service.now() >= to && pollsLeft <= 0;
  service.route(kind.start, kind.response, ({ tenant, body }) => {
    const reading = v.safeParse(kind.request, body);
    if (!reading.success) return refusal(422, 'BAD_REQUEST');
    const asked = reading.output;
    if (service.creditsOf(tenant) < kind.max(asked)) return refusal(402, 'INSUFFICIENT_CREDITS');
    const owned = new Set(service.chargesAgain ? [] : tenant.charged.keys());
    kind.charge(tenant, asked);
    const job_id = `job-${jobs.size + 1}`;
    const from = service.now();
    let to = from + service.jobMs(kind.size(asked));
    if (service.itemsPerSecond !== undefined) {
      to = Math.max(busyUntil, from) + (kind.size(asked) / service.itemsPerSecond) * 1000;
      busyUntil = to;
    }
    jobs.set(job_id, { tenant, asked, owned, from, to, pollsLeft: kind.pollsBeforeDone?.() ?? 0 });
    return ok({
      job_id,
      message: 'Queued',
      status: 'pending',
      ...kind.started(asked),
      ...kind.always,
    });
  });
  service.route(kind.poll, kind.job, ({ tenant, id }) => {
    const job = jobs.get(id);
    if (job?.tenant !== tenant) return refusal(404, 'NOT_FOUND');
    const isDone = isOver(job);
    job.pollsLeft -= 1;
    const total = kind.size(job.asked);
    const share = (service.now() - job.from) / Math.max(1, job.to - job.from);
    const completed = isDone ? total : Math.floor(total * Math.min(1, share));
    return ok({
      job_id: id,
      status: isDone ? 'completed' : 'running',
      progress: { total, completed, ...kind.progress(completed) },
      result: isDone ? kind.items(job.asked, job.owned) : null,
      error_message: null,
      ...kind.always,
    });
  });
  return () => [...jobs.values()].filter(isOver).map(({ asked }) => asked);
}
