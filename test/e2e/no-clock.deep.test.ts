/** The sidebar while Google allows no work in the background: it says so on the cards, with the reason, in two languages. */
import { openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const companies = ['north.example', 'south.example', 'west.example'];

it('says that runs need the open sidebar if Google refuses a trigger, and why', async () => {
  const office = await openOffice({
    // Nothing works on jobs, so the run stays open.
    role: 'api',
    limits: { triggers: 0 },
    book: {
      name: 'Book',
      sheets: [{ name: 'Prospects', values: [['Domain'], ...companies.map((each) => [each])] }],
    },
  });
  const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  const { says, tab } = inSidebar(() => sidebar);
  await sidebar.getByRole('button', { name: 'Enrich 3 companies in Prospects' }).first().click();
  await says(/^Keep the sidebar open: Google refused the background trigger/);
  const card = sidebar.getByRole('region', { name: 'Enrich companies · 1' });
  await card.getByText('Only while the sidebar is open').waitFor();
  expect(await sidebar.getByText('You can close the sidebar.').count()).toBe(0);
  await pictureOf(page, 'no-clock');
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  const inGerman = async () => (await sidebar.getByRole('tab', { name: 'Läufe' }).count()) > 0;
  await until(inGerman, 'the sidebar is German');
  await sidebar.getByRole('tab', { name: 'Läufe' }).click();
  await says(/^Lassen Sie die Seitenleiste geöffnet: Google hat den Trigger/);
  await sidebar.getByText('Nur bei geöffneter Seitenleiste').first().waitFor();
  await pictureOf(page, 'no-clock-de');
});
