/** People as a salesperson meets them: found at the companies of a sheet, then their contacts and where they work. */
import type { FrameLocator, Page } from 'playwright-core';
import { openPage, openSheet, openSidebar, selectRange, table, until } from './support/page';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';

const data = temporaryFolder();
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(data);
  page = await openPage(product.workbenchUrl);
  sidebar = await openSidebar(page);
});

const tab = (name: string) => sidebar.getByRole('tab', { name }).click();
const press = (name: string | RegExp) => sidebar.getByRole('button', { name }).click();
const choose = (name: string) => sidebar.getByText(name, { exact: true }).click();

/** What the newest run's card says once it is done. */
const done = (title: string) =>
  until(
    async () => {
      const text = (await sidebar.locator('.run').first().textContent()) ?? '';
      return text.includes(title) && /done|nothing found/.test(text) ? text : undefined;
    },
    `${title} is done`,
    60,
  );

const spent = async () => (await balanceOf(data, product.serviceUrl)).used_total;

it('finds people at the selected companies, each once, in a sheet of their own', async () => {
  await selectRange(page, 'A2:F21');
  await press('Enrich 20 companies');
  await done('Enrich companies');
  const before = await spent();
  await tab('Find');
  await choose('Marketing');
  await press('Find people at 20 companies');
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

it('adds nobody twice, and charges nothing for whom it had', async () => {
  const before = await spent();
  const people = await table(page, 'A1:J60');
  await openSheet(page, 'Prospects', /^Company$/);
  await selectRange(page, 'A2:F21');
  await tab('Find');
  await sidebar.getByLabel('Fill', { exact: true }).selectOption('everything');
  await press('Find people at 20 companies');
  expect(await done('Find people · 3')).not.toContain('added');
  await openSheet(page, 'People', /^Name$/);
  expect(await table(page, 'A1:J60')).toEqual(people);
  expect(await spent()).toBe(before);
});

it('fills in work emails and where people work, beside their ids', async () => {
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
