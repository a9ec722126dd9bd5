/** Formulas that cost nothing, and what every formula says without a key or with a rejected one. */
import { accountPeople } from '../../src/sheet/formulas/account-people';
import { accountScore } from '../../src/sheet/formulas/account-score';
import { accountSignals } from '../../src/sheet/formulas/account-signals';
import { formulas } from '../../src/sheet/formulas/all';
import { creditBalance } from '../../src/sheet/formulas/credit-balance';
import { icpList } from '../../src/sheet/formulas/icp-list';
import { runStatus } from '../../src/sheet/formulas/run-status';
import { signalList } from '../../src/sheet/formulas/signal-list';
import type { Cell, Platform } from '../../src/sheet/ports';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { World } from '../fakes/platform/memory-platform';
import { answer, codeIn, refused } from '../support/answers';
import { described } from '../support/formula-comments';
import { requestFor } from '../support/runs';

const minute = 60_000;

/** Each formula, a call of it, and for how many minutes its answer is kept. */
const reads: [string, (world: World) => unknown[][], number][] = [
  ['CREDIT_BALANCE', (world) => creditBalance(world.formula()), 1],
  ['ICP_LIST', (world) => icpList(world.formula()), 5],
  ['SIGNAL_LIST', (world) => signalList(world.formula()), 5],
  ['ACCOUNT_PEOPLE', (world) => accountPeople(world.formula(), 'a.example'), 10],
  ['ACCOUNT_SIGNALS', (world) => accountSignals(world.formula(), 'a.example'), 10],
  ['ACCOUNT_SCORE', (world) => accountScore(world.formula(), 'a.example'), 10],
];

function filled(): World {
  const world = World.connected();
  world.service.accounts.add(['a.example', 'b.example']);
  world.service.checks = false;
  world.service.icps = [{ id: 1, name: 'Leaders', target_roles: ['CEO', 'CTO'], mood: 'new' }];
  world.service.signals.listed = [
    {
      ...{ signal_id: 7, signal_name: 'S', signal_type: 'hiring', status: 'odd' },
      icp: { id: 1, name: 'Leaders' },
    },
    { signal_id: 8, signal_name: 'T', signal_type: 'novel', status: 'running', icp: null },
  ];
  world.service.accounts.evidence = {
    narrative_and_key_signals: 'They grow.',
    score: 40,
    hiring: {
      total_count: 1,
      items: [{ title: 'CFO', url: 'u', date: '2026-11-01', snippet: 's' }],
    },
    socials: { posts: 3 },
    job_changes: {},
  };
  return world;
}

describe.each(reads)('%s', (_name, ask, minutesKept) => {
  it('asks once, keeps the answer for a short time, and costs nothing', () => {
    const world = filled();
    const first = ask(world);
    expect(codeIn(first[0]?.[0])).toBeUndefined();
    expect(ask(world)).toEqual(first);
    expect(world.service.requests).toHaveLength(1);
    expect(world.service.totalCharged()).toBe(0);
    world.now += minutesKept * minute - 1;
    ask(world);
    expect(world.service.requests).toHaveLength(1);
    world.now += 1;
    ask(world);
    expect(world.service.requests).toHaveLength(2);
  });

  it.each([
    ['UNREACHABLE', { kind: 'unsent', reason: 'DNS error' }],
    ['RATE_LIMITED', refused(429)],
    ['BAD_ANSWER', answer(200, '{"si')],
    ['NO_SERVICE', answer(200, '<html>')],
  ] as const)('shows %s as a filterable cell', (code, outcome) => {
    const world = filled();
    world.service.fault = () => outcome;
    const [[cell]] = ask(world) as [[string]];
    expect(codeIn(cell)).toBe(code);
    expect(cell).toContain('No credits were spent.');
  });

  it('sends no requests for a while after the service asked it to slow down', () => {
    const world = filled();
    world.service.fault = () => refused(429);
    ask(world);
    expect(codeIn(ask(world)[0]?.[0])).toBe('RATE_LIMITED');
    expect(world.service.requests).toHaveLength(1);
    world.service.fault = () => undefined;
    world.now += minute;
    expect(codeIn(ask(world)[0]?.[0])).toBeUndefined();
  });

  it('says that it waits while the document is busy', () => {
    const world = filled();
    world.locked = true;
    expect(codeIn(ask(world)[0]?.[0])).toBe('PENDING');
    world.locked = false;
    pump(world.execution(), 1_000);
    expect(world.book.refreshed).toEqual(['#SIGNAL: PENDING']);
  });
});

it('ICP_LIST shows fields that only the service knows', () => {
  expect(icpList(filled().execution())).toEqual([
    ['ICP id', 'ICP', 'Roles', 'Mood'],
    [1, 'Leaders', 'CEO, CTO', 'new'],
  ]);
  expect(codeIn(icpList(World.connected().execution())[0]?.[0])).toBe('NOTHING_FOUND');
});

describe('SIGNAL_LIST', () => {
  it('shows unknown types and states as they are, and filters by type', () => {
    const world = filled();
    expect(signalList(world.formula())).toEqual([
      ['Signal id', 'Signal', 'Type', 'Status', 'ICP'],
      [7, 'S', 'Hiring', 'odd', 'Leaders'],
      [8, 'T', 'Novel', 'running', ''],
    ]);
    expect(signalList(world.formula(), [['Hiring'], ['']])).toHaveLength(2);
    const [[cell]] = signalList(world.formula(), 'gossip') as [[string]];
    expect(codeIn(cell)).toBe('INVALID_OPTION');
    expect(cell).toContain('deep-company-search');
  });

  it('neither shows nor caches links that would open a list to viewers of the sheet', () => {
    const world = World.connected();
    const link = 'https://service.example/signed';
    world.service.checks = false;
    world.service.signals.listed = [
      {
        signal_id: 7,
        signal_type: 'hiring',
        account_audience_url: link,
        people_audience_url: link,
        crm_export_url: link,
        docs_url: 'https://service.example/docs',
      },
    ];
    expect(signalList(world.formula())).toEqual([
      ['Signal id', 'Type', 'Docs url'],
      [7, 'Hiring', 'https://service.example/docs'],
    ]);
    expect(JSON.stringify([...world.cache.values()])).not.toContain(link);
  });

  it('reads all pages', () => {
    const world = World.connected();
    world.service.checks = false;
    world.service.signals.listed = Array.from({ length: 450 }, (_, i) => ({
      signal_id: i,
      signal_type: 'hiring',
    }));
    expect(signalList(world.formula())).toHaveLength(451);
    expect(world.service.requests).toHaveLength(3);
  });
});

describe('ACCOUNT_PEOPLE', () => {
  it('returns people with headers, and for a range, with their domains', () => {
    const world = filled();
    expect(accountPeople(world.formula(), 'A.example', 'name, Role')).toEqual([
      ['Name', 'Role'],
      ['Ada of a.example', 'CEO'],
    ]);
    const range = [['b.example'], [''], ['who.example'], ['x']];
    const table = accountPeople(world.formula(), range, '*');
    expect(table.map((row) => codeIn(row[1]) ?? row)).toEqual([
      ['Domain', 'Name', 'Role', 'Person id', 'Quirk'],
      ['b.example', 'Ada of b.example', 'CEO', 1, 'new'],
      'NO_ACCOUNT',
      'INVALID_DOMAIN',
    ]);
  });

  it('returns one row per cell, without headers, for one person each', () => {
    const range = [['b.example'], [''], ['who.example'], ['a.example']];
    const rows = accountPeople(filled().execution(), range, 'name', 1);
    expect(rows.map(([cell]) => codeIn(cell) ?? cell)).toEqual([
      'Ada of b.example',
      '',
      'NO_ACCOUNT',
      'Ada of a.example',
    ]);
  });

  it('reads further pages of people only if they are needed', () => {
    const world = filled();
    world.service.accounts.peopleCount = 700;
    expect(accountPeople(world.formula(), 'a.example')).toHaveLength(26);
    expect(world.service.requests).toHaveLength(1);
    expect(accountPeople(world.formula(), 'a.example', 'name', 600)).toHaveLength(601);
    expect(world.service.requests).toHaveLength(3);
    expect(accountPeople(world.formula(), 'a.example', 'name', 5_000)).toHaveLength(701);
    expect(world.service.requests).toHaveLength(3);
  });

  it('sends no request for a misspelt field', () => {
    const world = filled();
    const [[cell] = []] = accountPeople(world.formula(), 'a.example', 'colour');
    expect(codeIn(cell)).toBe('INVALID_FIELD');
    expect(world.service.requests).toEqual([]);
  });

  it('finds an account that was enriched meanwhile, within a minute', () => {
    const world = filled();
    expect(codeIn(accountPeople(world.formula(), 'c.example')[0]?.[0])).toBe('NO_ACCOUNT');
    world.service.accounts.add(['c.example']);
    world.now += minute;
    expect(accountPeople(world.formula(), 'c.example')).toHaveLength(2);
  });
});

it('no answer from before the end of a run is shown after it', () => {
  const world = filled();
  const ask = () => [
    accountPeople(world.formula(), 'c.example'),
    accountSignals(world.formula(), 'c.example'),
    creditBalance(world.formula()),
  ];
  const balances = () =>
    world.service.requests.filter(({ url }) => url.endsWith('/balance')).length;
  expect(ask().map(([row]) => codeIn(row?.[0]))).toEqual(['NO_ACCOUNT', 'NO_ACCOUNT', undefined]);
  const sheet = world.book.add('S', [['Domain'], ['c.example']]);
  startRun(world.execution(), requestFor(sheet));
  const startedAt = world.now;
  while (pump(world.execution(), 5_000).active > 0) world.now += 100;
  expect(world.now - startedAt).toBeLessThan(minute);
  expect(world.book.refreshed).toContain('#SIGNAL: NO_ACCOUNT');
  const before = balances();
  const [people, signals] = ask();
  expect(people).toHaveLength(2);
  expect(signals?.[0]?.[0]).toBe('Kind');
  expect(balances()).toBe(before + 1);
});

describe('ACCOUNT_SIGNALS', () => {
  it('returns the narrative and the evidence, in any shape', () => {
    expect(accountSignals(filled().execution(), 'a.example')).toEqual([
      ['Kind', 'Title', 'URL', 'Date', 'Text'],
      ['Narrative', '', '', '', 'They grow.'],
      ['Hiring', 'CFO', 'u', '2026-11-01', 's'],
      ['Social posts', '', '', '', 'posts: 3'],
    ]);
  });

  it('returns one kind, or only the narrative for each domain', () => {
    const world = filled();
    const ask = (kind: string) => accountSignals(world.formula(), 'a.example', kind);
    expect(ask('Hiring')).toHaveLength(2);
    expect(codeIn(ask('job change')[0]?.[0])).toBe('NOTHING_FOUND');
    expect(codeIn(ask('gossip')[0]?.[0])).toBe('INVALID_OPTION');
    const range = [['a.example'], [''], ['b.example']];
    expect(accountSignals(world.formula(), range, 'narrative')).toEqual([
      ['They grow.'],
      [''],
      ['They grow.'],
    ]);
  });
});

describe('RUN_STATUS', () => {
  it('shows the state of all runs or of one, without a request', () => {
    const world = World.connected();
    expect(codeIn(runStatus(world.formula())[0]?.[0])).toBe('NOTHING_FOUND');
    const sheet = world.book.add('Leads', [['Domain'], ['a.example']]);
    startRun(world.execution(), requestFor(sheet));
    pump(world.execution(), minute);
    const before = world.service.requests.length;
    expect(runStatus(world.formula(), 1)).toEqual([
      ['Run', 'What', 'State', 'Sheet', 'Unique', 'Finished', 'Found', 'Credits spent', 'Note'],
      [1, 'enrich accounts', 'done', 'Leads', 1, 1, 1, 1, ''],
    ]);
    expect(runStatus(world.formula())).toHaveLength(2);
    expect(codeIn(runStatus(world.formula(), 5)[0]?.[0])).toBe('NOTHING_FOUND');
    expect(world.service.requests.length).toBe(before);
  });
});

const formulaCalls = described.map(
  ({ name, needed }): [string, (platform: Platform) => Cell[][]] => [
    name,
    (platform) => {
      const formula: (platform: Platform, ...args: unknown[]) => Cell[][] = formulas[name];
      return formula(platform, ...needed);
    },
  ],
);

it.each(formulaCalls)('%s says that there is no connection, and how to make one', (_name, ask) => {
  expect(ask(new World().formula())[0]?.[0]).toBe(
    '#SIGNAL: NOT_CONNECTED – This spreadsheet isn’t connected to a service. No credits were spent. Formulas use the ' +
      'connection of the spreadsheet’s owner: either the owner connects, or another editor shares theirs in ' +
      'Signalsheet, under Settings.',
  );
});

// Runs are the spreadsheet's own, so RUN_STATUS needs no key once there is a connection.
it.each(formulaCalls.filter(([name]) => name !== 'RUN_STATUS'))(
  '%s says that the key was rejected',
  (_name, ask) => {
    const world = World.connected();
    world.service.fault = () => refused(401);
    expect(ask(world.execution())[0]?.[0]).toMatch(
      /^#SIGNAL: BAD_KEY – .* No credits were spent\. Open Signalsheet, go to Settings/,
    );
  },
);
