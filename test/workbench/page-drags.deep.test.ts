/** What is done in the page with the mouse: see `alikeIn` for what must be true afterwards. */
import type { Page } from 'playwright-core';
import { pointIn, selectIn, untilDrawn } from './page-driver';
import { closeAll, patience, useRichPage } from './rich-browser';

const openRich = useRichPage();

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags in steps, because the page follows the mouse in frames. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x - 1, from.y);
  await page.mouse.move(from.x, from.y);
  await untilDrawn(page);
  await page.mouse.down();
  for (const part of [0.3, 0.7, 1]) {
    await page.mouse.move(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y));
    await untilDrawn(page);
  }
  await page.mouse.up();
  await untilDrawn(page);
}

async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There’s no ${selector}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A point of a column’s header, from 0 to 1 of its width. */
async function columnAt(page: Page, a1: string, across = 0.5): Promise<Point> {
  return { x: (await pointIn(page, a1, across)).x, y: (await middleOf(page, '.o-col-resizer')).y };
}

async function rowAt(page: Page, a1: string, down = 0.5): Promise<Point> {
  return {
    x: (await middleOf(page, '.o-row-resizer')).x,
    y: (await pointIn(page, a1, 0.5, down)).y,
  };
}

const fill = (from: string, to: string, end: string) => async (page: Page) => {
  await selectIn(page, from, to);
  await untilDrawn(page);
  await drag(page, await middleOf(page, '.o-autofill-handler'), await pointIn(page, end));
};

const click = (page: Page, { x, y }: Point) => page.mouse.click(x, y);

/** Moves the mouse to the border between two headers, which then has a handle. */
async function atBorder(page: Page, { x, y }: Point): Promise<Point> {
  await page.mouse.move(x - 2, y - 2);
  await page.mouse.move(x - 1, y - 1);
  await page.locator('.o-handle').waitFor();
  return middleOf(page, '.o-handle');
}

const actions: Record<string, (page: Page) => Promise<void>> = {
  'numbers are filled down': fill('B2', 'B3', 'B9'),
  'a formula with a text is filled down': fill('F2', 'F4', 'F10'),
  'a formula with a growing range is filled down': fill('E2', 'E3', 'E10'),
  'dates are filled to the right': fill('C2', 'C5', 'I5'),
  'formulas are filled to the left': fill('H2', 'H4', 'G4'),
  'texts are filled up': fill('A4', 'B5', 'A2'),
  'a formula is filled down by a double click': async (page) => {
    await selectIn(page, 'D2');
    await page.keyboard.press('Control+c');
    await selectIn(page, 'H2');
    await page.keyboard.press('Control+v');
    await untilDrawn(page);
    const { x, y } = await middleOf(page, '.o-autofill-handler');
    await page.mouse.dblclick(x, y);
  },
  'a column is resized': async (page) => {
    const from = await atBorder(page, await columnAt(page, 'B2', 1));
    await drag(page, from, { x: from.x + 60, y: from.y });
  },
  'selected columns are resized': async (page) => {
    await selectIn(page, 'B1', 'D100');
    const from = await atBorder(page, await columnAt(page, 'C2', 1));
    await drag(page, from, { x: from.x - 30, y: from.y });
  },
  'a column is fitted by a double click': async (page) => {
    const { x, y } = await atBorder(page, await columnAt(page, 'D2', 1));
    await page.mouse.dblclick(x, y);
  },
  'a row is resized': async (page) => {
    const from = await atBorder(page, await rowAt(page, 'A3', 1));
    await drag(page, from, { x: from.x, y: from.y + 30 });
  },
  'a row is fitted by a double click': async (page) => {
    await actions['a row is resized']?.(page);
    const { x, y } = await atBorder(page, await rowAt(page, 'A3', 1));
    await page.mouse.dblclick(x, y);
  },
  'a column is moved': async (page) => {
    await click(page, await columnAt(page, 'C2'));
    await drag(page, await columnAt(page, 'C2'), await columnAt(page, 'H2'));
  },
  'columns are moved to the left': async (page) => {
    await click(page, await columnAt(page, 'D2'));
    await page.keyboard.down('Shift');
    await click(page, await columnAt(page, 'E2'));
    await page.keyboard.up('Shift');
    await drag(page, await columnAt(page, 'E2'), await columnAt(page, 'C2', 0.2));
  },
  'rows are moved': async (page) => {
    await click(page, await rowAt(page, 'A3'));
    await drag(page, await rowAt(page, 'A3'), await rowAt(page, 'A9'));
  },
  'a sheet is moved by its tab': async (page) => {
    const [from, to] = [
      await middleOf(page, '.o-sheet'),
      await middleOf(page, '.o-sheet >> nth=1'),
    ];
    await drag(page, from, { x: to.x + 40, y: to.y });
  },
  'a checkbox is ticked': async (page) => click(page, await pointIn(page, 'G2')),
  'a group of rows is folded': (page) => page.locator('.o-group-fold-button').first().click(),
  'rows are added below': (page) => page.locator('.o-grid-add-rows button').click(),
};

it(
  'what is done with the mouse',
  async () => {
    const { page, alike } = await openRich();
    const silent: string[] = [];
    for (const [name, act] of Object.entries(actions)) {
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
