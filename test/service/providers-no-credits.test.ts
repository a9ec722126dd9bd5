/** Users whose credits don't cover a job can start it if their own keys, which are free, may find what it is for. */
import { ask, balanceOf, join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { auditCredits, query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import {
  connectKeys,
  contactPrices,
  found,
  foundEmployer,
  foundPeople,
  type Gateway,
  miss,
  openGateway,
  paidProvider,
} from './helpers/paid-providers';
import {
  directoryOf,
  discover,
  enrichmentEnd,
  enrichPeople,
  everyone,
  makeAccount,
  makePeople,
  personOf,
  verifyPeople,
} from './helpers/people';
import { serve, type TestService } from './helpers/service';
import { serveStaff } from './helpers/staff';
import { eachStore } from './helpers/stores';

const domain = 'sommerkeep-group.example';
const employment = { domain, company: 'Sommerkeep', title: 'CTO', since: null, checked_at: 0 };
const bare = { work_email: null, phone: null };
const ada = personOf('ada', { name: 'Ada Stone', work_email: 'ada@store.example', phone: null });
const ben = personOf('ben', { name: 'Ben Wood', work_email: 'ben@store.example', phone: null });
const cleo = personOf('cleo', { name: 'Cleo Marsh', ...bare, employment });
const dora = personOf('dora', { name: 'Dora Hill', ...bare });
const prices = { ...contactPrices, employer: 1, people: 1 };
/** The user's keys are of the first two; the last has the operator's. */
const list = ['alpha', 'beta', 'hunter'].map((id) => paidProvider(id, prices));

eachStore('own keys of users without enough credits', () => {
  let gateway: Gateway;
  let service: TestService;
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serve({
      peopleDirectory: directoryOf([ada, ben, cleo, dora]),
      providers: list,
      settings: {
        userProviderKeys: 'on',
        providerGateway: gateway.url,
        hunterKey: 'key-of-the-operator',
        startingCredits: 0,
        accountEnrichedPrice: 0,
        personDiscoveredPrice: 0,
      },
    });
  });
  afterAll(async () => {
    await auditCredits(service.dataDir);
    await gateway.close();
  });
  beforeEach(() => {
    gateway.answers = {};
    gateway.seen.length = 0;
  });

  const give = (caller: Caller, credits: number) =>
    asOperator(service.dataDir, async (operator) =>
      operator.grant(await operator.user(caller.userId), credits, 'a test'),
    );
  async function userWith(credits: number, ...providers: string[]) {
    const caller = await join(service);
    const ids = await makePeople(caller, domain);
    gateway.seen.length = 0;
    await connectKeys(caller, providers);
    if (credits > 0) await give(caller, credits);
    return { caller, ids };
  }
  const asked = () => gateway.seen.map(({ provider, person }) => `${provider} ${person}`).sort();
  const mails = async (caller: Caller, people_ids: number[]) => {
    const { result } = await enrichPeople(caller, { people_ids });
    return result?.map((one) =>
      [one.person_email, one.email_status, one.lacks_credits, one.credits_charged].join(' '),
    );
  };

  it('find what they can, while the store and the operator’s key aren’t asked', async () => {
    const { caller, ids } = await userWith(0, 'alpha');
    gateway.answers = {
      alpha: ({ person }) => (person === 'Ada Stone' ? found('ada@x.example') : miss),
      hunter: () => found('paid@y.example'),
    };
    expect(await mails(caller, ids)).toEqual([
      'ada@x.example found  0',
      ' not_found email 0',
      ' not_found email 0',
      ' not_found email 0',
    ]);
    expect(asked()).toEqual([
      'alpha Ada Stone',
      'alpha Ben Wood',
      'alpha Cleo Marsh',
      'alpha Dora Hill',
    ]);
    expect(await balanceOf(caller)).toMatchObject({ balance: 0, reserved: 0 });
    // With credits, the store and the operator's key are asked, and own keys aren't asked again.
    await give(caller, 9);
    gateway.seen.length = 0;
    expect(await mails(caller, ids)).toEqual([
      'ada@store.example found  1',
      'ben@store.example found  1',
      'paid@y.example found  1',
      'paid@y.example found  1',
    ]);
    expect(asked()).toEqual(['hunter Cleo Marsh', 'hunter Dora Hill']);
  });

  it('are asked for all that the credits don’t cover, and what was paid for stays free', async () => {
    const { caller, ids } = await userWith(2, 'alpha');
    gateway.answers = {
      hunter: ({ person }) => (person === 'Cleo Marsh' ? miss : found('d@y.example')),
    };
    const [adaId, benId, cleoId, doraId] = ids as [number, number, number, number];
    expect(await mails(caller, [adaId, cleoId, doraId, benId])).toEqual([
      'ada@store.example found  1',
      ' not_found email 0',
      ' not_found email 0',
      'ben@store.example found  1',
    ]);
    // What the store has takes the credits first, so none was left for the operator's key.
    expect(asked()).toEqual(['alpha Cleo Marsh', 'alpha Dora Hill']);
    expect(await mails(caller, [adaId, benId])).toEqual([
      'ada@store.example found  0',
      'ben@store.example found  0',
    ]);
    await give(caller, 1);
    // A miss of the operator's key costs no credits, so the next person is covered.
    expect(await mails(caller, [cleoId, doraId])).toEqual([
      ' not_found  0',
      'd@y.example found  1',
    ]);
    expect(await balanceOf(caller)).toMatchObject({ balance: 0, reserved: 0 });
  });

  it('say in the costs why the operator’s key wasn’t asked', async () => {
    const { caller, ids } = await userWith(0, 'alpha');
    const job = await enrichPeople(caller, { people_ids: ids.slice(3), enrich_phones: true });
    expect(job.result?.[0]).toMatchObject({
      status: 'no_match',
      lacks_credits: ['email', 'phone'],
      provider_costs: [
        { provider: 'alpha', contact: 'email', outcome: 'miss' },
        { provider: 'hunter', contact: 'email', outcome: 'no_credits', cost: 0 },
        { provider: 'alpha', contact: 'phone', outcome: 'miss' },
        { provider: 'hunter', contact: 'phone', outcome: 'no_credits', cost: 0 },
      ],
    });
  });

  it('that don’t work, or don’t find what is asked for, let no job start', async () => {
    const { caller, ids } = await userWith(0);
    const refused = { status: 402, body: { error_code: 'INSUFFICIENT_CREDITS' } };
    const body = { people_ids: ids };
    expect(await ask(caller, 'enrichPeople', body)).toMatchObject(refused);
    await connectKeys(caller, ['alpha']);
    gateway.answers = { alpha: () => ({ kind: 'out_of_quota', until: null }) };
    await enrichPeople(caller, body);
    expect(await ask(caller, 'enrichPeople', body)).toMatchObject(refused);
    expect(await ask(caller, 'verifyPeople', body)).toMatchObject(refused);
  });

  it('say where people work, and the store only what the credits cover', async () => {
    const { caller, ids } = await userWith(0, 'alpha');
    gateway.answers = {
      alpha: ({ person }) => (person === 'Ada Stone' ? foundEmployer(domain) : miss),
      hunter: () => foundEmployer('elsewhere.example'),
    };
    const verdicts = async () =>
      (await verifyPeople(caller, ids)).result?.map((one) =>
        [one.status, one.employment_source, one.lacks_credits, one.credits_charged].join(' '),
      );
    expect(await verdicts()).toEqual([
      'employed alpha  0',
      'unknown  true 0',
      'unknown  true 0',
      'unknown  true 0',
    ]);
    await give(caller, 1);
    expect(await verdicts()).toEqual([
      'employed alpha  0',
      'unknown  true 0',
      'employed   1',
      'unknown  true 0',
    ]);
    expect(gateway.seen.filter(({ provider }) => provider === 'hunter')).toEqual([]);
  });

  it('share one balance between jobs that run in parallel, and never take more than it has', async () => {
    const { caller, ids } = await userWith(3, 'alpha');
    gateway.answers = { hunter: ({ person }) => found(`${person.slice(0, 3)}@y.example`) };
    const started = await Promise.all(
      [ids.slice(0, 2), ids.slice(2)].map((people_ids) =>
        ask(caller, 'enrichPeople', { people_ids }),
      ),
    );
    const jobs = await Promise.all(
      started.map(({ body }) => enrichmentEnd(caller, String(Reflect.get(Object(body), 'job_id')))),
    );
    const results = jobs.flatMap(({ result }) => result ?? []);
    expect(results.filter(({ credits_charged }) => credits_charged === 1)).toHaveLength(3);
    expect(results.filter(({ lacks_credits }) => lacks_credits)).toMatchObject([
      { person_email: null, credits_charged: 0 },
    ]);
    expect(await balanceOf(caller)).toMatchObject({ balance: 0, reserved: 0, used_total: 3 });
    const [holds] = await query(service.dataDir, 'SELECT count(*) AS rows FROM holds');
    expect(Number(Reflect.get(Object(holds), 'rows'))).toBe(0);
  });
});

eachStore('discoveries of users without enough credits', () => {
  let gateway: Gateway;
  let service: TestService;
  const eve = personOf('eve', { name: 'Eve Stone', ...bare });
  const finn = personOf('finn', { name: 'Finn Stone', ...bare });
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serveStaff([ada, ben, cleo], {
      providers: list,
      settings: {
        userProviderKeys: 'on',
        providerGateway: gateway.url,
        hunterKey: 'key-of-the-operator',
        startingCredits: 2,
        accountEnrichedPrice: 0,
      },
    });
    gateway.answers = {
      alpha: () => foundPeople([cleo, eve]),
      hunter: () => foundPeople([finn]),
    };
  });
  afterAll(async () => {
    await auditCredits(service.dataDir);
    await gateway.close();
  });

  it('continue with own keys once the credits are used up, and without credits begin with them', async () => {
    const caller = await join(service);
    const account_id = await makeAccount(caller, domain);
    await connectKeys(caller, ['alpha']);
    const names = async (id: number) => {
      const job = await discover(caller, { account_id: id });
      const people = job.result?.map((one) =>
        [one.person_name, one.person_source, one.credits_charged].join(' '),
      );
      return [people, job.progress.stopped_by];
    };
    expect(await names(account_id)).toEqual([
      ['Ada Stone  1', 'Ben Wood  1', 'Cleo Marsh alpha 0', 'Eve Stone alpha 0'],
      'credit_limit',
    ]);
    const other = await makeAccount(caller, 'other.example');
    expect(await names(other)).toEqual([
      ['Cleo Marsh alpha 0', 'Eve Stone alpha 0'],
      'credit_limit',
    ]);
    expect(gateway.seen.map(({ provider }) => provider)).toEqual(['alpha', 'alpha']);
    expect(await balanceOf(caller)).toMatchObject({ balance: 0, reserved: 0 });
  });

  it('don’t start without an own key', async () => {
    const caller = await join(service);
    await discover(caller, { account_id: await makeAccount(caller, domain) });
    expect(await balanceOf(caller)).toMatchObject({ balance: 0 });
    const account_id = await makeAccount(caller, 'third.example');
    const { status, body } = await ask(caller, 'discoverPeople', { ...everyone, account_id });
    expect([status, body]).toMatchObject([402, { details: { needed: 1, available: 0 } }]);
  });
});
