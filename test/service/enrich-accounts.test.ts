import { sampleCompanies } from '../../src/service';
import { balanceOf, enrich, join, readAccounts, readJob, startJob } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { companyOf, everybody, gatedDirectory } from './helpers/directories';
import { known } from './helpers/domains';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

let service: TestService;
let caller: Caller;
eachStore('account enrichment', () => {
  beforeAll(async () => {
    service = await serve();
    caller = await join(service);
  });

  describe('a batch enrichment job', () => {
    it('is pending at creation and says how to continue', async () => {
      const started = await startJob(caller, [...known(3), ...known(2)]);
      expect(started).toMatchObject({ status: 'pending', total_accounts: 3 });
      expect(started.job_id).toMatch(/^job_[0-9a-f]{32}$/);
      expect(started.message).toContain(`/api/v1/enrich/accounts/${started.job_id}`);
    });

    it('answers one item for each unique domain, normalised, in request order', async () => {
      const [first = '', second = ''] = known(2, 10);
      const job = await enrich(caller, [
        ` HTTPS://WWW.${second.toUpperCase()}/about?x=1 `,
        'nobody.example',
        'not a domain',
        `dana@${first}`,
        second,
        'Not a Domain ',
        '10.0.0.1',
      ]);
      expect(job.status).toBe('completed');
      expect(job.error_message).toBeNull();
      expect(job.progress).toEqual({
        total: 5,
        completed: 5,
        new_accounts: 2,
        updated_accounts: 0,
        already_paid: 0,
      });
      expect(job.result).toEqual([
        expect.objectContaining({ domain: second, status: 'enriched', is_new_account: true }),
        {
          domain: 'nobody.example',
          status: 'not_found',
          is_new_account: false,
          fields_updated: [],
          credits: 0,
        },
        {
          domain: 'not a domain',
          status: 'invalid_domain',
          is_new_account: false,
          fields_updated: [],
          credits: 0,
        },
        expect.objectContaining({ domain: first, status: 'enriched' }),
        expect.objectContaining({ domain: '10.0.0.1', status: 'invalid_domain' }),
      ]);
    });

    it('names the account and the fields that it filled', async () => {
      const company = sampleCompanies().find(
        (company, index) =>
          index > 20 &&
          Object.values({ ...company, employee_range: '' }).every((value) => value !== null),
      );
      const job = await enrich(caller, [company?.domain ?? '']);
      const [item] = job.result ?? [];
      expect(item).toMatchObject({
        name: company?.name,
        account_id: expect.any(Number),
        is_new_account: true,
        fields_updated: [
          'name',
          'industry',
          'traits',
          'linkedin_url',
          'employee_count',
          'revenue_usd',
          'funding_stage',
          'linkedin_follower_count',
          'hq_city',
          'hq_region',
          'hq_country',
          'location',
          'technographics',
        ],
      });
    });

    it('updates an account that exists and changes nothing if nothing is new', async () => {
      const [domain = ''] = known(1, 30);
      const first = await enrich(caller, [domain]);
      const second = await enrich(caller, [domain]);
      expect(second.progress).toMatchObject({ new_accounts: 0, updated_accounts: 1 });
      expect(second.result).toEqual([
        { ...first.result?.[0], is_new_account: false, fields_updated: [], credits: 0 },
      ]);
    });

    it('enriches 500 domains, and completes if none of them is valid', async () => {
      const job = await enrich(caller, known(500, 100));
      expect(job.progress).toMatchObject({ total: 500, completed: 500, new_accounts: 500 });
      expect(job.result?.map(({ domain }) => domain)).toEqual(known(500, 100));
      const none = await enrich(caller, ['', '%%%', '\u0001', 'a\ufffdb', 'x'.repeat(4000)]);
      expect(none).toMatchObject({ status: 'completed', progress: { total: 5, completed: 5 } });
      expect(none.result?.every(({ domain }) => !/[\p{Cc}\p{Cs}]/u.test(domain))).toBe(true);
      expect(none.result?.every(({ domain }) => domain.length <= 254)).toBe(true);
    });

    it('answers 404 for a job that never was, and for ids of any shape', async () => {
      const ids = [`job_${'0'.repeat(32)}`, 'job_', '1', "' OR 1=1 --", '\u0000', '🙂', '%2e%2e'];
      const answers = await Promise.all(
        ids.map((job_id) =>
          call(service.url, 'enrichAccountsJob', { caller, parameters: { job_id } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });
  });

  describe('a job under way', () => {
    it('goes from pending over running to completed and never back, without a result before', async () => {
      const gate = gatedDirectory();
      const settings = { sampleData: 'off' } as const;
      const api = await serve({ role: 'api', settings });
      const startWorker = () =>
        serve({ role: 'worker', dataDir: api.dataDir, directory: gate.directory, settings });
      const caller = await join(api);
      const { job_id } = await startJob(caller, known(60));
      const seen: string[] = [];
      const read = async () => {
        const job = await readJob(caller, job_id);
        if (seen.at(-1) !== job.status) seen.push(job.status);
        return job;
      };
      const nothingYet = {
        progress: { total: 60, completed: 0 },
        result: null,
        error_message: null,
      };
      expect(await read()).toMatchObject({ status: 'pending', ...nothingYet });
      const first = await startWorker();
      await until('the directory to be asked', () => gate.asked > 0);
      expect(await read()).toMatchObject({ status: 'running', ...nothingYet });
      // A worker that gives the job back, and one that takes it again, leave its state as it is.
      const closed = first.close();
      gate.open();
      await closed;
      expect(await read()).toMatchObject({ status: 'running', result: null, error_message: null });
      await startWorker();
      await until('the end', async () => (await read()).status === 'completed');
      await startWorker();
      await enrich(caller, known(1));
      const end = await read();
      expect(end).toMatchObject({ progress: { completed: 60 }, error_message: null });
      expect(end.result).toHaveLength(60);
      expect(seen).toEqual(['pending', 'running', 'completed']);
    });

    it('leaves the service answering, and gives another tenant its turn', async () => {
      const slow = await serve({ settings: { enrichPerSecond: 100 } });
      const first = await join(slow);
      const second = await join(slow);
      const long = await startJob(first, known(500));
      const short = await enrich(second, known(20));
      expect(short.status).toBe('completed');
      const progress = await call(slow.url, 'enrichAccountsJob', {
        caller: first,
        parameters: { job_id: long.job_id },
      });
      expect(progress.body).toMatchObject({ status: 'running' });
    });
  });

  describe('a directory that fails', () => {
    it('is asked again', async () => {
      let calls = 0;
      const flaky = await serve({
        settings: { sampleData: 'off' },
        directory: {
          find(domains) {
            calls += 1;
            if (calls === 1) throw new Error('The provider is away');
            return everybody.find(domains);
          },
        },
      });
      const job = await enrich(await join(flaky), known(3));
      expect(job).toMatchObject({ status: 'completed', progress: { new_accounts: 3 } });
    });

    it('fails the job, free of charge, if no domain could be looked up', async () => {
      const down = await serve({
        settings: { sampleData: 'off' },
        directory: { find: () => Promise.reject(new Error('The provider is away')) },
      });
      const caller = await join(down);
      const job = await enrich(caller, [...known(3), 'no domain']);
      expect(job).toMatchObject({
        status: 'failed',
        result: null,
        error_message: expect.stringContaining('No credits were spent'),
        progress: { total: 4, completed: 4, new_accounts: 0, updated_accounts: 0 },
      });
      expect(await balanceOf(caller)).toMatchObject({ balance: 10_000, reserved: 0 });
    });

    it('marks single companies that it answers wrongly as failed, free of charge', async () => {
      const odd = await serve({
        settings: { sampleData: 'off' },
        directory: {
          async find([odd = '', ...others]) {
            const found = await everybody.find(others);
            return new Map([[odd, { ...companyOf(odd), name: 'NUL\0' }], ...found]);
          },
        },
      });
      const caller = await join(odd);
      const job = await enrich(caller, known(2));
      expect(job.result?.map(({ status }) => status)).toEqual(['failed', 'enriched']);
      expect((await balanceOf(caller)).used_total).toBe(1);
    });

    it('never erases what was known by what is unknown now', async () => {
      let round = 0;
      const changing = await serve({
        settings: { sampleData: 'off' },
        directory: {
          async find(domains) {
            round += 1;
            const change = round === 1 ? {} : { industry: null, employee_count: 7 };
            return new Map(domains.map((domain) => [domain, { ...companyOf(domain), ...change }]));
          },
        },
      });
      const caller = await join(changing);
      await enrich(caller, ['acme.example']);
      const second = await enrich(caller, ['acme.example']);
      expect(second.result?.[0]?.fields_updated).toEqual(['employee_count']);
      const { accounts } = await readAccounts(caller, { account_domains: ['acme.example'] });
      expect(accounts[0]?.firmographics).toMatchObject({ industry: 'Robotics', employee_count: 7 });
    });
  });
});
