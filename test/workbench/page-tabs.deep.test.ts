/** The tabs of the page’s sheets. */
import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { bookWith, open, run, scriptIn } from './open';
import { chooseMenu, useBrowser } from './page-driver';

const openPage = useBrowser();

/** Whether a sheet’s whole tab is visible. */
const isInView = (page: Page, name: string) =>
  page.evaluate<boolean>(`(() => {
    const tab = document.querySelector('.o-sheet[title="${name}"]')?.getBoundingClientRect();
    const bar = document.querySelector('.o-all-sheets')?.getBoundingClientRect();
    return tab !== undefined && bar !== undefined && tab.left >= bar.left - 1 && tab.right <= bar.right + 1;
  })()`);

const manifest = { timeZone: 'Europe/Berlin' };
/** A menu whose items bring sheets to the front. */
const script = `
  const bring = (name) => SpreadsheetApp.getActive().getSheetByName(name).activate();
  function last() { bring('Sheet number 40'); }
  function first() { bring('Sheet number 1'); }
  function made() { SpreadsheetApp.getActive().insertSheet('Made', 20); }
  function onOpen() {
    SpreadsheetApp.getUi().createMenu('Go')
      .addItem('To the last', 'last').addItem('To the first', 'first').addItem('To a new one', 'made').addToUi();
  }`;

it('the tab of the sheet in front stays in view', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `Sheet number ${i + 1}`);
  const workbench = await open({ script: scriptIn(manifest, script), book: bookWith(...names) });
  const page = await openPage((await workbench.serve()).url);
  const untilInView = (name: string, when: string) =>
    until(() => isInView(page, name), `${name} is in view ${when}`);
  await page.getByRole('menuitem', { name: 'Go' }).waitFor();
  for (const [item, name] of [
    ['To the first', 'Sheet number 1'],
    ['To a new one', 'Made'],
    ['To the last', 'Sheet number 40'],
  ] as const) {
    await chooseMenu(page, 'Go', item);
    await page.locator(`.o-sheet.active[title="${name}"]`).waitFor();
    await untilInView(name, 'after a script');
  }
  await page.setViewportSize({ width: 700, height: 760 });
  await untilInView('Sheet number 40', 'in a narrower window');
  await run(
    workbench,
    `SpreadsheetApp.getActive().getSheetByName('Sheet number 9').setName('${'Nine '.repeat(9)}')`,
  );
  await page.locator('.o-sheet[title^="Nine Nine"]').waitFor();
  await untilInView('Sheet number 40', 'after another was renamed');
  await page.reload();
  await page.waitForFunction('workbench.model');
  await untilInView('Sheet number 40', 'after a reload');
  expect(page.errors).toEqual([]);
});
