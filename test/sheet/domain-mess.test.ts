/** What people write for a company in cells: what runs and formulas make of it, and what they tell. */
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { rowStatus, statusHeaders } from '../../src/sheet/runs/row-status';
import { findTable } from '../../src/sheet/tables/find-table';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { codeIn } from '../support/answers';
import { newest, runThrough } from '../support/runs';
import { withSheet } from '../support/sheets';

const enrich = (world: World, text: unknown) =>
  enrichDomain(world.execution(), text, 'name', undefined);

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
])('a formula refuses %j as %s, and asks the service nothing', (text, code) => {
  const world = World.connected();
  const [[cell] = []] = enrich(world, [[text], ['']]);
  expect(codeIn(cell)).toBe(code);
  expect(world.service.totalCharged()).toBe(0);
});

it('a run says which domain it took, and what a page is of', () => {
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
  expect(sheet.column(statusHeaders['enrich-accounts'], 1)).toEqual([
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

it('an account that a host is known by is read for the host', () => {
  const { world, sheet } = withSheet(['Website'], ['careers.fellside.com']);
  world.service.accounts.hosts.set('careers.fellside.com', 'fellside.com');
  runThrough(world, sheet, { keyColumn: 1 });
  expect(enrich(world, 'careers.fellside.com')).toEqual([[nameOf('fellside.com')]]);
  expect(world.service.totalCharged()).toBe(1);
});

it('a list with names and bullets around its domains has its column found, without a heading too', () => {
  const { sheet } = withSheet(['Fellside (fellside.com)'], ['• tarnhow.com'], ['"brandreth.com"']);
  expect(findTable(sheet)).toMatchObject({ headerRow: 0, domainColumn: 1 });
  const { sheet: headed } = withSheet(
    ['Website, e.g. acme.com'],
    ['tarnhow.com'],
    ['brandreth.com'],
  );
  expect(findTable(headed)).toMatchObject({ headerRow: 1, domainColumn: 1 });
});
