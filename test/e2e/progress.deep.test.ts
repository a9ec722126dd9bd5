/** The sidebar shows how far a run is while the call that works on it hasn't returned yet. */
import { sampleCompanies } from '../../src/service';
import { holdAnswers, releaseAnswers } from './support/late-answers';
import { openOffice } from './support/office';
import { openWithSidebar } from './support/page';
import { inSidebar } from './support/sidebar';

const companies = 1_000;

/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

it('says that 1,000 rows were sent before the working call has returned, then that results are being read', async () => {
  const [polls, reads] = [gate(), gate()];
  const values = [
    ['Domain'],
    ...sampleCompanies()
      .slice(0, companies)
      .map(({ domain }) => [domain]),
  ];
  const office = await openOffice({
    book: { name: 'Prospects', sheets: [{ name: 'Prospects', values }] },
    before: (request) => {
      if (request.startsWith('GET /api/v1/enrich/')) return polls.opened;
      if (request.startsWith('POST /api/v2/account/batch')) return reads.opened;
      return undefined;
    },
  });
  const { sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  const { press, newest } = inSidebar(() => sidebar);
  await holdAnswers(sidebar, 'pump');
  await press(/^Enrich 1,000 companies/);
  await sidebar.locator('.run').first().waitFor({ timeout: 90_000 });
  const sent = await newest(/1,000 being looked up/);
  expect(sent).toMatch(/0 of 1,000 companies/);
  await releaseAnswers(sidebar);
  polls.open();
  const lookedUp = await newest(/(500|1,000) being read/);
  expect(lookedUp).toMatch(/(500|1,000) of 1,000 companies/);
  expect(lookedUp).not.toMatch(/credits/);
  expect(office.workbench.book.shown('B2:Z1001').flat()).not.toContain('Done');
  reads.open();
  const done = await newest(/1,000 companies found · 1,000 credits/);
  expect(done).not.toMatch(/looked up|to be written|being/);
});
