import { sampleWithoutJobPosts } from '../../src/service/sample';
import { ask, balanceOf, join } from './helpers/acts';
import { type Caller, errorOf } from './helpers/call';
import { query } from './helpers/folders';
import {
  directoryOf,
  discover,
  enrichmentEnd,
  enrichPeople,
  makeAccount,
  makePeople,
  manyPeople,
  personOf,
} from './helpers/people';
import { serve, type TestService } from './helpers/service';
import { serveStaff } from './helpers/staff';
import { eachStore } from './helpers/stores';

const { people } = sampleWithoutJobPosts(Date.UTC(2026, 10, 20, 9));
const domain = people.find(({ work_email, phone }) => work_email && phone)?.domain ?? '';
const staff = people.filter((person) => person.domain === domain);
const count = (field: 'work_email' | 'phone') =>
  staff.filter((person) => person[field] !== null).length;

eachStore('people enrichment', () => {
  describe('with the sample data', () => {
    let service: TestService;
    let caller: Caller;
    let ids: number[];
    beforeAll(async () => {
      service = await serve();
      caller = await join(service);
      ids = await makePeople(caller, domain);
    });

    it('finds work e-mails and charges each find', async () => {
      const before = await balanceOf(caller);
      const job = await enrichPeople(caller, { people_ids: ids });
      expect(job).toMatchObject({ status: 'completed', error_message: null });
      expect(job.progress).toEqual({
        total: staff.length,
        completed: staff.length,
        enriched_people: count('work_email'),
        credits_charged: count('work_email'),
      });
      for (const item of job.result ?? []) {
        const person = staff.find(({ name }) => name === item.person_name);
        const isFound = person?.work_email !== null;
        expect(item).toEqual({
          person_id: item.person_id,
          status: isFound ? 'enriched' : 'no_match',
          person_name: person?.name,
          person_email: person?.work_email,
          email_status: isFound ? 'found' : 'not_found',
          person_phone: null,
          phone_status: 'not_requested',
          credits_charged: isFound ? 1 : 0,
        });
      }
      expect(job.result?.map(({ person_id }) => person_id)).toEqual(ids);
      const after = await balanceOf(caller);
      expect(before.balance - after.balance).toBe(count('work_email'));
      expect(after.reserved).toBe(0);
    });

    it('charges phones at their own price, and nothing twice', async () => {
      const before = await balanceOf(caller);
      const both = { people_ids: ids, enrich_emails: true, enrich_phones: true };
      const job = await enrichPeople(caller, both);
      const phones = 5 * count('phone');
      expect(job.progress.credits_charged).toBe(phones);
      const again = await enrichPeople(caller, both);
      expect(again.progress).toMatchObject({
        credits_charged: 0,
        enriched_people: job.progress.enriched_people,
      });
      expect(again.result?.map(({ person_phone }) => person_phone)).toEqual(
        job.result?.map(({ person_phone }) => person_phone),
      );
      expect(before.balance - (await balanceOf(caller)).balance).toBe(phones);
    });

    it('answers unknown ids and another user’s one by one, and holds nothing for them', async () => {
      const other = await join(service);
      const before = await balanceOf(other);
      const nobody = 987_654_321;
      const [theirs = 0] = ids;
      const job = await enrichPeople(other, { people_ids: [theirs, nobody, theirs, -1] });
      expect(job.status).toBe('completed');
      expect(job.result?.map(({ person_id, status }) => [person_id, status])).toEqual([
        [theirs, 'not_found'],
        [nobody, 'not_found'],
        [-1, 'not_found'],
      ]);
      const [first, second] = job.result ?? [];
      expect({ ...first, person_id: 0 }).toEqual({ ...second, person_id: 0 });
      expect(second).toMatchObject({ email_status: 'not_found', phone_status: 'not_requested' });
      const phones = { people_ids: [nobody], enrich_emails: false, enrich_phones: true };
      expect((await enrichPeople(other, phones)).result).toMatchObject([
        { status: 'not_found', email_status: 'not_requested', phone_status: 'not_found' },
      ]);
      expect(job.progress).toMatchObject({ total: 3, completed: 3, credits_charged: 0 });
      expect(await balanceOf(other)).toEqual(before);
    });

    it('is pending at creation, and counts each id once, also unknown ones', async () => {
      const [first = 0, second = 0] = ids;
      const { body } = await ask(caller, 'enrichPeople', {
        people_ids: [first, second, first, 987_654_321],
      });
      expect(body).toEqual({
        job_id: expect.stringMatching(/^job_/),
        status: 'pending',
        message: expect.stringContaining('/api/v1/enrich/people/job_'),
        total_people: 3,
      });
      await enrichmentEnd(caller, String(Reflect.get(Object(body), 'job_id')));
    });

    it('answers the same for the same idempotency key, with defaults omitted or sent', async () => {
      const first = await ask(caller, 'enrichPeople', { people_ids: ids }, 'enrich-once');
      const spelt = { people_ids: ids, enrich_phones: false, enrich_emails: true };
      expect((await ask(caller, 'enrichPeople', spelt, 'enrich-once')).text).toBe(first.text);
      const other = { people_ids: ids, enrich_phones: true };
      expect((await ask(caller, 'enrichPeople', other, 'enrich-once')).status).toBe(409);
    });
  });

  it('holds what may be found, and refuses what the credits do not cover', async () => {
    const settings = { startingCredits: 20 };
    const both = await serveStaff(manyPeople(3), { settings });
    const caller = await join(both);
    const people_ids = await makePeople(caller, 'acme.example');
    await both.close();
    const api = await serveStaff(manyPeople(3), { settings, dataDir: both.dataDir, role: 'api' });
    const here = { ...caller, url: api.url };
    const wish = { people_ids, enrich_phones: true };
    expect(errorOf(await ask(here, 'enrichPeople', wish))).toMatchObject({
      status: 402,
      details: { needed: 18, available: 16 },
    });
    // The last id belongs to no person.
    await ask(here, 'enrichPeople', {
      people_ids: [...people_ids.slice(1), 987_654_321],
      enrich_phones: true,
    });
    expect(await balanceOf(here)).toMatchObject({ balance: 16, reserved: 12, available: 4 });
  });

  it('charges a new address of a person again, keeps what becomes unknown, and fails what it cannot read', async () => {
    const staff = [personOf(1), personOf(2)];
    const caller = await join(await serveStaff(staff));
    const people_ids = await makePeople(caller, 'acme.example');
    expect((await enrichPeople(caller, { people_ids })).progress.credits_charged).toBe(2);
    staff[0] = personOf(1, { work_email: 'new@acme.example' });
    staff[1] = personOf(2, { work_email: null });
    const changed = await enrichPeople(caller, { people_ids });
    expect(changed.result).toMatchObject([
      { person_email: 'new@acme.example', credits_charged: 1 },
      { person_email: '2@acme.example', email_status: 'found', credits_charged: 0 },
    ]);
    staff[0] = personOf(1);
    const back = await enrichPeople(caller, { people_ids });
    expect(back.result).toMatchObject([{ person_email: '1@acme.example', credits_charged: 0 }, {}]);
    staff[0] = personOf(1, { name: 'cut\0short' });
    const odd = await enrichPeople(caller, { people_ids });
    expect(odd).toMatchObject({
      status: 'completed',
      result: [{ status: 'failed', credits_charged: 0 }, { status: 'enriched' }],
    });
  });

  it('charges a person once if several jobs include them at the same time', async () => {
    const service = await serveStaff(manyPeople(50));
    await serveStaff(manyPeople(50), { dataDir: service.dataDir, role: 'worker' });
    const caller = await join(service);
    const people_ids = await makePeople(caller, 'acme.example');
    const before = await balanceOf(caller);
    const jobs = await Promise.all([1, 2, 3, 4].map(() => enrichPeople(caller, { people_ids })));
    expect(jobs.reduce((sum, { progress }) => sum + progress.credits_charged, 0)).toBe(50);
    expect(before.balance - (await balanceOf(caller)).balance).toBe(50);
  });

  it('has people of its own for each account', async () => {
    const caller = await join(await serveStaff(manyPeople(2)));
    const [first = 0] = await makePeople(caller, 'one.example');
    const job = await discover(caller, { account_id: await makeAccount(caller, 'two.example') });
    expect(job.progress.new_people).toBe(2);
    expect(job.result?.map(({ person_id }) => person_id)).not.toContain(first);
  });

  it('fails a job only if no person could be looked up, at no cost', async () => {
    const broken = {
      ...directoryOf(manyPeople(2)),
      find: () => Promise.reject(new Error('out of order')),
    };
    const service = await serveStaff(broken);
    const caller = await join(service);
    const people_ids = await makePeople(caller, 'acme.example');
    const before = await balanceOf(caller);
    const job = await enrichPeople(caller, { people_ids });
    expect(job).toMatchObject({ status: 'failed', result: null });
    expect(job.error_message).toContain('No credits were spent');
    expect(await balanceOf(caller)).toEqual(before);
    const ledger = "SELECT charge_key FROM ledger WHERE reason = 'email_found'";
    expect(await query(service.dataDir, ledger)).toEqual([]);
  });
});
