/** The sidebar after the operator revoked the key: each tab says so, and none shows an empty list instead. */
import { openWithSidebar } from './support/page';
import { runCli, startProduct, temporaryFolder } from './support/product';

it('names the key on every tab, and shows neither a balance nor an empty list', async () => {
  const data = temporaryFolder();
  const product = await startProduct(data);
  const { page, sidebar } = await openWithSidebar(product.workbenchUrl);
  await sidebar.getByText('10,000 credits').first().waitFor();
  const revoked = ['admin', 'keys', 'you@workbench.example', '--revoke', '--data', data];
  expect(await runCli(revoked)).toMatchObject({ code: 0 });

  for (const tab of ['Runs', 'Signals', 'Find', 'Enrich', 'Settings']) {
    await sidebar.getByRole('tab', { name: tab }).click();
    await sidebar.getByRole('alert').getByText('The service rejected the API key').waitFor();
    await sidebar.getByRole('button', { name: 'Get a code' }).first().waitFor();
    const panel = sidebar.locator('.sidebar');
    expect(await panel.textContent()).not.toMatch(
      /10,000|0 credits left|No runs yet|No signals yet/,
    );
  }
  await page.close();
  await product.stop();
}, 120_000);
