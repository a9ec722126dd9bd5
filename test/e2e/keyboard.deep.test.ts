/** From an open page to enriched rows and back without a mouse. */
import type { Page } from 'playwright-core';
import { openPage, ready, table, until, untilShown } from './support/page';
import { type Product, startProduct, temporaryFolder } from './support/product';

let product: Product;
let page: Page;

beforeAll(async () => {
  product = await startProduct(temporaryFolder());
  page = await openPage(product.workbenchUrl);
  await page.getByRole('menuitem', { name: 'Extensions' }).waitFor();
});

const sidebar = () => page.frameLocator('#sidebar iframe');
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Waits until an element that matches is focused. */
const focused = (selector: string) =>
  until(
    async () => await page.evaluate((it) => document.activeElement?.matches(it), selector),
    `${selector} has the keyboard`,
  );

/** Presses Tab until the sidebar's focused element has this text. */
async function tabTo(text: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await press('Tab');
    const here = sidebar().locator(':focus');
    if ((await here.count()) > 0 && (await here.textContent()) === text) return;
  }
  throw new Error(`No Tab leads to ${text}`);
}

it('finds the sidebar open, and closed again once it was closed', async () => {
  await sidebar().getByRole('button', { name: 'Enrich 60 companies in Prospects' }).waitFor();
  await page.locator('#sidebar').getByRole('button', { name: 'Close' }).press('Enter');
  await focused('.o-composer');
  await page.reload();
  await ready(page);
  await page.getByRole('menuitem', { name: 'Extensions' }).waitFor();
  expect(await page.locator('#sidebar iframe').count()).toBe(0);
});

it('opens the sidebar by the menu, runs, and comes back to the sheet', async () => {
  await press('F10', 'ArrowLeft', 'Enter');
  await focused('.o-menu-item[title="Signalsheet"]');
  await press('Enter');
  await focused('.o-menu-item[title="Open Signalsheet"]');
  await press('Enter');
  await sidebar().getByRole('button', { name: 'Enrich 60 companies in Prospects' }).waitFor();
  await press('F6');
  await focused('#sidebar iframe');
  await tabTo('Enrich 60 companies in Prospects');
  await press('Enter');
  await sidebar()
    .getByText(/60 companies found · 60 credits/)
    .waitFor();
  await press('F6');
  await focused('#header button');
  await press('F6', 'F6');
  await focused('.o-composer');
  const rows = await table(page, 'A1:J61');
  expect(rows.map((row) => row['Company data status'])).toEqual(Array(60).fill('Done'));
});

it('goes to another sheet, types a formula, and reads its result', async () => {
  await press('Shift+PageDown');
  await untilShown(page, 'A1', /./);
  await press('Control+ArrowDown', 'ArrowDown', 'ArrowDown');
  const at = await page.evaluate(() => {
    const { col, row } = window.workbench.model.getters.getActivePosition();
    return `${String.fromCharCode(65 + col)}${row + 1}`;
  });
  await page.keyboard.type('=CREDIT_BALANCE()');
  await press('Enter');
  await untilShown(page, at, /^9,?9\d\d$/);
});
