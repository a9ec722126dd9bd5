/** The sidebar in the person's own language, chosen in its settings. */
import type { FrameLocator, Page } from 'playwright-core';
import { openPage, openSidebar } from './support/page';
import { type Product, startProduct, temporaryFolder } from './support/product';

let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(temporaryFolder());
  page = await openPage(product.workbenchUrl);
  sidebar = await openSidebar(page);
});

it('speaks German once that is chosen, problems included, and English again', async () => {
  await sidebar.getByRole('tab', { name: 'Settings' }).click();
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await sidebar.getByRole('button', { name: '60 Unternehmen anreichern' }).waitFor();
  expect(await sidebar.locator('html').getAttribute('lang')).toBe('de');
  await sidebar.getByRole('tab', { name: 'Signale' }).click();
  await sidebar.getByRole('button', { name: 'Neues Signal' }).click();
  await sidebar.getByText(/… · 11 bis 1\.000 Beschäftigte$/).waitFor();
  await sidebar.getByRole('tab', { name: 'Einstellungen' }).click();
  await sidebar.getByRole('button', { name: 'Trennen' }).click();
  await sidebar.getByRole('button', { name: 'Schlüssel löschen' }).click();
  await sidebar.getByLabel('Geschäftliche E-Mail').fill('dana@northwind');
  await sidebar.getByRole('button', { name: 'Code senden' }).click();
  await sidebar.getByText('„dana@northwind“ ist keine E-Mail-Adresse.').waitFor();
  await sidebar.getByLabel('Geschäftliche E-Mail').fill('dana@northwind.example');
  await sidebar.getByLabel('Adresse des Dienstes').fill('http://example.com');
  await sidebar.getByRole('button', { name: 'Code senden' }).click();
  await sidebar.getByText(/Ihr Schlüssel würde unverschlüsselt gesendet/).waitFor();
});

it('opens in the language that was chosen before', async () => {
  await page.reload();
  sidebar = await openSidebar(page);
  await sidebar.getByText('Geschäftliche E-Mail').waitFor();
});
