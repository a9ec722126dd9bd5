/** Evidence as a salesperson meets it: read for free into their own rows, and updated there when a signal completes. */
import type { FrameLocator, Page } from 'playwright-core';
import { openSheet, openWithSidebar, table, until } from './support/page';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const data = temporaryFolder();
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(data);
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});

const { tab, button } = inSidebar(() => sidebar);

async function deploy(name: string, role: string): Promise<void> {
  await tab('Signals');
  await button('New signal').click();
  await sidebar.getByLabel('Watch for').selectOption({ label: 'Hiring for a role' });
  await sidebar.getByLabel('Signal name').fill(name);
  await sidebar.getByLabel('Total limit (credits)').fill('500');
  await sidebar.getByLabel('Role (optional)', { exact: true }).fill(role);
  await sidebar.getByText('From a sheet', { exact: true }).click();
  await button('Deploy signal').click();
  await sidebar
    .getByRole('region', { name, exact: true })
    .getByText('completed')
    .waitFor({ timeout: 60_000 });
}

it('shows in the account rows what a signal found, automatically and at no cost', async () => {
  await openSheet(page, 'Prospects', /^Company$/);
  await deploy('Managers', 'Manager');
  const before = (await balanceOf(data, product.serviceUrl)).used_total;

  await tab('Enrich');
  await sidebar.getByText('Read only (free)', { exact: true }).click();
  await button('Hiring').click();
  await sidebar.getByLabel('Keep up to date with signals').check();
  expect(await sidebar.getByLabel('Stop at (credits)').count()).toBe(0);
  await sidebar.getByText('no credits', { exact: true }).waitFor();
  await sidebar.getByText('To read', { exact: true }).waitFor();
  await button(/^Read \d+ companies in /).click();
  await sidebar.getByText(/\d+ companies read · 0 credits/).waitFor();
  const rows = await table(page, 'A1:Q61');
  const found = rows.filter((row) => row['Signals'] === '1');
  expect(found.length).toBeGreaterThan(2);
  for (const row of found) {
    expect(row['Narrative']).toContain('Found by “Managers”.');
    expect(row['Newest job']).toMatch(/manager/i);
    expect(row['Hiring']).toContain(row['Newest job']);
    // A date as the spreadsheet's locale writes it.
    expect(row['Newest job date']).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/);
  }
  const unheld = rows.filter((row) => row['Company data status']?.startsWith('Not enriched: '));
  expect(found.length + unheld.length).toBeLessThanOrEqual(rows.length);
  expect(unheld.length).toBeGreaterThan(0);
  expect((await balanceOf(data, product.serviceUrl)).used_total).toBe(before);

  await deploy('Engineers', 'Engineer');
  const fresh = await until(async () => {
    const told = (await table(page, 'A1:Q61')).filter((row) =>
      row['Narrative']?.includes('“Engineers”'),
    );
    return told.length > 0 && told;
  }, 'the rows tell of the second signal');
  expect(fresh.map((row) => row['Company'])).not.toEqual(found.map((row) => row['Company']));

  await tab('Runs');
  const card = sidebar.getByRole('region', { name: 'Prospects', exact: true });
  await card.getByText(/^Last refreshed /).waitFor();
  await card.getByText(/Narrative/).waitFor();
  await card.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await card.getByRole('button', { name: 'Stop refreshing' }).press('Enter');
  await card.waitFor({ state: 'detached' });
});
