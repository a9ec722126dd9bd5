/** A service without internet: the card of the run says so once, in English and German, and that nothing was spent. */
import { startInternet } from '../fakes/internet/internet';
import { openOffice } from './support/office';
import { openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const domains = ['northwind.test', 'unheard-of.test'];
const book = {
  name: 'Book',
  sheets: [{ name: 'List', values: [['Domain'], ...domains.map((domain) => [domain])] }],
};

it('says once why nothing was found', async () => {
  const internet = await startInternet();
  await internet.disconnect();
  const office = await openOffice({ book, sourceGateway: internet.url });
  const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  const { press, ended, tab, card } = inSidebar(() => sidebar);
  await press('Enrich 2 companies in List');
  const said = await ended('Enrich companies · 1', /^failed$/);
  expect(said).toMatch(/0 companies found · 0 credits · 2 failed/);
  expect(said.split('The service has no connection to the internet.')).toHaveLength(2);
  await pictureOf(page, 'offline');
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await tab('Läufe');
  await card('Unternehmen anreichern · 1')
    .getByText(/^Der Dienst hat keine Verbindung zum Internet\./)
    .waitFor();
  await pictureOf(page, 'offline-german');
  await internet.close();
});
