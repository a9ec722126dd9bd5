/** Takes pictures of the sidebar or the whole page, for people to look at. */
import type { Page } from 'playwright-core';

/** Where pictures go; by default none are taken. */
const folder = process.env['SIGNALSHEET_TEST_PICTURES'];

/** Takes pictures of the sidebar, in light and in dark. */
export async function pictureOf(page: Page, name: string): Promise<void> {
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator('#sidebar').screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Takes a picture of the sheet with the sidebar. */
export async function pictureOfPage(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
