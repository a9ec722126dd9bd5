/** A checker for accessibility finds nothing serious on the page and in the sidebar. */
import type { Frame, FrameLocator, Page } from 'playwright-core';
import { faults } from './support/axe';
import { openPage, openSidebar, selectRange } from './support/page';
import { type Product, startProduct, temporaryFolder } from './support/product';

let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(temporaryFolder());
  page = await openPage(product.workbenchUrl);
});

function sidebarFrame(): Frame {
  const innermost = page.frames().at(-1);
  if (!innermost) throw new Error('There is no sidebar');
  return innermost;
}

it.each(['dark', 'light'] as const)(
  'has none on the %s page, with any panel open',
  async (scheme) => {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await faults(page)).toEqual([]);
    for (const panel of ['Workbooks', 'Executions', 'Triggers', 'Service', 'Mailbox']) {
      await page.getByRole('button', { name: panel }).first().click();
      await page.getByRole('complementary', { name: panel }).waitFor();
      expect({ panel, faults: await faults(page) }).toEqual({ panel, faults: [] });
      await page.keyboard.press('Escape');
    }
  },
);

it('has none in an open menu', async () => {
  await page.keyboard.press('F10');
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
});

it('has none in any view of the sidebar, dark or light', async () => {
  sidebar = await openSidebar(page);
  const press = (name: string | RegExp) => sidebar.getByRole('button', { name }).first().click();
  const tab = async (name: string) => {
    await sidebar.getByRole('tab', { name }).click();
    await sidebar.getByRole('tabpanel', { name }).waitFor();
  };
  const expectNone = async (view: string) => {
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const found = await faults(sidebarFrame());
      expect({ view, scheme, found }).toEqual({ view, scheme, found: [] });
    }
  };

  await tab('Enrich');
  await sidebar.getByRole('button', { name: 'Enrich 60 companies in Prospects' }).waitFor();
  await press('More…');
  await expectNone('Enrich');
  await press('Fewer');
  await press('Enrich 60 companies in Prospects');
  await expectNone('a run');
  await sidebar.getByText(/60 companies found · 60 credits/).waitFor();
  await expectNone('a run that is done');
  await selectRange(page, 'A2');
  await tab('Enrich');
  await press('Where is this from?');
  await sidebar.getByText(/made up/).waitFor();
  await expectNone('where it is from');
  await tab('Runs');
  await press('Repeat this run…');
  await expectNone('a schedule');
  for (const name of ['Find', 'Signals', 'Settings']) {
    await tab(name);
    await expectNone(name);
  }
  await tab('Find');
  await sidebar.getByText('Companies by technology', { exact: true }).click();
  await sidebar.getByRole('textbox', { name: 'Technology' }).waitFor();
  await expectNone('a technology search');
  await tab('Signals');
  await press('New signal');
  await press('More options');
  await expectNone('a signal');
  await press('New ICP');
  await sidebar.getByText(/^Matches [\d,]+ companies/).waitFor();
  await expectNone('an ICP');
  await tab('Settings');
  await sidebar.getByText('Sharing and key', { exact: true }).click();
  await press('Disconnect');
  await press('Erase key');
  await sidebar.getByLabel('Work email').waitFor();
  await expectNone('signing up');
  await page.emulateMedia({ colorScheme: 'dark' });
  const background = await sidebarFrame().evaluate(
    () => getComputedStyle(document.body).backgroundColor,
  );
  expect(background).toBe('rgb(31, 31, 31)');
});
