/** Signals in detail: deployments without a clear answer, what is shown of a signal, and when it is polled. */
import { pump } from '../../src/sheet/pump';
import { dropUnknown } from '../../src/sheet/signals/deploy';
import { icpChoices } from '../../src/sheet/signals/icp-choice';
import { viewSignals } from '../../src/sheet/signals/view';
import { spentToday } from '../../src/sheet/spent-today';
import { World } from '../fakes/platform/memory-platform';
import { answer, type RefusedStatus, refused } from '../support/answers';
import { deployed, find, withUnclearDeployment } from '../support/deployed';
import { Office, refusal, role } from '../support/signals';

const minute = 60_000;
const hour = 60 * minute;
const lists = (office: Office) => office.service.to('get-signal-list').length;

const said = (status: RefusedStatus | 500) => (status === 500 ? answer(500) : refused(status));

describe('a deployment without a clear answer', () => {
  const answersInTurn = (first: 'lose-answer' | 'lose-request', second: RefusedStatus | 500) => {
    const office = new Office();
    let posts = 0;
    office.service.fault = ({ url }) => {
      if (!url.includes('/deploy/')) return undefined;
      posts += 1;
      return posts === 1 ? first : posts === 2 ? said(second) : undefined;
    };
    return office;
  };

  it.each([
    [402, 'There aren’t enough credits for this.'],
    [422, 'The service rejected the request'],
    [404, 'The service has nothing by that name.'],
  ] as const)(
    'that is refused with %i the second time was not deployed the first time either',
    (status, words) => {
      const office = answersInTurn('lose-request', status);
      expect(refusal(() => office.deploy())).toContain(words);
      expect(viewSignals(office.execution())).toEqual([]);
    },
  );

  it.each([401, 429, 500, 503] as const)('stays unclear if the second answer is %i', (status) => {
    const office = answersInTurn('lose-answer', status);
    office.deploy();
    expect(office.only).toMatchObject({
      state: 'unknown',
      problem: { code: 'UNKNOWN_DEPLOYMENT', spent: 'maybe' },
    });
    office.advanceTime(2 * minute);
    expect(office.only).toMatchObject({ state: 'open', problem: undefined });
    expect(office.posts).toBe(2);
  });

  it('is matched with the oldest new signal in the list, and never with one that another record has', () => {
    const office = withUnclearDeployment('lose-request', ' Robots ');
    office.service.signals.add('Robots');
    office.service.signals.add('Robots');
    office.service.signals.add('Other');
    office.advanceTime(minute);
    expect(office.sheet('Signals').column('Signal id')).toEqual([42]);
    office.deploy();
    office.advanceTime(minute);
    expect(viewSignals(office.execution()).map(({ state }) => state)).toEqual(['unknown', 'open']);
    office.service.signals.add('Robots');
    office.advanceTime(3 * minute);
    expect(office.sheet('Signals').column('Signal id')).toEqual([42, 45]);
  });

  it('is dropped only by its own user, and only while it is unclear', () => {
    const office = deployed();
    dropUnknown(office.execution(), office.only.id);
    expect(office.only.state).toBe('open');
    const other = withUnclearDeployment('lose-request');
    const omar = other.world.execution(undefined, new Map([['owner', 'omar']]));
    dropUnknown(omar, other.only.id);
    expect(viewSignals(omar)).toMatchObject([{ mine: false, state: 'unknown' }]);
    other.world.locked = true;
    const drop = () => dropUnknown(other.execution(), other.only.id);
    expect(refusal(drop)).toContain('already working');
    other.world.locked = false;
    drop();
    expect(viewSignals(other.execution())).toEqual([]);
  });
});

describe('what is shown of a signal', () => {
  it('comes from the list in any shape, and is cut to what a record can hold', () => {
    const office = deployed({ ...role, daily: true });
    office.service.checks = false;
    Object.assign(office.signal, {
      status: 's'.repeat(150),
      signal_type: 't'.repeat(150),
      status_reason: 'r'.repeat(400),
      status_notes: [{ reason: 'limit_reached', limit: 4, spent: '4', more: 'x' }],
      icp: { id: 3, name: 'n'.repeat(150) },
      accounts_found: '4',
      credits_used: 8,
    });
    office.advanceTime(minute);
    expect(office.only).toMatchObject({
      ...{
        status: 's'.repeat(100),
        note: `${'r'.repeat(299)}…`,
        notes: [{ reason: 'limit_reached', limit: 4, spent: 4 }],
        found: 4,
        credits: 8,
        daily: true,
      },
      ...{ maxCredits: 100, kind: 'hiring-role', name: 'Robots', over: false, mine: true },
    });
    const sheet = office.sheet('Signals');
    expect(sheet.cells[0]).toEqual([
      ...['Signal id', 'Name', 'Type', 'Status', 'Daily', 'ICP'],
      ...['Companies found', 'Credits used', 'Deployed', 'Note'],
    ]);
    expect(sheet.cells[1]).toEqual([
      ...[41, 'Robots', `T${'t'.repeat(98)}…`, 's'.repeat(100), 'yes', `${'n'.repeat(99)}…`],
      ...[4, 8, '2026-11-20', `${'r'.repeat(299)}…`],
    ]);
    Object.assign(office.signal, { status: '', status_reason: null, icp: { id: 3 } });
    office.advanceTime(2 * minute);
    expect(sheet.column('ICP')).toEqual(['ICP 3']);
    expect(sheet.column('Note')).toEqual(['']);
    expect(sheet.column('Status')).toEqual(['s'.repeat(100)]);
    Object.assign(office.signal, { icp: {} });
    office.advanceTime(2 * minute);
    expect(sheet.column('ICP')).toEqual(['']);
  });

  it("keeps an id that isn't a number unchanged", () => {
    const office = new Office();
    const listed = { id: '0x7', name: 'Robots', status: 'running' };
    office.service.fault = ({ url }) =>
      answer(200, url.includes('/deploy/') ? { signal_id: '0x7' } : { signals: [listed] });
    office.deploy();
    office.advanceTime(minute);
    expect(office.sheet('Signals').cells[1]?.slice(0, 5)).toEqual([
      ...['0x7', 'Robots', '', 'running', 'no'],
    ]);
  });

  it('counts what it spent since the last poll as spent today', () => {
    const office = deployed();
    office.advanceTime(minute);
    expect(spentToday(office.execution())).toBe(0);
    office.signal.credits_used = 6;
    office.advanceTime(2 * minute);
    office.signal.credits_used = 10;
    office.advanceTime(2 * minute);
    expect(spentToday(office.execution())).toBe(10);
    office.signal.credits_used = 9;
    office.advanceTime(2 * minute);
    expect(spentToday(office.execution())).toBe(10);
  });
});

describe('a signal is polled', () => {
  it('two seconds after it was deployed, then at growing intervals while nothing changes', () => {
    const office = deployed();
    const times: number[] = [];
    office.service.fault = ({ url }) => {
      if (url.includes('list')) times.push(office.world.now);
      return undefined;
    };
    const startedAt = office.world.now;
    while (times.length < 8) office.world.now += pump(office.execution(), 0).waitMs ?? 0;
    const waits = times.map((time, i) => time - (times[i - 1] ?? startedAt));
    // The first poll changes its type and counts.
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 120, 120].map((seconds) => seconds * 1_000));
  });

  it('hourly while it rests until the next day, and as often as at first once something changes', () => {
    const office = deployed({ ...role, daily: true });
    office.signal.status = 'scheduled';
    office.world.now += 2_000;
    expect(pump(office.execution(), 0).waitMs).toBe(55 * minute);
    office.signal.status = 'running';
    office.world.now += 55 * minute;
    expect(pump(office.execution(), 0).waitMs).toBe(4_000);
  });

  it('later if the service asks to wait, and never sooner than usual', () => {
    const office = deployed();
    office.service.say('list', refused(429, { 'retry-after': '600' }));
    office.world.now += 2_000;
    expect(pump(office.execution(), 0).waitMs).toBe(600_000);
    expect(office.only.problem?.code).toBe('RATE_LIMITED');
    office.service.say('list', refused(503));
    office.world.now += 600_000;
    expect(pump(office.execution(), 0).waitMs).toBe(16_000);
    office.service.fault = () => undefined;
    office.advanceTime(2 * minute);
    expect(office.only.problem).toBeUndefined();
  });

  it('for hours after its end if its audience cannot be read, and then no more', () => {
    const office = deployed();
    find(office, '2026-11-20', 'a');
    office.signal.status = 'completed';
    office.service.say('audiences/', answer(500));
    office.advanceTime(10 * minute);
    expect(office.only).toMatchObject({ state: 'open', problem: { code: 'SERVICE_ERROR' } });
    office.advanceTime(4 * hour);
    expect(office.only).toMatchObject({ state: 'over', problem: { code: 'SERVICE_ERROR' } });
  });

  it('for hours after the service last listed it, and then no more', () => {
    const office = deployed();
    office.service.signals.all.length = 0;
    office.advanceTime(10 * minute);
    expect(office.only).toMatchObject({ state: 'open', problem: { code: 'SIGNAL_GONE' } });
    office.advanceTime(5 * hour);
    expect(office.only.state).toBe('over');
    const before = lists(office);
    office.advanceTime(2 * hour);
    expect(lists(office)).toBe(before);
  });

  it('only by its own user, at its own service, with a connection', () => {
    const office = deployed();
    office.world.now += minute;
    const before = lists(office);
    expect(pump(office.world.execution(undefined, new Map([['owner', 'x']])), 0).active).toBe(0);
    const connection = office.world.user.get('connection') ?? '';
    office.world.user.set('connection', connection.replace('service.example', 'other.example'));
    expect(pump(office.execution(), 0)).toMatchObject({ active: 0, waitMs: undefined });
    office.world.user.delete('connection');
    expect(pump(office.execution(), 0)).toMatchObject({ active: 0, waitMs: undefined });
    expect(lists(office)).toBe(before);
    office.world.user.set('connection', connection);
    expect(pump(office.execution(), 0).active).toBe(1);
    expect(lists(office)).toBe(before + 1);
  });

  it('in a list of any length, up to fifty pages', () => {
    const office = deployed();
    for (let i = 0; i < 450; i += 1) office.service.signals.add(`Other ${i}`);
    const before = lists(office);
    office.world.now += minute;
    pump(office.execution(), 0);
    expect(lists(office) - before).toBe(3);
    expect(office.only.status).toBe('accepted');
    const endless = { signals: [{ signal_id: 1 }], pagination: { has_more: true } };
    office.service.say('list', answer(200, endless));
    office.world.now += 10 * minute;
    const { length } = office.service.requests;
    pump(office.execution(), 0);
    expect(office.service.requests.length - length).toBe(50);
  });
});

describe('what a signal finds', () => {
  it('has one row each, with all fields, marked if it is of the newest day', () => {
    const office = deployed();
    office.service.checks = false;
    office.signal.accounts.push(
      {
        ...{ account_id: 1, account_name: 'A', account_website: 'https://a.example' },
        ...{ account_industry: 'Toys', account_employee_count: '12', account_location: 'Oslo' },
        ...{ account_linkedin_url: 'in/a', added_at: '2026-11-19T08:00:00Z' },
      },
      { account_id: '007', added_at: 'some day' },
      { account_id: '12-b' },
      { account_name: 'Nobody' },
    );
    const post = (title: string, date: string, url: string) => ({ title, date, url });
    office.service.accounts.byId.set(1, {
      narrative_and_key_signals: 'They hire.',
      socials: { items: [post('A post', '2026-11-20', 'https://s')] },
      hiring: {
        total_count: 7,
        items: [
          post('Clerk', '2026-11-02T08:00:00Z', 'https://j/1'),
          post('Engineer', '2026-11-18T08:00:00Z', 'https://j/2'),
        ],
      },
    });
    office.signal.people.push({
      account_id: 1,
      ...{ person_id: 5, person_name: 'Ada', person_role: 'CEO', person_email: 'a@b.example' },
      ...{ person_phone: '+49 1', person_location: 'Oslo', person_linkedin_url: 'in/ada' },
      ...{ account_name: 'A', account_website: 'https://a.example', added_at: '2026-11-18T1' },
    });
    office.advanceTime(minute);
    expect(office.sheet('Robots - Companies').cells).toEqual([
      [
        ...['New', 'Found', 'Company', 'Website', 'Why', 'Newest evidence', 'Evidence link'],
        ...['Evidence date', 'Evidence count', 'Industry', 'Employees', 'Employee range'],
        ...['Location', 'LinkedIn', 'Company id'],
      ],
      ['new', '2026-11-20', ...Array(12).fill(''), '007'],
      ['new', '2026-11-20', ...Array(12).fill(''), '12-b'],
      [
        ...['', '2026-11-19', 'A', 'https://a.example', 'They hire.', 'Engineer', 'https://j/2'],
        ...['2026-11-18', 7, 'Toys', 12, '', 'Oslo', 'in/a', 1],
      ],
    ]);
    expect(office.sheet('Robots - Calls').cells).toEqual([
      [
        ...['Why now', 'Company', 'Person', 'Title', 'Phone', 'Email', 'Evidence link'],
        ...['Evidence date', 'New', 'Found', 'Website', 'Location', 'LinkedIn', 'Person id'],
        'Call id',
      ],
      [...Array(8).fill(''), 'new', '2026-11-20', ...Array(4).fill(''), '007'],
      [...Array(8).fill(''), 'new', '2026-11-20', ...Array(4).fill(''), '12-b'],
      [
        ...['Hiring Engineer, 18 Nov, +6', 'A', 'Ada', 'CEO', '+49 1', 'a@b.example'],
        ...['https://j/2', '2026-11-18', '', '2026-11-18', 'https://a.example', 'Oslo', 'in/ada'],
        ...[5, '1 5'],
      ],
    ]);
  });

  it('is listed without reasons if the service has none, and waits if the service fails', () => {
    const office = deployed();
    find(office, '2026-11-20', 'a');
    office.service.say('/batch', refused(503));
    office.advanceTime(minute);
    expect(office.sheet('Robots - Companies').extent().rows).toBe(1);
    expect(office.only.problem?.code).toBe('SERVICE_ERROR');
    office.service.say('/batch', answer(404));
    office.advanceTime(10 * minute);
    expect(office.sheet('Robots - Companies').column('Company')).toEqual(['a']);
    expect(office.sheet('Robots - Companies').column('Why')).toEqual(['']);
    expect(office.only.problem).toBeUndefined();
  });

  it('is added above earlier finds, even if an earlier execution left its work half done', () => {
    const office = deployed({ ...role, daily: true });
    office.service.signals.page = 2;
    find(office, '2026-11-19', 'a', 'b', 'c');
    office.advanceTime(10 * minute);
    const sheet = office.sheet('Robots - Companies');
    expect(sheet.column('Company')).toEqual(['a', 'b', 'c']);
    sheet.put(3, 15, 'my note on b');
    // A row was inserted, and never filled.
    sheet.insertRows(2, 1);
    find(office, '2026-11-20', 'd', 'e', 'f');
    office.advanceTime(10 * minute);
    expect(sheet.column('Company')).toEqual(['d', 'e', 'f', 'a', 'b', 'c']);
    expect(sheet.column('New')).toEqual(['new', 'new', 'new', '', '', '']);
    expect(sheet.get(6, 15)).toBe('my note on b');
  });

  it('leaves a day alone that a person has overwritten', () => {
    const office = deployed();
    find(office, '2026-11-19', 'a');
    office.advanceTime(minute);
    const sheet = office.sheet('Robots - Companies');
    sheet.put(2, 2, 'zzz');
    find(office, '2026-11-20', 'b');
    office.advanceTime(3 * minute);
    expect(sheet.column('New')).toEqual(['new', '']);
    expect(sheet.column('Found')).toEqual(['2026-11-20', 'zzz']);
  });

  it('waits while the header of its ids is gone, also in the sheet of signals', () => {
    const office = deployed();
    find(office, '2026-11-19', 'a');
    office.advanceTime(minute);
    const sheet = office.sheet('Robots - Companies');
    const at = (sheet.cells[0] ?? []).indexOf('Company id') + 1;
    sheet.put(1, at, 'Renamed');
    find(office, '2026-11-20', 'b');
    office.advanceTime(5 * minute);
    expect(office.only.problem).toMatchObject({ code: 'COLUMN_MISSING', details: ['Company id'] });
    expect(sheet.column('Company')).toEqual(['a']);
    sheet.put(1, at, 'Company id');
    office.advanceTime(5 * minute);
    expect(sheet.column('Company')).toEqual(['b', 'a']);
    expect(office.only.problem).toBeUndefined();
    office.sheet('Signals').put(1, 1, 'Renamed');
    office.signal.credits_used += 1;
    office.advanceTime(5 * minute);
    expect(office.only.problem).toMatchObject({ code: 'COLUMN_MISSING', details: ['Signal id'] });
  });

  it('is read once from a service whose cursor does not advance', () => {
    const office = deployed();
    const members = [{ account_id: 1, account_name: 'A' }];
    office.service.say('audiences/', answer(200, { members, has_more: true, next_since: '0' }));
    office.world.now += 2_000;
    pump(office.execution(), 0);
    expect(office.service.to('audiences/')).toHaveLength(2);
    expect(office.sheet('Robots - Companies').column('Company')).toEqual(['A']);
    expect(pump(office.execution(), 0).waitMs).toBeGreaterThan(3_000);
  });
});

it('the newest thirty finished signals are kept, and what all of them spent today', () => {
  const office = new Office();
  for (let i = 0; i < 33; i += 1) {
    office.deploy({ ...role, name: `Signal ${i}` });
    Object.assign(office.signal, { status: 'completed', credits_used: 2 });
    office.world.now += 1_000;
  }
  office.advanceTime(5 * minute);
  const views = viewSignals(office.execution());
  expect(views.map(({ name }) => name)).toEqual(
    Array.from({ length: 30 }, (_, i) => `Signal ${32 - i}`),
  );
  expect(views.every(({ state, over }) => state === 'over' && over)).toBe(true);
  expect(office.sheet('Signals').column('Name')).toHaveLength(33);
  expect(spentToday(office.execution())).toBe(66);
  office.world.document.set('signal.odd', '7');
  office.world.document.set('signal.later', '{"version":2}');
  expect(viewSignals(office.execution())).toHaveLength(30);
});

describe('ICPs to choose from', () => {
  it('are listed with their criteria', () => {
    const world = World.connected();
    world.service.checks = false;
    world.service.icps = [
      {
        ...{ id: 1, name: 'Leaders', target_roles: ['CEO', 'CTO', 'CFO', 'COO'] },
        ...{ min_employee: 11, max_employee: 1_000, min_funding: 'series_a', max_funding: 'ipo' },
        ...{ location: ['DE', 'FR'], sub_locations: ['Bavaria', 'Paris'] },
      },
      { id: '2', target_roles: ['CEO', 'CTO', 'CFO'], min_employee: 11, max_funding: 'seed' },
      { id: 3, name: 'Small', max_employee: 10, min_funding: 'seed', location: 'DE' },
      { id: 'none', name: 'Without an id' },
      { id: 4, name: 'Anybody' },
    ];
    const choices = icpChoices(world.execution());
    const [first, second, third, , last] = world.service.icps;
    expect(choices.map(({ fields }) => fields)).toEqual([first, second, third, last]);
    expect(choices.map(({ fields: _, ...choice }) => choice)).toEqual([
      {
        id: 1,
        name: 'Leaders',
        roles: ['CEO', 'CTO', 'CFO', 'COO'],
        employees: { from: 11, to: 1_000 },
        funding: { from: 'Series A', to: 'IPO' },
        places: ['DE', 'FR', 'Bavaria', 'Paris'],
      },
      {
        ...{ id: 2, name: 'ICP 2', roles: ['CEO', 'CTO', 'CFO'], places: [] },
        ...{ employees: { from: 11 }, funding: { to: 'Seed' } },
      },
      {
        ...{ id: 3, name: 'Small', roles: [], places: [] },
        ...{ employees: { to: 10 }, funding: { from: 'Seed' } },
      },
      { id: 4, name: 'Anybody', roles: [], employees: {}, funding: {}, places: [] },
    ]);
    world.service.fault = () => refused(401);
    expect(refusal(() => icpChoices(world.execution()))).toContain('rejected the API key');
  });
});
