/** From a list of accounts to a number to dial, with the reason to call, as a salesperson gets there. */
import type { FrameLocator, Page } from 'playwright-core';
import { faults } from './support/axe';
import { openSheet, openWithSidebar, table, until, untilShown } from './support/page';
import { pictureOf, pictureOfPage } from './support/picture';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const data = temporaryFolder();
let product: Product;
let page: Page;
let sidebar: FrameLocator;

const { button, card, ended, fill, press, tab } = inSidebar(() => sidebar);
const spent = async () => (await balanceOf(data, product.serviceUrl)).used_total;
const calls = () => table(page, 'A1:Z80');
/** The width of the column with this header, in pixels. */
const widthOf = async (header: string) => {
  const column = Object.keys((await calls())[0] ?? {}).indexOf(header);
  return page.evaluate((at) => {
    const { getters } = window.workbench.model;
    return getters.getColSize(getters.getActiveSheetId(), at);
  }, column);
};
const getPhones = /^Get phones for (\d+) (?:people|person) · up to (\d+) credits$/;
const getContacts = /^Get contacts for (\d+) (?:people|person) · up to (\d+) credits$/;

beforeAll(async () => {
  product = await startProduct(data);
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});

it('lists whom to call at which company, and why now, in one sheet', async () => {
  await tab('Signals');
  await press('New signal');
  await press('Which of my companies are hiring?');
  await fill('Signal name', 'Hiring');
  await sidebar.getByLabel('Repeat daily').uncheck();
  await press('Deploy signal');
  await ended('Hiring', /completed/);
  await card('Hiring').getByRole('button', { name: 'Show call list' }).click();
  await untilShown(page, 'A1', /^Why now$/);
  const rows = await calls();
  expect(rows.filter((row) => row['Person']).length).toBeGreaterThan(3);
  for (const row of rows) {
    expect(row['Why now']).toMatch(/^Hiring \S.{2,}, \d{1,2} [A-Z][a-z]{2}( \d{4})?(, \+\d+)?$/);
    expect(row['Company']).not.toBe('');
  }
  expect(await page.getByText('Hiring - Companies').count()).toBe(0);
});

it('gets the contacts of everyone on it in one press, for no more than the button says', async () => {
  const get = card('Hiring').getByRole('button', { name: getContacts });
  await get.waitFor();
  await pictureOf(page, 'call-list-card');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  const [, people, most] = getContacts.exec((await get.textContent()) ?? '') ?? [];
  const before = await calls();
  expect(before.filter((row) => row['Person id'])).toHaveLength(Number(people));
  expect(Number(most)).toBe(6 * Number(people));
  const already = await spent();
  // With all emails, only phones are offered, at their price.
  await tab('Enrich');
  await sidebar.getByText('Contacts', { exact: true }).click();
  await press(/^Find contacts for/);
  await ended('Find contacts · 1', /^done$/);
  await tab('Signals');
  const phones = card('Hiring').getByRole('button', { name: getPhones });
  const [, left, rest] = getPhones.exec((await phones.textContent()) ?? '') ?? [];
  expect(Number(left)).toBe(Number(people));
  expect(Number(rest)).toBe(5 * Number(left));
  await phones.click();
  await ended('Find contacts · 2', /^done$/);
  const after = await calls();
  expect(after.map((row) => row['Why now'])).toEqual(before.map((row) => row['Why now']));
  const reached = after.filter((row) => row['Phone'] && row['Email']?.includes('@'));
  expect(reached.length).toBeGreaterThan(0);
  // Six pixels per character.
  for (const header of ['Phone', 'Email'] as const) {
    const longest = Math.max(...after.map((row) => row[header]?.length ?? 0));
    expect(await widthOf(header)).toBeGreaterThanOrEqual(6 * longest);
  }
  const costs = (await spent()) - already;
  expect(costs).toBeGreaterThan(0);
  expect(costs).toBeLessThanOrEqual(Number(most));
  await pictureOfPage(page, 'call-list');
});

it('offers nothing more once everyone was looked up, and leaves the form’s choices as they were', async () => {
  await tab('Signals');
  await card('Hiring').getByRole('button', { name: 'Show call list' }).waitFor();
  await until(
    async () => (await button(getContacts).count()) + (await button(getPhones).count()) === 0,
    'no more contacts are offered',
    30,
  );
  await tab('Enrich');
  await sidebar.getByText('Contacts', { exact: true }).click();
  const phones = sidebar.getByRole('button', { name: 'Phone numbers' });
  expect(await phones.getAttribute('aria-pressed')).toBe('false');
});

it('says why in German for those who deploy it in German', async () => {
  await openSheet(page, 'Prospects', /^Company$/);
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await tab('Signale');
  await press('Neues Signal');
  await press('Welche meiner Unternehmen stellen ein?');
  await fill('Name des Signals', 'Offene Stellen');
  await press('Signal starten');
  await ended('Offene Stellen', /geplant/);
  await pictureOf(page, 'call-list-card-german');
  await card('Offene Stellen').getByRole('button', { name: 'Anrufliste zeigen' }).click();
  await untilShown(page, 'A2', /^Sucht \S/);
  const rows = await calls();
  for (const row of rows) expect(row['Why now']).toMatch(/^Sucht .*, \d{1,2}\. [A-ZÄ]/);
  // The same people: contacts found for them are listed, and those not found aren't offered again.
  expect(rows.filter((row) => row['Email']).length).toBeGreaterThan(0);
  expect(await sidebar.getByText(/^Kontakte zu/).count()).toBe(0);
});
