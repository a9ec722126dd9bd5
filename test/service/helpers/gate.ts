/** A job that stays in progress until a test releases it. */
import type { StartOptions } from '../../../src/service';
import { join, startJob } from './acts';
import { gatedDirectory } from './directories';
import { serveEmpty } from './service';
import { until } from './until';

/** Starts a service and a job there, whose worker waits for the nth answer of the directory until the gate is opened. */
export async function jobAtGate(
  domains: readonly string[],
  { nth = 1, ...options }: Partial<StartOptions> & { nth?: number } = {},
) {
  const gate = gatedDirectory(nth);
  const service = await serveEmpty({ ...options, directory: gate.directory });
  const caller = await join(service);
  const { job_id } = await startJob(caller, domains);
  await until('the directory to be asked', () => gate.asked >= nth);
  return { gate, service, caller, job_id };
}
