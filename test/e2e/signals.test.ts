/** Signals as a salesperson meets them: deployed by a form, followed in a sheet, their finds as rows. */
import type { FrameLocator, Page } from 'playwright-core';
import { openPage, openSheet, openSidebar, selectRange, table, until } from './support/page';
import {
  balanceOf,
  localKey,
  type Product,
  startProduct,
  temporaryFolder,
} from './support/product';

const data = temporaryFolder();
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(data);
  page = await openPage(product.workbenchUrl);
  sidebar = await openSidebar(page);
  await sidebar.getByRole('tab', { name: 'Signals' }).click();
});

afterAll(async () => {
  await page?.close();
  await product?.stop();
});

const button = (name: string) => sidebar.getByRole('button', { name, exact: true });
const fill = (label: string | RegExp, text: string) => sidebar.getByLabel(label).fill(text);
const card = (name: string) => sidebar.getByRole('region', { name, exact: true });

/** Opens the form for a kind of signal. */
async function begin(kind: string, name: string, most: number) {
  await button('New signal').click();
  await sidebar.getByLabel('Watch for').selectOption({ label: kind });
  await fill('Name of the signal', name);
  await fill('Most credits', String(most));
}

/** Deploys what is filled in, and waits until its card says how it ended. */
async function deploy(name: string, end: RegExp): Promise<string> {
  await button('Deploy signal').click();
  return until(
    async () => {
      const text = (await card(name).textContent()) ?? '';
      return end.test(text) ? text : undefined;
    },
    `${name} shows ${end}`,
    60,
  );
}

/** What the service itself lists. */
async function listed(): Promise<Record<string, unknown>[]> {
  const { userId, apiKey } = localKey(data);
  const answer = await fetch(`${product.serviceUrl}/api/v1/signal/get-signal-list`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'X-User-ID': userId, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return (await answer.json()).signals;
}

it('deploys each of the four, and follows each to its end', async () => {
  const before = (await balanceOf(data, product.serviceUrl)).used_total;
  await begin('What companies are and do', 'Robots', 500);
  await fill('What the companies are or make', 'robots for warehouses');
  await deploy('Robots', /completed/);

  await begin('Hiring for a role', 'Engineers', 40);
  await fill('Role', 'Engineer');
  await deploy('Engineers', /completed|stopped/);

  await begin('Hiring around an initiative', 'Cloud', 40);
  await fill('Initiative, migration or expansion', 'cloud');
  await deploy('Cloud', /completed|stopped/);

  await begin('Posts in the professional network', 'Posts', 40);
  await fill('Search for posts', 'supply chain');
  await deploy('Posts', /completed|stopped/);

  const signals = await listed();
  await openSheet(page, 'Signals', /^Signal id$/);
  const rows = await table(page, 'A1:J20');
  expect(rows.map((row) => row['Name'])).toEqual(['Robots', 'Engineers', 'Cloud', 'Posts']);
  for (const row of rows) {
    const signal = signals.find(({ signal_id }) => String(signal_id) === row['Signal id']);
    expect(row).toMatchObject({
      Name: signal?.['signal_name'],
      Type: signal?.['signal_type'],
      Status: signal?.['status'],
      'Accounts found': String(signal?.['accounts_found']),
      'Credits used': String(signal?.['credits_used']),
    });
  }
  const spent = (await balanceOf(data, product.serviceUrl)).used_total - before;
  expect(rows.reduce((sum, row) => sum + Number(row['Credits used']), 0)).toBe(spent);
  expect(rows.map((row) => Number(row['Accounts found']) > 0)).toEqual([true, true, true, true]);
});

it('opens a signal’s lists at the service in a tab of their own', async () => {
  const robots = card('Robots');
  await robots.getByRole('button', { name: 'Lists at the service' }).click();
  const [list] = await Promise.all([
    page.waitForEvent('popup'),
    robots.getByRole('link', { name: 'Accounts', exact: true }).click(),
  ]);
  const signal = (await listed()).find(({ signal_name }) => signal_name === 'Robots');
  expect(await list.getByRole('row').count()).toBe(Number(signal?.['accounts_found']) + 1);
  await list.close();
  expect(await robots.getByRole('link').allTextContents()).toEqual(['Accounts', 'People']);
});

it('shows each company that a signal found as one row, marked as new', async () => {
  const [robots] = (await table(page, 'A1:J20')).filter((row) => row['Name'] === 'Robots');
  await openSheet(page, 'Robots - Accounts', /^New$/);
  const accounts = await table(page, 'A1:I120');
  expect(accounts).toHaveLength(Number(robots?.['Accounts found']));
  expect(new Set(accounts.map((row) => row['Account id'])).size).toBe(accounts.length);
  for (const account of accounts) {
    expect(account['New']).toBe('new');
    expect(account['Website']).toMatch(/^https:\/\/\S+\.example$/);
  }
});

it('looks at the companies of selected rows alone', async () => {
  await openSheet(page, 'Prospects', /^Company$/);
  const companies = (await table(page, 'A1:F21')).map((row) => row['Domain'] ?? '');
  await selectRange(page, 'A2:F21');
  await begin('Hiring for a role', 'Mine', 100);
  await fill('Role', 'Manager');
  await sidebar.getByText('Rows of a sheet', { exact: true }).click();
  await sidebar.getByText('Selected (20)').waitFor();
  await deploy('Mine', /completed/);
  await openSheet(page, 'Mine - Accounts', /^New$/);
  const found = await table(page, 'A1:I40');
  expect(found.length).toBeGreaterThan(0);
  for (const row of found) expect(companies).toContain(row['Website']?.replace('https://', ''));
});

it('explains the rules about e-mails before anything is sent, and keeps to the limits of texts', async () => {
  const { length } = await listed();
  await begin('Hiring for a role', 'Rules', 10);
  await button('More choices').click();
  const emails = sidebar.getByLabel('Find work e-mails of people');
  expect(await emails.isDisabled()).toBe(true);
  await sidebar.getByText('Needs the safe addition to the CRM.').waitFor();
  await sidebar.getByLabel('Add accounts to the CRM safely').check();
  await emails.check();
  await sidebar.getByLabel('Watch for').selectOption('social');
  await sidebar.getByText('Needs the name of an audience of people, below.').waitFor();
  expect(await emails.isDisabled()).toBe(true);
  await fill('Audience of people', 'Posters');
  expect(await emails.isDisabled()).toBe(false);
  await fill('Search for posts', 'x'.repeat(300));
  expect(await sidebar.getByLabel('Search for posts').inputValue()).toHaveLength(200);
  await fill('Days to look back', '181');
  await button('Deploy signal').click();
  await sidebar
    .getByText(/^The signal cannot be deployed: the days .* not be more than 180/)
    .waitFor();
  await button('← All signals').click();
  expect(await listed()).toHaveLength(length);
});

it('follows a daily signal through its first day', async () => {
  await begin('What companies are and do', 'Daily robots', 500);
  await fill('What the companies are or make', 'robots for warehouses');
  await sidebar.getByLabel('Repeat daily').check();
  expect(await deploy('Daily robots', /scheduled/)).toContain('daily');
  await openSheet(page, 'Daily robots - Accounts', /^New$/);
  expect((await table(page, 'A1:I120')).length).toBeGreaterThan(0);
});
