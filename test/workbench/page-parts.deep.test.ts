/** Large changes by scripts and other people reach a page in parts, with the page drawn in between. */
import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { bookOf, open, run } from './open';
import { chooseMenu, contentOf, selectIn, untilShown, useBrowser } from './page-driver';

const openPage = useBrowser();
const rows = 3_500;
const mostPerFrame = 1_000;

const fill = `SpreadsheetApp.getActiveSheet().getRange(1, 2, ${rows}, 1)
  .setValues(Array.from({ length: ${rows} }, (_, i) => ['w' + ((i * 7) % ${rows})]));`;

async function started() {
  const numbers = Array.from({ length: rows }, (_, i) => [(i * 11) % rows]);
  const workbench = await open({ book: bookOf(...numbers) });
  const { url } = await workbench.serve();
  return { workbench, url, page: await openPage(url) };
}

/** Counts, at each frame, the filled cells of column B; the counts are in `filledAtFrames`. */
const watchFrames = `(() => {
  globalThis.filledAtFrames = [];
  const { getters } = workbench.model;
  const sheetId = getters.getActiveSheetId();
  const look = () => {
    let filled = 0;
    for (let row = 0; row < ${rows}; row++) if (getters.getCell({ sheetId, col: 1, row })) filled++;
    filledAtFrames.push(filled);
    requestAnimationFrame(look);
  };
  look();
})()`;

async function untilAlike(...pages: Page[]): Promise<void> {
  await until(
    async () => {
      const contents = await Promise.all(pages.map(contentOf));
      return new Set(contents).size === 1;
    },
    'the pages show the same',
    60,
  );
}

it('draws the page at least after each thousand cells that a script writes', async () => {
  const { workbench, page } = await started();
  await page.evaluate(watchFrames);
  await run(workbench, fill);
  await page.waitForFunction(`filledAtFrames.at(-1) === ${rows}`);
  const filled = await page.evaluate<number[]>('filledAtFrames');
  const steps = filled.map((count, i) => count - (filled[i - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(mostPerFrame);
  expect(page.errors).toEqual([]);
});

it('keeps all pages alike when people sort and type during large changes, and undo them', async () => {
  const { workbench, url, page } = await started();
  const other = await openPage(url);
  // The page types as soon as it has a part of the script's values.
  await page.evaluate(`(() => {
    const { model } = workbench;
    const { getters } = model;
    const sheetId = getters.getActiveSheetId();
    let typed = 0;
    model.on('update', {}, () => {
      if (typed || !getters.getCell({ sheetId, col: 1, row: 0 })) return;
      typed = 1;
      globalThis.isAmid = !getters.getCell({ sheetId, col: 1, row: ${rows - 1} });
      setTimeout(() => model.dispatch('UPDATE_CELL', { sheetId, col: 2, row: 0, content: 'typed' }));
    });
  })()`);
  await run(workbench, fill);
  await untilShown(other, 'C1', 'typed');
  expect(await page.evaluate('isAmid')).toBe(true);
  await untilAlike(page, other);

  await selectIn(page, 'A1', `C${rows}`);
  await chooseMenu(page, 'Data', 'Sort range', 'Ascending');
  await until(() => workbench.book.shown(`A${rows}`)[0]?.[0] === String(rows - 1), 'it is sorted');
  await untilAlike(page, other);
  const late = await openPage(url);
  await page.keyboard.press('Control+z');
  await until(() => workbench.book.shown('A2')[0]?.[0] === '11', 'the sort is undone');
  await untilAlike(page, other, late);
  await page.keyboard.press('Control+y');
  await until(() => workbench.book.shown('A2')[0]?.[0] === '1', 'the sort is redone');
  await untilAlike(page, other, late);

  await run(workbench, fill.replace("'w'", "'v'"));
  workbench.book.undo();
  await untilShown(other, 'C1', 'typed');
  await untilAlike(page, other, late);
  expect(workbench.book.shown('B1')).toEqual([['w0']]);
  expect([...page.errors, ...other.errors, ...late.errors]).toEqual([]);
});
