/** What a page remembers over a reload: its selection, by workbook, and why a change was refused. */
import { until } from '../support/until';
import { bookOf, open } from './open';
import { selectIn, shownIn, useBrowser } from './page-driver';

const openPage = useBrowser();
const selected = `(({ left, top, right, bottom }) => [left, top, right, bottom].join())(
  workbench.model.getters.getSelectedZone())`;

it('a selection stays in its workbook', async () => {
  const workbench = await open({ book: bookOf(['a'], ['b'], ['c']) });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  await selectIn(page, 'A2', 'A3');
  const key: string = await page.evaluate(`new Promise((done) => {
    const socket = new WebSocket('ws://' + location.host + '/socket?token=' +
      document.querySelector('meta[name=session]').content);
    socket.onopen = () => socket.send(JSON.stringify({ kind: 'act', id: 1, action: { do: 'addBook', name: 'New' } }));
    socket.onmessage = ({ data }) => {
      const { kind, outcome } = JSON.parse(data);
      if (kind === 'called') done(outcome.value.key ?? outcome.value);
    };
  })`);
  await page.goto(`${url}?book=${key}`);
  await page.evaluate('workbench.ready');
  expect(await page.evaluate(selected)).toBe('0,0,0,0');
  await page.goto(url);
  await page.evaluate('workbench.ready');
  expect(await page.evaluate(selected)).toBe('0,1,0,2');
});

it('after a refused change, the page shows what the workbook holds, and why', async () => {
  const workbench = await open({ book: bookOf(['a']) });
  const page = await openPage((await workbench.serve()).url);
  await page.evaluate(`workbench.model.dispatch('UPDATE_CELL', {
    sheetId: workbench.model.getters.getActiveSheetId(), col: 1, row: 0, content: 'x'.repeat(50001),
  })`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('a cell holds at most 50000 characters').waitFor();
  await page.evaluate('workbench.ready');
  await until(async () => (await shownIn(page, 'B1')) === '', 'the refused text is gone');
  expect(await shownIn(page, 'A1')).toBe('a');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await page.evaluate('workbench.ready');
  expect(await dialog.count()).toBe(0);
});
