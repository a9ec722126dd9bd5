/** The arguments that formulas accept, and what cells say if there is nothing to show. */
import { tableOf } from '../../src/sheet/accounts/flat-account';
import { accountPeople } from '../../src/sheet/formulas/account-people';
import { accountSignals } from '../../src/sheet/formulas/account-signals';
import { creditBalance } from '../../src/sheet/formulas/credit-balance';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { icpList } from '../../src/sheet/formulas/icp-list';
import { runStatus } from '../../src/sheet/formulas/run-status';
import { signalList } from '../../src/sheet/formulas/signal-list';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { saveSpending } from '../../src/sheet/settings/spending-rules';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { answer, refused } from '../support/answers';
import { requestFor } from '../support/runs';

type Body = (world: World) => unknown[][];

const textOf = (body: Body, world = World.connected()) => String(body(world)[0]?.[0]);
const known = () => {
  const world = World.connected();
  world.service.accounts.add(['a.example', 'b.example']);
  return world;
};

describe('a cell says', () => {
  it.each<[string, Body]>([
    [
      '#SIGNAL: NOTHING_FOUND – Nothing to show: you have no ICPs. No credits were spent. Ask the operator of the service to add one.',
      (world) => icpList(world.formula()),
    ],
    [
      'you have no such signals. No credits were spent. Deploy one in the sidebar, or try other types.',
      (world) => signalList(world.formula()),
    ],
    [
      'there are no runs yet. No credits were spent. Start one in the sidebar.',
      (world) => runStatus(world.formula()),
    ],
    ['there is no run 7.', (world) => runStatus(world.formula(), 7)],
    [
      'no companies match. No credits were spent. Try another technology, or loosen the options.',
      (world) => {
        world.service.tech.results = 0;
        return techCompanies(world.formula(), 'k');
      },
    ],
    [
      '“colour”. No credits were spent. Use fields such as name, role, email.',
      (world) => accountPeople(world.formula(), 'a.example', 'colour'),
    ],
    [
      '#SIGNAL: MISSPELT – Signalsheet doesn’t know “employe count”. No credits were spent. Did you mean “employee_count”?',
      (world) => enrichDomain(world.formula(), 'a.example', 'name, employe count', undefined),
    ],
    [
      '“emial”. No credits were spent. Did you mean “Email”?',
      (world) => accountPeople(world.formula(), 'a.example', 'emial'),
    ],
    [
      '“Germny”. No credits were spent. Did you mean “Germany”?',
      (world) => techCompanies(world.formula(), 'k', 'country=Germny'),
    ],
    [
      '“contry”. No credits were spent. Did you mean “country”?',
      (world) => techCompanies(world.formula(), 'k', 'contry=USA'),
    ],
    [
      '“hirring”. No credits were spent. Did you mean “hiring”?',
      (world) => accountSignals(world.formula(), 'a.example', 'hirring'),
    ],
    [
      '“hirring”. No credits were spent. Did you mean “hiring”?',
      (world) => signalList(world.formula(), 'hirring'),
    ],
    [
      'The option “gossip” can’t be used: there’s no such signal type. No credits were spent. Use hiring, ',
      (world) => signalList(world.formula(), 'gossip'),
    ],
    [
      'The option “gossip” can’t be used: it doesn’t exist. No credits were spent. Use hiring, socials, linkedin_engagement, job_changes, narrative.',
      (world) => accountSignals(world.formula(), 'a.example', 'gossip'),
    ],
    [
      'The option “max_rows” can’t be used: “501” isn’t allowed. No credits were spent. Use 1 to 500.',
      (world) => techCompanies(world.formula(), 'k', '', 501),
    ],
    [
      `“${'x'.repeat(60)}” isn’t a company domain.`,
      (world) => enrichDomain(world.formula(), `  ${'x'.repeat(70)}`, '', undefined),
    ],
    [
      `There’s no field called “${'x'.repeat(60)}”.`,
      (world) => accountPeople(world.formula(), 'a.example', 'x'.repeat(70)),
    ],
    [
      `The option “${'x'.repeat(60)}” can’t be used`,
      (world) => signalList(world.formula(), 'x'.repeat(70)),
    ],
    [
      'Formulas have reached today’s credit cap (0).',
      (world) => {
        saveSpending(world.execution(), { dailyCap: 0 });
        return enrichDomain(world.formula(), 'a.example', '', undefined);
      },
    ],
  ])('%s', (words, body) => {
    expect(textOf(body).toLowerCase()).toContain(words.toLowerCase());
  });

  it('what an account without people or evidence lacks', () => {
    const world = known();
    world.service.accounts.peopleCount = 0;
    expect(textOf((it) => accountSignals(it.formula(), 'a.example'), world)).toContain(
      'no signal has found anything on this company. No credits were spent. Deploy a signal in the sidebar, or try another company.',
    );
    world.service.say(
      '/batch',
      answer(200, '{"accounts":[{"id":1,"website":"b.example","icp_people":[]}]}'),
    );
    expect(textOf((it) => accountPeople(it.formula(), 'b.example'), world)).toContain(
      'nobody here fits your ICPs. No credits were spent. Find people in the sidebar, or try another company.',
    );
  });

  it('that it waits only if it does', () => {
    const world = World.connected();
    const waits = () => world.document.has('formulas.pending');
    enrichDomain(world.formula(), 'rubbish', '', undefined);
    enrichDomain(world.formula(), 'unknown.example', '', undefined);
    icpList(world.formula());
    expect(waits()).toBe(false);
    world.service.pollsBeforeDone = 100;
    enrichDomain(world.formula(), [['slow.example'], ['a.example']], '', undefined);
    expect(waits()).toBe(true);
  });

  it('why there are no more rows, below the pages that it has', () => {
    const world = World.connected();
    world.service.say('page=2', refused(402));
    expect(techCompanies(world.formula(), 'k', '', 100).at(-1)?.[0]).toContain('OUT_OF_CREDITS');
    expect(world.document.has('formulas.pending')).toBe(false);
  });
});

describe('an argument', () => {
  it('may name fields in any way that people write them', () => {
    const world = known();
    for (const fields of [
      'PERSON_NAME, role',
      'Person name,Role',
      'Name,Role',
      [['person_name'], ['', ' role ']],
    ])
      expect(accountPeople(world.formula(), 'a.example', fields)).toEqual([
        ['Name', 'Role'],
        ['Ada of a.example', 'CEO'],
      ]);
    expect(accountPeople(world.formula(), 'a.example', 'LinkedIn')[0]).toEqual(['LinkedIn']);
    const [crm] = accountPeople(world.formula(), 'a.example', 'CRM contact  id');
    expect(crm).toEqual(['CRM contact id']);
    const [usual] = accountPeople(world.formula(), 'a.example');
    expect(usual).toEqual(['Name', 'Role', 'Email', 'Location', 'LinkedIn', 'Score']);
  });

  it('may use everyday names for fields, and any separator in lists', () => {
    const world = known();
    const fields = 'revenue; headcount, Employees\ncity;country,Branche';
    expect(enrichDomain(world.formula(), 'a.example', fields, true)[0]).toEqual([
      ...['Revenue (USD)', 'Employees', 'Employees', 'HQ city', 'HQ country', 'Industry'],
    ]);
    const people = accountPeople(world.formula(), 'a.example', 'work email; job title');
    expect(people[0]).toEqual(['Email', 'Role']);
    expect(signalList(world.formula(), 'hiring; socials')).toHaveLength(1);
  });

  it('may be absent, blank or null', () => {
    const world = known();
    for (const rows of [undefined, null, ''])
      expect(techCompanies(world.formula(), 'k', undefined, rows)).toHaveLength(51);
    expect(accountPeople(world.formula(), 'a.example', null, '')).toHaveLength(2);
    startRun(world.execution(), requestFor(world.book.add('S', [['Domain'], ['a.example']])));
    pump(world.execution(), 60_000);
    for (const run of [undefined, null, '', 1])
      expect(runStatus(world.formula(), run)).toHaveLength(2);
  });

  it('may name types and kinds in any case, with spaces for dashes', () => {
    const world = known();
    world.service.accounts.evidence = {
      narrative_and_key_signals: 'They grow.',
      job_changes: { items: [{ title: 'CFO left' }] },
      socials: { items: [{ title: 'Post' }] },
    };
    const kinds = (kind: unknown) =>
      accountSignals(world.formula(), 'a.example', kind).map(([first]) => first);
    expect(kinds(' Job  Change ')).toEqual(['Kind', 'Job changes']);
    expect(kinds('SOCIAL')).toEqual(['Kind', 'Social posts']);
    expect(kinds(' ')).toEqual(['Kind', 'Narrative', 'Social posts', 'Job changes']);
    expect(kinds('Narratives')).toEqual(['They grow.']);
    world.service.checks = false;
    world.service.signals.listed = [
      { signal_id: 1, signal_type: 'social-listening' },
      { signal_id: 2, signal_type: 'deep-company-search' },
    ];
    const deep = signalList(world.formula(), 'Deep  Company_search');
    expect(deep.map(([id]) => id)).toEqual(['Signal id', 2]);
  });

  it('may be a type as cells show it; stages, countries and times are shown as words and days', () => {
    const world = known();
    world.service.checks = false;
    world.service.signals.listed = [
      { signal_id: 2, signal_type: 'deep-company-search' },
      { signal_id: 3, signal_type: 'job_change' },
    ];
    expect(signalList(world.formula()).map(([, type]) => type)).toEqual([
      ...['Type', 'Company traits and activity', 'Job change'],
    ]);
    expect(signalList(world.formula(), 'Company traits and activity')).toHaveLength(2);
    world.service.accounts.evidence = {
      hiring: { items: [{ title: 'CFO', posted_at: '2026-11-03T10:11:12Z' }] },
    };
    expect(accountSignals(world.formula(), 'a.example')[1]?.[3]).toBe('2026-11-03');
    world.service.tech.company = () => ({ hq_country_code: 'DEU' });
    const [headers = [], first = []] = techCompanies(world.formula(), 'k');
    expect(first[headers.indexOf('HQ country')]).toBe('Germany');
    const stages = [{ min_funding: 'series_a', max_funding: 'ipo' }];
    expect(tableOf(stages, {})[1]).toEqual(['Series A', 'IPO']);
    expect(tableOf([{ hq_country_code: 'XKX' }], {})[1]).toEqual(['XKX']);
  });

  it('may list signal types in any order, which makes one request', () => {
    const world = known();
    world.service.checks = false;
    world.service.signals.listed = [{ signal_id: 1, signal_type: 'hiring' }];
    signalList(world.formula(), 'hiring, deep-company-search');
    signalList(world.formula(), [['deep-company-search', 'hiring', 'hiring']]);
    expect(world.service.requests).toHaveLength(1);
    signalList(world.formula(), 'hiring');
    expect(world.service.requests).toHaveLength(2);
  });

  it('adds headers if it is TRUE or 1', () => {
    const world = known();
    for (const [headers, rows] of [
      [true, 2],
      [1, 2],
      [false, 1],
      ['yes', 1],
    ] as const)
      expect(enrichDomain(world.formula(), 'c.example', 'name', headers)).toHaveLength(rows);
  });

  it('“*” shows the usual fields if no company is found', () => {
    const world = World.connected();
    const unknown = [['unknown.example'], ['unknown2.example']];
    const [headers] = enrichDomain(world.formula(), unknown, '*', true);
    expect(headers).toEqual([
      ...['Company', 'Industry', 'Employees', 'HQ city', 'HQ country', 'Funding stage'],
      'Revenue (USD)',
    ]);
    const [fields] = enrichDomain(world.formula(), 'c.example', '*', true);
    expect(new Set(fields).size).toBe(fields?.length);
  });
});

describe('a range', () => {
  it('has its domains beside the evidence, and no rows for blank cells', () => {
    const world = known();
    world.service.accounts.evidence = { hiring: { items: [{ title: 'CFO' }] } };
    const range = [['a.example'], [''], ['who.example'], [' no domain '], ['b.example']];
    const rows = accountSignals(world.formula(), range);
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['Domain', 'Kind'],
      ['a.example', 'Hiring'],
      ['who.example', expect.stringContaining('NO_ACCOUNT')],
      [' no domain ', expect.stringContaining('“no domain” isn’t a company domain')],
      ['b.example', 'Hiring'],
    ]);
    const none = textOf((it) => accountSignals(it.formula(), 'who.example'), known());
    expect(none).toContain('NO_ACCOUNT');
    const wrong = textOf((it) => accountPeople(it.formula(), 'no domain', '', 1), known());
    expect(wrong).toContain('INVALID_DOMAIN');
  });

  it('is as wide as its widest row', () => {
    const world = known();
    const rows = enrichDomain(world.formula(), [['c.example'], ['']], 'name,industry', false);
    expect(rows).toEqual([
      [nameOf('c.example'), 'Software'],
      ['', ''],
    ]);
  });
});

it('any JSON value fits into a table', () => {
  expect(
    tableOf(
      [
        { a: true, b: 5, c: { name: 'N' }, d: { name: 7 }, e: ['x', 'y'], f: null },
        { a: false, b: Number.NaN, c: 'text', later_field: 0 },
      ],
      { c: 'The C', a: 'The A', never: 'Never' },
    ),
  ).toEqual([
    ['The C', 'The A', 'B', 'D', 'E', 'F', 'Later field'],
    ['N', true, 5, 'name: 7', 'x, y', '', ''],
    ['text', false, 'NaN', '', '', '', 0],
  ]);
});

it('CREDIT_BALANCE and ICP_LIST keep their answers apart', () => {
  const world = known();
  world.service.icps = [{ id: 1, name: 'Leaders' }];
  expect(creditBalance(world.formula())).toEqual([[100_000]]);
  expect(icpList(world.formula())[1]).toEqual([1, 'Leaders']);
  expect(creditBalance(world.formula())).toEqual([[100_000]]);
});
