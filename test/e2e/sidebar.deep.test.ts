/** The sidebar as a newcomer meets it: connecting from scratch, mistakes included, and where the key is. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { holdAnswers, releaseAnswers } from './support/late-answers';
import { openWithSidebar, type, untilShown } from './support/page';
import { localKey, type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const data = temporaryFolder();
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(data);
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});

const { button, choose, says, tab } = inSidebar(() => sidebar);
/** What the workbench’s panel of the service says once it is refreshed. */
async function panelSays(text: string): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Service' });
  const button = page.getByRole('button', { name: 'Service', exact: true });
  await button.click();
  await panel.getByText(text, { exact: true }).waitFor();
  await button.click();
}

it('shows on its tab what formulas spent since it was opened, and what is left', async () => {
  await says(/^10,000$/);
  await type(page, 'E2', `=ENRICH_DOMAIN("${sampleCompanies()[100]?.domain}", "name")`);
  await untilShown(page, 'E2', new RegExp(`^${sampleCompanies()[100]?.name}$`));
  await tab('Settings');
  await says(/^9,999$/);
  await says('0 credits by your runs and signals here, 1 credit by formulas (since midnight UTC)');
});

it('is connected from the start, and leads to sign-up once the key is erased', async () => {
  await says('you@workbench.example');
  await type(page, 'E3', '=CREDIT_BALANCE()');
  await untilShown(page, 'E3', /^9,?999$/);
  await panelSays('you@workbench.example');
  await panelSays('9,999 (play money)');
  await tab('Settings');
  await says(/^ssk_••••.{4}$/);
  await choose('Sharing and key');
  await button('Disconnect').click();
  await says(/Erases your key/);
  await button('Erase key').click();
  await says('We’ll email you a six-digit code. New here? This also creates your account.');
  // The cell, and the workbench’s own panel, know as much as the sidebar.
  await untilShown(page, 'E3', /^#SIGNAL: NOT_CONNECTED – /);
  await type(page, 'E4', '=SIGNAL_LIST()');
  await untilShown(page, 'E4', /^#SIGNAL: NOT_CONNECTED – /);
  await panelSays('None. Connect in the add-on’s sidebar.');
});

it('connects only with a valid key, and shows the balance wherever it matters', async () => {
  const { userId, apiKey } = localKey(data);
  await button('I already have an API key').click();
  await sidebar.getByLabel('User id').fill(userId);
  await sidebar.getByLabel('Service address').fill(product.serviceUrl);
  await sidebar.getByLabel('API key', { exact: true }).fill(`${apiKey}x`);
  await button('Connect').click();
  await says('The service rejected the API key or user id.');
  await sidebar.getByLabel('API key', { exact: true }).fill(apiKey);
  await button('Connect').click();
  await says(/^9,999 credits$/);
  await sidebar.locator('dt:text-is("Balance") + dd:text-is("9,999 credits")').waitFor();
  await tab('Enrich');
  await says(/ · you have 9,999$/);
  await untilShown(page, 'E3', /^9,?999$/);
  await panelSays('9,999 (play money)');
  // Cells that had no connection are looked up again.
  await untilShown(page, 'E4', /^(?!#SIGNAL: NOT_CONNECTED)/);
});

it('stays disconnected when an earlier answer arrives late', async () => {
  await holdAnswers(sidebar, 'overview');
  await tab('Settings');
  await choose('Sharing and key');
  await button('Disconnect').click();
  await button('Erase key').click();
  await button('Send code').waitFor();
  await releaseAnswers(sidebar);
  expect(await button('Send code').count()).toBe(1);
});

it('explains a wrong address and a wrong code, and connects with the code from the mailbox', async () => {
  await sidebar.getByLabel('Work email').fill('dana@northwind.example');
  await sidebar.getByLabel('Service address').fill('http://127.0.0.1:1');
  await button('Send code').click();
  await says(/The service can’t be reached\. Check the address/);
  await sidebar.getByLabel('Service address').fill(product.serviceUrl);
  await button('Send code').click();
  await says(
    'If dana@northwind.example can use this service, we’ve sent a code to it. It’s valid for 24 hours.',
  );

  await page.getByRole('button', { name: /Mailbox/ }).click();
  await page.getByText('dana@northwind.example').first().click();
  const mail = await page
    .getByText(/Here’s your Signalsheet code/)
    .first()
    .textContent();
  const code = /\b\d{6}\b/.exec(mail ?? '')?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);

  const wrong = code === '111111' ? '222222' : '111111';
  await sidebar.getByLabel('Code from the email').fill(wrong);
  await button('Connect').click();
  await says('That code isn’t right. Check the latest email. 9 of 10 tries left.');
  expect(await sidebar.getByLabel('User id').inputValue()).toBe('dana@northwind.example');
  await sidebar.getByLabel('Code from the email').fill(code);
  await button('Connect').click();
  await says(/^10,000$/);
  await says('dana@northwind.example');
});

it('stays connected as the user who signed up, also after a restart', async () => {
  await page.close();
  await product.stop();
  product = await startProduct(data, {
    args: ['--port', '0', '--service-port', new URL(product.serviceUrl).port],
  });
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
  await says('dana@northwind.example');
});

it('works by keyboard alone', async () => {
  await sidebar.getByRole('tab', { name: 'Enrich' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await sidebar.locator(':focus').textContent()).toBe('Find');
  await page.keyboard.press('ArrowLeft');
  await button('Enrich 60 companies in Prospects').waitFor();
  const seen: string[] = [];
  for (let i = 0; i < 40 && seen[seen.length - 1] !== 'Enrich 60 companies in Prospects'; i++) {
    await page.keyboard.press('Tab');
    seen.push(
      (await sidebar
        .locator(':focus')
        .evaluate((element) => element.textContent || element.tagName)) ?? '',
    );
  }
  expect(seen).toEqual(
    expect.arrayContaining(['INPUT', 'Employees ✓', 'More…', 'Enrich 60 companies in Prospects']),
  );
  await page.keyboard.press('Enter');
  await says(/60 companies found · 60 credits/);
});

it('shows a key nowhere: not in a cell, an address, the page, the log, nor in a file that others may read', async () => {
  const { apiKey } = localKey(data);
  const pages = await Promise.all([
    page.content(),
    ...page.frames().map((frame) => frame.content()),
  ]);
  const cells = await page.evaluate(() =>
    JSON.stringify((window.workbench.model as unknown as { exportData(): unknown }).exportData()),
  );
  const shown = [
    ...pages,
    cells,
    product.output(),
    ...page.frames().map((frame) => frame.url()),
  ].join('\n');
  expect(shown).not.toContain(apiKey);
  expect(shown).not.toMatch(/ssk_[\w-]{8}/);
  for (const path of filesWith('ssk_'))
    expect(`${path} ${(statSync(path).mode & 0o077).toString(8)}`).toBe(`${path} 0`);
});

/** Files of the data folder that hold a text anywhere in their bytes. */
function filesWith(text: string): string[] {
  return readdirSync(data, { recursive: true, encoding: 'utf8' })
    .map((name) => join(data, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text));
}
