/** What the page says and asks while the workbench doesn’t have its edits, and how it catches up. */
import type { Page } from 'playwright-core';
import { until } from '../support/until';
import { bookOf, open, run, scriptIn } from './open';
import { chooseMenu, contentOf, typeIn, untilShown, useBrowser } from './page-driver';

const openPage = useBrowser();

const rows = Array.from({ length: 300 }, (_, i) => [(i * 7) % 300, `n${i}`, '']);

async function started() {
  const workbench = await open({ book: bookOf(['Order', 'Name', 'Result'], ...rows) });
  const { url } = await workbench.serve();
  return { workbench, url, page: await openPage(url) };
}

const sort = `workbench.model.dispatch('SORT_CELLS', { sheetId: workbench.model.getters.getActiveSheetId(), col: 0, row: 1,
  zone: { left: 0, right: 2, top: 1, bottom: 300 }, sortDirection: 'asc',
  sortOptions: { emptyCellAsZero: false, sortHeaders: false } })`;

const untilAlike = (...pages: Page[]) =>
  until(
    async () => new Set(await Promise.all(pages.map(contentOf))).size === 1,
    'the pages are alike',
  );

it('a page that hears nothing says so, and that ends when it hears again', async () => {
  const { workbench, page } = await started();
  await page.context().setOffline(true);
  await typeIn(page, 'D2', 'mine');
  const line = page.getByText('The workbench doesn’t respond.');
  await line.waitFor();
  await page.context().setOffline(false);
  await line.waitFor({ state: 'hidden' });
  await until(() => workbench.book.shown('D2')[0]?.[0] === 'mine');
  expect(page.errors).toEqual([]);
});

it('the browser asks before it leaves a page with an unsent edit, and only then', async () => {
  const { workbench, page } = await started();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.context().setOffline(true);
  await typeIn(page, 'D2', 'mine');
  await page.evaluate('void setTimeout(() => location.reload())');
  await until(() => asked.length > 0, 'the browser asks');
  await page.context().setOffline(false);
  await until(() => workbench.book.shown('D2')[0]?.[0] === 'mine');
  await untilShown(page, 'D2', 'mine');
  await until(() => page.evaluate<boolean>('workbench.model.getters.isFullySynchronized()'));
  await page.reload();
  await page.evaluate('workbench.ready');
  expect(asked).toEqual(['beforeunload']);
});

it('after the workbench refused an edit, the reloaded page names it and those lost with it', async () => {
  const { page } = await started();
  await page.evaluate(`(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
      send.call(this, text.replace('"content":"wrong"', '"content":"wrong","row":-1'));
    };
    const sheetId = workbench.model.getters.getActiveSheetId();
    workbench.model.dispatch('UPDATE_CELL', { sheetId, col: 3, row: 4, content: 'wrong' });
    workbench.model.dispatch('UPDATE_CELL', { sheetId, col: 3, row: 5, content: 'right' });
  })()`);
  const dialog = page.locator('dialog');
  await dialog.getByText(/^What you typed in D5 \(“wrong”\) was not taken: /).waitFor();
  expect(await dialog.innerText()).toContain('What you typed in D6 (“right”) was lost with it.');
});

it('a page with an unsent sort takes the many changes of a script together, and ends like the others', async () => {
  const { workbench, url, page } = await started();
  const other = await openPage(url);
  await page.evaluate(`(() => {
    window.reverts = 0;
    const { revisions } = workbench.model.session;
    const { revertBefore } = revisions;
    revisions.revertBefore = (id) => { reverts++; revertBefore.call(revisions, id); };
  })()`);
  await page.context().setOffline(true);
  await page.evaluate(sort);
  await typeIn(page, 'E2', 'mine');
  await run(
    workbench,
    `const sheet = SpreadsheetApp.getActiveSheet();
     for (let i = 2; i < 82; i++) { sheet.getRange(i, 3).setValue('of ' + sheet.getRange(i, 2).getValue()); SpreadsheetApp.flush(); }`,
  );
  await typeIn(other, 'F2', 'theirs');
  await until(() => workbench.book.shown('F2')[0]?.[0] === 'theirs');
  await page.context().setOffline(false);
  await until(() => workbench.book.shown('E2')[0]?.[0] === 'mine', 'the edits arrive');
  await untilAlike(page, other);
  expect(await page.evaluate('reverts')).toBeLessThan(20);
  const shown = workbench.book.shown('A2:C301');
  expect(shown.map(([order]) => Number(order))).toEqual(rows.map((_, i) => i));
  expect(shown.filter(([, name, result]) => result && result !== `of ${name}`)).toEqual([]);
  expect(shown.filter(([, , result]) => result)).toHaveLength(80);
  expect([...page.errors, ...other.errors]).toEqual([]);
});

it('a script that a person starts has the edits before it, and waits for no later ones', async () => {
  const workbench = await open({
    book: bookOf(['Order', 'Name', 'Result'], ...rows),
    script: scriptIn(
      {},
      `function onOpen() { SpreadsheetApp.getUi().createMenu('Go').addItem('Copy', 'copied').addToUi(); }
       function copied() { const s = SpreadsheetApp.getActiveSheet(); s.getRange('F2').setValue(s.getRange('E2').getValue()); }`,
    ),
  });
  const page = await openPage((await workbench.serve()).url);
  await typeIn(page, 'E2', 'mine');
  await page.evaluate(`(() => {
    const { send } = WebSocket.prototype;
    const { model } = workbench;
    let row = 10;
    const edit = () => model.dispatch('UPDATE_CELL', {
      sheetId: model.getters.getActiveSheetId(), col: 3, row: row++ % 250, content: String(row) });
    WebSocket.prototype.send = function (text) {
      send.call(this, text);
      // A person who is always one edit ahead of the workbench.
      if (text.includes('REMOTE_REVISION')) queueMicrotask(edit);
    };
    edit();
  })()`);
  await chooseMenu(page, 'Go', 'Copy');
  await until(() => workbench.book.shown('F2')[0]?.[0] === 'mine', 'the script has run');
  expect(page.errors).toEqual([]);
});

it('what a page typed and deleted while it heard nothing follows the rows that another page sorted', async () => {
  const { workbench, url, page } = await started();
  const other = await openPage(url);
  await page.context().setOffline(true);
  await typeIn(page, 'C3', 'mine');
  await page.evaluate(`workbench.model.dispatch('REMOVE_COLUMNS_ROWS', {
    sheetId: workbench.model.getters.getActiveSheetId(), sheetName: 'Data', dimension: 'ROW', elements: [3, 4] })`);
  await other.evaluate(sort);
  await until(() => workbench.book.shown('A3')[0]?.[0] === '1', 'the other page’s sort arrives');
  await page.context().setOffline(false);
  await until(
    () => workbench.book.shown('C9')[0]?.[0] === 'mine',
    'the text comes beside its name',
  );
  await untilAlike(page, other);
  const deleted = rows.slice(2, 4).map(([, name]) => name);
  const names = [...rows].sort(([a], [b]) => Number(a) - Number(b)).map(([, name]) => name);
  expect(workbench.book.shown('B2:B299').flat()).toEqual(
    names.filter((name) => !deleted.includes(name)),
  );
  expect([...page.errors, ...other.errors]).toEqual([]);
});

it('before a sort of a part of the data, the page names both ranges, and Escape sorts nothing', async () => {
  const { workbench, page } = await started();
  const ask = async () => {
    await page.evaluate(`workbench.model.selection.selectZone(
      { cell: { col: 0, row: 1 }, zone: { left: 0, right: 0, top: 1, bottom: 300 } })`);
    await chooseMenu(page, 'Data', 'Sort range', 'Ascending');
    await page.getByText(/^You selected A2:A301, and the data around it is in A2:C301\./).waitFor();
  };
  const names = () => workbench.book.shown('A2:B4').map((row) => row.join(' '));
  const before = names();
  await ask();
  await page.keyboard.press('Escape');
  await ask();
  expect(names()).toEqual(before);
  await page.getByRole('button', { name: 'Sort A2:C301' }).click();
  await until(() => names().join() === ['0 n0', '1 n43', '2 n86'].join(), 'the rows are sorted');
});
