/** The workbench's panels in a browser, beside the add-on and its service, with the keyboard alone. */
import type { Page } from 'playwright-core';
import { openPage, openSidebar, ready, type } from './support/page';
import { localKey, startProduct, temporaryFolder } from './support/product';

const line = (page: Page, name: string | RegExp) =>
  page.getByRole('complementary', { name: 'Executions' }).getByRole('button', { name });

it('show what ran and what the service has, and never the key', async () => {
  const data = temporaryFolder();
  const product = await startProduct(data);
  const page = await openPage(product.workbenchUrl);
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  );
  await page.reload();
  await ready(page);

  await page.getByRole('button', { name: 'Service' }).focus();
  await page.keyboard.press('Enter');
  const service = page.getByRole('complementary', { name: 'Service' });
  await service.getByText('10,000 (play money)').waitFor();
  await service.getByText(product.serviceUrl, { exact: true }).waitFor();
  await service.getByText('Sample data (fictional companies)').waitFor();
  await page.keyboard.press('Escape');
  expect(await service.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Service');

  const sidebar = await openSidebar(page);
  await sidebar.getByRole('button', { name: 'Enrich 60 companies in Prospects' }).waitFor();
  await type(page, 'F2', '=ENRICH_DOMAIN(B2, "name")');
  await page.getByRole('button', { name: 'Executions' }).focus();
  await page.keyboard.press('Enter');
  await line(page, /^onOpen Completed Simple trigger/)
    .first()
    .waitFor();
  await line(page, /^callFromSidebar Completed Sidebar .* calls$/)
    .first()
    .waitFor();
  const formula = line(page, /^ENRICH_DOMAIN Completed Custom function .* calls$/);
  await formula.focus();
  await page.keyboard.press('Enter');
  expect(await formula.getAttribute('aria-expanded')).toBe('true');
  await page.getByText('Nothing was logged.').waitFor();
  await page.getByText(/^[1-9]\d* of 20,000$/).waitFor();
  await page.getByLabel('Kind').selectOption('Menu');
  await line(page, /Custom function/)
    .first()
    .waitFor({ state: 'hidden' });
  await line(page, / Menu /)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Service' }).click();
  await service.getByText('9,999 (play money)').waitFor();
  const { apiKey } = localKey(data);
  expect(apiKey.length).toBeGreaterThan(10);
  expect(heard.length).toBeGreaterThan(10);
  expect(heard.filter((text) => text.includes(apiKey))).toEqual([]);
  expect(await page.content()).not.toContain(apiKey);
  await page.close();
  expect(await product.stop()).toBe(0);
});
