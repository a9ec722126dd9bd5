/** Jobs of the service in memory: started and paid, working for a while, done (§2.4, §4.7). */
import * as v from 'valibot';
import type { Endpoint } from '../../../src/contract/endpoints';
import { type FakeService, ok, refusal, type Tenant } from './fake-service';

/** The differences between the kinds of jobs. */
export interface FakeJobs<Asked> {
  readonly start: Endpoint;
  readonly request: v.GenericSchema<unknown, Asked>;
  readonly response: v.GenericSchema;
  readonly poll: Endpoint;
  readonly job: v.GenericSchema;
  size(asked: Asked): number;
  /** Most credits that it may cost; without them it is refused. */
  max(asked: Asked): number;
  /** Charges for each whole job, so a repeated request shows as a second charge. */
  charge(tenant: Tenant, asked: Asked): void;
  items(asked: Asked): object[];
  /** What the answer to the start says beside id, state and message. */
  started(asked: Asked): object;
  /** What both answers say besides. */
  readonly always?: object;
  /** What the progress says beside how many are done. */
  progress(completed: number): object;
}

/** Adds the endpoint that starts such jobs and the one that reads them; a job of n items takes `msOf(n)`. */
export function serveJobs<Asked>(
  service: FakeService,
  msOf: (items: number) => number,
  kind: FakeJobs<Asked>,
): void {
  const jobs = new Map<string, { tenant: Tenant; asked: Asked; from: number; to: number }>();
  service.route(kind.start, kind.response, ({ tenant, body }) => {
    const reading = v.safeParse(kind.request, body);
    if (!reading.success) return refusal(422, 'BAD_REQUEST');
    const asked = reading.output;
    if (tenant.credits < kind.max(asked)) return refusal(402, 'INSUFFICIENT_CREDITS');
    kind.charge(tenant, asked);
    const job_id = `job-${jobs.size + 1}`;
    const from = service.now();
    jobs.set(job_id, { tenant, asked, from, to: from + msOf(kind.size(asked)) });
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
    const now = service.now();
    const total = kind.size(job.asked);
    const isDone = now >= job.to;
    const share = (now - job.from) / Math.max(1, job.to - job.from);
    const completed = isDone ? total : Math.floor(total * share);
    return ok({
      job_id: id,
      status: isDone ? 'completed' : 'running',
      progress: { total, completed, ...kind.progress(completed) },
      result: isDone ? kind.items(job.asked) : null,
      error_message: null,
      ...kind.always,
    });
  });
}
