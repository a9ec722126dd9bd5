import fc from 'fast-check';
import { departments, seniorities } from '../../src/contract/people-groups';
import { sampleWithoutJobPosts } from '../../src/service/sample';
import { ask, balanceOf, join } from './helpers/acts';
import { type Caller, call, expectError } from './helpers/call';
import {
  directoryOf,
  discover,
  everyone,
  makeAccount,
  manyPeople,
  personOf,
  startDiscovery,
} from './helpers/people';
import { serve, type TestService } from './helpers/service';
import { serveStaff } from './helpers/staff';
import { eachStore } from './helpers/stores';

const now = Date.UTC(2026, 10, 20, 9);
const { people } = sampleWithoutJobPosts(now);
/** The sample company with the most people. */
const counts = new Map<string, number>();
for (const { domain } of people) counts.set(domain, (counts.get(domain) ?? 0) + 1);
const [domain = ''] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
const staff = people.filter((person) => person.domain === domain);

eachStore('discovery', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await serve({ clock: () => now });
  });

  describe('people discovery', () => {
    let caller: Caller;
    let account_id: number;
    beforeAll(async () => {
      caller = await join(service);
      account_id = await makeAccount(caller, domain);
    });

    it('finds all people at the account, charges each once, and lists them', async () => {
      const before = await balanceOf(caller);
      const job = await discover(caller, { account_id });
      expect(job).toMatchObject({ status: 'completed', error_message: null, audience_url: null });
      expect(job.progress).toEqual({
        total: staff.length,
        completed: staff.length,
        new_people: staff.length,
        credits_charged: staff.length,
        stopped_by: null,
        excluded_count: 0,
      });
      expect(job.result?.map(({ person_linkedin_url }) => person_linkedin_url).sort()).toEqual(
        staff.map(({ profile_url }) => profile_url).sort(),
      );
      const [person] = job.result ?? [];
      const known = staff.find(({ profile_url }) => profile_url === person?.person_linkedin_url);
      expect(person).toMatchObject({
        person_name: known?.name,
        person_role: known?.role,
        person_seniority: known?.seniority,
        person_department: known?.department,
        person_location: known?.location,
        is_new_person: true,
        credits_charged: 1,
      });
      const after = await balanceOf(caller);
      expect(before.balance - after.balance).toBe(staff.length);
      expect(after.reserved).toBe(0);
    });

    it('charges nothing for people whom the caller already has', async () => {
      const before = await balanceOf(caller);
      const job = await discover(caller, { account_id, max_credit_limit: 1 });
      expect(job.progress).toMatchObject({
        total: staff.length,
        new_people: 0,
        credits_charged: 0,
      });
      expect(job.result?.every((person) => !person.is_new_person)).toBe(true);
      expect(await balanceOf(caller)).toEqual(before);
    });

    it('filters by seniority, department and country', async () => {
      const level = fc.subarray([...seniorities], { minLength: 1 });
      const field = fc.subarray([...departments], { minLength: 1 });
      const country = fc.option(fc.constantFrom('US', 'DE', 'GB', 'FR', 'us'), { nil: null });
      const alpha3 = new Map(Object.entries({ US: 'USA', DE: 'DEU', GB: 'GBR', FR: 'FRA' }));
      await fc.assert(
        fc.asyncProperty(level, field, country, async (levels, fields, code) => {
          const job = await discover(caller, {
            account_id,
            seniority_filters: levels,
            department_filters: fields,
            people_locations: code === null ? null : [code],
          });
          const expected = staff.filter(
            (person) =>
              levels.includes(person.seniority) &&
              fields.includes(person.department) &&
              (code === null || person.country_code === alpha3.get(code.toUpperCase())),
          );
          expect(job.result?.map(({ person_linkedin_url }) => person_linkedin_url).sort()).toEqual(
            expected.map(({ profile_url }) => profile_url).sort(),
          );
        }),
        { numRuns: 25, seed: 20_281 },
      );
    });

    it('finds people with a requested role, as titles are written', async () => {
      const found = async (job_titles: readonly string[]) => {
        const job = await discover(caller, { account_id, job_titles: [...job_titles] });
        return job.result?.map(({ person_role }) => person_role) ?? [];
      };
      const [person] = staff;
      const title = person?.role ?? '';
      const same = staff.filter(({ role }) => role === title);
      const roles = await found([` ${title} `, 'Astronaut']);
      expect(roles.filter((role) => role === title)).toHaveLength(same.length);
      expect(roles.length).toBeLessThan(staff.length);
      expect(await found(['Astronaut'])).toEqual([]);
      expect(await found([])).toHaveLength(staff.length);
    });

    it('does not answer a job of another kind', async () => {
      const { job_id } = await startDiscovery(caller, { account_id });
      for (const name of ['enrichPeopleJob', 'verifyPeopleJob', 'enrichAccountsJob'] as const) {
        expect((await call(service.url, name, { caller, parameters: { job_id } })).status).toBe(
          404,
        );
      }
    });
  });

  describe('the credit limit of a discovery', () => {
    it('is neither exceeded nor left unused, at any price and with several workers', async () => {
      const dataDir = service.dataDir;
      const limits = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(limits, fc.integer({ min: 1, max: 7 }), async (limits, price) => {
          const start = (role: 'api' | 'worker') =>
            serveStaff(manyPeople(40), {
              dataDir,
              role,
              settings: { personDiscoveredPrice: price },
            });
          const api = await start('api');
          const workers = await Promise.all([1, 2, 3].map(() => start('worker')));
          const caller = await join(api);
          const accounts: number[] = [];
          for (const [index] of limits.entries()) {
            accounts.push(await makeAccount(caller, `limit-${index}.example`));
          }
          const before = await balanceOf(caller);
          const jobs = await Promise.all(
            limits.map((max_credit_limit, index) =>
              discover(caller, { account_id: accounts[index] ?? 0, max_credit_limit }),
            ),
          );
          const expected = limits.map((limit) => Math.min(40, Math.floor(limit / price)));
          expect(jobs.map(({ progress }) => progress.new_people)).toEqual(expected);
          expect(jobs.map(({ progress }) => progress.stopped_by)).toEqual(
            expected.map((count) => (count < 40 ? 'credit_limit' : null)),
          );
          const after = await balanceOf(caller);
          const spent = expected.reduce((sum, count) => sum + count * price, 0);
          expect(before.balance - after.balance).toBe(spent);
          expect(after.reserved).toBe(0);
          await Promise.all([api, ...workers].map((one) => one.close()));
        }),
        { numRuns: 6, seed: 20_282 },
      );
    });

    it('is shared by jobs at the same account: each person is charged once', async () => {
      const api = await serveStaff(manyPeople(60));
      const second = await serveStaff(manyPeople(60), { dataDir: api.dataDir, role: 'worker' });
      const caller = await join(api);
      const account_id = await makeAccount(caller, 'acme.example');
      const before = await balanceOf(caller);
      const jobs = await Promise.all([1, 2, 3, 4].map(() => discover(caller, { account_id })));
      for (const job of jobs) expect(job.progress.total).toBe(60);
      expect(jobs.reduce((sum, { progress }) => sum + progress.new_people, 0)).toBe(60);
      expect(before.balance - (await balanceOf(caller)).balance).toBe(60);
      await second.close();
    });

    it('is what is available if that is less, and the settings’ if none is given', async () => {
      const joinWith = async (settings: object) =>
        join(
          await serveStaff(manyPeople(30), { settings: { accountEnrichedPrice: 0, ...settings } }),
        );
      const caller = await joinWith({ startingCredits: 4 });
      const account_id = await makeAccount(caller, 'acme.example');
      const job = await discover(caller, { account_id, max_credit_limit: 100 });
      expect(job.progress).toMatchObject({ new_people: 4, stopped_by: 'credit_limit' });
      const refused = await ask(caller, 'discoverPeople', { ...everyone, account_id });
      expectError(refused, 402, 'INSUFFICIENT_CREDITS', { needed: 1, available: 0 });

      const other = await joinWith({ defaultCreditLimit: 9 });
      const theirs = await makeAccount(other, 'acme.example');
      expect((await discover(other, { account_id: theirs })).progress.new_people).toBe(9);
      const third = await joinWith({ personDiscoveredPrice: 0, startingCredits: 0 });
      const all = await discover(third, {
        account_id: await makeAccount(third, 'acme.example'),
        max_credit_limit: 1,
      });
      expect(all.progress).toMatchObject({ new_people: 30, credits_charged: 0, stopped_by: null });
    });
  });

  describe('a people directory that fails', () => {
    const failing = (answered: number) => {
      const directory = directoryOf(manyPeople(250));
      let asked = 0;
      return {
        ...directory,
        async search(query: Parameters<typeof directory.search>[0]) {
          asked += 1;
          if (asked > answered) throw new Error('out of order');
          return directory.search(query);
        },
      };
    };
    it('fails the job if no person was found, at no cost', async () => {
      const caller = await join(await serveStaff(failing(0)));
      const account_id = await makeAccount(caller, 'acme.example');
      const before = await balanceOf(caller);
      const job = await discover(caller, { account_id });
      expect(job).toMatchObject({ status: 'failed', result: null });
      expect(job.error_message).toContain('No credits were spent');
      expect(await balanceOf(caller)).toEqual(before);
    });

    it('ends the job with those who were found before', async () => {
      // More than a page, on either store.
      const settings = { enrichPerSecond: 800 };
      const caller = await join(await serveStaff(failing(1), { settings }));
      const account_id = await makeAccount(caller, 'acme.example');
      const job = await discover(caller, { account_id });
      expect(job.status).toBe('completed');
      const total = job.result?.length ?? 0;
      expect([total > 0, total < 250]).toEqual([true, true]);
      expect(job.progress).toMatchObject({ total, stopped_by: 'source_failure' });
    });

    it('leaves out people that cannot be kept, and repeated ones', async () => {
      const odd = { ...personOf('odd'), name: 'cut\0short' };
      const unknown = { ...personOf('unknown'), joined_company_at: 'spring' };
      const caller = await join(
        await serveStaff([personOf(1), odd, unknown, personOf(1), personOf(2)]),
      );
      const job = await discover(caller, { account_id: await makeAccount(caller, 'acme.example') });
      expect(job.result?.map(({ person_name }) => person_name)).toEqual(['Person 1', 'Person 2']);
      expect(job.progress.credits_charged).toBe(2);
    });
  });
});
