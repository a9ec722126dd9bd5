/** From a messy list to a person with a phone number, an email and a reason: in four presses, and by keyboard alone. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { faults } from './support/axe';
import { openWithSidebar, table, until, untilShown } from './support/page';
import { pictureOf } from './support/picture';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

/** 120 rows: four spellings, repeated, blank and unknown ones, and private mail. */
const websites = Array.from({ length: 120 }, (_, row) => {
  const domain = sampleCompanies()[row % 100]?.domain ?? '';
  if (row % 30 === 7) return '';
  if (row % 30 === 11) return `somebody${row}@gmail.com`;
  if (row % 30 === 19) return `unknown-${row}.example`;
  const spellings = [domain, `https://www.${domain}/about`, domain.toUpperCase(), `info@${domain}`];
  return spellings[row % 4] ?? domain;
});

let data: string;
let product: Product;
let page: Page;
let sidebar: FrameLocator;
let presses: number;
let begun: number;

const { button, card, ended } = inSidebar(() => sidebar);
const question = 'Whom can I call, and why?';
const title = 'hiring';

beforeEach(async () => {
  const folder = temporaryFolder();
  const book = join(folder, 'Accounts.csv');
  const rows = websites.map((website, row) => `${row + 1},${website},Dana`);
  writeFileSync(book, ['Accounts of Dana', '', 'No,Website,Owner', ...rows].join('\n'));
  data = join(folder, 'data');
  product = await startProduct(data, { args: ['--book', book] });
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
  await button(/^Enrich \d+ companies in /).waitFor();
  presses = 0;
  begun = performance.now();
});

/** Waits for the list of people, and checks that it cost no more than the limit that the form showed. */
async function reachable(most: number): Promise<void> {
  await untilShown(page, 'A1', /^Why now$/);
  const people = await until(
    async () => {
      const rows = await table(page, 'A1:Z120');
      const reached = rows.filter((row) => row['Phone'] && row['Email']?.includes('@'));
      return reached.length > 0 && reached;
    },
    'someone has a number and an email',
    90,
  );
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`A person to call after ${presses} presses and ${seconds} seconds`);
  for (const row of people) {
    expect(row['Why now']).toMatch(/^Hiring \S/);
    expect(row['Person']).not.toBe('');
  }
  await ended('Find contacts · 1', /done/).catch(() => undefined);
  const { used_total: spent } = await balanceOf(data, product.serviceUrl);
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(most);
}

const limit = () => sidebar.getByLabel('Total limit (credits)');

/** The limit that the form fills in once it knows the rows. */
async function suggested(): Promise<number> {
  const most = await until(
    async () => Number(await limit().inputValue()),
    'the form suggests a limit',
    60,
  );
  return most;
}

it('takes four presses', async () => {
  const press = async (role: 'tab' | 'button', name: string) => {
    await sidebar.getByRole(role, { name, exact: true }).click();
    presses += 1;
  };
  await press('tab', 'Signals');
  await press('button', question);
  const most = await suggested();
  await sidebar.getByText('Emails and phones of the people found included').waitFor();
  await pictureOf(page, 'four-presses-form');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  await press('button', 'Deploy signal');
  await ended(title, /completed/);
  await press('button', 'Show call list');
  await reachable(most);
  expect(presses).toBeLessThanOrEqual(4);
  const told = await until(
    async () =>
      /Emails and phones: \d+ of \d+ people/.exec((await card(title).textContent()) ?? ''),
    'its card says how far the contacts are',
  );
  expect(told[0]).not.toMatch(/: 0 of/);
  await pictureOf(page, 'four-presses-card');

  await sidebar.getByRole('tab', { name: 'Settings' }).click();
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await sidebar.getByRole('tab', { name: 'Signale' }).click();
  await card(title)
    .getByText(/^E-Mails und Telefonnummern: \d+ von \d+ Personen/)
    .waitFor();
  await pictureOf(page, 'four-presses-card-german');
  await button('Wen kann ich anrufen, und warum?').click();
  await sidebar
    .getByText('E-Mails und Telefonnummern der gefundenen Personen inbegriffen')
    .waitFor();
  await pictureOf(page, 'four-presses-form-german');
});

it('needs no pointer', async () => {
  const key = async (name: string) => {
    await page.keyboard.press(name);
    presses += 1;
  };
  /** The text of the sidebar's focused element. */
  const focused = async () => {
    const here = sidebar.locator(':focus');
    return (await here.count()) === 0 ? '' : ((await here.textContent()) ?? '').trim();
  };
  const pressOn = async (name: string) => {
    await button(name).waitFor();
    for (let i = 0; i < 60 && (await focused()) !== name; i += 1) await key('Tab');
    expect(await focused()).toBe(name);
    await key('Enter');
  };
  for (let i = 0; i < 6 && (await focused()) === ''; i += 1) {
    await key('F6');
    await page
      .waitForFunction(() => document.activeElement?.matches('#sidebar iframe'), undefined, {
        timeout: 2_000,
      })
      .catch(() => {});
    if (await page.evaluate(() => document.activeElement?.matches('#sidebar iframe')))
      await key('Tab');
  }
  for (let i = 0; i < 60 && (await focused()) !== 'Enrich'; i += 1) await key('Tab');
  for (const _ of ['Find', 'Signals']) await key('ArrowRight');
  await pressOn(question);
  const most = await suggested();
  await pressOn('Deploy signal');
  await ended(title, /completed/);
  await pressOn('Show call list');
  await reachable(most);
});
