import { existsSync, statSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { seeded } from '../../src/service/sample/random';
import { askToEnrich, balanceOf, jobEnd, join, readJob } from './helpers/acts';
import { type Caller, patiently } from './helpers/call';
import { type Child, launchService, spawnService } from './helpers/child';
import { known } from './helpers/domains';
import { auditCredits, databaseUrlOf, freshFolder, query } from './helpers/folders';
import { serve } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const rounds = 4;
const jobsARound = 3;
const domainsAJob = 60;

/** Enough for a machine that does much else. */
const deadline = 240_000;

/** The same choices at every run. */
const random = seeded(20_266);

/** What to enrich under which idempotency key. */
type Intents = ReadonlyMap<string, readonly string[]>;

eachStore('kill -9', () => {
  it(
    'loses no item, charges none twice and makes no job twice',
    async () => {
      const dataDir = freshFolder();
      // Slow enough that most kills meet jobs under way.
      const start = () => spawnService({ dataDir, settings: { enrichPerSecond: 300 } });
      let child = await start();
      const caller = await join({ ...child, dataDir, close: child.kill });
      const all = new Map<string, readonly string[]>();
      for (let round = 0; round < rounds; round += 1) {
        const intents = intentsOf(round);
        for (const [key, domains] of intents) all.set(key, domains);
        await askAndKill(child, { ...caller, url: child.url }, intents, round % 3 === 0);
        await auditCredits(dataDir);
        child = round < rounds - 1 ? await start() : await spawnService({ dataDir });
      }
      const here = { ...caller, url: child.url };
      // Requests that the kills left without an answer are sent again; the others get theirs again.
      const jobIds = await Promise.all([...all].map(([key, domains]) => ask(here, key, domains)));
      expect(new Set(jobIds).size).toBe(all.size);
      await checkJobs(here, jobIds, dataDir);
      await child.stop();
      await auditCredits(dataDir);
    },
    deadline,
  );

  it(
    'of one worker of two leaves its jobs to the other',
    async () => {
      const dataDir = freshFolder();
      const api = await serve({ dataDir, role: 'api' });
      const caller = await join(api);
      const startWorker = () =>
        spawnService({ dataDir, role: 'worker', settings: { enrichPerSecond: 300 } });
      const workers = [await startWorker(), await startWorker()];
      const jobIds: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const intents = [...intentsOf(round)];
        jobIds.push(
          ...(await Promise.all(intents.map(([key, domains]) => ask(caller, key, domains)))),
        );
        const threshold = random.whole(1, jobsARound * domainsAJob - 1);
        await until(`${threshold} items`, async () => {
          const jobs = await Promise.all(
            jobIds.slice(-jobsARound).map((id) => readJob(caller, id)),
          );
          return jobs.reduce((sum, job) => sum + job.progress.completed, 0) >= threshold;
        });
        await workers.shift()?.kill();
        await auditCredits(dataDir);
        workers.push(await startWorker());
      }
      await checkJobs(caller, jobIds, dataDir);
      await Promise.all(workers.map((worker) => worker.stop()));
      await auditCredits(dataDir);
    },
    deadline,
  );

  it(
    'during the first start leaves a folder that the next start completes',
    async () => {
      for (const bytes of [0, 4_000_000]) {
        const dataDir = freshFolder();
        const doomed = launchService({ posts: true, dataDir });
        await until('the database', async () => (await bytesWritten(dataDir)) >= bytes);
        await doomed.kill();
        const child = await spawnService({ posts: true, dataDir });
        expect(await query(dataDir, 'SELECT count(*) AS n FROM companies')).toEqual([{ n: 2000 }]);
        await join({ ...child, dataDir, close: child.kill });
        await child.stop();
      }
    },
    deadline,
  );
});

/** What the first start has written so far, finished or not; below zero as long as there is no database. */
async function bytesWritten(dataDir: string): Promise<number> {
  if (databaseUrlOf(dataDir) === '') {
    const wal = joinPath(dataDir, 'signalsheet.db-wal');
    return existsSync(wal) ? statSync(wal).size : -1;
  }
  // The size of a table's file shows rows of transactions that have not ended.
  const [row] = await query(
    dataDir,
    `SELECT coalesce(sum(pg_relation_size(oid)), -1) AS bytes FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  );
  return Number(Reflect.get(Object(row), 'bytes'));
}

function intentsOf(round: number): Intents {
  return new Map(
    Array.from({ length: jobsARound }, (_, job) => [
      `round-${round}-${job}`,
      [...known(domainsAJob, random.whole(0, 1000)), 'nobody.example', 'no domain'],
    ]),
  );
}

/** Kills while the requests that start jobs are answered, or while items are worked on. */
async function askAndKill(child: Child, caller: Caller, intents: Intents, early: boolean) {
  const asked = [...intents].map(([key, domains]) => ask(caller, key, domains));
  const settled = Promise.allSettled(asked);
  const answered = asked.slice(0, early ? random.whole(0, jobsARound - 1) : jobsARound);
  const jobIds = await Promise.all(answered);
  const [jobId] = jobIds;
  if (!early && jobId !== undefined) {
    const threshold = random.whole(1, domainsAJob);
    await until(`${threshold} items`, async () => {
      return (await readJob(caller, jobId)).progress.completed >= threshold;
    });
  }
  await child.kill();
  await settled;
}

async function ask(caller: Caller, key: string, domains: readonly string[]): Promise<string> {
  const answer = await patiently(() => askToEnrich(caller, domains, key));
  expect(answer.status).toBe(200);
  return String(Reflect.get(Object(answer.body), 'job_id'));
}

async function checkJobs(caller: Caller, jobIds: readonly string[], dataDir: string) {
  for (const jobId of jobIds) {
    const job = await jobEnd(caller, jobId);
    expect(job.status).toBe('completed');
    const count = (status: string) => job.result?.filter((item) => item.status === status).length;
    expect([count('enriched'), count('not_found'), count('invalid_domain')]).toEqual([
      domainsAJob,
      1,
      1,
    ]);
  }
  const charged = jobIds.length * domainsAJob;
  expect(await balanceOf(caller)).toEqual({
    balance: 10_000 - charged,
    reserved: 0,
    available: 10_000 - charged,
    used_total: charged,
    currency: 'credits',
  });
  const charges = await query(
    dataDir,
    "SELECT charge_key FROM ledger WHERE reason = 'account_enriched'",
  );
  expect(charges).toHaveLength(charged);
}
