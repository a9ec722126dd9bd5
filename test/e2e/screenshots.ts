/** Retakes the README's pictures: the enriched sample companies, and the sidebar's views side by side. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { openWithSidebar } from './support/page';
import { type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const images = join(__dirname, '../../docs/images');
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  mkdirSync(images, { recursive: true });
  product = await startProduct(temporaryFolder());
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});

afterAll(async () => {
  await page?.close();
  await product?.stop();
});

const press = (name: string | RegExp) => sidebar.getByRole('button', { name }).first().click();
const { tab } = inSidebar(() => sidebar);
const picture = (name: string) =>
  page.locator('#sidebar').screenshot({ path: join(images, `${name}.png`) });

test('docs/images/sidebar-enrich.png', async () => {
  await sidebar.getByRole('button', { name: 'Enrich 60 companies in Prospects' }).waitFor();
  await sidebar.getByText('10,000', { exact: true }).first().waitFor();
  await picture('sidebar-enrich');
});

test('docs/images/workbench.png', async () => {
  await press('Enrich 60 companies in Prospects');
  await sidebar.getByText(/60 companies found · 60 credits/).waitFor();
  await page.screenshot({ path: join(images, 'workbench.png') });
});

test('docs/images/sidebar-find.png', async () => {
  await tab('Find');
  await sidebar.getByText('Companies by technology', { exact: true }).click();
  await sidebar.getByRole('textbox', { name: 'Technology' }).fill('Kubernetes');
  await sidebar.getByRole('combobox', { name: /^Country/ }).fill('unit');
  await sidebar.getByRole('option', { name: 'United States of America (USA)' }).waitFor();
  await picture('sidebar-find');
});

test('docs/images/sidebar-signals.png', async () => {
  await tab('Signals');
  for (const [kind, name, label, text] of [
    [
      'Company traits and activity',
      'Robots',
      'What the companies are or make',
      'robots for warehouses',
    ],
    ['Hiring for an initiative', 'Cloud', /^Initiative/, 'cloud'],
  ] as const) {
    await press('New signal');
    await sidebar.getByLabel('Watch for').selectOption({ label: kind });
    await sidebar.getByLabel('Signal name').fill(name);
    await sidebar.getByLabel('Total limit (credits)').fill(name === 'Robots' ? '200' : '40');
    await sidebar.getByLabel(label).fill(text);
    await press('Deploy signal');
    const card = sidebar.getByRole('region', { name, exact: true });
    await card
      .getByText(/completed|stopped/)
      .first()
      .waitFor();
  }
  await picture('sidebar-signals');
});
