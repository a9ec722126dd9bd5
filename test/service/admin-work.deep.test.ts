import { balanceOf, enrich, jobEnd, readAccounts, join as signUp } from './helpers/acts';
import { jobAtGate } from './helpers/gate';
import { asOperator } from './helpers/operator';
import { makePeople } from './helpers/people';
import { serveEmpty } from './helpers/service';
import { deploy, readSignal, runEnd, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { bring, jsonl } from './helpers/text-file';

const domainsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `company-${n}.example`);

/** Brings companies of one kind into the store, each with one person. */
async function knowCompanies(dataDir: string, count: number) {
  const domains = domainsOf(count);
  const companies = domains.map((domain) => ({ domain, name: domain, industry: 'Robotics' }));
  await bring(dataDir, 'companies', jsonl(companies));
  const people = domains.map((domain) => ({
    domain,
    name: 'Dana Roe',
    role: 'VP of Sales',
    profile_url: `https://www.linkedin.example/in/${domain}`,
  }));
  await bring(dataDir, 'people', jsonl(people));
}

eachStore('an operator who looks at jobs', () => {
  it('sees those of all kinds, the newest first, of one user or in one state', async () => {
    const service = await serveEmpty();
    await knowCompanies(service.dataDir, 1);
    const [one, other] = [await signUp(service), await signUp(service)];
    const ids = await makePeople(one, 'company-0.example');
    await enrich(other, ['nobody-knows.example']);
    await asOperator(service.dataDir, async (operator) => {
      const everything = { userId: undefined, state: undefined };
      const jobs = await operator.jobs(everything, 50);
      expect(jobs).toMatchObject([
        { email: other.userId, kind: 'enrich_accounts', status: 'completed', done: 1, total: 1 },
        { email: one.userId, kind: 'discover_people', done: ids.length, total: ids.length },
        { email: one.userId, kind: 'enrich_accounts', charged: 1, reserved: 0, lease_until: 0 },
      ]);
      const { id: userId } = await operator.user(one.userId);
      expect(await operator.jobs({ userId, state: undefined }, 50)).toEqual(jobs.slice(1));
      expect(await operator.jobs({ userId, state: undefined }, 1)).toEqual(jobs.slice(1, 2));
      expect(await operator.jobs({ userId, state: 'failed' }, 50)).toEqual([]);
    });
  });
});

eachStore('an operator who cancels a job', () => {
  it('gives back what was set aside, while a worker runs the job', async () => {
    const { gate, service, caller, job_id } = await jobAtGate(domainsOf(20));
    expect(await balanceOf(caller)).toMatchObject({ reserved: 20 });
    await asOperator(service.dataDir, async (operator) => {
      expect(await operator.jobs({ userId: undefined, state: 'running' }, 50)).toMatchObject([
        { id: job_id, done: 0, total: 20, reserved: 20, lease_until: expect.any(Number) },
      ]);
      await operator.cancelJob(job_id);
      await expect(operator.cancelJob(job_id)).rejects.toThrow('has already ended');
      await expect(operator.cancelJob('job_x')).rejects.toThrow('There’s no job');
    });
    const job = await jobEnd(caller, job_id);
    expect(job).toMatchObject({
      status: 'failed',
      result: null,
      error_message:
        'This job was cancelled by the operator of the service. 0 credits were charged for what was found before, ' +
        'which stays; 20 credits were set aside and given back.',
    });
    gate.open();
    // The worker's late answers are discarded, and it continues with the next job.
    await enrich(caller, ['another.example']);
    expect(await balanceOf(caller)).toMatchObject({ balance: 9999, reserved: 0, used_total: 1 });
    const { accounts } = await readAccounts(caller, { account_domains: domainsOf(20) });
    expect(accounts).toEqual([]);
  });

  it('leaves what was charged before, and charges nothing after', async () => {
    // Several batches; the third has to wait.
    const pace = { nth: 3, settings: { enrichPerSecond: 100 } };
    const { gate, service, caller, job_id } = await jobAtGate(domainsOf(200), pace);
    await asOperator(service.dataDir, (operator) => operator.cancelJob(job_id));
    gate.open();
    await enrich(caller, ['another.example']);
    const { accounts } = await readAccounts(caller, { account_domains: domainsOf(200) });
    expect(accounts.length).toBeGreaterThan(0);
    expect(accounts.length).toBeLessThan(200);
    expect(await balanceOf(caller)).toMatchObject({
      reserved: 0,
      used_total: accounts.length + 1,
    });
    const { error_message } = await jobEnd(caller, job_id);
    expect(error_message).toContain(`${accounts.length} credits were charged`);
    expect(error_message).toContain(`${200 - accounts.length} credits were set aside`);
  });
});

eachStore('an operator who stops a signal', () => {
  it('ends its daily runs, and informs its user', async () => {
    const service = await serveEmpty();
    await knowCompanies(service.dataDir, 3);
    const caller = await signUp(service);
    const { signal_id } = await deploy(caller, 'deepCompanySearch', {
      name: 'Every day',
      icp_id: await starterIcpId(caller),
      trait: 'robotics',
      repeat: true,
      max_credit_limit: 100_000,
    });
    const run = await runEnd(caller, signal_id);
    expect(run).toMatchObject({ status: 'scheduled', accounts_found: 3, credits_used: 6 });
    await asOperator(service.dataDir, async (operator) => {
      const all = { userId: undefined, state: undefined };
      expect(await operator.signals(all, 50)).toMatchObject([
        { id: signal_id, email: caller.userId, status: 'scheduled', daily: 1 },
      ]);
      await operator.stopSignal(signal_id);
      expect(await operator.signals({ ...all, state: 'scheduled' }, 50)).toEqual([]);
      await expect(operator.stopSignal(signal_id)).rejects.toThrow('has already ended');
      await expect(operator.stopSignal(999)).rejects.toThrow('There’s no signal 999');
    });
    const stopped = await readSignal(caller, signal_id);
    expect(stopped).toMatchObject({
      status: 'stopped',
      accounts_found: 3,
      credits_used: 6,
      status_reason: expect.stringContaining('6 credits were charged'),
    });
  });
});
