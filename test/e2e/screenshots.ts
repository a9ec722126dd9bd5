/** Takes the README's picture anew: the sample companies, enriched, with the sidebar beside them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPage, openSidebar } from './support/page';
import { startProduct, temporaryFolder } from './support/product';

const images = join(__dirname, '../../docs/images');

test('docs/images/workbench.png', async () => {
  const product = await startProduct(temporaryFolder());
  const page = await openPage(product.workbenchUrl);
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('button', { name: 'Enrich 60 companies' }).click();
  await sidebar.getByText(/60 found · 60 credits/).waitFor();
  mkdirSync(images, { recursive: true });
  await page.screenshot({ path: join(images, 'workbench.png') });
  await page.close();
  await product.stop();
});
