/** A person sorts the table in the page again and again while results arrive: each row keeps its own company's data. */
import fc from 'fast-check';
import { sampleCompanies } from '../../src/service';
import { chooseMenu } from '../workbench/page-driver';
import { openOffice } from './support/office';
import { openWithSidebar, selectRange, until } from './support/page';
import { inSidebar } from './support/sidebar';

const companies = sampleCompanies().slice(0, 200);
const byDomain = new Map(companies.map((company) => [company.domain, company]));
const rows = companies.map(({ domain }, i) => [(i * 7) % 200, domain, (i * 11) % 200]);

/** As by a slow connection: the page sorts what it has seen. */
const lateMs = 300;

jest.setTimeout(240_000);

const asked = process.env['SIGNALSHEET_TEST_SORT_SEEDS'];
const seeds = (asked ?? '1,2').split(',').map(Number);

it.each(seeds)('sorts at random moments of a run, with seed %i', async (seed) => {
  const values = [['One', 'Domain', 'Other'], ...rows];
  const office = await openOffice({
    book: { name: 'Book', sheets: [{ name: 'Prospects', values }] },
  });
  const { book } = office.workbench;
  const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url, lateMs);
  const { tab, button } = inSidebar(() => sidebar);
  const chances = fc.sample(fc.infiniteStream(fc.nat(400)), { numRuns: 1, seed })[0];
  const any = () => Number(chances?.next().value);
  await button(/^Enrich \d+ companies/).click();
  await until(() => book.shown('D1:D1').flat()[0] === 'Employees', 'the headers are written');
  const isDone = async () => {
    const states = await sidebar.locator('.run .state').allTextContents();
    return states.some((state) => /done/.test(state));
  };
  await tab('Runs');
  let sorts = 0;
  while (!(await isDone())) {
    await selectRange(page, 'A2:Z201');
    await chooseMenu(page, 'Data', 'Sort range', any() % 2 ? 'Ascending' : 'Descending');
    sorts++;
    await page.evaluate((ms) => new Promise((go) => setTimeout(go, ms)), any());
    if ((await button(/^Resume/).count()) > 0)
      await button(/^Resume/)
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
  }
  await until(
    () => page.evaluate<boolean>('workbench.model.getters.isFullySynchronized()'),
    'the workbench has the last sort',
  );
  const [headers = [], ...lines] = book.shown('Prospects!A1:Z201');
  const at = (line: readonly string[], header: string) => line[headers.indexOf(header)];
  const faults = lines.flatMap((line) => {
    const company = byDomain.get(at(line, 'Domain') ?? '');
    const found = ['Employees', 'Industry', 'HQ country', 'Company data status'];
    const meant = [company?.employee_count ?? '', company?.industry, company?.hq_country, 'Done'];
    const got = found.map((header) => at(line, header));
    return got.join() === meant.join() ? [] : [`${company?.domain}: ${got.join(' | ')}`];
  });
  expect(faults).toEqual([]);
  expect(new Set(lines.map((line) => at(line, 'Domain'))).size).toBe(200);
  expect(sorts).toBeGreaterThan(1);
  await office.leave();
});
