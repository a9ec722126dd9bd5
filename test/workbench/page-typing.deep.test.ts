/** What a person types stays in its row while others edit, undo and redo. */
import type { Page } from 'playwright-core';
import type { Workbench } from '../../src/workbench';
import { until } from '../support/until';
import { open, run } from './open';
import { selectIn, untilShown, useBrowser } from './page-driver';

const openPage = useBrowser();

const sheets = [
  {
    name: 'Mine',
    values: Array.from({ length: 9 }, (_, i) => [`line ${i + 1}`, i === 0 ? 'notes' : '']),
  },
  { name: 'Other', values: [['a'], ['b'], ['c'], ['d'], ['e'], ['f']] },
];

async function started() {
  const workbench = await open({ book: { name: 'Two', sheets } });
  const { url } = await workbench.serve();
  return { workbench, url, page: await openPage(url) };
}

type Edit = (workbench: Workbench, url: string) => unknown;

/** Types the first part into B5, lets others edit, and types the rest. Returns what the row with `shown` has in column A. */
async function typeWhile(edit: Edit, first: string, rest: string, shown: string) {
  const { workbench, page, url } = await started();
  await selectIn(page, 'B5');
  await page.keyboard.type(first);
  await edit(workbench, url);
  await untilHeard(workbench, page);
  await page.keyboard.type(rest);
  await page.keyboard.press('Enter');
  await until(
    () => workbench.book.values('Mine!A1:E10').flat().includes(shown),
    `${shown} is there`,
  );
  expect(page.errors).toEqual([]);
  return workbench.book.values('Mine!A1:E10').find((row) => row.includes(shown))?.[0];
}

/** Resolves once the page has all revisions so far. */
async function untilHeard({ book }: Workbench, page: Page): Promise<void> {
  book.write('Mine!D1', 'heard');
  await untilShown(page, 'D1', 'heard');
}

const untilFilled = ({ book }: Workbench, row: number) =>
  until(() => book.values(`Mine!A${row}`)[0]?.[0] === 'line 2', `line 2 is in row ${row}`);

/** Gives a command in another page, about the sheet in front. */
async function dispatchAsColleague(url: string, command: string): Promise<void> {
  const colleague = await openPage(url);
  await colleague.evaluate(
    `(({ type, ...about }) => workbench.model.dispatch(type, {
       sheetId: workbench.model.getters.getActiveSheetId(), ...about }))(${command})`,
  );
}

/** Inserts two rows above the second as a colleague, and returns the colleague's page. */
async function insertAsColleague(workbench: Workbench, url: string): Promise<Page> {
  const colleague = await openPage(url);
  await colleague.evaluate(`workbench.model.dispatch('ADD_COLUMNS_ROWS', {
    sheetId: workbench.model.getters.getActiveSheetId(), sheetName: 'Mine', dimension: 'ROW',
    base: 1, quantity: 2, position: 'before',
  })`);
  await untilFilled(workbench, 4);
  return colleague;
}

async function undo(colleague: Page, workbench: Workbench): Promise<void> {
  await colleague.keyboard.press('Control+z');
  await untilFilled(workbench, 2);
}

const edits: [string, Edit][] = [
  ['rows are inserted in another sheet', ({ book }) => book.insertRows('Other', 1, 3)],
  ['its row is deleted in another sheet', ({ book }) => book.deleteRows('Other', 5)],
  ['rows above are deleted in another sheet', ({ book }) => book.deleteRows('Other', 1, 2)],
  ['a column is inserted in another sheet', ({ book }) => book.insertColumns('Other', 1)],
  [
    'a script makes and hides a sheet and inserts rows there',
    (workbench) =>
      run(
        workbench,
        `const sheet = SpreadsheetApp.getActive().insertSheet('Data').hideSheet();
         sheet.getRange(1, 1, 3).setValue('x');
         sheet.insertRowsBefore(1, 2);`,
      ),
  ],
  ['rows are inserted above it', ({ book }) => book.insertRows('Mine', 2, 2)],
  ['a row is deleted above it', ({ book }) => book.deleteRows('Mine', 2)],
  ['rows are moved above it', ({ book }) => book.moveRows('Mine', 8, 1, 3)],
  [
    'a colleague formats cells',
    async (_, url) => {
      const colleague = await openPage(url);
      await selectIn(colleague, 'A1', 'A3');
      await colleague.keyboard.press('Control+b');
    },
  ],
  [
    'a colleague sorts the rows',
    async ({ book }, url) => {
      await dispatchAsColleague(
        url,
        `{ type: 'SORT_CELLS', col: 0, row: 1, zone: { left: 0, right: 0, top: 1, bottom: 6 },
           sortDirection: 'desc', sortOptions: { emptyCellAsZero: false, sortHeaders: true } }`,
      );
      await until(() => book.values('Mine!A4')[0]?.[0] === 'line 5');
    },
  ],
  [
    'a colleague moves it',
    async ({ book }, url) => {
      await dispatchAsColleague(
        url,
        `{ type: 'MOVE_COLUMNS_ROWS', sheetName: 'Mine', dimension: 'ROW', position: 'before', base: 0, elements: [4] }`,
      );
      await until(() => book.values('Mine!A1')[0]?.[0] === 'line 5');
    },
  ],
  [
    'a colleague moves its column',
    async ({ book }, url) => {
      await dispatchAsColleague(
        url,
        `{ type: 'MOVE_COLUMNS_ROWS', sheetName: 'Mine', dimension: 'COL', position: 'after', base: 2, elements: [1] }`,
      );
      await until(() => book.values('Mine!C1')[0]?.[0] === 'notes');
    },
  ],
  [
    'a colleague inserts rows above it and undoes that',
    async (workbench, url) => undo(await insertAsColleague(workbench, url), workbench),
  ],
  [
    'a colleague inserts rows above it, undoes and redoes that',
    async (workbench, url) => {
      const colleague = await insertAsColleague(workbench, url);
      await undo(colleague, workbench);
      await colleague.keyboard.press('Control+y');
      await untilFilled(workbench, 4);
    },
  ],
];

it.each(edits)('what is being typed stays with its row while %s', async (_, edit) => {
  expect(await typeWhile(edit, 'half', ' and half', 'half and half')).toBe('line 5');
});

it.each(edits)('a formula that is being typed names its own row while %s', async (_, edit) => {
  expect(await typeWhile(edit, '=A5&"!"', '&"?"', 'line 5!?')).toBe('line 5');
});

it.each<[string, (workbench: Workbench, colleague: Page) => unknown]>([
  ['was deleted', ({ book }) => book.deleteRows('Mine', 3)],
  ['went with a colleague’s undo', (workbench, colleague) => undo(colleague, workbench)],
])(
  'a person is told that the row they type in %s, and their text goes nowhere',
  async (_, edit) => {
    const { workbench, page, url } = await started();
    const colleague = await insertAsColleague(workbench, url);
    await untilHeard(workbench, page);
    await selectIn(page, 'B3');
    await page.keyboard.type('half');
    await edit(workbench, colleague);
    await page.getByText('The cell you are trying to edit has been deleted.').waitFor();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await untilHeard(workbench, page);
    expect(workbench.book.values('Mine!B1:B10').flat().join('')).toBe('notes');
    expect(page.errors).toEqual([]);
  },
);
