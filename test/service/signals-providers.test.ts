/** The extension signal-providers: signals ask the user's own data providers if an account lacks people who fit. */
import { prices } from '../../src/contract/prices';
import { day } from '../../src/service/clock';
import type { Person } from '../../src/service/people/person';
import { ask, balanceOf, join, readAccounts } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import {
  askProviders,
  connectKeys,
  foundPeople,
  type Gateway,
  openGateway,
  paidProvider,
  peoplePrices,
} from './helpers/paid-providers';
import { discover, makeAccount, personOf } from './helpers/people';
import { knowPosts } from './helpers/posts';
import type { TestService } from './helpers/service';
import { domainsOf, peopleBehind, runSignal, starterIcpId } from './helpers/signals';
import { serveStaff } from './helpers/staff';
import { eachStore } from './helpers/stores';

const list = ['alpha', 'beta'].map((id) => paidProvider(id, peoplePrices));
const companies = ['acme', 'byte', 'cone'];
const now = Date.now();

/** A person whom the starter ICP wants, and one whom it doesn't. */
const seller = (mark: string) => personOf(mark, { name: mark, role: 'VP of Sales' });
const nurse = (mark: string) => personOf(mark, { name: mark, role: 'Nurse' });
const companyIn = (asked: string) => asked.replace(/\.example.*/, '');

eachStore('signals that ask data providers for people', () => {
  let gateway: Gateway;
  let service: TestService;
  let staff: readonly Person[] = [];
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serveStaff(
      {
        search: async () => ({ people: staff, next: null }),
        find: async () => new Map(),
      },
      {
        providers: list,
        settings: { userProviderKeys: 'on', providerGateway: gateway.url },
      },
    );
    // After this, the start has written all that it writes.
    await join(service);
    await knowPosts(
      service.dataDir,
      companies.map((name) => [name, 'We use Zigbee.', now - day]),
    );
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    staff = [];
    gateway.answers = { alpha: ({ person }) => foundPeople([seller(`${companyIn(person)}-vp`)]) };
    gateway.seen.length = 0;
    gateway.charged.clear();
  });

  async function userWith(...providers: string[]) {
    const caller = await join(service);
    await connectKeys(caller, providers);
    return { caller, icp_id: await starterIcpId(caller) };
  }
  const search = (caller: Caller, icp_id: number | undefined, more: object = {}) =>
    runSignal(caller, 'technologySignal', {
      name: 'Starts with Zigbee',
      tech: 'Zigbee',
      icp_id,
      ask_providers: true,
      ...more,
    });
  const asked = () => gateway.seen.map(({ provider, person }) => `${provider} ${person}`);

  it('find people who fit at each account, for no credits but the accounts’', async () => {
    const { caller, icp_id } = await userWith('alpha');
    gateway.answers = {
      alpha: ({ person }) => {
        const name = companyIn(person);
        return foundPeople([nurse(`${name}-nurse`), seller(`${name}-vp`)], 'more');
      },
    };
    const before = (await balanceOf(caller)).available;
    const signal = await search(caller, icp_id);
    expect(signal).toMatchObject({ status: 'completed', accounts_found: 3, status_reason: null });
    const { members } = await peopleBehind(signal.people_audience_url);
    expect(members.map(({ person_name }) => person_name).sort()).toEqual(
      companies.map((name) => `${name}-vp`),
    );
    expect((await balanceOf(caller)).available).toBe(before - (signal.credits_used ?? 0));
    expect(asked().sort()).toEqual(companies.map((name) => `alpha ${name}.example first`));
    const [person] = members;
    const origin = await askProviders(caller, { action: 'person', person_id: person?.person_id });
    expect(origin.person?.person).toMatchObject({ source: 'alpha', source_name: 'ALPHA' });
    const { runs } = await askProviders(caller, {
      action: 'runs',
      runs: [`signal:${signal.signal_id}`],
    });
    expect(runs).toEqual([
      {
        run: `signal:${signal.signal_id}`,
        providers: [expect.objectContaining({ provider: 'alpha', people: 3, cost: 3, unclear: 0 })],
      },
    ]);
  });

  it('ask the next page or provider only while no one fits, and three times at most', async () => {
    const { caller, icp_id } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: ({ person }) => foundPeople([nurse(person)], person.includes('first') ? 'p2' : null),
      beta: ({ person }) => foundPeople([nurse(person)], 'p2'),
    };
    await search(caller, icp_id);
    expect(asked().filter((one) => one.includes('acme'))).toEqual([
      'alpha acme.example first',
      'alpha acme.example p2',
      'beta acme.example first',
    ]);
    expect(gateway.seen).toHaveLength(9);
  });

  it('are not asked where the store or the user knows someone who fits', async () => {
    const { caller, icp_id } = await userWith('alpha');
    const account_id = await makeAccount(caller, 'acme.example');
    await discover(caller, { account_id });
    gateway.seen.length = 0;
    const signal = await search(caller, icp_id);
    expect(asked().sort()).toEqual(['alpha byte.example first', 'alpha cone.example first']);
    const { members } = await peopleBehind(signal.people_audience_url);
    expect(members).toHaveLength(3);
    staff = [seller('known')];
    gateway.seen.length = 0;
    const other = await userWith('alpha');
    await search(other.caller, other.icp_id);
    expect(asked()).toEqual([]);
  });

  it('are asked only if the signal says so, with an ICP and an own key', async () => {
    const { caller, icp_id } = await userWith('alpha');
    await search(caller, icp_id, { ask_providers: false });
    const alone = await search(caller, undefined);
    expect(alone.status_notes).toMatchObject([{ reason: 'providers_unasked' }]);
    const without = await userWith();
    const keyless = await search(without.caller, without.icp_id);
    expect(keyless.status_reason).toContain('a key of yours');
    expect(asked()).toEqual([]);
  });

  it('are asked about no account that the signal may not save', async () => {
    const { caller, icp_id } = await userWith('alpha');
    await ask(caller, 'excludeEditing', {
      action: 'add',
      entries: ['acme.example'],
      reason: 'customer',
    });
    const signal = await search(caller, icp_id, { max_credit_limit: prices.techCompanyEnriched });
    const saved = await domainsOf(signal);
    expect(saved).toHaveLength(1);
    expect(asked()).toEqual(saved.map((domain) => `alpha ${domain} first`));
  });

  it('are asked once for what they answered, and again by no later signal within its days', async () => {
    const { caller, icp_id } = await userWith('alpha');
    await search(caller, icp_id);
    await search(caller, icp_id, { name: 'Once more' });
    expect(gateway.seen).toHaveLength(3);
  });

  it('pass no ceiling of a run, and are stepped over without quota', async () => {
    const { caller, icp_id } = await userWith('alpha', 'beta');
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_run: 1 });
    gateway.answers = {
      ...gateway.answers,
      beta: () => ({ kind: 'out_of_quota', until: null }),
    };
    const signal = await search(caller, icp_id);
    expect(signal.accounts_found).toBe(3);
    expect([...gateway.charged.values()]).toEqual([[1]]);
    expect(asked().filter((one) => one.startsWith('beta'))).toHaveLength(1);
  });

  it('make the signal wait while they want fewer requests, and lose no account', async () => {
    const { caller, icp_id } = await userWith('alpha');
    gateway.answers = {
      alpha: ({ person }, times) =>
        times === 0
          ? { kind: 'slow_down', retryAfterMs: 200 }
          : foundPeople([seller(`${companyIn(person)}-vp`)]),
    };
    const signal = await search(caller, icp_id);
    expect(signal).toMatchObject({ status: 'completed', accounts_found: 3 });
    expect((await peopleBehind(signal.people_audience_url)).members).toHaveLength(3);
    expect([...gateway.charged.values()]).toEqual([[1], [1], [1]]);
  });

  it('show what they found to no one else', async () => {
    const { caller, icp_id } = await userWith('alpha');
    await search(caller, icp_id);
    const other = await userWith();
    const signal = await search(other.caller, other.icp_id, { ask_providers: false });
    expect((await peopleBehind(signal.people_audience_url)).members).toEqual([]);
    const { accounts } = await readAccounts(other.caller, { account_domains: ['acme.example'] });
    expect(accounts[0]?.icp_people).toEqual([]);
  });

  it('are announced, unless the operator forbids own keys', async () => {
    const names = async ({ url }: TestService) =>
      JSON.stringify((await call(url, 'extensions')).body);
    expect(await names(service)).toContain('"signal-providers"');
    expect(await names(await serveStaff([]))).not.toContain('"signal-providers"');
  });
});
