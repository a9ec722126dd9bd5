/** Signals as a salesperson meets them: deployed by a form, followed in a sheet, their finds as rows. */
import type { FrameLocator, Page } from 'playwright-core';
import { holdAnswers, releaseAnswers } from './support/late-answers';
import { openSheet, openWithSidebar, selectRange, table, until, untilShown } from './support/page';
import { pictureOfPage } from './support/picture';
import {
  balanceOf,
  failed,
  localKey,
  type Product,
  runCli,
  startProduct,
  temporaryFolder,
} from './support/product';
import { inSidebar } from './support/sidebar';

const data = temporaryFolder();
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(data);
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
  await tab('Signals');
});

const { button, fill, card, tab } = inSidebar(() => sidebar);

/** Opens the form for a kind of signal. */
async function begin(kind: string, name: string, max: number) {
  await button('New signal').click();
  await sidebar.getByLabel('Watch for').selectOption({ label: kind });
  await fill('Signal name', name);
  await fill('Total limit (credits)', String(max));
}

/** Deploys what is filled in, and waits until its card says how it ended. */
async function deploy(name: string, end: RegExp): Promise<string> {
  await button('Deploy signal').click();
  return until(
    async () => {
      const text = (await card(name).textContent()) ?? '';
      return end.test(text) && text;
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
  await begin('Company traits and activity', 'Robots', 500);
  await fill('What the companies are or make', 'robots for warehouses');
  await deploy('Robots', /completed/);

  await begin('Hiring for a role', 'Engineers', 40);
  await fill('Role (optional)', 'Engineer');
  await deploy('Engineers', /completed|stopped/);

  await begin('Hiring for an initiative', 'Cloud', 40);
  await fill('Initiative, migration or expansion', 'cloud');
  await deploy('Cloud', /completed|stopped/);

  await begin('Social posts', 'Posts', 40);
  await fill('Search for posts', 'supply chain');
  await deploy('Posts', /completed|stopped/);

  const signals = await listed();
  await openSheet(page, 'Signals', /^Signal id$/);
  const rows = await table(page, 'A1:J20');
  expect(rows.map((row) => [row['Name'], row['Type']])).toEqual([
    ...[
      ['Robots', 'Company traits and activity'],
      ['Engineers', 'Hiring'],
    ],
    ...[
      ['Cloud', 'Hiring'],
      ['Posts', 'Social posts'],
    ],
  ]);
  for (const row of rows) {
    const signal = signals.find(({ signal_id }) => String(signal_id) === row['Signal id']);
    expect(row).toMatchObject({
      Name: signal?.['signal_name'],
      Status: signal?.['status'],
      'Companies found': String(signal?.['accounts_found']),
      'Credits used': String(signal?.['credits_used']),
    });
  }
  const spent = (await balanceOf(data, product.serviceUrl)).used_total - before;
  expect(rows.reduce((sum, row) => sum + Number(row['Credits used']), 0)).toBe(spent);
  expect(rows.map((row) => Number(row['Companies found']) > 0)).toEqual([true, true, true, true]);
});

it('leads from a card to what the signal found', async () => {
  await card('Engineers').getByRole('button', { name: 'Show call list' }).click();
  await untilShown(page, 'A1', /^Why now$/);
  await openSheet(page, 'Signals', /^Signal id$/);
});

it('opens a signal’s lists at the service in a new tab', async () => {
  const robots = card('Robots');
  await robots.getByRole('button', { name: 'View lists' }).click();
  const [list] = await Promise.all([
    page.waitForEvent('popup'),
    robots.getByRole('link', { name: 'Companies', exact: true }).click(),
  ]);
  const signal = (await listed()).find(({ signal_name }) => signal_name === 'Robots');
  expect(await list.getByRole('row').count()).toBe(Number(signal?.['accounts_found']) + 1);
  await list.close();
  expect(await robots.getByRole('link').allTextContents()).toEqual(['Companies', 'People']);
});

it('lists each company that a signal found, marked as new, with the reason to call first', async () => {
  const [robots] = (await table(page, 'A1:J20')).filter((row) => row['Name'] === 'Robots');
  await openSheet(page, 'Robots - Calls', /^Why now$/);
  const calls = await table(page, 'A1:P120');
  expect(new Set(calls.map((row) => row['Website'])).size).toBe(
    Number(robots?.['Companies found']),
  );
  expect(new Set(calls.map((row) => row['Call id'])).size).toBe(calls.length);
  for (const call of calls) {
    expect(call['New']).toBe('new');
    expect(call['Website']).toMatch(/^https:\/\/\S+\.example$/);
    // The reason says what the company makes, because such a signal has no evidence.
    expect(call['Why now']).toMatch(/^(?!Found by)\S+ \S+ .*\.$/);
  }
});

it('covers only the companies of selected rows', async () => {
  await openSheet(page, 'Prospects', /^Company$/);
  const companies = (await table(page, 'A1:F21')).map((row) => row['Domain'] ?? '');
  await selectRange(page, 'A2:F21');
  await begin('Hiring for a role', 'Mine', 100);
  await fill('Role (optional)', 'Manager');
  await sidebar.getByText('From a sheet', { exact: true }).click();
  await sidebar.getByText(/^20 rows of “Prospects”, by column B/).waitFor();
  await button('More options').click();
  await sidebar.getByLabel('Also list the companies').check();
  await deploy('Mine', /completed/);
  await openSheet(page, 'Mine - Calls', /^Why now$/);
  const calls = await table(page, 'A1:P40');
  for (const row of calls) expect(row['Why now']).toMatch(/^Hiring .*Manager.*, \d{1,2} \w{3}/);
  await openSheet(page, 'Mine - Companies', /^New$/);
  const found = await table(page, 'A1:P40');
  expect(found.length).toBeGreaterThan(0);
  for (const row of found) {
    expect(companies).toContain(row['Website']?.replace('https://', ''));
    expect(row['Newest evidence']).toMatch(/Manager/);
    expect(row['Evidence link']).toMatch(/^https:/);
    // A date as the spreadsheet's locale writes it.
    expect(row['Evidence date']).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
    expect(Number(row['Evidence count'])).toBeGreaterThan(0);
  }
});

it('explains the rules about emails before anything is sent, and enforces the limits of texts', async () => {
  const { length } = await listed();
  await begin('Hiring for a role', 'Rules', 10);
  await button('More options').click();
  const emails = sidebar.getByLabel('Find people’s work emails');
  expect(await emails.isDisabled()).toBe(true);
  await sidebar.getByText('Turn on CRM safe mode first.').waitFor();
  await sidebar.getByLabel('Add companies to the CRM (safe mode)').check();
  await emails.check();
  await sidebar.getByLabel('Watch for').selectOption('social');
  await sidebar.getByText('Enter a people audience below first.').waitFor();
  expect(await emails.isDisabled()).toBe(true);
  await fill('People audience', 'Posters');
  expect(await emails.isDisabled()).toBe(false);
  await fill('Search for posts', 'x'.repeat(300));
  expect(await sidebar.getByLabel('Search for posts').inputValue()).toHaveLength(200);
  await fill('Days to look back', '181');
  await button('Deploy signal').click();
  await sidebar.getByText('Enter a whole number of days from 1 to 180.').waitFor();
  await button('← All signals').click();
  expect(await listed()).toHaveLength(length);
});

it('follows a daily signal through its first day', async () => {
  await begin('Company traits and activity', 'Daily robots', 500);
  await fill('What the companies are or make', 'robots for warehouses');
  await sidebar.getByLabel('Repeat daily').check();
  expect(await deploy('Daily robots', /scheduled/)).toContain('daily');
  await openSheet(page, 'Daily robots - Calls', /^Why now$/);
  expect((await table(page, 'A1:I120')).length).toBeGreaterThan(0);
});

it('is raised, paused, resumed and deleted from its card', async () => {
  await begin('Hiring for a role', 'Steady', 4);
  await fill('Role (optional)', 'Engineer');
  await sidebar.getByLabel('Repeat daily').check();
  await fill('Daily limit (credits, optional)', '40');
  await deploy('Steady', /stopped.*Raise the limit/);
  const steady = card('Steady');
  await steady.getByText(/4 of 4 credits · 4 of 40 credits today/).waitFor();

  await steady.getByRole('button', { name: 'Raise the limit' }).click();
  await steady.getByLabel('Total limit (credits)').fill('8');
  await steady.getByLabel('Daily limit (credits, optional)').fill('');
  await steady.getByRole('button', { name: 'Save limit' }).click();
  await steady.getByText(/8 of 8 credits(?! ·)/).waitFor();
  await steady.getByRole('button', { name: 'Raise the limit' }).click();
  await steady.getByLabel('Total limit (credits)').fill('100000');
  await steady.getByRole('button', { name: 'Save limit' }).click();
  await steady.getByText('scheduled', { exact: true }).waitFor();
  await pictureOfPage(page, 'signals');

  await steady.getByRole('button', { name: 'Pause' }).click();
  await steady.getByText('paused', { exact: true }).waitFor();
  await steady.getByRole('button', { name: 'Resume' }).click();
  await steady.getByText('scheduled', { exact: true }).waitFor();
  await holdAnswers(sidebar, 'controlSignal');
  await steady.getByRole('button', { name: 'Stop' }).click();
  await steady.getByRole('button', { name: 'Delete' }).click();
  await releaseAnswers(sidebar);
  await steady.getByText(/You stopped this signal\. \d+ credits were charged/).waitFor();
  await steady.getByRole('button', { name: 'Delete signal' }).click();
  await steady.waitFor({ state: 'detached' });
  expect((await listed()).map(({ signal_name }) => signal_name)).not.toContain('Steady');
});

it('is listed and paused from the command line', async () => {
  const [signal] = (await listed()).filter(({ repeat }) => repeat === true);
  const id = String(signal?.['signal_id']);
  const { userId, apiKey } = localKey(data);
  const signals = (...args: string[]) => {
    const service = ['--service', product.serviceUrl, '--user-id', userId, '--api-key', apiKey];
    return runCli(['signals', ...args, ...service]);
  };
  const name = String(signal?.['signal_name']);
  expect(await signals('pause', id)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`“${name}” is paused.`),
  });
  const rows = JSON.parse((await signals('--json')).output);
  expect(rows).toContainEqual(expect.objectContaining({ signal_id: Number(id), status: 'paused' }));
  expect(await signals('limit', id)).toEqual({
    code: 1,
    output: expect.stringContaining('Limits belong to the action limit'),
  });
  expect(await signals('stop')).toEqual(
    failed('Name the signal: signals stop ID. Nothing was changed.\n'),
  );
  expect((await signals('delete', '987654')).output).toContain('You have no signal with this');
});
