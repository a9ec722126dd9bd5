/** Files in and out of the workbench, and several workbooks, in a browser. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openPage, ready, shown, until, untilShown } from './support/page';
import { type Product, startProduct, temporaryFolder } from './support/product';

let product: Product;
let page: Page;

beforeAll(async () => {
  product = await startProduct(temporaryFolder());
  page = await openPage(product.workbenchUrl);
});

async function fileMenu(item: string): Promise<void> {
  await page.locator('.o-topbar-menu', { hasText: 'File' }).click();
  await page.locator('.o-menu-item', { hasText: item }).click();
}

async function downloaded(item: string): Promise<{ name: string; path: string }> {
  const waiting = page.waitForEvent('download');
  await fileMenu(item);
  const download = await waiting;
  return { name: download.suggestedFilename(), path: await download.path() };
}

async function drop(name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', text = '']) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName));
      return transfer;
    },
    [name, content],
  );
  await page.dispatchEvent('#grid', 'dragenter', { dataTransfer });
  await page.getByText('Drop a CSV or XLSX file to import it').waitFor();
  await page.dispatchEvent('.wb-drop-zone', 'drop', { dataTransfer });
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('saves the workbook and a sheet, and imports what it saved by the menu', async () => {
  const csv = await downloaded('Download sheet as CSV');
  expect(csv.name).toBe('Sample prospects - Prospects.csv');
  const text = readFileSync(csv.path, 'utf8');
  expect(text.split('\n').slice(0, 2)).toEqual([
    '\uFEFFCompany,Domain,Owner',
    'Sommerkeep Group,sommerkeep-group.example,Dana',
  ]);
  const [xlsx] = await Promise.all([
    downloaded('Download as XLSX'),
    button('With all formulas').click(),
  ]);
  expect(xlsx.name).toBe('Sample prospects.xlsx');
  const choosing = page.waitForEvent('filechooser');
  await fileMenu('Import a CSV or XLSX file');
  const buffer = readFileSync(xlsx.path);
  await (await choosing).setFiles({ name: 'again.xlsx', mimeType: 'application/zip', buffer });
  await button('Add here').click();
  await page.getByText('as sheets “Prospects (2)”, “Formulas (2)”').waitFor();
  await untilShown(page, 'A2', /^Sommerkeep Group$/);
  expect(await page.locator('.o-sheet.active').innerText()).toContain('Prospects (2)');
});

it('refuses a dropped file of another kind, and says that nothing was imported', async () => {
  await drop('notes.pdf', '%PDF');
  await page.getByText('“notes.pdf” isn’t a CSV or XLSX file.').waitFor();
  await button('OK').click();
  await drop('broken.xlsx', 'no zip');
  await button('Add here').click();
  await page.getByText('broken.xlsx cannot be read as an .xlsx file').waitFor();
  await page.getByRole('heading', { name: 'Couldn’t import the file' }).waitFor();
  await button('OK').click();
});

it('opens a dropped file as a separate workbook, where formulas work, and goes back', async () => {
  const formula = '"=ENRICH_DOMAIN(A2, ""name"")"';
  await drop('leads.csv', `Domain,Name\nsommerkeep-group.example,${formula}\n`);
  await button('Open as new workbook').click();
  await page.waitForURL(/\?book=leads-/);
  await ready(page);
  expect(await page.title()).toBe('leads – Signalsheet');
  await untilShown(page, 'B2', /^Sommerkeep Group$/);

  const workbooks = page.getByRole('complementary', { name: 'Workbooks' });
  await button('Workbooks').focus();
  await page.keyboard.press('Enter');
  await workbooks.getByRole('link', { name: 'leads This workbook' }).waitFor();
  // The current workbook is focused; the next one comes after the button that renames the current one.
  await until(
    async () =>
      (await page.evaluate(() => document.activeElement?.textContent?.includes('leads'))) ||
      undefined,
    'the current workbook has the keyboard',
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?book=main$/);
  await ready(page);
  expect(await shown(page, 'A1:B1')).toEqual([['Company', 'Domain']]);

  await button('Workbooks').click();
  await workbooks.getByRole('button', { name: 'New workbook' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Empty one');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?book=Empty-one-/);
  await ready(page);
  expect(await page.title()).toBe('Empty one – Signalsheet');
  await page.goto(`${product.workbenchUrl}/?book=gone`);
  await page.getByText('There’s no such workbook in the data folder.').waitFor();
  await page.getByRole('link', { name: 'Open the first workbook' }).click();
  await page.waitForURL(`${product.workbenchUrl}/`);
  await ready(page);
  expect(await page.title()).toBe('Sample prospects – Signalsheet');
});
