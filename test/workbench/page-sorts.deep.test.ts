/** Sorting by a whole column, as people do from its header: frozen rows stay above, and rows stay whole. */
import { until } from '../support/until';
import { bookOf, open } from './open';
import { chooseMenu, useBrowser } from './page-driver';

const openPage = useBrowser();

const header = ['Company', 'Region', '', 'Note'];
const rows = Array.from({ length: 30 }, (_, i) => {
  const name = `Company ${String((i * 7) % 30).padStart(2, '0')}`;
  return [name, `region of ${name}`, '', `note of ${name}`];
});

const sorted = [...rows].sort(([one = ''], [other = '']) => other.localeCompare(one));

it('with a blank column between, sorts whole rows below the frozen header', async () => {
  const workbench = await open({ book: bookOf(header, ...rows) });
  const page = await openPage((await workbench.serve()).url);
  await page.evaluate(`(() => {
    const { model } = workbench;
    const sheetId = model.getters.getActiveSheetId();
    model.dispatch('FREEZE_ROWS', { sheetId, quantity: 1 });
    const bottom = model.getters.getNumberRows(sheetId) - 1;
    model.selection.selectZone({ cell: { col: 0, row: 0 }, zone: { left: 0, right: 0, top: 0, bottom } });
  })()`);
  await chooseMenu(page, 'Data', 'Sort range', 'Descending');
  await page.getByText(/and the data around it is in A2:D\d+\./).waitFor();
  await page.getByRole('button', { name: /^Sort A2:D/ }).click();
  const shown = () => workbench.book.shown('A1:D31');
  await until(() => shown()[1]?.[0] === 'Company 29', 'the rows are sorted');
  expect(shown()).toEqual([header, ...sorted]);
  expect(page.errors).toEqual([]);
});

it('of all columns, sorts the rows below the frozen header without a question', async () => {
  const workbench = await open({ book: bookOf(header, ...rows) });
  const page = await openPage((await workbench.serve()).url);
  await page.evaluate(`(() => {
    const { model } = workbench;
    model.dispatch('FREEZE_ROWS', { sheetId: model.getters.getActiveSheetId(), quantity: 1 });
    model.selection.selectZone({ cell: { col: 0, row: 0 }, zone: { left: 0, right: 3, top: 0, bottom: 30 } });
  })()`);
  await chooseMenu(page, 'Data', 'Sort range', 'Descending');
  const shown = () => workbench.book.shown('A1:D31');
  await until(() => shown()[1]?.[0] === 'Company 29', 'the rows are sorted');
  expect(shown()).toEqual([header, ...sorted]);
});
