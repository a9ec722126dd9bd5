/** People as a salesperson meets them: found at the companies of a sheet, then their contacts and where they work. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service/sample/companies';
import { samplePeople } from '../../src/service/sample/people';
import { openSheet, openWithSidebar, selectRange, table } from './support/page';
import { pictureOf } from './support/picture';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const data = temporaryFolder();
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(data);
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});

const { tab, press, choose, newest } = inSidebar(() => sidebar);
const done = (title: string) => newest(new RegExp(`${title}(.|\\n)*(done|nothing found)`));
const spent = async () => (await balanceOf(data, product.serviceUrl)).used_total;

it('finds people at the selected companies, each once, in a sheet of their own', async () => {
  await selectRange(page, 'A2:F21');
  // The sidebar may have an old reading of the sheet, and reads it again when the pointer returns.
  await tab('Enrich');
  await press('Enrich 20 companies in Prospects');
  await done('Enrich companies');
  const before = await spent();
  await tab('Find');
  await choose('Marketing');
  await press('Find people at 20 companies in Prospects');
  expect(await done('Find people')).toContain('people added');
  const companies = (await table(page, 'A1:Z21')).slice(0, 20);
  expect(companies.map((row) => row['People search status'])).not.toContain('Queued');
  await openSheet(page, 'People', /^Name$/);
  const people = await table(page, 'A1:J60');
  expect(people.length).toBeGreaterThan(3);
  expect(new Set(people.map((row) => row['Person id'])).size).toBe(people.length);
  expect(await spent()).toBe(before + people.length);
  for (const company of companies) {
    const own = people.filter((person) => person['Domain'] === company['Domain']);
    expect(company['People found']).toBe(String(own.length));
    for (const person of own) expect(person['Company']).toBe(company['Company']);
  }
  for (const person of people) expect(person['Department']).toMatch(/^(Sales|Marketing)$/);
});

it('adds each person once, and charges nothing for known people', async () => {
  const before = await spent();
  const people = await table(page, 'A1:J60');
  await openSheet(page, 'Prospects', /^Company$/);
  await selectRange(page, 'A2:F21');
  await tab('Find');
  await press('More options');
  await sidebar.getByLabel('Fill', { exact: true }).selectOption('everything');
  await press('Find people at 20 companies in Prospects');
  expect(await done('Find people · 3')).not.toContain('added');
  await openSheet(page, 'People', /^Name$/);
  expect(await table(page, 'A1:J60')).toEqual(people);
  expect(await spent()).toBe(before);
});

it('fills in work emails and employers beside the people’s ids', async () => {
  const before = await spent();
  await selectRange(page, 'A1');
  await tab('Enrich');
  await choose('Contacts');
  await press(/^Find contacts for/);
  await done('Find contacts');
  await tab('Enrich');
  await choose('Employment');
  await press(/^Verify \d/);
  await done('Verify employment');
  const people = await table(page, 'A1:P60');
  const found = people.filter((row) => row['Email'] !== '');
  for (const row of found) expect(row['Email']).toMatch(/^\S+@\S+\.example$/);
  const verdicts = people.map((row) => row['Employment']);
  for (const verdict of verdicts) expect(verdict).toMatch(/^(Still there|Left|Unknown)$/);
  const paid = verdicts.filter((verdict) => verdict !== 'Unknown').length;
  expect(found.length).toBeGreaterThan(0);
  expect(await spent()).toBe(before + found.length + paid);
});

it('says what is wrong before anything is sent', async () => {
  const before = await spent();
  await openSheet(page, 'Prospects', /^Company$/);
  await tab('Enrich');
  await choose('Contacts');
  await sidebar.getByText(/^Which column has the person ids\?/).waitFor();
  await tab('Find');
  await sidebar.getByRole('combobox', { name: /^Countries/ }).fill('Atlantis');
  await sidebar.getByText(/^Choose a country from the list/).waitFor();
  expect(await sidebar.getByRole('button', { name: 'Find people' }).isDisabled()).toBe(true);
  for (const name of ['USA', 'Deutschland'])
    await sidebar.getByRole('combobox', { name: /^Countries/ }).fill(name);
  await sidebar.getByText(/^Choose a country from the list/).waitFor({ state: 'hidden' });
  for (const name of ['germ', 'côte']) {
    await sidebar.getByRole('combobox', { name: /^Countries/ }).fill(name);
    await page.keyboard.press('Enter');
  }
  const picked = sidebar.locator('.picked').getByRole('button');
  expect(await picked.allTextContents()).toEqual(['Germany ✓', 'Côte d’Ivoire ✓']);
  await picked.first().click();
  expect(await picked.allTextContents()).toEqual(['Côte d’Ivoire ✓']);
  expect(await sidebar.getByRole('combobox', { name: /^Countries/ }).inputValue()).toBe('');
  expect(await spent()).toBe(before);
});

/** Makes a sheet of a salesperson's own and brings it to the front. */
async function addSheet(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate(
    ({ name, rows }) => {
      const { model } = window.workbench;
      const sheetId = `own ${name}`;
      model.dispatch('CREATE_SHEET', { sheetId, name, position: 1 });
      for (const [row, cells] of rows.entries())
        for (const [col, content] of cells.entries())
          model.dispatch('UPDATE_CELL', { sheetId, row, col, content });
      model.dispatch('ACTIVATE_SHEET', {
        sheetIdFrom: model.getters.getActiveSheetId(),
        sheetIdTo: sheetId,
      });
    },
    { name, rows },
  );
}

it('finds the emails of a user’s own list: profile links, emails, names with domains', async () => {
  const people = samplePeople(sampleCompanies(), Date.now());
  const isAlone = ({ name, domain }: { name: string; domain: string }) =>
    people.filter((one) => one.name === name && one.domain === domain).length === 1;
  // Far from the companies above, some of whose people are already paid for.
  const last = people.slice(-50).filter((person) => person.work_email !== null && isAlone(person));
  const [link, address, name, turned] = last;
  if (!link || !address || !name || !turned)
    throw new Error('The sample data knows too few people');
  const inTurn = turned.name.toUpperCase().split(' ');
  await addSheet('My list', [
    ['Name', 'Company domain', 'Profile', 'E-mail'],
    ['', '', link.profile_url.replace('https://www.', ''), ''],
    ['', '', '', address.work_email ?? ''],
    [name.name, `https://www.${name.domain}/`, '', ''],
    [`${inTurn.at(-1)}, ${inTurn.slice(0, -1).join(' ')}`, turned.domain, '', ''],
    ['Nobody Nowhere', name.domain, '', ''],
  ]);
  const before = await spent();
  await selectRange(page, 'A1');
  await tab('Enrich');
  await choose('Contacts');
  await sidebar
    .getByText(
      'Uses the profile links in column C, else the emails in column D, else the names in column A with the domains in column B.',
    )
    .waitFor();
  await picture('own-list');
  await press('Look up 5 rows (free)');
  await sidebar.getByText('Found 4 people. Not found: 1.').waitFor();
  await picture('own-list-found');
  expect(await spent()).toBe(before);
  await press('Find contacts for 4 people in My list');
  await done('Find contacts');
  const rows = await table(page, 'A1:J6');
  expect(rows.map((row) => row['Email'])).toEqual(
    [link, address, name, turned].map((person) => person.work_email).concat(''),
  );
  expect(rows.map((row) => row['Contact search status'])).toEqual([
    ...['Done', 'Done', 'Done', 'Done'],
    'Person not found: check the row and look it up again',
  ]);
  expect(await spent()).toBe(before + 4);
});

const picture = (name: string) => pictureOf(page, name);
