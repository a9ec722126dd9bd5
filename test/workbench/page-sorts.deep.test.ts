/** Sorts and filters as people use them: rows stay whole, formats go with them, and hidden rows stay untouched. */
import type { Page } from 'playwright-core';
import { chooseOfLine, selectLine } from '../explore/grid';
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

it('sorts what is under the headers of its rows, also cells that come while it asks', async () => {
  const names = ['Company', 'Region', 'Size', 'Note'];
  const given = rows.map(([name = '', region = '']) => [name, region, '', '']);
  const workbench = await open({
    book: bookOf(
      names,
      header.map(() => ''),
      ...given,
    ),
  });
  const { url } = await workbench.serve();
  const [page, other] = [await openPage(url), await openPage(url)];
  await page.evaluate(`(() => {
    const { model } = workbench;
    model.dispatch('FREEZE_ROWS', { sheetId: model.getters.getActiveSheetId(), quantity: 1 });
    model.selection.selectCell(0, 8);
  })()`);
  /** Fills a column as a run does that writes its results. */
  const fill = async (col: number) => {
    const cells = given.map(([name], i) => ({ row: i + 2, content: `${col} of ${name}` }));
    await other.evaluate(`(() => {
      const { model } = workbench;
      const sheetId = model.getters.getActiveSheetId();
      for (const cell of ${JSON.stringify(cells)})
        model.dispatch('UPDATE_CELL', { sheetId, col: ${col}, ...cell });
    })()`);
    const last = `workbench.model.getters.getEvaluatedCell({
      sheetId: workbench.model.getters.getActiveSheetId(), col: ${col}, row: 31 }).formattedValue`;
    await until(() => page.evaluate(last), `the page has column ${col}`);
  };
  await fill(3);
  await chooseMenu(page, 'Data', 'Sort range', 'Descending');
  await page.getByText(/and the data around it is in A3:D32\./).waitFor();
  await fill(2);
  await page.getByRole('button', { name: /^Sort A3:D32/ }).click();
  const shown = () => workbench.book.shown('A3:D32');
  await until(() => shown()[0]?.[0] === 'Company 29', 'the rows are sorted');
  expect(shown()).toEqual(
    sorted.map(([name, region]) => [name, region, `2 of ${name}`, `3 of ${name}`]),
  );
  expect(page.errors).toEqual([]);
});

it('formats go with their cells, also the lack of one', async () => {
  const workbench = await open({ book: bookOf(header, ['a', '1'], ['b', '2'], ['c', '3']) });
  const page = await openPage((await workbench.serve()).url);
  await page.evaluate(`(() => {
    const { model } = workbench;
    const sheetId = model.getters.getActiveSheetId();
    model.dispatch('SET_FORMATTING', { sheetId, target: [{ left: 1, right: 1, top: 3, bottom: 3 }],
      style: { bold: true }, format: '0.00%' });
    model.selection.selectZone({ cell: { col: 0, row: 1 }, zone: { left: 0, right: 1, top: 1, bottom: 3 } });
  })()`);
  await chooseMenu(page, 'Data', 'Sort range', 'Descending');
  const shown = () => workbench.book.shown('A2:B4').map((row) => row.join(' '));
  await until(() => shown()[0]?.startsWith('c'), 'the rows are sorted');
  expect(shown()).toEqual(['c 300.00%', 'b 2', 'a 1']);
});

const places = Array.from({ length: 200 }, (_, i) => [`n${i}`, i % 2 ? 'north' : 'south']);

/** Shows the rows of one region, by a filter of the person. */
const filterBy = (page: Page, hidden: string) =>
  page.evaluate(`(() => {
    const { model } = workbench;
    const sheetId = model.getters.getActiveSheetId();
    if (model.getters.getTables(sheetId).length === 0)
      model.dispatch('CREATE_TABLE', { sheetId, tableType: 'static', config: { hasFilters: true, numberOfHeaders: 1, firstColumn: false,
        lastColumn: false, totalRow: false, bandedRows: false, bandedColumns: false, styleId: 'None', automaticAutofill: false },
        ranges: [model.getters.getRangeDataFromZone(sheetId, { left: 0, right: 1, top: 0, bottom: 200 })] });
    const value = { filterType: 'values', hiddenValues: ['${hidden}'] };
    model.dispatch('UPDATE_FILTER', { sheetId, col: 1, row: 0, value });
  })()`);

it('a deletion of rows leaves those that a filter hides', async () => {
  const workbench = await open({ book: bookOf(['Name', 'Region'], ...places) });
  const page = await openPage((await workbench.serve()).url);
  await filterBy(page, 'south');
  expect(await selectLine(page, { col: -1, row: 2 }, { col: -1, row: 10 })).toBe(true);
  expect(await chooseOfLine(page, { row: 4, col: -1 }, 'Delete row')).toBe(true);
  const names = () => workbench.book.shown('A2:A12').flat();
  await until(() => !names().includes('n1'), 'the rows are deleted');
  expect(names().slice(0, 7)).toEqual(['n0', 'n2', 'n4', 'n6', 'n8', 'n10', 'n11']);
});

it('a filter shows the rows that it leaves, wherever the view was', async () => {
  const workbench = await open({
    book: bookOf(['Name', 'Region'], ...places.slice(0, 150), ['last', 'north']),
  });
  const page = await openPage((await workbench.serve()).url);
  await page.evaluate(
    `workbench.model.dispatch('SET_VIEWPORT_OFFSET', { offsetX: 0, offsetY: 2500 })`,
  );
  await filterBy(page, 'north');
  const top = () => page.evaluate<number>('workbench.model.getters.getActiveMainViewport().top');
  await until(async () => (await top()) < 10, 'the view is at the top');
});
