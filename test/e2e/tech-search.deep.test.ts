/** Companies by technology as a salesperson meets them: found by a form, paid within a cap, in a sheet of their own. */
import type { FrameLocator, Page } from 'playwright-core';
import { openOffice } from './support/office';
import { openSheet, openWithSidebar, table, until } from './support/page';
import { balanceOf } from './support/product';
import { inSidebar } from './support/sidebar';

let page: Page;
let sidebar: FrameLocator;
let requests: readonly string[];
let spent: () => Promise<number>;

beforeAll(async () => {
  const office = await openOffice({ posts: true });
  requests = office.requests;
  spent = async () => (await balanceOf(office.data, office.service.url)).used_total;
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, press, fill, card, ended } = inSidebar(() => sidebar);
const searches = () => requests.filter((line) => line.includes('/tech/companies'));

/** Opens the form of the search, blank. */
async function begin(tech: string) {
  await tab('Find');
  await sidebar.getByText('Companies by technology', { exact: true }).click();
  await fill('Technology', tech);
}

/** Replaces the names of parameters, by the labels of the settings. */
async function saveNames(names: Readonly<Record<string, string>>) {
  await tab('Settings');
  await sidebar.getByText('Parameter names').click();
  for (const [label, name] of Object.entries(names)) await fill(label, name);
  await press('Save names');
  await sidebar.getByText(/^Saved\. New searches use these names/).waitFor();
}

it('brings three pages of companies into a new sheet, and stops at the cap', async () => {
  const before = await spent();
  await begin('Kubernetes');
  await fill('Companies', '200');
  await sidebar.getByText(/^up to 1,000 credits · /).waitFor();
  await fill('Stop at (credits)', '999');
  await sidebar.getByText(/^up to 750 credits · /).waitFor();
  await sidebar.getByText('Your cap covers 150 companies. The search stops there.').waitFor();
  await press('Find up to 200 companies');
  expect(await ended('Technology search · 1', /^partly done$/)).toContain(
    '150 companies found · 750 credits',
  );
  expect(searches()).toEqual([
    'GET /api/v2/tech/companies?tech=Kubernetes',
    'GET /api/v2/tech/companies?tech=Kubernetes&page=2',
    'GET /api/v2/tech/companies?tech=Kubernetes&page=3',
  ]);
  expect(await spent()).toBe(before + 750);
  await openSheet(page, 'Kubernetes companies', /^Company$/);
  const rows = await table(page, 'A1:K200');
  expect(rows).toHaveLength(150);
  expect(new Set(rows.map((row) => row['Domain'])).size).toBe(150);
  const posts = rows.map((row) => Number(row['Posts']));
  expect(posts).toEqual([...posts].sort((a, b) => b - a));
  expect(rows.every((row) => !row['Top job says']?.includes('<mark>'))).toBe(true);
});

it('takes a country by keyboard alone, with its price', async () => {
  await begin('Kubernetes');
  await sidebar.getByText(/^5 credits per company, /).waitFor();
  const country = sidebar.getByRole('combobox', { name: /^Country/ });
  await country.focus();
  await page.keyboard.type('unit');
  await sidebar.getByRole('option', { name: 'United Arab Emirates (ARE)' }).waitFor();
  await page.keyboard.press('ArrowDown');
  const chosen = sidebar.getByRole('option', { selected: true });
  expect(await country.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  expect(await country.inputValue()).toBe('United Arab Emirates (ARE)');
  await sidebar.getByText(/^10 credits per company, /).waitFor();
  expect(await sidebar.getByLabel('Add company data').isChecked()).toBe(true);
  const button = sidebar.getByRole('button', { name: 'Find up to 50 companies' });
  await country.fill('Atlantis');
  await sidebar.getByText(/^Choose a country from the list/).waitFor();
  expect(await button.isDisabled()).toBe(true);
  await country.fill('deu');
  await page.keyboard.press('Escape');
  await button.click();
  await ended('Technology search · 2', /^done$/);
  expect(searches().at(-1)).toBe('GET /api/v2/tech/companies?tech=Kubernetes&hq_country_code=DEU');
  await openSheet(page, 'Kubernetes companies 2', /^Company$/);
  const rows = await table(page, 'A1:Q60');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row['HQ country']).toBe('Germany');
});

/** Fills in every input of the form except the number of companies and the cap. */
async function fillAll() {
  await begin('Kubernetes');
  await fill('Other spellings (optional)', 'k8s, kube');
  await sidebar.getByLabel('Add company data').check();
  await sidebar.getByRole('combobox', { name: /^Country/ }).fill('DEU');
  await page.keyboard.press('Escape');
  await fill('Min employees', '10');
  await fill('Max employees', '5000');
  await press('More options');
  await fill('Days to look back', '200');
  await sidebar.getByLabel('Exclude posts by the technology’s vendor').uncheck();
  await sidebar.getByLabel('Exclude job aggregators').uncheck();
  await sidebar.getByLabel('Show a job post for each company').uncheck();
  await fill('Exclude these companies', 'acme, northwind');
}

/** The parameters of the newest search, by name. */
function parameters() {
  const query = new URL(searches().at(-1)?.slice('GET '.length) ?? '', 'http://x').searchParams;
  return Object.fromEntries(
    [...query.keys()].map((name) => [name, query.getAll(name).join(' | ')]),
  );
}

it('sends the names from the settings, and shows the service’s answer to them', async () => {
  await tab('Settings');
  await sidebar.getByText('Parameter names').click();
  await fill('Other spellings', 'page');
  await press('Save names');
  await sidebar.getByText(/“page” is already taken/).waitFor();
  await fill('Other spellings', 'synonyms');
  await press('Save names');
  await sidebar.getByText(/^Saved\. New searches use these names/).waitFor();
  const before = await spent();
  await begin('Kubernetes');
  await fill('Other spellings (optional)', 'k8s');
  await press('Find up to 50 companies');
  expect(await ended('Technology search · 3', /^paused$/)).toContain('synonyms');
  expect(searches().at(-1)).toBe('GET /api/v2/tech/companies?tech=Kubernetes&synonyms=k8s');
  expect(await spent()).toBe(before);
  await saveNames({ 'Other spellings': '' });
  await tab('Runs');
  await card('Technology search · 3').getByRole('button', { name: 'Resume' }).click();
  await ended('Technology search · 3', /^done$/);
  expect(searches().at(-1)).toBe('GET /api/v2/tech/companies?tech=Kubernetes&alternates=k8s');
});

it('sends every choice of the form, under the names from the settings if there are any', async () => {
  const shown = {
    tech: 'Kubernetes',
    enrich: 'true',
    hq_country_code: 'DEU',
    min_employee_count: '10',
    max_employee_count: '5000',
  };
  await fillAll();
  await press('Find up to 50 companies');
  await ended('Technology search · 4', /^done$/);
  expect(parameters()).toEqual({
    ...shown,
    alternates: 'k8s | kube',
    lookback_days: '200',
    exclude_vendor: 'false',
    exclude_aggregators: 'false',
    exclude_slugs: 'acme | northwind',
    top_job: 'false',
  });

  await saveNames({
    'Other spellings': 'spellings',
    'Days to look back': 'days',
    'Exclude the vendor': 'vendor',
    'Exclude aggregators': 'aggregators',
    'Exclude companies': 'slugs',
    'Show a job post': 'job',
  });
  await fillAll();
  await press('Find up to 50 companies');
  // Our own service knows no such names, and says so.
  await ended('Technology search · 5', /^paused$/);
  expect(parameters()).toEqual({
    ...shown,
    spellings: 'k8s | kube',
    days: '200',
    vendor: 'false',
    aggregators: 'false',
    slugs: 'acme | northwind',
    job: 'false',
  });
});

it('searches again into the same sheet, after saying what that costs', async () => {
  const asked = searches().length;
  await tab('Runs');
  const first = card('Technology search · 2');
  await first.getByRole('button', { name: 'Search again…' }).click();
  await first
    .getByText(
      'Adds companies that aren’t in the sheet yet. Companies you paid for in the last 30 days are free.',
    )
    .waitFor();
  await first.getByRole('button', { name: /^Search again · up to [\d,]+ credits$/ }).click();
  expect(await ended('Technology search · 6', /^done$/)).toContain('0 companies added');
  expect(searches().slice(asked)).toEqual([
    'GET /api/v2/tech/companies?tech=Kubernetes&hq_country_code=DEU',
  ]);
});

it('is undone: its sheet goes, the credits stay spent', async () => {
  const before = await spent();
  await openSheet(page, 'Kubernetes companies', /^Company$/);
  await tab('Runs');
  // It found nothing new, so there is nothing to undo.
  const again = card('Technology search · 6');
  expect(await again.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
  await sidebar.getByText(/older runs/).click();
  const title = 'Technology search · 1';
  const run = card(title);
  await run.getByRole('button', { name: 'Undo', exact: true }).click();
  await run.getByText('Credits aren’t refunded.').waitFor();
  await run.getByRole('button', { name: 'Undo run' }).click();
  await ended(title, /^undone$/);
  const sheet = page.locator('.o-sheet').filter({ hasText: /^Kubernetes companies$/ });
  await until(async () => (await sheet.count()) === 0, 'the sheet is gone');
  expect(await spent()).toBe(before);
});
