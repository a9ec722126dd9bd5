/** A used service with a half-finished job, for tests that move or restore its data. */
import { balanceOf, jobEnd, join, readAccounts, readJob, startJob } from './acts';
import type { Caller } from './call';
import { gatedDirectory } from './directories';
import { importAll, useAll } from './forgettable';
import { serve, type TestService } from './service';
import { accountsBehind, listSignals } from './signals';
import { until } from './until';

/** Settings of services on this data. */
export const settings = { sampleData: 'off', leaseSeconds: 1, enrichPerSecond: 200 } as const;
/** More than a batch, which is a quarter of a second’s look-ups at most. */
const domains = Array.from({ length: 250 }, (_, n) => `company-${n}.example`);

/** With users, keys, signals and a CRM; half of the other user's job waits for the gate to be opened. */
export async function serveHalfDone() {
  const first = await serve({ settings });
  const { dataDir } = first;
  await importAll(dataDir);
  const [one, other] = [await join(first), await join(first)];
  const { signals } = await useAll(one);
  await first.close();
  // It answers once, and again only after it is opened.
  const gate = gatedDirectory(2);
  const service = await serve({ dataDir, directory: gate.directory, settings });
  const at = ({ url }: TestService) => ({ one: { ...one, url }, other: { ...other, url } });
  const { job_id } = await startJob(at(service).other, domains);
  await until('half of a job', () => gate.asked > 1);
  const { progress } = await readJob(at(service).other, job_id);
  expect(progress.completed).toBeGreaterThan(0);
  expect(progress.completed).toBeLessThan(domains.length);
  return { dataDir, service, gate, at, job_id, signals, firstUrl: first.url };
}

/** Fails unless another service knows what the first user had: accounts, signals, links that are signed, and the key. */
export async function expectUsed(
  { at, signals, firstUrl }: Awaited<ReturnType<typeof serveHalfDone>>,
  there: TestService,
) {
  const { one } = at(there);
  const account_domains = ['mirefield.example', 'bystander.example'];
  expect((await readAccounts(one, { account_domains })).accounts).toHaveLength(2);
  expect((await listSignals(one)).signals).toHaveLength(signals.length);
  const link = signals[0]?.account_audience_url?.replace(firstUrl, there.url);
  expect((await accountsBehind(link)).total_count).toBe(signals[0]?.accounts_found);
  expect((await join(there, one.userId)).apiKey).toBe(one.apiKey);
}

/** Waits for the end of the job that was half done, which is paid once. */
export async function expectEnd(other: Caller, jobId: string) {
  const job = await jobEnd(other, jobId);
  expect(job).toMatchObject({ status: 'completed', progress: { completed: domains.length } });
  const spent = domains.length;
  expect(await balanceOf(other)).toMatchObject({
    balance: 10_000 - spent,
    reserved: 0,
    used_total: spent,
  });
}
