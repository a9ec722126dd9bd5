/** The owner of a workbook and an editor at the same time: each connects, runs and pays as themselves. */
import type { FrameLocator, Page } from 'playwright-core';
import { openPage, openSidebar, selectRange, table } from './support/page';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';

const ines = 'ines@northwind.example';
const data = temporaryFolder();
let product: Product;
let pages: { owner: Page; editor: Page };
let sidebars: { owner: FrameLocator; editor: FrameLocator };

beforeAll(async () => {
  product = await startProduct(data, {
    args: ['--port', '0', '--service-port', '0', '--editor', ines],
  });
  pages = {
    owner: await openPage(product.workbenchUrl),
    editor: await openPage(product.workbenchUrl),
  };
});

it('asks an editor to sign up, with nothing of the owner’s connection', async () => {
  const { owner, editor } = pages;
  await editor.getByRole('combobox', { name: 'You are' }).selectOption(ines);
  await editor.waitForURL(/as=ines/);
  await editor.evaluate(() => window.workbench.ready);
  sidebars = { owner: await openSidebar(owner), editor: await openSidebar(editor) };
  await sidebars.owner.getByText('you@workbench.example').first().waitFor();
  await sidebars.editor.getByText(/^We’ll email you a six-digit code/).waitFor();
  for (const frame of editor.frames()) {
    expect(await frame.content()).not.toContain('you@workbench.example');
  }
});

it('connects the editor with a key of their own', async () => {
  const { editor } = pages;
  const { editor: sidebar } = sidebars;
  await sidebar.getByLabel('Work email').fill(ines);
  await sidebar.getByLabel('Service address').fill(product.serviceUrl);
  await sidebar.getByRole('button', { name: 'Send code' }).click();
  await editor.getByRole('button', { name: /Mailbox/ }).click();
  const mailbox = editor.getByRole('complementary', { name: 'Mailbox' });
  await mailbox.getByRole('button', { name: `to ${ines}` }).click();
  const mail = mailbox.getByRole('article').filter({ hasText: `to ${ines}` });
  const code = /\b\d{6}\b/.exec((await mail.textContent()) ?? '')?.[0] ?? '';
  await editor.keyboard.press('Escape');
  await sidebar.getByLabel('Code from the email').fill(code);
  await sidebar.getByRole('button', { name: 'Connect', exact: true }).click();
  await sidebar
    .getByText(/^10,000$/)
    .first()
    .waitFor();
});

it('lets both run at the same time, each with their own rows and credits', async () => {
  const before = await balanceOf(data, product.serviceUrl);
  await Promise.all([enrich('owner', 'A2:A31'), enrich('editor', 'A32:A61')]);
  for (const who of ['owner', 'editor'] as const) {
    await sidebars[who]
      .getByText(/30 companies found · 30 credits/)
      .first()
      .waitFor();
  }
  const after = await balanceOf(data, product.serviceUrl);
  expect(after.used_total - before.used_total).toBe(30);
  await sidebars.editor
    .getByText(/^9,970$/)
    .first()
    .waitFor();
  for (const page of Object.values(pages)) {
    const rows = await table(page, 'A1:J61');
    expect(rows.map((row) => row['Company data status'])).toEqual(Array(60).fill('Done'));
  }
});

async function enrich(who: 'owner' | 'editor', range: string): Promise<void> {
  const [page, sidebar] = [pages[who], sidebars[who]];
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await selectRange(page, range);
  await sidebar.getByRole('tab', { name: 'Enrich' }).click();
  await sidebar.getByRole('button', { name: 'Enrich 30 companies' }).click();
}
