/** The library's side panels, used with mouse and keyboard: see `alikeIn` for what must be true afterwards. */
import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { chooseMenu, selectIn, untilDrawn } from './page-driver';
import { closeAll, patience, useRichPage } from './rich-browser';

const openRich = useRichPage();

const panel = (page: Page) => page.locator('.o-sidePanel');

/** Opens the panel of a menu's item, with cells selected. */
async function openPanel(page: Page, cells: readonly [string, string], ...names: string[]) {
  await selectIn(page, ...cells);
  await untilDrawn(page);
  await chooseMenu(page, ...names);
  await panel(page).waitFor();
}

async function search(page: Page, text: string, replacement: string): Promise<void> {
  await page.keyboard.press('Control+h');
  await panel(page).locator('input.o-search').fill(text);
  await until(() => panel(page).locator('.o-result-buttons').isVisible(), `${text} is found`);
  await panel(page).locator('input.o-replace').fill(replacement);
}

const panels: Record<string, (page: Page) => Promise<void>> = {
  'a text is replaced': async (page) => {
    await search(page, 'Acme', 'Bolt');
    await panel(page).locator('button.o-replace').click();
  },
  'all texts are replaced': async (page) => {
    await search(page, 'Acme', 'Bolt');
    await panel(page).locator('.o-replace-all').click();
  },
  'duplicates are removed': async (page) => {
    await openPanel(page, ['A2', 'B5'], 'Data', 'Data cleanup', 'Remove duplicates');
    await panel(page).locator('button.primary').click();
  },
  'a text is split': async (page) => {
    await openPanel(page, ['A7', 'A7'], 'Data', 'Split text to columns');
    await panel(page).locator('input[type=checkbox]').first().click();
    await panel(page).locator('button.primary').click();
  },
  'a rule for data is added': async (page) => {
    await openPanel(page, ['B2', 'B5'], 'Data', 'Data validation');
    await panel(page).locator('.o-dv-add').click();
    await panel(page).locator('.o-dv-save').waitFor();
    await panel(page).locator('.o-standalone-composer .o-composer').click();
    await page.keyboard.type('a');
    await panel(page).locator('.o-dv-save').click();
  },
  'each option of a table': async (page) => {
    await selectIn(page, 'B2', 'B3');
    await untilDrawn(page);
    await page.locator('[title="Edit table"]').click();
    await panel(page).waitFor();
    const options = panel(page).locator('input[type=checkbox]:enabled');
    for (let i = 0; i < (await options.count()); i++) {
      await options.nth(i).click();
      await untilDrawn(page);
    }
  },
};

it(
  'what the side panels change',
  async () => {
    const { page, alike } = await openRich();
    // Waits of a selector that doesn't fit would take the whole time of the test.
    page.setDefaultTimeout(60_000);
    const silent: string[] = [];
    for (const [name, act] of Object.entries(panels)) {
      const sent = await alike(name, async () => {
        await act(page);
        await closeAll(page);
      });
      if (sent === 0) silent.push(name);
    }
    expect(silent).toEqual([]);
  },
  patience,
);
