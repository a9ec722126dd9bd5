/** Agents cancel the jobs that their runs began. */
import * as v from 'valibot';
import {
  agentCancelResponseSchema,
  agentCapsResponseSchema,
  agentRunResponseSchema,
} from '../../src/contract/agents';
import { ask, balanceOf, jobEnd, join, startJob } from './helpers/acts';
import { estimate, tryRun } from './helpers/agents';
import { bodyOf, type Caller, expectError } from './helpers/call';
import { gatedDirectory } from './helpers/directories';
import { serveEmpty } from './helpers/service';
import { eachStore } from './helpers/stores';

const domains = (count: number) => Array.from({ length: count }, (_, at) => `job-${at}.example`);

async function begin(caller: Caller, count: number, key: string): Promise<string> {
  const asked = await estimate(caller, 'enrich_companies', { domains: domains(count) });
  const answer = await tryRun(caller, asked.estimate_id, count, key);
  const begun = v.object({ job_id: v.string() });
  return v.parse(begun, bodyOf(answer, agentRunResponseSchema()).answer).job_id;
}

const cancel = async (caller: Caller, job_id: string) =>
  bodyOf(await ask(caller, 'agentCancel', { job_id }), agentCancelResponseSchema());

eachStore('an agent', () => {
  it('gets back the credits and cap of a job that found nothing yet', async () => {
    const gate = gatedDirectory();
    const caller = await join(await serveEmpty({ directory: gate.directory }));
    const job_id = await begin(caller, 5, 'early');
    expect(await balanceOf(caller)).toMatchObject({ reserved: 5 });
    const cancelled = await cancel(caller, job_id);
    expect(cancelled).toMatchObject({ job_id, status: 'failed', charged: 0, given_back: 5 });
    expect(cancelled.message).toContain('cancelled by an agent');
    gate.open();
    expect(await cancel(caller, job_id)).toEqual(cancelled);
    expect(await jobEnd(caller, job_id)).toMatchObject({
      status: 'failed',
      error_details: { reason: 'job_cancelled', charged: 0, given_back: 5 },
    });
    // The worker finishes what it still had of this job before a later one.
    await jobEnd(caller, await begin(caller, 1, 'later'));
    expect(await balanceOf(caller)).toMatchObject({ used_total: 1, reserved: 0 });
    const caps = bodyOf(await ask(caller, 'agentCaps', {}), agentCapsResponseSchema());
    expect(caps.booked_today).toBe(1);
  });

  it('is told what a finished job cost, and cancels only what runs began', async () => {
    const gate = gatedDirectory();
    gate.open();
    const service = await serveEmpty({ directory: gate.directory });
    const [caller, other] = [await join(service), await join(service)];
    const job_id = await begin(caller, 2, 'over');
    await jobEnd(caller, job_id);
    const over = { status: 'completed', charged: 2, given_back: 0 };
    expect(await cancel(caller, job_id)).toMatchObject({ job_id, ...over });
    expect((await jobEnd(caller, job_id)).result).toHaveLength(2);
    const own = await startJob(caller, ['own.example']);
    for (const [who, id] of [
      [caller, own.job_id],
      [caller, 'job_1'],
      [other, job_id],
    ] as const)
      expectError(await ask(who, 'agentCancel', { job_id: id }), 404, 'NOT_FOUND');
    expect(await jobEnd(caller, own.job_id)).toMatchObject({ status: 'completed' });
  });
});
