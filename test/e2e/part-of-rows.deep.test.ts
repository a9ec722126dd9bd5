/** Forms say how many rows they take and why, if not all, and one press takes all. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { chooseMenu } from '../workbench/page-driver';
import { openOffice } from './support/office';
import { openSheet, openWithSidebar, selectRange, shown } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies()
  .slice(0, 60)
  .map(({ domain }, i) => [domain, i < 40 ? 'EMEA' : 'APAC', i < 3 ? 'Failed: no answer' : '']);
const prospects = sampleCompanies()
  .slice(60, 72)
  .map(({ domain }, i) => [domain, i % 3 === 0 ? 'APAC' : 'EMEA']);
const many = Array.from({ length: 1010 }, (_, i) => [`d${i}.example`]);
const people = [900_001, 900_002, 900_003].map((id) => [id]);

let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  const office = await openOffice({
    book: {
      name: 'Book',
      sheets: [
        { name: 'Companies', values: [['Domain', 'Region', 'Company data status'], ...domains] },
        { name: 'Prospects', values: [['Domain', 'Region'], ...prospects] },
        { name: 'Long', values: [['Domain'], ...many] },
        { name: 'Staff', values: [['Person id'], ...people] },
      ],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, button, press, choose, says, ended } = inSidebar(() => sidebar);
const allRows = 'Take all rows';

/** Selects rows, and returns to the sidebar, which then reads the sheet. */
async function select(range: string): Promise<void> {
  await selectRange(page, range);
  await page.mouse.move(5, 300);
  await sidebar.locator('body').hover();
}

/** Hides the rows of a region by the filter, and one row, counted from 0, as a user does. */
async function hideRows(region: string, row: number): Promise<void> {
  await page.evaluate(
    ([hidden, element]) => {
      const { model } = window.workbench;
      const sheetId = model.getters.getActiveSheetId();
      const value = { filterType: 'values', hiddenValues: [hidden] };
      model.dispatch('UPDATE_FILTER', { sheetId, col: 1, row: 0, value });
      const rows = { dimension: 'ROW', elements: [element] };
      model.dispatch('HIDE_COLUMNS_ROWS', { sheetId, ...rows });
    },
    [region, row] as const,
  );
}

/** Waits until no form says that it takes a part. */
const untilAll = () => button(allRows).waitFor({ state: 'detached' });

it('says how many rows are selected, and takes all on a press', async () => {
  await button('Enrich 60 companies in Companies').waitFor();
  expect(await button(allRows).count()).toBe(0);
  await select('A2:A11');
  await says(/^10 of 60 rows: only the selected ones\. /);
  await button('Enrich 10 companies in Companies').waitFor();
  await pictureOf(page, 'part-of-rows');
  await press(allRows);
  await button('Enrich 60 companies in Companies').waitFor();
  await untilAll();
});

it('says so if nothing of the list is selected, in other forms too', async () => {
  await select('A100:A105');
  await tab('Find');
  await says(/^0 of 60 rows: only the selected ones\. /);
  await press(allRows);
  await says(/^60 rows of “Companies”, by column A/);
  await untilAll();
});

it('says that only failed rows, or those that meet a condition, are taken', async () => {
  await tab('Enrich');
  await select('A2:A11');
  await press('More options');
  await sidebar.getByLabel('Fill', { exact: true }).selectOption({ label: 'Failed rows only' });
  await says(/^3 of 60 rows: only the selected ones, only those that failed\. /);
  await sidebar.getByLabel('Only rows where').selectOption({ label: 'B · Region' });
  await sidebar.getByLabel('Cell', { exact: true }).selectOption({ label: 'is equal to' });
  await sidebar.getByLabel('Value', { exact: true }).fill('APAC');
  await says(
    /^0 of 60 rows: only the selected ones, only those that failed, only those that meet the condition\. /,
  );
  await pictureOf(page, 'part-of-rows-reasons');
  await press(allRows);
  await button('Enrich 60 companies in Companies').waitFor();
  await untilAll();
});

it('forgets the selection of a sheet in another one', async () => {
  // A new form has none of the choices made before.
  await tab('Find');
  await tab('Enrich');
  await select('A2:A11');
  await says(/^10 of 60 rows: only the selected ones\. /);
  await openSheet(page, 'Staff', /^Person id$/);
  await choose('Contacts');
  await says(/^3 rows of “Staff”, by column A/);
  await untilAll();
  await select('A2:A3');
  await says(/^2 of 3 rows: only the selected ones\. /);
});

it('takes only the visible ones of the selected rows, and pays for no others', async () => {
  await openSheet(page, 'Prospects', /^Domain$/);
  await choose('Companies');
  await selectRange(page, 'A1:B13');
  await chooseMenu(page, 'Data', 'Add filters');
  await hideRows('APAC', 11);
  await select('A2:A11');
  // Rows 2, 5, 8 and 11 are in APAC, and the user has hidden row 12.
  await says(/^6 of 12 rows: only the selected ones, without hidden rows\. /);
  await pictureOf(page, 'part-of-rows-hidden');
  await select('A2:A13');
  await press('Enrich 7 companies in Prospects');
  await ended('Enrich companies · 1', /^done$/);
  const statuses = (await shown(page, 'C1:Z13')).map((row) => row.includes('Done'));
  const done = statuses.flatMap((is, i) => (is ? [i + 1] : []));
  expect(done).toEqual([3, 4, 6, 7, 9, 10, 13]);
});

it('says that hidden rows are taken too if more are selected than can be looked at', async () => {
  await openSheet(page, 'Long', /^Domain$/);
  await tab('Enrich');
  await select('A2:A1005');
  await says(
    /^1,004 of 1,010 rows: only the selected ones, with hidden rows, since more than 1,000 are selected\. /,
  );
});

it('says so in a signal on rows', async () => {
  await openSheet(page, 'Companies', /^Domain$/);
  await select('A2:A21');
  await tab('Signals');
  await press('New signal');
  await sidebar.getByLabel('Watch for').selectOption({ label: 'Hiring for a role' });
  await choose('From a sheet');
  await says(/^20 of 60 companies: only the selected ones\. /);
  await pictureOf(page, 'part-of-rows-signal');
  await press(allRows);
  await says(/^60 companies in “Companies”\./);
  await untilAll();
});

it('says so in German', async () => {
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await tab('Anreichern');
  await select('A2:A11');
  await says(/^10 von 60 Zeilen: nur die ausgewählten\. /);
  await press('Weitere Optionen');
  await sidebar.getByLabel('Füllen').selectOption({ label: 'Nur fehlgeschlagene Zeilen' });
  await says(/^3 von 60 Zeilen: nur die ausgewählten, nur die fehlgeschlagenen\. /);
  await pictureOf(page, 'part-of-rows-german');
  await press('Alle Zeilen nehmen');
  await button('60 Unternehmen in „Companies“ anreichern').waitFor();
});
