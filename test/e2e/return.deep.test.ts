/** What a reload restores, what tabs show of a run, and the page in the dark and in a narrow window. */
import type { FrameLocator, Page } from 'playwright-core';
import { openSheet, openWithSidebar, ready, selectRange, until } from './support/page';
import { pictureOfPage } from './support/picture';
import { type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(temporaryFolder());
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});

const { tab, press } = inSidebar(() => sidebar);

const position = () =>
  page.evaluate(() => {
    const { getters } = window.workbench.model;
    const { sheetId, col, row } = getters.getActivePosition();
    return [getters.getSheetName(sheetId), col, row];
  });

const firstColumn = () =>
  page.evaluate(() => window.workbench.model.getters.getActiveMainViewport().left);

it('a reload returns to the sheet, its cell, and the sidebar’s tab', async () => {
  await openSheet(page, 'Formulas', /^Domain$/);
  await selectRange(page, 'B4');
  await tab('Signals');
  await sidebar.getByRole('button', { name: 'New signal' }).waitFor();
  await page.reload();
  await ready(page);
  await sidebar.getByRole('tab', { name: 'Signals', selected: true }).waitFor();
  expect(await position()).toEqual(['Formulas', 1, 3]);
  await until(async () => (await firstColumn()) === 0, 'the columns left of the cell are in view');
});

it('the tab “Runs” shows that a run is active, from any tab', async () => {
  await openSheet(page, 'Prospects', /^Company$/);
  await tab('Enrich');
  await press('Enrich 60 companies in Prospects');
  await tab('Find');
  const dot = sidebar.getByRole('tab', { name: /^Runs running$/ });
  await dot.waitFor();
  await dot.waitFor({ state: 'detached' });
});

it('is dark if the person prefers it, cells included', async () => {
  const brightness = async () => {
    const { data } = await page.evaluate(async () => {
      const canvas = document.querySelector<HTMLElement>('.o-grid canvas');
      return { data: canvas ? getComputedStyle(canvas).filter : '' };
    });
    return [data, await page.locator('.o-spreadsheet').first().getAttribute('class')] as const;
  };
  expect((await brightness())[0]).toBe('none');
  await page.emulateMedia({ colorScheme: 'dark' });
  await until(
    async () => / dark\b|\bdark /.test(` ${(await brightness())[1]} `),
    'the grid is dark',
  );
  expect((await brightness())[0]).toContain('invert');
  await pictureOfPage(page, 'page-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await pictureOfPage(page, 'page-light');
});

it('has grid and sidebar side by side, or one below the other at 390 pixels', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const boxes = async () =>
    Promise.all(
      ['#grid', '#sidebar iframe', '#header'].map((it) => page.locator(it).boundingBox()),
    );
  await until(
    async () => (await boxes())[1]?.width === 390,
    'the sidebar is as wide as the window',
  );
  const [grid, frame, header] = await boxes();
  expect(grid?.width).toBe(390);
  expect(grid?.height).toBeGreaterThan(200);
  expect(frame?.height).toBeGreaterThan(300);
  expect(header?.width).toBe(390);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  expect(await page.locator('#header').evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(
    true,
  );
  await pictureOfPage(page, 'page-390');
});
