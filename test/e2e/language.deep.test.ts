/** The sidebar in the person's own language, chosen in its settings. */
import type { FrameLocator, Page } from 'playwright-core';
import { openSidebar, openWithSidebar } from './support/page';
import { type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(temporaryFolder());
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});

const { tab, press } = inSidebar(() => sidebar);

it('speaks German once that is chosen, problems included, and English again', async () => {
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await sidebar.getByRole('button', { name: '60 Unternehmen in „Prospects“ anreichern' }).waitFor();
  expect(await sidebar.locator('html').getAttribute('lang')).toBe('de');
  await tab('Signale');
  await press('Neues Signal');
  await sidebar.getByText(/… · 11 bis 1\.000 Beschäftigte$/).waitFor();
  await tab('Einstellungen');
  await press('Trennen');
  await press('Schlüssel löschen');
  await sidebar.getByLabel('Geschäftliche E-Mail').fill('dana@northwind');
  await press('Code senden');
  await sidebar.getByText('„dana@northwind“ ist keine E-Mail-Adresse.').waitFor();
  await sidebar.getByLabel('Geschäftliche E-Mail').fill('dana@northwind.example');
  await sidebar.getByLabel('Adresse des Dienstes').fill('http://example.com');
  await press('Code senden');
  await sidebar.getByText(/Ihr Schlüssel würde unverschlüsselt gesendet/).waitFor();
});

it('opens in the language that was chosen before', async () => {
  await page.reload();
  sidebar = await openSidebar(page);
  await sidebar.getByText('Geschäftliche E-Mail').waitFor();
});
