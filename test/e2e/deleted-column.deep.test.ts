/** A column of results is deleted during a run: the card says what to do, and the press writes what was paid for. */
import { sampleCompanies } from '../../src/service';
import { openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const companies = sampleCompanies().slice(0, 30);

it.each([
  { language: '', title: 'Enrich companies · 1', paused: /^paused$/ },
  { language: 'Deutsch', title: 'Unternehmen anreichern · 1', paused: /^pausiert$/ },
])('is added again on a press: $title', async ({ language, title, paused }) => {
  const values = [['Domain'], ...companies.map(({ domain }) => [domain])];
  const office = await openOffice({
    role: 'api',
    book: { name: 'Book', sheets: [{ name: 'Prospects', values }] },
  });
  const { book } = office.workbench;
  const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  const { tab, button, card, says } = inSidebar(() => sidebar);
  if (language) {
    await tab('Settings');
    await sidebar.getByLabel('Language / Sprache').selectOption({ label: language });
    await tab('Anreichern');
  }
  await button(language ? /^30 Unternehmen .* anreichern$/ : /^Enrich 30 companies/).click();
  const at = (header: string) => (book.shown('A1:H1')[0] ?? []).indexOf(header) + 1;
  const industry = language ? 'Branche' : 'Industry';
  const isSent = () => office.sent.some(({ path }) => path.endsWith('/enrich/accounts'));
  await until(() => isSent() && at(industry) > 0, 'the request is sent');
  book.deleteColumns('Prospects', at(industry));
  await office.addService('worker');
  await card(title).locator('.state', { hasText: paused }).waitFor();
  expect(await card(title).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  await says(
    language
      ? /^Ergebnisse für 30 Unternehmen bleiben bis dahin erhalten, und Sie zahlen nicht noch einmal dafür\.$/
      : /^Results for 30 companies are kept until then, and you won’t pay for them again\.$/,
  );
  expect(await card(title).textContent()).toMatch(
    language ? /30 noch einzutragen/ : /30 to be written/,
  );
  expect(await card(title).textContent()).not.toMatch(/0 [Cc]redits/);
  await pictureOf(page, `deleted-column${language ? '-german' : ''}`);
  await button(language ? 'Fortsetzen' : 'Resume').click();
  await card(title).locator('.state.ok').waitFor();
  expect(book.shown('A2:H31').map((line) => [line[0], line[at(industry) - 1]])).toEqual(
    companies.map(({ domain, industry: known }) => [domain, known ?? '']),
  );
  await says(language ? /30 Credits$/ : /30 credits$/);
  await office.leave();
});
