/** Signals: their form, their deployment, the rows of their finds, and lost answers. */
import { signalList } from '../../src/sheet/formulas/signal-list';
import { pump } from '../../src/sheet/pump';
import { callerOf, saveConnection } from '../../src/sheet/settings/connection';
import { learnExtensions } from '../../src/sheet/settings/extensions';
import { viewCompanies } from '../../src/sheet/signals/chosen';
import { ownLists } from '../../src/sheet/signals/control';
import { deploySignal, dropUnknown } from '../../src/sheet/signals/deploy';
import type { Deployment } from '../../src/sheet/signals/deployment';
import { viewSignals } from '../../src/sheet/signals/view';
import { refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { deployed, find, withUnclearDeployment } from '../support/deployed';
import {
  deep,
  hiring,
  jobChange,
  Office,
  refusal,
  role,
  social,
  technology,
} from '../support/signals';

const minute = 60_000;
const hour = 60 * minute;
const x = (length: number) => 'x'.repeat(length);
/** The body of a deployment, by default the first. */
const sentBy = (office: Office, nth = 0) =>
  JSON.parse(office.service.to('/deploy/')[nth]?.body ?? '');
const lists = (office: Office) => office.service.to('get-signal-list').length;

describe('the form of a signal', () => {
  const initiative: Deployment = { ...hiring, kind: 'hiring-initiative', initiative: 'cloud' };
  const common = { name: 'Robots', max_credit_limit: 100, repeat: false };
  const unsafe = { enable_safe_crm_addition: false, auto_enrich_people_emails: false };

  it.each<[Deployment, string, object]>([
    [
      { ...role, name: '  Robots ', accountAudience: 'A', companies: 'makers', finder: true },
      'v2/signal/deploy/hiring-for-role',
      {
        ...{ ...common, ...unsafe, icp_id: 7, role: 'Data engineer', timeframe: 90 },
        ...{ account_audience_name: 'A', descriptive_icp: 'makers' },
        ...{ advanced_people_finder: true, speed_mode: false },
      },
    ],
    [
      { ...role, daily: true, addToCrm: true, emails: true, speed: true, companies: '  ' },
      'v2/signal/deploy/hiring-for-role',
      {
        ...{ ...common, icp_id: 7, role: 'Data engineer', timeframe: 90, repeat: true },
        ...{ advanced_people_finder: false, speed_mode: true },
        ...{ enable_safe_crm_addition: true, auto_enrich_people_emails: true },
      },
    ],
    [
      { ...initiative, days: 30 },
      'v2/signal/deploy/hiring-for-initiative',
      {
        ...{ ...common, ...unsafe, icp_id: 7, initiative: 'cloud', timeframe: 30 },
        ...{ advanced_people_finder: false, speed_mode: false },
      },
    ],
    [
      { ...deep, icp: null, activity: 'hiring', finder: true },
      'v1/signal/deploy/deep-company-search-agent',
      {
        ...{ ...common, ...unsafe, trait: 'robots', activity: 'hiring' },
        advanced_people_finder: true,
      },
    ],
    [
      social,
      'v1/signal/deploy/social-listening-agent',
      {
        ...{ ...common, ...unsafe, icp_id: 7, search_query: 'robots', timeframe: 30 },
        signal_target: 'account',
      },
    ],
    [
      { ...social, target: 'people', emails: true, peopleAudience: 'Posters' },
      'v1/signal/deploy/social-listening-agent',
      {
        ...{ ...common, ...unsafe, icp_id: 7, search_query: 'robots', timeframe: 30 },
        ...{ signal_target: 'people', people_audience_name: 'Posters' },
        auto_enrich_people_emails: true,
      },
    ],
    [
      technology,
      'v1/signal/deploy/technology',
      {
        ...{ ...common, ...unsafe, icp_id: 7, tech: 'Snowflake', hq_country_code: 'DEU' },
        timeframe: 30,
      },
    ],
    [
      { ...jobChange, daily: true },
      'v1/signal/deploy/job-change',
      {
        ...{ ...common, repeat: true, enable_safe_crm_addition: false, people_ids: [] },
        ...{ watched_audience_name: 'Champions', check_days: 30 },
      },
    ],
  ])('becomes a request with exactly its values: %#', (deployment, path, body) => {
    const office = deployed(deployment);
    expect(office.service.to('/deploy/')[0]?.url).toBe(`https://service.example/api/${path}`);
    expect(sentBy(office)).toEqual(body);
  });

  it.each<[string, Deployment]>([
    ['the name can’t be empty.', { ...role, name: '  ' }],
    ['the name can’t contain control characters.', { ...role, name: 'a\u0007b' }],
    ['the role can’t be empty.', { ...role, role: '' }],
    ['the role can’t be longer than 200 (it has 201).', { ...role, role: x(201) }],
    ['the initiative can’t be empty.', { ...initiative, initiative: '' }],
    ['the type of company can’t be longer than 500 (it has 501).', { ...role, companies: x(501) }],
    ['the company audience name can’t be longer than 200', { ...role, accountAudience: x(201) }],
    ['the people audience name can’t be longer than 200', { ...role, peopleAudience: x(201) }],
    ['what the companies do can’t be empty.', { ...deep, trait: '' }],
    [
      'what the companies are doing can’t be longer than 1000 (it has 1001).',
      { ...deep, activity: x(1_001) },
    ],
    ['the post search can’t be empty.', { ...social, query: ' ' }],
    ['the number of days to look back can’t be more than 365.', { ...role, days: 366 }],
    ['the number of days to look back can’t be more than 180.', { ...social, days: 181 }],
    ['the number of days to look back must be a whole number, 1 or more.', { ...role, days: 1.5 }],
    ['the number of days to look back must be a whole number, 1 or more.', { ...social, days: 0 }],
    ['max credits must be a whole number, 1 or more.', { ...deep, maxCredits: 0 }],
    ['max credits must be a whole number, 1 or more.', { ...role, maxCredits: 1.5 }],
    ['max credits must be a whole number, 1 or more.', { ...role, maxCredits: -1 }],
    ['it needs an ICP or rows with company domains.', { ...role, icp: null }],
    ['it needs an ICP or rows with company domains.', { ...social, icp: 1.5 }],
    ['to find emails it needs the safe CRM option.', { ...role, emails: true }],
    ['to find emails it needs a people audience.', { ...social, emails: true }],
    ['“signal_target” isn’t valid.', { ...social, target: 'both' as 'people' }],
  ])('says before it sends anything that %s', (words, deployment) => {
    const office = new Office();
    const message = refusal(() => office.deploy(deployment));
    expect(message).toContain(`This signal can’t be deployed: ${words}`);
    expect(message).toContain('No credits were spent.');
    expect(office.service.requests).toEqual([]);
    expect(viewSignals(office.execution())).toEqual([]);
  });

  it('asks for any role if none is given and the service announces any-role', () => {
    const office = new Office();
    expect(refusal(() => office.deploy({ ...role, role: '' }))).toContain(
      'the role can’t be empty',
    );
    office.service.extensions = ['any-role'];
    const platform = office.execution();
    learnExtensions(platform, callerOf(platform));
    office.deploy({ ...role, role: ' ' });
    expect(sentBy(office)).toMatchObject({ name: 'Robots', icp_id: 7 });
    expect(sentBy(office)).not.toHaveProperty('role');
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
    const accounts = [{ website: 'a.example' }, { website: 'b.example' }];
    expect(sentBy(office).accounts).toEqual(accounts);
    const empty = { ...rows, keyColumn: 1 };
    const message = refusal(() => office.deploy({ ...role, icp: null }, { rows: empty }));
    expect(message).toContain('the selected rows hold 0 companies');
  });

  it('takes the people of chosen rows once each, only for changes of job', () => {
    const office = new Office();
    const sheet = office.world.book.add('People', [
      ['Person id', 'Name'],
      [41, 'Ada'],
      ['Not found', 'Ben'],
      [43, 'Cleo'],
      [41, 'Ada again'],
    ]);
    const rows = { sheetId: sheet.id, headerRow: 1, keyColumn: 1, ofPeople: true };
    const about = { check_days: 7 };
    office.deploy({ ...jobChange, about }, { rows });
    expect(sentBy(office)).toMatchObject({ people_ids: [41, 43], check_days: 7 });
    const shown = { ...viewCompanies(office.execution(), rows), inFront: false };
    expect(shown.companies).toBe(2);
    office.deploy({ ...role, name: 'Hiring' }, { rows });
    expect(sentBy(office, 1)).not.toHaveProperty('accounts');
    sheet.write(2, 1, [[44]]);
    const message = refusal(() =>
      office.deploy({ ...jobChange, name: 'Late', about }, { rows, shown }),
    );
    expect(message).toContain('No credits were spent.');
    expect(office.posts).toBe(2);
  });

  it('takes companies only for hiring signals, up to 10,000, and from an existing sheet', () => {
    const office = new Office();
    const sheet = office.world.book.add('P', [['Website'], ['a.example']]);
    const rows = { sheetId: sheet.id, headerRow: 1, keyColumn: 1 };
    office.deploy(deep, { rows });
    expect(sentBy(office).accounts).toBeUndefined();
    office.deploy(initiative, { rows });
    expect(sentBy(office, 1).accounts).toEqual([{ website: 'a.example' }]);
    const gone = refusal(() => office.deploy(role, { rows: { ...rows, sheetId: 7 } }));
    expect(gone).toContain('The chosen sheet was deleted.');
    for (let i = 0; i < 10_000; i += 1) sheet.put(i + 2, 1, `c${i}.example`);
    expect(office.deploy(role, { rows }).state).toBe('open');
    sheet.put(10_002, 1, 'one-more.example');
    expect(refusal(() => office.deploy(role, { rows }))).toContain(
      'the selected rows hold 10001 companies, and a signal takes 1 to 10000.',
    );
  });

  it('also sends the company pages of chosen rows, or only the page if a row has no website', () => {
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
    expect(sentBy(office).accounts).toEqual([
      { website: 'a.example', linkedin_url: page('a') },
      { website: 'b.example', linkedin_url: page('b') },
      { website: 'c.example' },
      { linkedin_url: 'linkedin.com/school/d' },
      { linkedin_url: page('e') },
    ]);
  });

  it('is not sent while the document is busy, without a connection, or if the list cannot be read', () => {
    const office = new Office();
    office.world.locked = true;
    expect(refusal(() => office.deploy())).toContain('already working in this spreadsheet');
    office.world.locked = false;
    office.service.fault = () => refused(503);
    expect(refusal(() => office.deploy())).toContain('Something went wrong at the service.');
    office.service.fault = () => undefined;
    office.world.user.delete('connection');
    expect(refusal(() => office.deploy())).toContain('isn’t connected');
    expect(office.posts).toBe(0);
    expect(viewSignals(office.execution())).toEqual([]);
  });
});

describe('a deployed signal', () => {
  it('has a row whose status follows the service, wherever people move it', () => {
    const office = deployed({ ...role, name: '=Robots' });
    office.advanceTime(minute);
    const sheet = office.sheet('Signals');
    expect(sheet.column('Name')).toEqual(['=Robots']);
    expect(sheet.column('Status')).toEqual(['accepted']);
    sheet.insertColumn(2);
    sheet.insertRows(2, 1);
    sheet.put(2, 3, 'a note of mine');
    const { signal } = office;
    Object.assign(signal, { status: 'stopped', status_reason: 'The limit is reached.' });
    office.advanceTime(3 * minute);
    expect(sheet.column('Status')).toEqual(['', 'stopped']);
    expect(sheet.column('Note')).toEqual(['', 'The limit is reached.']);
    expect(sheet.column('Name')).toEqual(['a note of mine', '=Robots']);
    expect(office.only).toMatchObject({ state: 'over', status: 'stopped' });
    const { length } = office.service.requests;
    expect(pump(office.execution(), 30_000)).toMatchObject({ active: 0, waitMs: undefined });
    expect(office.service.requests).toHaveLength(length);
  });

  it('adds each find as a row once, page by page', () => {
    const office = deployed();
    office.service.signals.page = 2;
    const { signal } = office;
    find(office, '2026-11-20', 'a', 'b', 'c', 'd', 'e');
    office.service.signals.findPerson(signal, 5, '+Ada', '2026-11-20');
    office.advanceTime(2 * minute);
    signal.status = 'completed';
    find(office, '2026-11-20', 'f');
    office.advanceTime(4 * minute);
    const accounts = office.sheet('Robots - Companies');
    expect(accounts.column('Company')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(accounts.column('Company id')).toEqual([1000, 1001, 1002, 1003, 1004, 1005]);
    expect(office.sheet('Robots - Calls').column('Person').sort()).toEqual([
      '',
      '',
      '',
      '',
      '',
      '+Ada',
    ]);
    expect(office.only).toMatchObject({ state: 'over', found: 6, credits: 12 });
  });

  it('never sends its key to an audience, nor anything to another origin', () => {
    const office = deployed();
    const { signal } = office;
    office.advanceTime(minute);
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
      office.advanceTime(5 * minute);
      expect(office.service.to('audiences/')).toHaveLength(length);
    }
    const note = 'Its results are in the service’s audiences.';
    expect(office.sheet('Signals').column('Note')).toEqual([note]);
  });

  it('that repeats adds and marks only new finds each day, and is polled hourly', () => {
    const office = deployed({ ...role, daily: true });
    find(office, '2026-11-20', 'a', 'b');
    office.signal.status = 'scheduled';
    office.advanceTime(2 * minute);
    const sheet = office.sheet('Robots - Companies');
    expect(sheet.column('New')).toEqual(['new', 'new']);
    const before = lists(office);
    const { active, waitMs } = pump(office.execution(), 30_000);
    expect(active).toBe(1);
    expect(waitMs).toBeGreaterThan(30 * minute);
    office.advanceTime(22 * hour);
    expect(lists(office) - before).toBeLessThanOrEqual(25);
    sheet.sortBelow(1, ([, , a], [, , b]) => String(b).localeCompare(String(a)));
    sheet.put(3, 1, 'mine');
    find(office, '2026-11-21', 'c');
    office.advanceTime(3 * hour);
    expect(sheet.column('Company')).toEqual(['c', 'b', 'a']);
    expect(sheet.column('New')).toEqual(['new', '', 'mine']);
    expect(sheet.column('Found')).toEqual(['2026-11-21', '2026-11-20', '2026-11-20']);
  });

  it('keeps its sheet apart from that of another signal of the same name', () => {
    const office = deployed();
    office.deploy();
    for (const signal of office.service.signals.all)
      office.service.signals.find(signal, `of ${signal.signal_id}`, '2026-11-20');
    office.advanceTime(2 * minute);
    expect(office.sheet('Robots - Companies').extent().rows).toBe(2);
    expect(office.sheet('Robots - Companies 2').extent().rows).toBe(2);
  });

  it('in an unknown state is polled at most about hourly', () => {
    const office = deployed();
    office.signal.status = 'pondering';
    office.advanceTime(8 * hour);
    expect(office.only).toMatchObject({ state: 'open', status: 'pondering' });
    const before = lists(office);
    office.advanceTime(10 * hour);
    expect(lists(office) - before).toBeLessThanOrEqual(11);
  });
});

describe('a lost answer', () => {
  it('is retried after a moment if the service honours keys, and deploys once', () => {
    const office = new Office();
    const times: number[] = [];
    office.service.fault = ({ url }) =>
      url.includes('/deploy/') && times.push(office.world.now) === 1 ? 'lose-answer' : undefined;
    office.deploy();
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(1_000);
    const keys = office.service.to('/deploy/').map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
    expect(office.posts).toBe(2);
    expect(office.service.signals.all).toHaveLength(1);
    expect(office.only).toMatchObject({ state: 'open', status: 'accepted' });
  });

  it('is never retried if it does not: the list decides, and an older signal of the same name doesn’t count', () => {
    const office = withUnclearDeployment('lose-answer', 'Robots');
    expect(office.only).toMatchObject({ state: 'unknown', problem: { spent: 'maybe' } });
    office.advanceTime(2 * minute);
    expect(office.posts).toBe(1);
    expect(office.only).toMatchObject({ state: 'open', status: 'accepted' });
    expect(office.sheet('Signals').column('Signal id')).toEqual([42]);
  });

  it('that the list never shows stays unknown without triggers, until the user drops it', () => {
    const office = withUnclearDeployment('lose-request', 'Robots');
    office.advanceTime(40 * minute);
    expect(office.only.state).toBe('unknown');
    expect(pump(office.execution(), 30_000).active).toBe(0);
    expect(office.posts).toBe(1);
    expect(office.world.book.sheetByName('Signals')).toBeUndefined();
    dropUnknown(office.execution(), office.only.id);
    expect(viewSignals(office.execution())).toEqual([]);
  });

  it('may be reported as an address that cannot be reached', () => {
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
    office.advanceTime(2 * minute);
    expect(office.only.state).toBe('open');
    expect(office.posts).toBe(1);
  });

  it('is not assumed if the service refuses: nothing is kept', () => {
    const office = new Office();
    office.service.say('/deploy/', refused(402));
    expect(refusal(() => office.deploy())).toContain('There aren’t enough credits for this.');
    expect(viewSignals(office.execution())).toEqual([]);
  });
});

it('a signal is deployed once and lists every find once, whichever call an execution dies at', () => {
  whereverItDies(100, (onCall) => {
    const office = new Office();
    catchKill(() => deploySignal(office.execution(onCall), { deployment: role }));
    const [signal] = office.service.signals.all;
    if (signal) {
      office.service.signals.find(signal, 'a', '2026-11-20');
      office.service.signals.findPerson(signal, 5, 'Ada', '2026-11-20');
      signal.status = 'completed';
    }
    office.world.now += minute;
    catchKill(() => pump(office.execution(onCall), 30_000));
    office.advanceTime(10 * minute);
    expect(office.posts).toBeLessThanOrEqual(1);
    if (!signal) return;
    expect(office.only.state).toBe('over');
    expect(office.sheet('Signals').column('Status')).toEqual(['completed']);
    expect(office.sheet('Robots - Calls').column('Company')).toEqual(['a']);
    expect(office.sheet('Robots - Calls').column('Person')).toEqual(['Ada']);
    const sheets = office.world.book.sheets.map(({ name }) => name);
    expect(sheets.sort()).toEqual(['Robots - Calls', 'Signals']);
  });
});

describe('the lists of a signal', () => {
  const accounts = 'https://service.example/account-audiences/a-41';
  const people = 'https://service.example/audiences/p-41';

  it('are requested each time by the user who deployed it, and not stored', () => {
    const office = deployed();
    office.advanceTime(minute);
    const { id } = office.only;
    expect(ownLists(office.execution(), id)).toEqual({ accounts, people });
    const crm = 'https://service.example/crm/c-1';
    office.signal.crm_export_url = crm;
    expect(ownLists(office.execution(), id)).toMatchObject({ crm });
    const { document, cache } = office.world;
    const stored = JSON.stringify([...document, ...cache.values()]);
    for (const link of [accounts, people, '/crm/c-1']) expect(stored).not.toContain(link);
  });

  it('aren’t requested from a service to which the user has moved since', () => {
    const office = deployed();
    const { id } = office.only;
    const { length } = office.service.requests;
    const { user } = office.execution();
    saveConnection(user, { baseUrl: 'https://other.example', userId: 'dana', apiKey: 'key' });
    expect(ownLists(office.execution(), id)).toEqual({});
    expect(office.service.requests).toHaveLength(length);
  });

  it('aren’t available for another user’s signal, an unknown one, or links that are not web addresses', () => {
    const office = deployed();
    const { id } = office.only;
    const { length } = office.service.requests;
    expect(ownLists(office.execution(), 'unknown')).toEqual({});
    const another = new Map([...office.world.user, ['owner', 'another'] as const]);
    expect(ownLists(office.world.execution(undefined, another), id)).toEqual({});
    expect(office.service.requests).toHaveLength(length);
    delete office.signal.people_audience_url;
    for (const link of ['javascript:alert(1)', 'javascript:open("https://a.example")']) {
      Object.assign(office.signal, { account_audience_url: link });
      expect(ownLists(office.execution(), id)).toEqual({});
    }
    const local = 'http://localhost:8080/a-41';
    Object.assign(office.signal, { account_audience_url: local });
    expect(ownLists(office.execution(), id)).toEqual({ accounts: local });
  });

  it('are refused with the reason if the signal is gone or the service fails', () => {
    const office = deployed();
    const readLists = () => ownLists(office.execution(), office.only.id);
    office.service.signals.all.length = 0;
    expect(refusal(readLists)).toContain('no longer lists this signal');
    office.service.fault = () => 'lose-request';
    expect(refusal(readLists)).toContain('took too long to respond');
  });
});

it('=SIGNAL_LIST is refreshed once the sidebar shows a signal', () => {
  const office = new Office();
  expect(String(signalList(office.world.formula())[0]?.[0])).toContain('NOTHING_FOUND');
  office.deploy();
  pump(office.execution(), 0);
  expect(office.world.book.refreshed).toContain('#SIGNAL: NOTHING_FOUND');
  expect(signalList(office.world.formula())[1]).toContain('Robots');
});
