/** An open search finds what others write, without reading all cells after each of their edits. */
import { until } from '../support/until';
import { bookOf, open } from './open';
import { useBrowser } from './page-driver';

const openPage = useBrowser();
const edits = 100;

it('a search that stays open while others edit counts what they wrote, in few searches', async () => {
  const rows = Array.from({ length: 400 }, (_, i) =>
    Array.from({ length: 20 }, (_, col) => (col === 0 ? `United ${i}` : `cell ${i} ${col}`)),
  );
  const workbench = await open({ book: bookOf(['Company'], ...rows) });
  const { url } = await workbench.serve();
  const [page, other] = [await openPage(url), await openPage(url)];
  await page.keyboard.press('Control+h');
  const panel = page.locator('.o-sidePanel');
  await panel.locator('input.o-search').fill('united');
  const counted = (text: string) =>
    until(async () => (await panel.innerText()).includes(text), `the search says ${text}`);
  await counted('400 matches');
  await page.evaluate(`(() => {
    const { prototype } = o_spreadsheet.stores.FindAndReplaceStore;
    const { findMatches } = prototype;
    window.searches = 0;
    prototype.findMatches = function () {
      window.searches += 1;
      findMatches.call(this);
    };
  })()`);
  for (let i = 0; i < edits; i++)
    await other.evaluate(`workbench.model.dispatch('UPDATE_CELL', {
      sheetId: workbench.model.getters.getActiveSheetId(), col: 3, row: ${i + 1}, content: 'United too' })`);
  await counted('500 matches');
  expect(await page.evaluate('searches')).toBeLessThan(edits / 2);
  await panel.locator('input.o-replace').fill('Joined');
  await other.evaluate(`workbench.model.dispatch('UPDATE_CELL', {
    sheetId: workbench.model.getters.getActiveSheetId(), col: 4, row: 1, content: 'United last' })`);
  await until(
    () =>
      page.evaluate(`workbench.model.getters.getEvaluatedCell({
      sheetId: workbench.model.getters.getActiveSheetId(), col: 4, row: 1 }).formattedValue === 'United last'`),
    'the last edit has come',
  );
  await panel.locator('.o-replace-all').click();
  await until(() => workbench.book.shown('E2')[0]?.[0] === 'Joined last', 'all are replaced');
  expect(
    workbench.book
      .shown('A1:T401')
      .flat()
      .filter((text) => text.includes('United')),
  ).toEqual([]);
  expect(page.errors).toEqual([]);
});
