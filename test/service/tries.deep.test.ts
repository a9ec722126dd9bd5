/** Work that fails again and again ends as failed, with its credits accounted for; what is not its own fault never counts. */
import { balanceOf, enrich, jobEnd, join, readJob, startJob } from './helpers/acts';
import { spawnService } from './helpers/child';
import { known } from './helpers/domains';
import { freshFolder, query } from './helpers/folders';
import { jobAtGate } from './helpers/gate';
import { hasLimits, setDisk } from './helpers/outages';
import { serveEmpty } from './helpers/service';
import { deploy, readSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

/** More than a batch at this pace, on either store. */
const settings = { enrichPerSecond: 800 };
const domains = Array.from({ length: 210 }, (_, n) => `company-${n}.example`);

/** A clock that jumps over the longest pause whenever it is moved. */
function jumpingClock() {
  let now = Date.now();
  const clock = () => now;
  const jump = () => {
    now += 61_000;
  };
  return { clock, jump };
}

eachStore('work that fails at every try', () => {
  it('ends a job as failed, keeps what was charged and gives the rest back', async () => {
    const { clock, jump } = jumpingClock();
    const { gate, service, caller, job_id } = await jobAtGate(domains, { nth: 2, clock, settings });
    await query(service.dataDir, 'ALTER TABLE accounts RENAME TO hidden');
    gate.open();
    const job = await until('the end', async () => {
      jump();
      const job = await readJob(caller, job_id);
      return job.status === 'failed' && job;
    });
    await query(service.dataDir, 'ALTER TABLE hidden RENAME TO accounts');
    const { used_total: charged, reserved } = await balanceOf(caller);
    expect(job.error_message).toBe(
      'This failed 10 times in a row, so the service stopped trying. Contact the operator of the ' +
        `service: the log says why. ${charged} credits were charged for what was found before, which stays; ` +
        `${domains.length - charged} credits were set aside and given back.`,
    );
    // The batch that was kept, and ten tries of the other.
    expect(gate.asked).toBe(11);
    expect([charged > 0, charged < domains.length, reserved]).toEqual([true, true, 0]);
    expect((await enrich(caller, ['later.example'])).status).toBe('completed');
  });

  it('ends a signal as failed, and says so', async () => {
    const { clock, jump } = jumpingClock();
    const service = await serveEmpty({ clock });
    const caller = await join(service);
    await query(service.dataDir, 'ALTER TABLE blocked_companies RENAME TO hidden');
    const { signal_id } = await deploy(caller, 'deepCompanySearch', {
      name: 'Robots',
      trait: 'Robotics',
    });
    const signal = await until('the end', async () => {
      jump();
      const signal = await readSignal(caller, signal_id);
      return signal.status === 'failed' && signal;
    });
    expect(signal.status_reason).toMatch(
      /^This failed 10 times in a row, .* 0 credits were charged for what was found before/,
    );
  });

  it('resets the count when it makes progress', async () => {
    const service = await serveEmpty({ role: 'api' });
    const caller = await join(service);
    const { job_id } = await startJob(caller, domains);
    await query(service.dataDir, 'UPDATE jobs SET failures = 9, claims = 49');
    const worker = await serveEmpty({ dataDir: service.dataDir, role: 'worker' });
    expect((await jobEnd(caller, job_id)).status).toBe('completed');
    await worker.close();
    expect(await query(service.dataDir, 'SELECT failures, claims FROM jobs')).toEqual([
      { failures: 0, claims: 0 },
    ]);
  });
});

eachStore('work that ends its process', () => {
  it('is tried fifty times, and no more', async () => {
    const service = await serveEmpty({ role: 'api' });
    const caller = await join(service);
    const { job_id } = await startJob(caller, domains);
    await query(service.dataDir, "UPDATE jobs SET status = 'running', claims = 50");
    await serveEmpty({ dataDir: service.dataDir, role: 'worker' });
    expect(await jobEnd(caller, job_id)).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('The service crashed 50 times in a row while'),
    });
    expect(await balanceOf(caller)).toMatchObject({ used_total: 0, reserved: 0 });
  });

  it('is counted when a lease runs out, as after a crash', async () => {
    const { gate, service, caller, job_id } = await jobAtGate(domains);
    const { dataDir } = service;
    const claims = () => query(dataDir, 'SELECT claims FROM jobs');
    expect(await claims()).toEqual([{ claims: 1 }]);
    await query(dataDir, 'UPDATE jobs SET lease_until = 0');
    await serveEmpty({ dataDir, directory: gate.directory, role: 'worker' });
    await until('another claim', () => gate.asked > 1);
    expect(await claims()).toEqual([{ claims: 2 }]);
    gate.open();
    expect((await jobEnd(caller, job_id)).status).toBe('completed');
    expect(await claims()).toEqual([{ claims: 0 }]);
  });
});

eachStore('what cannot be read', () => {
  it('ends as failed immediately', async () => {
    const service = await serveEmpty({ role: 'api' });
    const caller = await join(service);
    await startJob(caller, domains);
    await deploy(caller, 'deepCompanySearch', { name: 'Robots', trait: 'Robotics' });
    await query(service.dataDir, "UPDATE jobs SET params = 'half'");
    await query(service.dataDir, "UPDATE signals SET icp = '{}'");
    const worker = await serveEmpty({ dataDir: service.dataDir, role: 'worker' });
    const states = () =>
      query(service.dataDir, 'SELECT status FROM jobs UNION ALL SELECT status FROM signals');
    await until(
      'both ends',
      async () => !JSON.stringify(await states()).match(/pending|accepted|running/),
    );
    expect(await states()).toEqual([{ status: 'failed' }, { status: 'failed' }]);
    expect(await balanceOf(caller)).toMatchObject({ used_total: 0, reserved: 0 });
    await worker.close();
  });
});

describe('a full disk', () => {
  (hasLimits ? it : it.skip)(
    'costs a job no try, and each worker one line of the log',
    async () => {
      const dataDir = freshFolder();
      const child = await spawnService({ dataDir, settings: { enrichPerSecond: 100 } });
      const caller = await join({ ...child, dataDir, close: child.kill });
      const { job_id } = await startJob(caller, known(100));
      await until(
        'a first item',
        async () => (await readJob(caller, job_id)).progress.completed > 0,
      );
      setDisk(child.pid, 'full');
      const linesWith = (words: string) => child.log().split(words).length - 1;
      await until('a failure', () => linesWith('failed and will continue') > 0);
      const { status } = await fetch(`${child.url}/healthz`);
      expect(status).toBe(200);
      setDisk(child.pid, 'free');
      const job = await jobEnd(caller, job_id);
      expect([job.status, job.progress.completed]).toEqual(['completed', 100]);
      expect(child.log()).not.toContain('got no further');
      expect(linesWith('failed and will continue')).toBe(linesWith(' continues'));
      expect(await child.stop()).toBe(0);
    },
  );
});
