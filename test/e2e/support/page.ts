/** The workbench's page in a browser, driven as a person would. */
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from '../../support/browser';
import { until } from '../../support/until';
import { typeIn } from '../../workbench/page-driver';

export { until };

let browser: Browser | undefined;

afterAll(async () => {
  await browser?.close();
  browser = undefined;
});

/**
 * Opens the page and waits until its grid is shown; its messages of the workbench arrive late by some milliseconds, and
 * `onSent` gets each when it is sent.
 */
export async function openPage(
  url: string,
  lateMs = 0,
  onSent: (message: string) => void = () => {},
): Promise<Page> {
  browser ??= await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (lateMs > 0)
    await page.routeWebSocket(/\/socket\?/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        onSent(String(message));
        setTimeout(() => socket.send(message), lateMs);
      });
    });
  await page.goto(url);
  await ready(page);
  return page;
}

/** Waits for the grid, also after a reload. */
export async function ready(page: Page): Promise<void> {
  await page.evaluate(() => window.workbench.ready);
}

/** Types into a cell of the sheet in front, as on a keyboard. */
export async function type(page: Page, cell: string, text: string): Promise<void> {
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await typeIn(page, cell, text);
}

/** Selects a range such as A2:C9 of the sheet in front. */
export async function selectRange(page: Page, range: string): Promise<void> {
  await page.evaluate((wanted) => {
    const { model } = window.workbench;
    const zone = model.getters.getRangeFromSheetXC(model.getters.getActiveSheetId(), wanted).zone;
    model.selection.selectZone({ cell: { col: zone.left, row: zone.top }, zone });
  }, range);
}

/** What the cells of a range show, row by row. */
export function shown(page: Page, range: string): Promise<string[][]> {
  return page.evaluate((wanted) => {
    const { getters } = window.workbench.model;
    const sheetId = getters.getActiveSheetId();
    const { zone } = getters.getRangeFromSheetXC(sheetId, wanted);
    return Array.from({ length: zone.bottom - zone.top + 1 }, (_, i) =>
      Array.from(
        { length: zone.right - zone.left + 1 },
        (_, j) =>
          getters.getEvaluatedCell({ sheetId, row: zone.top + i, col: zone.left + j })
            .formattedValue,
      ),
    );
  }, range);
}

/** Waits until a cell shows an error whose message on hovering matches. */
export async function untilError(page: Page, cell: string, what: RegExp): Promise<void> {
  await until(
    () =>
      page
        .evaluate((wanted) => {
          const { getters } = window.workbench.model;
          const sheetId = getters.getActiveSheetId();
          const { left: col, top: row } = getters.getRangeFromSheetXC(sheetId, wanted).zone;
          const { value, message } = getters.getEvaluatedCell({ sheetId, col, row });
          return `${value} ${message}`;
        }, cell)
        .then((shown) => shown.startsWith('#ERROR! ') && what.test(shown.slice(8))),
    `${cell} is an error that says ${what}`,
  );
}

/** Brings a sheet to the front, and waits until its first cell shows what it should. */
export async function openSheet(page: Page, name: string, firstCell: RegExp): Promise<void> {
  await page.locator('.o-sheet').getByText(name, { exact: true }).click();
  await untilShown(page, 'A1', firstCell);
}

/** The filled rows of a range of the sheet in front, by the headers in its first row. */
export async function table(page: Page, range: string): Promise<Record<string, string>[]> {
  const [headers = [], ...rows] = await shown(page, range);
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => Object.fromEntries(headers.map((header, i) => [header, row[i] ?? ''])));
}

/** Watches a cell from now on; the returned function returns what it showed, in order. */
export async function watchCell(page: Page, cell: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((wanted) => {
    const { getters } = window.workbench.model;
    const sheetId = getters.getActiveSheetId();
    const { left: col, top: row } = getters.getRangeFromSheetXC(sheetId, wanted).zone;
    const showings: string[] = [];
    const look = () => {
      const text = getters.getEvaluatedCell({ sheetId, col, row }).formattedValue;
      if (text !== showings.at(-1)) showings.push(text);
    };
    look();
    window.workbench.model.on('update', showings, look);
    return showings;
  }, cell);
  return () => seen.jsonValue();
}

/** Waits until the first cell of a range shows matching text. */
export async function untilShown(page: Page, cell: string, what: RegExp): Promise<string> {
  const found = await until(async () => {
    const text = (await shown(page, cell))[0]?.[0] ?? '';
    return what.test(text) && { text };
  }, `${cell} shows ${what}`);
  return found.text;
}

/** Opens the add-on's sidebar by its menu, unless it opened with the page. */
export async function openSidebar(page: Page): Promise<FrameLocator> {
  if (await page.locator('#sidebar iframe').isVisible())
    return page.frameLocator('#sidebar iframe');
  await page.getByText('Extensions', { exact: true }).click();
  await page.locator('.o-menu-item', { hasText: 'Signalsheet' }).first().hover();
  await page.getByText('Open Signalsheet', { exact: true }).click();
  return page.frameLocator('#sidebar iframe');
}

/** Opens the page and the add-on's sidebar in it. */
export async function openWithSidebar(
  url: string,
  lateMs = 0,
): Promise<{ page: Page; sidebar: FrameLocator }> {
  const page = await openPage(url, lateMs);
  return { page, sidebar: await openSidebar(page) };
}
