/** The page and its sidebar while the workbench's own process is down, and once it is back. */
import { once } from 'node:events';
import { openWithSidebar } from './support/page';
import { startProduct, temporaryFolder } from './support/product';

it('shows one sentence, keeps the sidebar quiet, and reconnects on a press or automatically', async () => {
  const data = temporaryFolder();
  const first = await startProduct(data);
  const port = (url: string) => new URL(url).port;
  const args = ['--port', port(first.workbenchUrl), '--service-port', port(first.serviceUrl)];
  const { page, sidebar } = await openWithSidebar(first.workbenchUrl);
  await sidebar.getByText('10,000 credits').first().waitFor();

  first.process.kill('SIGTERM');
  await once(first.process, 'exit');
  const banner = page.locator('#banner');
  await banner.getByText(/^The workbench has stopped; [^.]+\.$/).waitFor();
  // Each tab asks for the balance.
  for (const tab of ['Runs', 'Signals', 'Settings'])
    await sidebar.getByRole('tab', { name: tab }).click();
  const retry = banner.getByRole('button', { name: 'Try again' });
  await retry.click();
  expect(await sidebar.getByRole('alert').allTextContents()).toEqual([]);

  const second = await startProduct(data, { args });
  // It may have reconnected before the press.
  await retry.click({ timeout: 1_000 }).catch(() => {});
  await banner.waitFor({ state: 'hidden' });
  await sidebar.getByText('10,000 credits').first().waitFor();
  expect(await sidebar.getByRole('alert').allTextContents()).toEqual([]);
  await page.close();
  expect(await second.stop()).toBe(0);
}, 120_000);
