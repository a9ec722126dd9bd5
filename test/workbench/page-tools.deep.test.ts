/** Every button of the page's tool bar, pressed with the mouse: see `alikeIn` for what must be true afterwards. */
import type { Page } from 'playwright-core';
import { pointIn, selectIn, untilDrawn } from './page-driver';
import { answerDialogs, closeAll, patience, type RichPage, useRichPage } from './rich-browser';

const openRich = useRichPage();

const tools = (page: Page) => page.locator('.tool-container .o-toolbar-button:visible');
const popover = (page: Page) => page.locator('.o-popover');
/** What can be chosen in what a tool opens. */
const choices = (page: Page) =>
  popover(page).locator(
    `.o-menu-item, .o-text-options > div, .o-color-picker-line-item, .o-line-item, .o-menu-item-button,
     .o-table-style-list-item`,
  );
/** The history's own tools are tried with each other tool, and the workbook doesn't keep the page's zoom. */
const without = /^(Undo|Redo|Zoom)/;
const maxColours = 3;

function nameOf(page: Page, index: number): Promise<string> {
  return tools(page)
    .nth(index)
    .evaluate((it) => {
      const titled = it.closest('[title]') ?? it.querySelector('[title]');
      const isOff = it.matches('.o-disabled') || it.querySelector('.o-disabled') !== null;
      return isOff ? '' : (titled?.getAttribute('title') ?? '');
    });
}

/** Presses a tool, and then each choice that it offers. */
async function press({ page, settle }: RichPage, index: number, name: string): Promise<void> {
  const tool = tools(page).nth(index);
  const open = async () => {
    await tool.click();
    await answerDialogs(page);
  };
  await open();
  await settle();
  if (name === 'Paint Format') {
    const { x, y } = await pointIn(page, 'H13');
    await page.mouse.click(x, y);
    await untilDrawn(page);
  }
  const isColours = (await popover(page).locator('.o-color-picker').count()) > 0;
  const count = isColours ? maxColours : await choices(page).count();
  for (let i = 0; i < count; i++) {
    if ((await popover(page).count()) === 0) await open();
    // A table has none of the choices that made it.
    if ((await choices(page).count()) === 0) break;
    await choices(page).nth(i).click();
    await answerDialogs(page);
    await settle();
  }
  await closeAll(page);
}

it(
  'every tool changes the workbook',
  async () => {
    const rich = await openRich();
    const { page, alike } = rich;
    const silent: string[] = [];
    const count = await tools(page).count();
    expect(count).toBeGreaterThan(20);
    /** What a tool sends while these cells are selected; undefined if it can’t be used then. */
    const sentFor = async (index: number, from: string, to: string) => {
      await selectIn(page, from, to);
      await untilDrawn(page);
      const name = await nameOf(page, index);
      return name === '' || without.test(name)
        ? undefined
        : alike(name, () => press(rich, index, name));
    };
    for (let i = 0; i < count; i++) {
      const inTable = await sentFor(i, 'B2', 'C4');
      if (inTable) continue;
      if ((await sentFor(i, 'H7', 'I9')) === 0) silent.push(await nameOf(page, i));
    }
    expect(silent).toEqual([]);
  },
  patience,
);
