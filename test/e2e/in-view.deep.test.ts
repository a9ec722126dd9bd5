/** A new run or signal is in view, in a sidebar of 300 x 600 pixels, however far its form was scrolled. */
import type { FrameLocator, Page } from 'playwright-core';
import { openWithSidebar, until } from './support/page';
import { pictureOf } from './support/picture';
import { startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

let page: Page;
let sidebar: FrameLocator;

const { tab, press, fill, card } = inSidebar(() => sidebar);
const frame = () => page.locator('#sidebar iframe').boundingBox();

beforeAll(async () => {
  const product = await startProduct(temporaryFolder());
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
  await page.locator('#sidebar iframe').waitFor();
  const height = (await frame())?.height ?? 0;
  await page.setViewportSize({ width: 1280, height: 800 + Math.round(600 - height) });
});

/** Waits until the title of a card is between the tabs and the middle of the sidebar. */
async function untilInView(name: string): Promise<void> {
  await until(async () => {
    const [box, around] = [await card(name).locator('b').first().boundingBox(), await frame()];
    const y = (box?.y ?? 0) - (around?.y ?? 0);
    return y > 70 && y < 300;
  }, `${name} is in view`);
}

it('a run', async () => {
  await press('More options');
  await fill('Stop at (credits)', '2');
  await sidebar.getByLabel('Only rows where').scrollIntoViewIfNeeded();
  await press('Enrich 2 of 60 companies in Prospects');
  await untilInView('Enrich companies · 1');
  await pictureOf(page, 'in-view-run');
});

it('a signal', async () => {
  await tab('Signals');
  await press('New signal');
  await fill('Total limit (credits)', '2');
  await press('More options');
  await sidebar.getByLabel('People audience').scrollIntoViewIfNeeded();
  await press('Deploy signal');
  await untilInView('hiring');
  await pictureOf(page, 'in-view-signal');
});
