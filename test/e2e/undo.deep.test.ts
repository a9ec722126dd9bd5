/** Before and after a run: its preview, the rows that are old, undoing it, and the sheet of all runs. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { balanceOf } from './support/product';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies()
  .slice(0, 20)
  .map(({ domain }) => domain);

let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  const values = [['Domain', 'Notes'], ...domains.map((domain, i) => [domain, `note ${i}`])];
  office = await openOffice({ book: { name: 'B', sheets: [{ name: 'Prospects', values }] } });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, newest } = inSidebar(() => sidebar);
/** The first button of exactly this name. */
const press = (name: string) => sidebar.getByRole('button', { name, exact: true }).first().click();
const cells = () => office.workbench.book.shown('Prospects!A1:K21').map(trimmed);
const used = async () => (await balanceOf(office.data, office.service.url)).used_total;

const before: string[][] = [];

it('shows the first rows by keyboard alone, and neither writes nor spends for it', async () => {
  before.push(...cells());
  await sidebar.getByText('20 companies', { exact: true }).waitFor();
  await sidebar.getByRole('button', { name: 'Preview the first rows' }).focus();
  await page.keyboard.press('Enter');
  await sidebar.getByText('The preview is free and changes nothing.').waitFor();
  const rows = await sidebar.locator('.preview li').allTextContents();
  expect(rows).toHaveLength(5);
  expect(rows[0]).toContain(`Row 2 · ${domains[0]}`);
  expect(rows[0]).toMatch(/Employees, .*blank · to look up/);
  await sidebar.getByRole('button', { name: 'Hide the preview', expanded: true }).waitFor();
  expect(cells()).toEqual(before);
  expect(await used()).toBe(0);
});

it('looks up the first three for real on request, and undoes that', async () => {
  await sidebar.getByText('This looks them up for real.').waitFor();
  const name = /^Try the first 3 companies: up to 3 credits$/;
  await sidebar.getByRole('button', { name, disabled: false }).focus();
  await page.keyboard.press('Enter');
  await newest(/Enrich companies · 1.*done/);
  expect(await used()).toBe(3);
  const filled = cells().slice(1);
  expect(filled.map((row) => row.length > 2)).toEqual(domains.map((_, i) => i < 3));
  await press('Undo');
  await press('Undo run');
  await newest(/undone/);
  expect(cells()).toEqual(before);
  await tab('Enrich');
});

it('undoes the run except in cells edited since, and gives no credits back', async () => {
  await press('Enrich 20 companies in Prospects');
  await newest(/Enrich companies · 2.*done/);
  const spent = await used();
  expect(cells()[0]?.slice(2, 4)).toEqual(['Employees', 'Industry']);
  office.workbench.book.write('Prospects!D3', 'My own words');
  office.workbench.book.sort('Prospects!A2:K21', 'A', false);
  await press('Undo');
  await sidebar.getByText(/Credits aren’t refunded/).waitFor();
  await press('Keep it');
  await press('Undo');
  await press('Undo run');
  expect(await newest(/undone/)).toContain('1 edited since, kept');
  const [headers, ...rows] = cells();
  expect(headers).toEqual(['Domain', 'Notes', 'Industry']);
  const right = before.slice(1).map((row, i) => (i === 1 ? [...row, 'My own words'] : row));
  expect(new Set(rows.map(String))).toEqual(new Set(right.map(String)));
  expect(await used()).toBe(spent);
});

it('fills the rows again for free, then takes those that are older than a day', async () => {
  await tab('Enrich');
  await press('Fill 20 companies in Prospects');
  await newest(/Enrich companies · 3.*done/);
  await tab('Enrich');
  await press('More options');
  await sidebar.getByLabel('Fill', { exact: true }).selectOption('stale');
  await sidebar.getByText('No results are older than that date.').waitFor();
  await sidebar.getByLabel('Looked up before').fill('2999-12-31');
  await sidebar.getByText('Of these free, already paid for').waitFor();
  await sidebar.getByLabel('Looked up before').fill('');
  const button = sidebar.getByRole('button', { name: 'Enrich companies' });
  await until(() => button.isDisabled(), 'a date is needed');
});

it('writes all runs into a sheet, and updates them there', async () => {
  await tab('Runs');
  await press('Save run history to a sheet');
  await sidebar.getByText(/^The sheet “Runs” now lists these runs/).waitFor();
  await press('Undo');
  await press('Undo run');
  await newest(/undone/);
  const rows = office.workbench.book.shown('Runs!A2:N5');
  expect(rows.map((row) => [row[0], row[2], row.at(-2), row.at(-1)])).toEqual([
    ['1', 'Prospects', '3', 'undone'],
    ['2', 'Prospects', '17', 'undone'],
    ['3', 'Prospects', '0', 'undone'],
    ['', '', '', ''],
  ]);
  const sheets = office.workbench.book.sheets();
  expect(sheets).toEqual(['Prospects', 'Signalsheet data', 'Runs']);
});

function trimmed(line: readonly string[]): string[] {
  return line.slice(0, line.findLastIndex((cell) => cell !== '') + 1);
}
