/**
 * A first day with the keyboard only: an untidy list of accounts, then companies, people, emails, and a reason to
 * call.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { openPage, shown, table, until, untilShown } from './support/page';
import { startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies()
  .slice(0, 240)
  .map(({ domain }) => domain);

/** 300 rows: addresses in every spelling, repeated ones, blank ones, private mail, unknown companies. */
const list = Array.from({ length: 300 }, (_, row) => {
  const domain = domains[row % 240] ?? '';
  if (row % 30 === 7) return '';
  if (row % 30 === 11) return `somebody${row}@gmail.com`;
  if (row % 30 === 19) return `unknown-${row}.example`;
  const spellings = [
    domain,
    `https://www.${domain}/about?x=1`,
    domain.toUpperCase(),
    `info@${domain}`,
  ];
  return spellings[row % 4] ?? domain;
});

let page: Page;

beforeAll(async () => {
  const folder = temporaryFolder();
  const book = join(folder, 'Accounts.csv');
  const rows = list.map((website, row) => `${row + 1},${website},Dana`);
  writeFileSync(book, ['Accounts of Dana', '', 'No,Website,Owner', ...rows].join('\n'));
  const product = await startProduct(join(folder, 'data'), { args: ['--book', book] });
  page = await openPage(product.workbenchUrl);
});

const sidebar = () => page.frameLocator('#sidebar iframe');
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** The name of the sidebar's focused element. */
async function focusedName(): Promise<string> {
  const here = sidebar().locator(':focus');
  if ((await here.count()) === 0) return '';
  return here.evaluate((element) => {
    const { labels } = element as HTMLInputElement;
    return (labels?.[0] ?? element).textContent?.trim() ?? '';
  });
}

/** Presses F6 until a part of the page is focused, one at a time, because keys in the sidebar arrive as messages. */
async function enter(part: string): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    const here = await page.evaluateHandle(() => document.activeElement);
    if (await here.evaluate((element, wanted) => element?.matches(wanted), part)) return;
    await press('F6');
    await page.waitForFunction((before) => document.activeElement !== before, here);
  }
  throw new Error(`No F6 leads to ${part}`);
}

/** Changes sheets until the one with this first cell is in front; repeats a key that was lost during an update. */
async function turnTo(firstCell: string): Promise<void> {
  for (let i = 0; i < 10; i += 1) {
    const [[first] = []] = await shown(page, 'A1');
    if (first === firstCell) return;
    await enter('.o-composer');
    const before = await page.evaluate(() => window.workbench.model.getters.getActiveSheetId());
    await press('Shift+PageUp');
    await page
      .waitForFunction(
        (sheet) => window.workbench.model.getters.getActiveSheetId() !== sheet,
        before,
        { timeout: 2_000 },
      )
      .catch(() => {});
  }
  throw new Error(`No sheet begins with ${firstCell}`);
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let i = 0; i < 120; i += 1) {
    const here = await focusedName();
    if (typeof name === 'string' ? here === name : name.test(here)) return;
    seen.push(here);
    if (here === '') await enter('#sidebar iframe');
    await press('Tab');
  }
  throw new Error(`No Tab leads to ${name}, only to ${[...new Set(seen)].join(' | ')}`);
}

async function pressOn(name: string | RegExp): Promise<void> {
  await tabTo(name);
  await press('Enter');
}

/** Moves among tabs or choices with arrow keys. */
async function arrowTo(from: string | RegExp, to: string): Promise<void> {
  await tabTo(from);
  for (let i = 0; i < 6 && (await focusedName()) !== to; i += 1) await press('ArrowRight');
  expect(await focusedName()).toBe(to);
}

const anyTab = /^(Enrich|Find|Signals|Runs|Settings)$/;

async function typeInto(name: string, text: string): Promise<void> {
  await tabTo(name);
  await press('Control+a');
  await page.keyboard.type(text);
}

const { newest, ended } = inSidebar(sidebar);
const card = (title: string) => ended(title, /^(partly )?done$|completed/);

it('enriches the list as it is', async () => {
  await sidebar()
    .getByRole('button', { name: /^Enrich \d+ companies in / })
    .waitFor();
  await press('F6');
  await pressOn(/^Enrich \d+ companies in /);
  expect(await card('Enrich companies · 1')).toMatch(/2\d\d companies found · 2\d\d credits/);
  const rows = await shown(page, 'A3:Z303');
  const status = rows[0]?.indexOf('Company data status') ?? -1;
  const statuses = new Set(rows.slice(1).map((row) => row[status]));
  expect(statuses.has('Done')).toBe(true);
  // Every row that names something has a status.
  for (const row of rows.slice(1)) if (row[1] !== '') expect(row[status]).not.toBe('');
});

it('finds people there by their job titles', async () => {
  await arrowTo(anyTab, 'Find');
  await typeInto('Job titles (optional)', 'VP of Sales, Head of Marketing');
  await pressOn(/^(Enrich and f|F)ind people at .*companies in /);
  expect(await card('Find people · 2')).toMatch(/people added/);
  await pressOn('Show people');
  await untilShown(page, 'A1', /^Name$/);
  expect((await table(page, 'A1:Z60')).length).toBeGreaterThan(5);
});

it('finds their emails', async () => {
  await arrowTo(anyTab, 'Enrich');
  await arrowTo('Companies', 'Contacts');
  await pressOn(/^Find contacts for .*people in /);
  expect(await card('Find contacts · 3')).toMatch(/credits/);
  const people = await table(page, 'A1:Z60');
  expect(people.filter((row) => /@/.test(row['Email'] ?? '')).length).toBeGreaterThan(3);
});

it('deploys a signal on the list, and reads why to call whom', async () => {
  await turnTo('Accounts of Dana');
  await arrowTo(anyTab, 'Signals');
  await pressOn('New signal');
  await pressOn(/^Which of my companies are hiring\?/);
  await typeInto('Signal name', 'Hiring');
  await typeInto('Role (optional)', 'Account Executive');
  await typeInto('Total limit (credits)', '40');
  await pressOn('Deploy signal');
  await newest(/completed|stopped|scheduled/);
  await sidebar().getByRole('button', { name: 'Show call list', exact: true }).waitFor();
  await pressOn('Show call list');
  const first = await until(
    async () => (await table(page, 'A1:Z20')).find((row) => row['Why now']),
    'a reason to call',
    30,
  );
  expect(first['Why now']).toMatch(/Account Executive/i);
});
