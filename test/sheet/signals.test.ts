import { signalList } from '../../src/sheet/formulas/signal-list';
import { pump } from '../../src/sheet/pump';
import { ownLists } from '../../src/sheet/signals/control';
import { deploySignal, dropUnknown } from '../../src/sheet/signals/deploy';
import type { Deployment } from '../../src/sheet/signals/deployment';
import { viewSignals } from '../../src/sheet/signals/view';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { mayDie, whereverItDies } from '../support/death';
import { deep, hiring, Office, refusal, role, social } from '../support/signals';

const minute = 60_000;
const hour = 60 * minute;

describe('the form of a signal', () => {
  it.each<[Deployment, string, object]>([
    [role, '/api/v2/signal/deploy/hiring-for-role', { role: 'Data engineer', icp_id: 7 }],
    [
      { ...hiring, kind: 'hiring-initiative', initiative: 'a move to the cloud', days: 30 },
      '/api/v2/signal/deploy/hiring-for-initiative',
      { initiative: 'a move to the cloud', timeframe: 30 },
    ],
    [deep, '/api/v1/signal/deploy/deep-company-search-agent', { trait: 'robots' }],
    [
      { ...social, target: 'people', emails: true, peopleAudience: 'Posters' },
      '/api/v1/signal/deploy/social-listening-agent',
      {
        search_query: 'robots',
        timeframe: 30,
        signal_target: 'people',
        people_audience_name: 'Posters',
        auto_enrich_people_emails: true,
      },
    ],
  ])('becomes a request: %#', (deployment, path, body) => {
    const office = new Office();
    office.deploy(deployment);
    const [request] = office.service.to('/deploy/');
    expect(request?.url).toBe(`https://service.example${path}`);
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      name: 'Robots',
      max_credit_limit: 100,
      repeat: false,
      ...body,
    });
  });

  it.each<[string, Deployment]>([
    ['the name can’t be empty', { ...role, name: '  ' }],
    ['the role can’t be empty', { ...role, role: '' }],
    ['the role can’t be longer than 200 (it has 201)', { ...role, role: 'x'.repeat(201) }],
    ['the number of days to look back can’t be more than 365', { ...role, days: 366 }],
    ['the number of days to look back must be a whole number, 1 or more', { ...social, days: 0 }],
    ['max credits must be a whole number, 1 or more', { ...deep, maxCredits: 0 }],
    ['it needs an ICP or rows with company domains', { ...role, icp: null }],
    ['it needs the safe CRM option', { ...role, emails: true }],
    ['it needs a people audience', { ...social, emails: true }],
  ])('says before it sends anything that %s', (words, deployment) => {
    const office = new Office();
    const said = refusal(() => office.deploy(deployment));
    expect(said).toContain(words);
    expect(said).toContain('No credits were spent.');
    expect(office.service.requests).toEqual([]);
    expect(viewSignals(office.execution())).toEqual([]);
  });

  it('takes the companies of chosen rows', () => {
    const office = new Office();
    const sheet = office.world.book.add('Prospects', [
      ['Company', 'Website'],
      ['A', 'a.example'],
      ['B', 'https://www.b.example/about'],
      ['B again', 'b.example'],
      ['Not chosen', 'c.example'],
    ]);
    const rows = { sheetId: sheet.id, headerRow: 1, keyColumn: 2, span: { from: 2, to: 4 } };
    office.deploy({ ...role, icp: null }, { rows });
    expect(JSON.parse(office.service.to('/deploy/')[0]?.body ?? '').accounts).toEqual([
      { website: 'a.example' },
      { website: 'b.example' },
    ]);
    const empty = { ...rows, keyColumn: 1 };
    expect(refusal(() => office.deploy({ ...role, icp: null }, { rows: empty }))).toContain(
      'the selected rows hold 0 companies',
    );
  });

  it('sends the company pages of chosen rows along, and alone where a row has no website', () => {
    const office = new Office();
    const page = (name: string) => `https://www.linkedin.com/company/${name}`;
    const sheet = office.world.book.add('Prospects', [
      ['Website', 'LinkedIn'],
      ['a.example', `${page('a')}/about/?x=1#y`],
      ['b.example', 'https://www.linkedin.com/in/bo'],
      ['b.example', page('b')],
      ['c.example', ''],
      ['', 'linkedin.com/school/d'],
      ['none', page('e')],
      ['', page('e')],
      ['', page('a')],
      ['', ''],
    ]);
    const rows = { sheetId: sheet.id, headerRow: 1, keyColumn: 1, pageColumn: 2 };
    office.deploy({ ...role, icp: null }, { rows });
    expect(JSON.parse(office.service.to('/deploy/')[0]?.body ?? '').accounts).toEqual([
      { website: 'a.example', linkedin_url: page('a') },
      { website: 'b.example', linkedin_url: page('b') },
      { website: 'c.example' },
      { linkedin_url: 'linkedin.com/school/d' },
      { linkedin_url: page('e') },
    ]);
  });
});

describe('a deployed signal', () => {
  it('has a row whose status follows the service, wherever people move it', () => {
    const office = new Office();
    office.deploy({ ...role, name: '=Robots' });
    office.pass(minute);
    const sheet = office.sheet('Signals');
    expect(sheet.column('Name')).toEqual(['=Robots']);
    expect(sheet.column('Status')).toEqual(['accepted']);
    sheet.insertColumn(2);
    sheet.insertRows(2, 1);
    sheet.put(2, 3, 'a note of mine');
    const { signal } = office;
    Object.assign(signal, { status: 'stopped', status_reason: 'The limit is reached.' });
    office.pass(3 * minute);
    expect(sheet.column('Status')).toEqual(['', 'stopped']);
    expect(sheet.column('Note')).toEqual(['', 'The limit is reached.']);
    expect(sheet.column('Name')).toEqual(['a note of mine', '=Robots']);
    expect(office.only).toMatchObject({ state: 'over', status: 'stopped' });
    const { length } = office.service.requests;
    expect(pump(office.execution(), 30_000)).toMatchObject({ active: 0, waitMs: undefined });
    expect(office.service.requests).toHaveLength(length);
  });

  it('brings what it finds as rows, each once, page by page', () => {
    const office = new Office();
    office.service.page = 2;
    office.deploy();
    const { signal } = office;
    for (const name of ['a', 'b', 'c', 'd', 'e']) office.service.find(signal, name, '2026-11-20');
    signal.people.push({ person_id: 5, person_name: '+Ada', added_at: '2026-11-20T08:00:00Z' });
    office.pass(2 * minute);
    signal.status = 'completed';
    office.service.find(signal, 'f', '2026-11-20');
    office.pass(4 * minute);
    const accounts = office.sheet('Robots - Accounts');
    expect(accounts.column('Company')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(accounts.column('Account id')).toEqual([1000, 1001, 1002, 1003, 1004, 1005]);
    expect(office.sheet('Robots - People').column('Name')).toEqual(['+Ada']);
    expect(office.only).toMatchObject({ state: 'over', found: 6, credits: 12 });
  });

  it('never sends its key along to an audience, nor anything to another origin', () => {
    const office = new Office();
    office.deploy();
    const { signal } = office;
    office.pass(minute);
    const own = office.service.to('audiences/');
    expect(own.length).toBeGreaterThan(0);
    for (const { headers } of own) expect(headers).toEqual({});
    const { length } = own;
    for (const url of [
      'https://other.example/audiences/p-41',
      'https://service.example.other.example/audiences/p-41',
      'https://service.example@other.example/audiences/p-41',
      'https://service.example:444/audiences/p-41',
      'http://service.example/audiences/p-41',
      'https://service.example/audiences/p-41?to=https://other.example/x',
    ]) {
      Object.assign(signal, { account_audience_url: url, people_audience_url: url });
      signal.credits_used += 1;
      office.pass(5 * minute);
      expect(office.service.to('audiences/')).toHaveLength(length);
    }
    expect(office.sheet('Signals').column('Note')).toEqual([
      'Its results are in the service’s audiences.',
    ]);
  });

  it('that repeats brings only what is new each day, marks it, and is looked at hourly', () => {
    const office = new Office();
    office.deploy({ ...role, daily: true });
    const { signal } = office;
    office.service.find(signal, 'a', '2026-11-20');
    office.service.find(signal, 'b', '2026-11-20');
    signal.status = 'scheduled';
    office.pass(2 * minute);
    const sheet = office.sheet('Robots - Accounts');
    expect(sheet.column('New')).toEqual(['new', 'new']);
    const lists = office.service.to('get-signal-list').length;
    const { active, waitMs } = pump(office.execution(), 30_000);
    expect(active).toBe(1);
    expect(waitMs).toBeGreaterThan(30 * minute);
    office.pass(22 * hour);
    expect(office.service.to('get-signal-list').length - lists).toBeLessThanOrEqual(25);
    sheet.sortBelow(1, ([, , a], [, , b]) => String(b).localeCompare(String(a)));
    sheet.put(3, 1, 'mine');
    office.service.find(signal, 'c', '2026-11-21');
    office.pass(3 * hour);
    expect(sheet.column('Company')).toEqual(['c', 'b', 'a']);
    expect(sheet.column('New')).toEqual(['new', '', 'mine']);
    expect(sheet.column('Found')).toEqual(['2026-11-21', '2026-11-20', '2026-11-20']);
  });

  it('keeps its sheet apart from that of another signal of the same name', () => {
    const office = new Office();
    office.deploy();
    office.deploy();
    for (const signal of office.service.signals)
      office.service.find(signal, `of ${signal.signal_id}`, '2026-11-20');
    office.pass(2 * minute);
    expect(office.sheet('Robots - Accounts').extent().rows).toBe(2);
    expect(office.sheet('Robots - Accounts 2').extent().rows).toBe(2);
  });

  it('keeps nobody waiting for ever for a signal in a state that nobody knows', () => {
    const office = new Office();
    office.deploy();
    Object.assign(office.service.signals[0] ?? {}, { status: 'pondering' });
    office.pass(8 * hour);
    expect(office.only).toMatchObject({ state: 'open', status: 'pondering' });
    const lists = office.service.to('get-signal-list').length;
    office.pass(10 * hour);
    expect(office.service.to('get-signal-list').length - lists).toBeLessThanOrEqual(11);
  });
});

const keyOf = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
  headers['Idempotency-Key'];

describe('a lost answer', () => {
  it('is asked for again after a moment where the service honours keys, and deploys once', () => {
    const office = new Office();
    const times: number[] = [];
    office.service.fault = ({ url }) =>
      url.includes('/deploy/') && times.push(office.world.now) === 1 ? 'lose-answer' : undefined;
    office.deploy();
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
    expect(new Set(office.service.to('/deploy/').map(keyOf)).size).toBe(1);
    expect(office.posts).toBe(2);
    expect(office.service.signals).toHaveLength(1);
    expect(office.only).toMatchObject({ state: 'open', status: 'accepted' });
  });

  it('is never sent again where it does not: the list decides, and a namesake from before is none', () => {
    const office = new Office();
    office.service.honoursKeys = false;
    office.service.add('Robots');
    office.service.fault = ({ url }) => (url.includes('/deploy/') ? 'lose-answer' : undefined);
    office.deploy();
    expect(office.only).toMatchObject({ state: 'unknown', problem: { spent: 'maybe' } });
    office.pass(2 * minute);
    expect(office.posts).toBe(1);
    expect(office.only).toMatchObject({ state: 'open', status: 'accepted' });
    expect(office.sheet('Signals').column('Signal id')).toEqual([42]);
  });

  it('that the list never shows stays unknown without a clock, until the person drops it', () => {
    const office = new Office();
    office.service.honoursKeys = false;
    office.service.add('Robots');
    office.service.fault = ({ url }) => (url.includes('/deploy/') ? 'lose-request' : undefined);
    office.deploy();
    office.pass(40 * minute);
    expect(office.only.state).toBe('unknown');
    expect(pump(office.execution(), 30_000).active).toBe(0);
    expect(office.posts).toBe(1);
    dropUnknown(office.execution(), office.only.id);
    expect(viewSignals(office.execution())).toEqual([]);
  });

  it('may be told as an address that cannot be reached', () => {
    const office = new Office();
    office.service.honoursKeys = false;
    const acts = office.service.send.bind(office.service);
    const platform = office.execution();
    const send: typeof acts = (requests) =>
      acts(requests).map((outcome, i) =>
        requests[i]?.url.includes('/deploy/') ? { kind: 'unsent', reason: 'reset' } : outcome,
      );
    deploySignal({ ...platform, http: { send } }, { deployment: role });
    expect(office.only.state).toBe('unknown');
    office.pass(2 * minute);
    expect(office.only.state).toBe('open');
    expect(office.posts).toBe(1);
  });

  it('is none where the service refuses: nothing is kept', () => {
    const office = new Office();
    const outcome = answer(402);
    office.service.fault = ({ url }) => (url.includes('/deploy/') ? outcome : undefined);
    expect(refusal(() => office.deploy())).toContain('There aren’t enough credits for this.');
    expect(viewSignals(office.execution())).toEqual([]);
  });
});

it('survives death at every call: deployed once, every find once', () => {
  whereverItDies(100, (onCall) => {
    const office = new Office();
    mayDie(() => deploySignal(office.execution(onCall), { deployment: role }));
    const [signal] = office.service.signals;
    if (signal) {
      office.service.find(signal, 'a', '2026-11-20');
      signal.people.push({ person_id: 5, person_name: 'Ada', added_at: '2026-11-20T08:00:00Z' });
      signal.status = 'completed';
    }
    office.world.now += minute;
    mayDie(() => pump(office.execution(onCall), 30_000));
    office.pass(10 * minute);
    expect(office.posts).toBeLessThanOrEqual(1);
    if (!signal) return;
    expect(office.only.state).toBe('over');
    expect(office.sheet('Signals').column('Status')).toEqual(['completed']);
    expect(office.sheet('Robots - Accounts').column('Company')).toEqual(['a']);
    expect(office.sheet('Robots - People').column('Name')).toEqual(['Ada']);
    expect(office.world.book.sheets.map(({ name }) => name).sort()).toEqual([
      ...['Robots - Accounts', 'Robots - People', 'Signals'],
    ]);
  });
});

describe('the lists of a signal', () => {
  const accounts = 'https://service.example/account-audiences/a-41';
  const people = 'https://service.example/audiences/p-41';

  it('are asked for anew by whoever deployed it, and kept nowhere', () => {
    const office = new Office();
    office.deploy();
    office.pass(minute);
    const { id } = office.only;
    expect(ownLists(office.execution(), id)).toEqual({ accounts, people });
    office.signal.crm_export_url = 'https://service.example/crm/c-1';
    expect(ownLists(office.execution(), id)).toMatchObject({
      crm: 'https://service.example/crm/c-1',
    });
    const kept = JSON.stringify([
      [...office.world.document.entries()],
      [...office.world.cache.values()],
    ]);
    for (const link of [accounts, people, '/crm/c-1']) expect(kept).not.toContain(link);
  });

  it('are none of somebody else’s signal, of an unknown one, or of a service that gives no web addresses', () => {
    const office = new Office();
    office.deploy();
    const { id } = office.only;
    const { length } = office.service.requests;
    expect(ownLists(office.execution(), 'unknown')).toEqual({});
    expect(
      ownLists({ ...office.execution(), user: World.connected().execution().user }, id),
    ).toEqual({});
    expect(office.service.requests).toHaveLength(length);
    Object.assign(office.signal, { account_audience_url: 'javascript:alert(1)' });
    delete office.signal.people_audience_url;
    expect(ownLists(office.execution(), id)).toEqual({});
  });

  it('are refused in words where the signal is gone or the service fails', () => {
    const office = new Office();
    office.deploy();
    const { id } = office.only;
    office.service.signals.length = 0;
    expect(refusal(() => ownLists(office.execution(), id))).toContain(
      'no longer lists this signal',
    );
    office.service.fault = () => 'lose-request';
    expect(refusal(() => ownLists(office.execution(), id))).toContain('took too long to respond');
  });
});

it('=SIGNAL_LIST denies no signal that the sidebar shows', () => {
  const office = new Office();
  expect(String(signalList(office.execution())[0]?.[0])).toContain('NOTHING_FOUND');
  office.deploy();
  pump(office.execution(), 0);
  expect(office.world.book.refreshed).toContain('#SIGNAL: NOTHING_FOUND');
  expect(signalList(office.execution())[1]).toContain('Robots');
});
