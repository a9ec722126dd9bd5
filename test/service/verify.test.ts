import { rfc3339 } from '../../src/service/clock';
import { sampleWithoutJobPosts } from '../../src/service/sample';
import { ask, balanceOf, join } from './helpers/acts';
import { type Caller, expectError } from './helpers/call';
import { makePeople, manyPeople, personOf, verificationEnd, verifyPeople } from './helpers/people';
import { serve } from './helpers/service';
import { serveStaff } from './helpers/staff';
import { eachStore, onSqlite } from './helpers/stores';

const now = Date.UTC(2026, 10, 20, 9);
const checked_at = Date.UTC(2026, 9, 1, 12);
const employment = { company: 'Acme', title: 'Head of Sales', since: '2023-04-01', checked_at };
const staff = [
  personOf('stays', { employment: { ...employment, domain: 'acme.example' } }),
  personOf('moved', { employment: { ...employment, company: 'Other', domain: 'other.example' } }),
  personOf('gone', {
    employment: { domain: null, company: null, title: null, since: null, checked_at },
  }),
  personOf('unknown'),
];

onSqlite('the sample data', () => {
  it('has people of every verdict', async () => {
    const { people } = sampleWithoutJobPosts(now);
    const domains = people.flatMap(({ domain, employment }) =>
      employment && employment.domain !== domain ? [domain] : [],
    );
    const service = await serve({ clock: () => now });
    const caller = await join(service);
    const ids = [];
    for (const domain of [...new Set(domains)].slice(0, 6)) {
      ids.push(...(await makePeople(caller, domain)));
    }
    const job = await verifyPeople(caller, ids);
    const statuses = new Set(job.result?.map(({ status }) => status));
    expect(statuses).toEqual(new Set(['employed', 'left', 'unknown']));
    for (const { evidence } of job.result ?? []) {
      if (evidence) expect(evidence.checked_at <= rfc3339(now)).toBe(true);
    }
  });
});

eachStore('employment verification', () => {
  let caller: Caller;
  let ids: number[];
  beforeAll(async () => {
    caller = await join(await serveStaff(staff));
    ids = await makePeople(caller, 'acme.example');
  });

  it('reports who stays, who left and what is unknown, and charges only known verdicts', async () => {
    const before = await balanceOf(caller);
    const job = await verifyPeople(caller, [...ids, 999_999_999]);
    expect(job).toMatchObject({
      status: 'completed',
      progress: {
        total: 5,
        completed: 5,
        employed_people: 1,
        left_people: 2,
        credits_charged: 3,
      },
    });
    const evidence = {
      title: 'Head of Sales',
      company: 'Acme',
      company_domain: 'acme.example',
      since: '2023-04-01T00:00:00Z',
      checked_at: '2026-10-01T12:00:00Z',
    };
    const elsewhere = { ...evidence, company: 'Other', company_domain: 'other.example' };
    const nowhere = { ...evidence, title: null, company: null, company_domain: null, since: null };
    expect(job.result).toEqual(
      [
        { status: 'employed', person_name: 'Person stays', evidence, credits_charged: 1 },
        { status: 'left', person_name: 'Person moved', evidence: elsewhere, credits_charged: 1 },
        { status: 'left', person_name: 'Person gone', evidence: nowhere, credits_charged: 1 },
        { status: 'unknown', person_name: 'Person unknown', evidence: null, credits_charged: 0 },
        { status: 'not_found', person_name: null, evidence: null, credits_charged: 0 },
      ].map((item, at) => ({ person_id: [...ids, 999_999_999][at], ...item })),
    );
    const after = await balanceOf(caller);
    expect(before.balance - after.balance).toBe(3);
    expect(after.reserved).toBe(0);
  });

  it('is pending at creation, and counts each id once', async () => {
    const [first = 0, second = 0] = ids;
    const answer = await ask(caller, 'verifyPeople', {
      people_ids: [first, second, first, 999_999_999],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      job_id: expect.stringMatching(/^job_/),
      status: 'pending',
      message: expect.stringContaining('/api/v1/people/verify-job/job_'),
      total_people: 3,
    });
    // Otherwise the following tests would count its charges.
    await verificationEnd(caller, String(Reflect.get(Object(answer.body), 'job_id')));
  });

  it('fails what it cannot read, at no cost', async () => {
    const [stays] = staff.splice(0, 1, personOf('stays', { name: 'cut\0short' }));
    const job = await verifyPeople(caller, ids);
    if (stays) staff[0] = stays;
    expect(job.status).toBe('completed');
    expect(job.result).toMatchObject([
      { status: 'failed', evidence: null, credits_charged: 0 },
      { status: 'left' },
      { status: 'left' },
      { status: 'unknown' },
    ]);
  });

  it('checks again each time, and charges each check', async () => {
    const [first = 0] = ids;
    const before = await balanceOf(caller);
    await verifyPeople(caller, [first, first]);
    await verifyPeople(caller, [first]);
    expect(before.balance - (await balanceOf(caller)).balance).toBe(2);
  });

  it('refuses what is not covered', async () => {
    const here = await join(await serveStaff(manyPeople(3), { settings: { startingCredits: 5 } }));
    const people_ids = await makePeople(here, 'acme.example');
    expectError(await ask(here, 'verifyPeople', { people_ids }), 402, 'INSUFFICIENT_CREDITS', {
      needed: 3,
      available: 1,
    });
  });
});
