import { askToEnrich, balanceOf, enrich, jobEnd, join, newEmail, startJob } from './helpers/acts';
import { call, errorOf } from './helpers/call';
import { spawnService } from './helpers/child';
import { known } from './helpers/domains';
import { auditCredits, freshFolder, mailedCode, query, wrongCode } from './helpers/folders';
import { serve, serveEmpty } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const jobsEnded = (log: string) => log.split('a job ended').length - 1;

eachStore('several processes on one data folder', () => {
  it('start concurrently, share the jobs, and charge every company once', async () => {
    const dataDir = freshFolder();
    const settings = { enrichPerSecond: 200 };
    const [one, two] = await Promise.all([
      spawnService({ dataDir, role: 'worker', settings }),
      spawnService({ dataDir, role: 'worker', settings }),
    ]);
    const api = await serve({ dataDir, role: 'api' });
    expect(await query(dataDir, 'SELECT count(*) AS n FROM companies')).toEqual([{ n: 2000 }]);
    const caller = await join(api);
    const jobs = [];
    for (let job = 0; job < 8; job += 1) jobs.push(await startJob(caller, known(50, job * 40)));
    for (const { job_id } of jobs) {
      expect((await jobEnd(caller, job_id)).progress.completed).toBe(50);
    }
    expect(await balanceOf(caller)).toMatchObject({ used_total: 330, reserved: 0 });
    await until('both logs', () => jobsEnded(one.log()) + jobsEnded(two.log()) === 8);
    expect(jobsEnded(one.log())).toBeGreaterThan(0);
    expect(jobsEnded(two.log())).toBeGreaterThan(0);
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
    await auditCredits(dataDir);
  });

  it('leave jobs alone in the role of an API, and the API alone in the role of a worker', async () => {
    const api = await serveEmpty({ role: 'api' });
    const caller = await join(api);
    const { job_id } = await startJob(caller, ['nobody.example']);
    const worker = await serveEmpty({ dataDir: api.dataDir, role: 'worker' });
    await jobEnd(caller, job_id);
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${worker.url}/api/v1/credits/balance`)).status).toBe(404);
    await enrich(caller, ['nobody.example']);
  });

  it('count attempts, holds and idempotency keys together, for any distribution of requests', async () => {
    const dataDir = freshFolder();
    const settings = { sampleData: 'off', startingCredits: 100 } as const;
    const apis = await Promise.all([
      spawnService({ dataDir, role: 'api', settings }),
      spawnService({ dataDir, role: 'api', settings }),
    ]);
    const caller = await join({ ...apis[0], dataDir, close: apis[0].kill });
    const url = (round: number) => apis[round % 2 === 0 ? 0 : 1].url;
    const at = (round: number) => ({ ...caller, url: url(round) });

    const email = newEmail();
    await call(url(0), 'signUp', { body: { email } });
    const otp_code = wrongCode(mailedCode(dataDir, email));
    const wrong = await Promise.all(
      Array.from({ length: 50 }, (_, round) =>
        call(url(round), 'verify', { body: { email, otp_code } }),
      ),
    );
    const left = wrong.flatMap((answer) => errorOf(answer).details['remaining_attempts'] ?? []);
    expect(left.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

    const same = await Promise.all(
      Array.from({ length: 20 }, (_, round) => askToEnrich(at(round), known(10), 'one-intent')),
    );
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    const others = await Promise.all(
      Array.from({ length: 60 }, (_, round) => askToEnrich(at(round), known(5), `intent-${round}`)),
    );
    const statuses = others.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(18);
    expect(statuses.filter((status) => status === 402)).toHaveLength(42);
    expect(await balanceOf(caller)).toMatchObject({ reserved: 100, available: 0 });
    await Promise.all(apis.map((api) => api.stop()));
    await auditCredits(dataDir);
  });
});
