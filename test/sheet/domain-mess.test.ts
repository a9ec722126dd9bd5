/** What people write in cells to name a company: how runs and formulas read it, and what they report. */
import { accountSignals } from '../../src/sheet/formulas/account-signals';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { planRun } from '../../src/sheet/runs/plan';
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { findTable } from '../../src/sheet/tables/find-table';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { codeIn } from '../support/answers';
import { discovery, newest, requestFor, runThrough } from '../support/runs';
import { withSheet } from '../support/sheets';

const enrich = (world: World, text: unknown) =>
  enrichDomain(world.formula(), text, 'name', undefined);

it.each([
  ['tarnhow.com,', 'tarnhow.com'],
  ['„tarnhow.com“', 'tarnhow.com'],
  ['Ada Lowe <ada@tarnhow.com>', 'tarnhow.com'],
  ['http//tarnhow.com', 'tarnhow.com'],
  ['tarnhow.com; tarnhow.de', 'tarnhow.com'],
])('a formula reads %j', (text, domain) => {
  expect(enrich(World.connected(), text)).toEqual([[nameOf(domain)]]);
});

it.each([
  ['https://www.linkedin.com/company/tarnhow', 'PLATFORM_PAGE'],
  ['facebook.com/tarnhow.ltd', 'PLATFORM_PAGE'],
  ['report.pdf', 'INVALID_DOMAIN'],
  ['1.2.3', 'INVALID_DOMAIN'],
])('a formula refuses %j as %s, free of charge', (text, code) => {
  const world = World.connected();
  const [[cell] = []] = enrich(world, [[text], ['']]);
  expect(codeIn(cell)).toBe(code);
  expect(world.service.totalCharged()).toBe(0);
});

it('a run reports which domain it used, and which site a page is on', () => {
  const { world, sheet } = withSheet(
    ['Website'],
    ['tarnhow.com; tarnhow.de'],
    ['tarnhow.com'],
    ['careers.fellside.com'],
    ['https://www.linkedin.com/company/fellside'],
    ['• brandreth.com'],
  );
  world.service.accounts.hosts.set('careers.fellside.com', 'fellside.com');
  runThrough(world, sheet, { keyColumn: 1 });
  expect(sheet.column(statusColumns['enrich-accounts'].header, 1)).toEqual([
    `${rowStatus.done} (tarnhow.com, the first of several)`,
    rowStatus.done,
    'Done for fellside.com',
    'Not a domain: a page at LinkedIn',
    rowStatus.done,
  ]);
  expect(sheet.column('Company', 1)).toEqual([
    nameOf('tarnhow.com'),
    nameOf('tarnhow.com'),
    nameOf('fellside.com'),
    '',
    nameOf('brandreth.com'),
  ]);
  expect(newest(world).counts.spent).toBe(3);
});

const linkedin = [
  'https://www.linkedin.com/company/Fellside/about/?trk=x',
  'tarnhow.com',
  '<https://de.linkedin.com/company/fellside|Fellside>',
  'linkedin.com/company/unheard-of',
  'linkedin.com/in/ada-lowe',
  'linkedin.com/company/two%20words',
  'facebook.com/fellside',
];
const page = 'linkedin.com/company/fellside';
const atLinkedin = 'Not a domain: a page at LinkedIn';

it('a run accepts a company’s page at LinkedIn if the service looks pages up', () => {
  const { world, sheet } = withSheet(['Website'], ...linkedin.map((text) => [text]));
  world.service.extensions = ['company-domain'];
  world.service.accounts.hosts.set(page, 'fellside.com');
  const request = { keyColumn: 1 };
  runThrough(world, sheet, request);
  const sent = world.service.requests
    .filter(({ method, url }) => method === 'POST' && url.includes('enrich'))
    .flatMap(({ body }): string[] => JSON.parse(body ?? '').domains);
  expect(sent).toEqual([page, 'tarnhow.com', 'linkedin.com/company/unheard-of']);
  expect(sheet.column(statusColumns['enrich-accounts'].header, 1)).toEqual([
    'Done for fellside.com',
    rowStatus.done,
    'Done for fellside.com',
    atLinkedin,
    atLinkedin,
    atLinkedin,
    'Not a domain: a page at Facebook',
  ]);
  expect(sheet.column('Company', 1)).toEqual([
    ...[nameOf('fellside.com'), nameOf('tarnhow.com'), nameOf('fellside.com')],
    ...['', '', '', ''],
  ]);
  expect(newest(world).counts.spent).toBe(2);
});

it('a run sends no page to a service that does not look pages up, and reports each as a page', () => {
  const { world, sheet } = withSheet(['Website'], ...linkedin.map((text) => [text]));
  runThrough(world, sheet, { keyColumn: 1 });
  expect(world.service.requests.map(({ body }) => body ?? '').join()).not.toContain('linkedin');
  expect(sheet.column(statusColumns['enrich-accounts'].header, 1)).toEqual([
    ...[atLinkedin, rowStatus.done, atLinkedin, atLinkedin, atLinkedin, atLinkedin],
    'Not a domain: a page at Facebook',
  ]);
  expect(newest(world).counts).toMatchObject({ spent: 1, notFound: 0 });
  const request = { ...requestFor(sheet), which: 'everything' as const };
  expect(planRun(world.execution(), request).summary).toMatchObject({
    ...{ rows: 7, unique: 1, invalid: 6, duplicates: 0, toFetch: 0, fresh: 1 },
  });
});

it('formulas accept such a page if the service looks pages up, and pay once per company', () => {
  const { world } = withSheet(['Website', 'Name'], [linkedin[0] ?? '', ''], [page, '']);
  world.service.extensions = ['company-domain'];
  world.service.accounts.hosts.set(page, 'fellside.com');
  expect(
    enrich(
      world,
      linkedin.slice(0, 3).map((text) => [text]),
    ),
  ).toEqual([[nameOf('fellside.com')], [nameOf('tarnhow.com')], [nameOf('fellside.com')]]);
  expect(world.service.totalCharged()).toBe(2);
  for (const other of ['linkedin.com/company/unheard-of', 'linkedin.com/in/ada-lowe'])
    expect(enrich(world, other)).toEqual([[expect.stringMatching(/PLATFORM_PAGE.*LinkedIn/)]]);
  world.service.accounts.evidence = { narrative_and_key_signals: 'They hire.' };
  expect(accountSignals(world.formula(), page, 'narrative')).toEqual([['They hire.']]);
  expect(world.service.totalCharged()).toBe(2);
});

it('a read-only run accepts such a page', () => {
  const { world, sheet } = withSheet(['Website'], [page], ['linkedin.com/company/unheard-of']);
  world.service.extensions = ['company-domain'];
  world.service.accounts.hosts.set(page, 'fellside.com');
  world.service.accounts.add(['fellside.com']);
  const task = { kind: 'read-accounts' as const, fields: ['name'], keepFresh: false };
  runThrough(world, sheet, { task });
  expect(sheet.column('Company', 1)).toEqual([nameOf('fellside.com'), '']);
  expect(world.service.totalCharged()).toBe(0);
});

it('a formula shows the account that a run found for a subdomain, without paying again', () => {
  const { world, sheet } = withSheet(['Website'], ['careers.fellside.com']);
  world.service.accounts.hosts.set('careers.fellside.com', 'fellside.com');
  runThrough(world, sheet, { keyColumn: 1 });
  expect(enrich(world, 'careers.fellside.com')).toEqual([[nameOf('fellside.com')]]);
  expect(world.service.totalCharged()).toBe(1);
});

it('the domain column is found despite names and bullets around its domains, even without a header', () => {
  const { sheet } = withSheet(['Fellside (fellside.com)'], ['• tarnhow.com'], ['"brandreth.com"']);
  expect(findTable(sheet)).toMatchObject({ headerRow: 0, domainColumn: 1 });
  const { sheet: headed } = withSheet(
    ['Website, e.g. acme.com'],
    ['tarnhow.com'],
    ['brandreth.com'],
  );
  expect(findTable(headed)).toMatchObject({ headerRow: 1, domainColumn: 1 });
});

it('people are found at a company that a list names by its page at LinkedIn, after the page is enriched', () => {
  const { world, sheet } = withSheet(['Website'], [page], ['tarnhow.com'], [linkedin[4] ?? '']);
  world.service.extensions = ['company-domain'];
  world.service.accounts.hosts.set(page, 'fellside.com');
  const first = { kind: 'enrich-accounts' as const, fields: ['name'] };
  runThrough(world, sheet, { task: discovery, first });
  expect(sheet.column(statusColumns['discover-people'].header)).toEqual([
    ...[rowStatus.done, rowStatus.done, atLinkedin],
  ]);
  const people = world.book.sheetByName('People');
  expect([...new Set(people?.column('Domain'))]).toEqual(['fellside.com', 'tarnhow.com']);
  expect([...new Set(people?.column('Company'))]).toEqual(
    ['fellside.com', 'tarnhow.com'].map(nameOf),
  );
});

it('a run doesn’t look for people by such a page if the service does not look pages up', () => {
  const { world, sheet } = withSheet(['Website'], [page], ['tarnhow.com']);
  world.service.accounts.add(['tarnhow.com']);
  runThrough(world, sheet, { task: discovery });
  expect(sheet.column(statusColumns['discover-people'].header)).toEqual([
    ...[atLinkedin, rowStatus.done],
  ]);
  expect(world.service.requests.map(({ body }) => body ?? '').join()).not.toContain('linkedin');
});
