/** Ideal customer profiles in the sidebar: made, counted, used by a signal, changed and deleted, by keyboard too. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { starterIcp } from '../../src/service/icps/icp';
import { fitsCompany } from '../../src/service/icps/match';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { inSidebar } from './support/sidebar';

const asked = { ...starterIcp, min_employee: 50, max_employee: 1000, location: ['DE'] };
const germans = sampleCompanies().filter((company) => fitsCompany(asked, company)).length;

let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  office = await openOffice({ book: { name: 'B', sheets: [{ name: 'Notes', values: [['x']] }] } });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await tab('Signals');
  await press('New signal');
});

const { press, tab } = inSidebar(() => sidebar);
const fill = (label: string, text: string) =>
  sidebar.getByLabel(label, { exact: true }).and(sidebar.locator('input')).fill(text);
const chosen = () => sidebar.getByLabel('ICP', { exact: true }).locator('option:checked');

it('counts what fits while it is filled in, and saves what is typed', async () => {
  await press('New ICP');
  await sidebar.getByText('Matches 2,000 companies this service knows.').waitFor();
  await fill('ICP name', 'Germans');
  await fill('Job titles', 'VP of Sales; "Head, Growth", VP of Sales');
  await fill('Employees from', '50');
  await fill('Employees to', '1,000');
  // Typed, not chosen from the list.
  await fill('Company countries', 'Deutschland');
  const words = `Matches ${germans.toLocaleString('en')} companies this service knows.`;
  expect(germans).toBeGreaterThan(1);
  await sidebar.getByText(words).waitFor();
  await press('Save ICP');
  await until(async () => (await chosen().textContent()) === 'Germans', 'it is chosen');
  await sidebar.getByText('VP of Sales, Head, Growth · 50 to 1,000 employees · DE').waitFor();
  expect(await listed()).toEqual(['Starter ICP: sales and marketing leaders', 'Germans']);
});

it('says what is wrong instead of saving it', async () => {
  await press('Edit ICP');
  await fill('Employees from', '2000');
  await sidebar.getByText('“Employees from” can’t be more than “Employees to”.').waitFor();
  await fill('Employees from', 'many');
  await sidebar.getByText('Enter employees as a whole number.').waitFor();
  await fill('Employees from', '1.5');
  await sidebar.getByText('Enter employees as a whole number.').waitFor();
  expect(await sidebar.getByRole('button', { name: 'Save ICP' }).isDisabled()).toBe(true);
  await fill('Employees from', '');
  await sidebar.getByLabel('Funding from', { exact: true }).selectOption('ipo');
  await sidebar.getByLabel('Funding to', { exact: true }).selectOption('seed');
  await sidebar.getByText('“Funding from” can’t be later than “Funding to”.').waitFor();
  await sidebar.getByLabel('Funding to', { exact: true }).selectOption('');
  await fill('Company countries', 'Nowhere at all');
  await sidebar.getByText('Choose the country from the list.').waitFor();
  await press('← Back to the signal');
  expect(await chosen().textContent()).toBe('Germans');
});

it('is changed by keyboard alone, and a signal is deployed with it', async () => {
  await sidebar.getByRole('button', { name: 'Edit ICP' }).focus();
  await page.keyboard.press('Enter');
  await sidebar.getByLabel('ICP name', { exact: true }).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await page.keyboard.press('Enter');
  await until(async () => (await chosen().textContent()) === 'Germans 2', 'renamed');
  await fill('Signal name', 'Sales hires');
  await fill('Role (optional)', 'Sales Manager');
  await fill('Total limit (credits)', '2');
  await press('Deploy signal');
  const sent = await until(
    async () => office.sent.find(({ path }) => path.endsWith('/hiring-for-role')),
    'the signal is sent',
  );
  // A role with a comma is unchanged after the form was opened and saved.
  const { id, target_roles } = (await icps()).find(({ name }) => name === 'Germans 2') ?? {};
  expect(target_roles).toEqual(['VP of Sales', 'Head, Growth']);
  expect(sent.body).toMatchObject({ name: 'Sales hires', icp_id: id });
});

it('is deleted only when that is confirmed', async () => {
  await press('New signal');
  await sidebar.getByLabel('ICP', { exact: true }).selectOption({ label: 'Germans 2' });
  await press('Edit ICP');
  await press('Delete this ICP');
  await press('Keep it');
  expect(await listed()).toContain('Germans 2');
  await press('Delete this ICP');
  await press('Delete ICP');
  await until(
    async () => (await chosen().textContent())?.startsWith('Starter'),
    'the other one is chosen',
  );
  expect(await listed()).toEqual(['Starter ICP: sales and marketing leaders']);
});

interface ListedIcp {
  readonly id: number;
  readonly name: string;
  readonly target_roles: readonly string[];
}

/** The service's ICPs, in its order. */
async function icps(): Promise<ListedIcp[]> {
  const { apiKey, userId } = office.user;
  const answer = await fetch(`${office.service.url}/api/v1/icp/list`, {
    headers: { 'X-API-Key': apiKey, 'X-User-ID': userId },
  });
  return ((await answer.json()) as { icps: ListedIcp[] }).icps;
}

async function listed(): Promise<string[]> {
  return (await icps()).map(({ name }) => name);
}
