/** Rows are deleted during a run and brought back after its last look: opening Runs finds them, one press fills them. */
import { sampleCompanies } from '../../src/service';
import { openOffice } from './support/office';
import { openWithSidebar, table, until } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const companies = sampleCompanies().slice(0, 30);

it('are found again and filled for free', async () => {
  const values = [['Domain'], ...companies.map(({ domain }) => [domain])];
  const office = await openOffice({
    role: 'api',
    book: { name: 'Book', sheets: [{ name: 'Prospects', values }] },
  });
  const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  const { tab, press, button, newest } = inSidebar(() => sidebar);
  const untilStatus = (what: RegExp) =>
    until(async () => {
      const first = await table(page, 'A1:H3');
      return first.every((row) => what.test(row['Company data status'] ?? ''));
    }, `the first rows’ status is ${what}`);
  await press('Enrich 30 companies in Prospects');
  await untilStatus(/^Queued$/);
  await page.evaluate(() => {
    const { model } = window.workbench;
    const rows = { sheetId: model.getters.getActiveSheetId(), sheetName: 'Prospects' };
    model.dispatch('REMOVE_COLUMNS_ROWS', { ...rows, dimension: 'ROW', elements: [1, 2] });
  });
  await office.addService('worker');
  await tab('Runs');
  // The link is there once the run has looked for the last time.
  await button('Look again (free)').waitFor();
  await newest(/No row left for 2 companies/);
  await pictureOf(page, 'rows-missing');
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await page.keyboard.press('Control+z');
  await untilStatus(/^Queued$/);
  await tab('Enrich');
  await tab('Runs');
  await newest(/2 rows no longer show what was found\./);
  await untilStatus(/^Failed: no result/);
  await press('Put back (free)');
  await untilStatus(/^Done$/);
  await newest(/^(?!.*No row left).*30 companies found · 30 credits/s);
  await office.leave();
});
