/** Drives the workbench's page in a browser: types into cells, reads what the grid shows. */
import type { Browser, Locator, Page } from 'playwright-core';
import { columnNumber } from '../../src/workbench/spreadsheet/shared/a1';
import { launchBrowser } from '../support/browser';
import { until } from '../support/until';

/** Starts a browser for a file's tests; returns a function that opens pages in it, which are closed after each test. */
export function useBrowser(): (url: string) => Promise<Page & { errors: string[] }> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(() => browser.close());
  return (url) => openPageIn(browser, url);
}

/** Opens the page and waits for its grid; errors of the page fail the test that looks at them. */
async function openPageIn(browser: Browser, url: string): Promise<Page & { errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 760 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: new URL(url).origin,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const isBroken = page.waitForEvent('pageerror', { timeout: 0 }).then((error) => {
    throw error;
  });
  await page.goto(url);
  await Promise.race([page.evaluate('workbench.ready'), isBroken]);
  isBroken.catch(() => {});
  return Object.assign(page, { errors });
}

function cellOf(a1: string): { row: number; col: number } {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(a1) ?? [];
  return { row: Number(row) - 1, col: columnNumber(letters) - 1 };
}

/** What a cell of the page's active sheet shows. */
export async function shownIn(page: Page, a1: string): Promise<string> {
  const { row, col } = cellOf(a1);
  return page.evaluate(
    `(({ getters }) => getters.getEvaluatedCell({ sheetId: getters.getActiveSheetId(), row: ${row}, col: ${col} })
      .formattedValue)(workbench.model)`,
  );
}

/** Everything that a page's model holds, as text to compare. */
export function contentOf(page: Page): Promise<string> {
  return page.evaluate(
    `(({ getters }) => JSON.stringify(getters.getSheetIds().map((sheetId) => [getters.getSheetName(sheetId),
       getters.getEvaluatedCellsPositions(sheetId).map((at) => [at.row, at.col, getters.getEvaluatedCell(at).formattedValue])
         .sort((a, b) => a[0] - b[0] || a[1] - b[1])])))(workbench.model)`,
  );
}

/** Selects a cell, or the cells between two. */
export async function selectIn(page: Page, from: string, to = from): Promise<void> {
  const [first, last] = [cellOf(from), cellOf(to)];
  const zone = { left: first.col, top: first.row, right: last.col, bottom: last.row };
  await page.evaluate(
    `workbench.model.selection.selectZone(${JSON.stringify({ cell: first, zone })})`,
  );
}

/** A point of the page within a cell, by default its middle. */
export async function pointIn(page: Page, a1: string, across = 0.5, down = 0.5) {
  const { row, col } = cellOf(a1);
  const { x, y }: { x: number; y: number } = await page.evaluate(
    `(({ getters }) => {
      const rect = getters.getVisibleRect({ left: ${col}, right: ${col}, top: ${row}, bottom: ${row} });
      const canvas = document.querySelector('.o-grid canvas').getBoundingClientRect();
      return { x: canvas.left + rect.x + rect.width * ${across}, y: canvas.top + rect.y + rect.height * ${down} };
    })(workbench.model)`,
  );
  return { x, y };
}

/** Moves the mouse over a cell. */
export async function hoverOver(page: Page, a1: string): Promise<void> {
  const { x, y } = await pointIn(page, a1);
  await page.mouse.move(x - 1, y);
  await page.mouse.move(x, y);
}

const composerOf = (page: Page) => page.locator('.o-grid-composer .o-composer').first();

const untilComposed = (page: Page, text: string) =>
  until(async () => (await composerOf(page).innerText()).trim() === text, `typed is ${text}`);

/** Resolves once the page has drawn what was done. */
export const untilDrawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/**
 * Types a text into a cell, key by key, as fast as the grid can follow: it draws in frames, and keys that come before
 * the next frame meet an outdated composer.
 */
export async function typeIn(page: Page, a1: string, text: string): Promise<void> {
  await selectIn(page, a1);
  await untilDrawn(page);
  await page.keyboard.type(text);
  await enter(page, text);
}

/** Ends what is being typed, once the grid has all of it. */
export async function enter(page: Page, typed: string): Promise<void> {
  await untilComposed(page, typed);
  await untilDrawn(page);
  await page.keyboard.press('Enter');
  await untilComposed(page, '');
}

/** Waits until a cell of the page shows something. */
export async function untilShown(page: Page, a1: string, text: string): Promise<void> {
  let shown = '';
  await until(async () => {
    shown = await shownIn(page, a1);
    return shown === text;
  }, `${a1} shows ${text}`).catch((error) => {
    throw new Error(`${error.message}, but ${shown}`);
  });
}

/** Chooses an item of a menu, by the names on the way. */
export async function chooseMenu(page: Page, ...names: string[]): Promise<void> {
  await (await openMenu(page, ...names)).click();
}

/** Opens a menu up to an item, by the names on the way. */
export async function openMenu(page: Page, ...names: string[]): Promise<Locator> {
  const [bar = '', ...items] = names;
  await page.locator('.o-topbar-menu', { hasText: bar }).click();
  for (const name of items.slice(0, -1)) {
    await page.locator('.o-menu-item', { hasText: name }).hover();
  }
  return page.locator('.o-menu-item', { hasText: items.at(-1) ?? '' }).last();
}
