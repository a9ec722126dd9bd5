/** What the page does when it gets many revisions together: how often it sends an edit, and what it says. */
import { until } from '../support/until';
import { bookOf, open } from './open';
import { useBrowser } from './page-driver';

const openPage = useBrowser();

/** Makes the page's socket keep messages on demand, and counts the revisions that the page sends. */
const watching = `
  window.held = [];
  window.isHeld = false;
  window.sent = 0;
  window.WebSocket = class extends WebSocket {
    set onmessage(handle) {
      super.onmessage = (event) => (isHeld ? held.push(() => handle(event)) : handle(event));
    }
    send(text) {
      if (JSON.parse(text).kind === 'revision') sent++;
      super.send(text);
    }
  };`;

async function opened() {
  const workbench = await open({ book: bookOf(['Name', 'Staff'], ['Acme', 12]) });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  await page.addInitScript(watching);
  await page.reload();
  await page.evaluate('workbench.ready');
  await page.evaluate(`isHeld = true;`);
  const release = async () => {
    await page.evaluate(`isHeld = false; for (const handle of held.splice(0)) handle();`);
    await until(() => page.evaluate<boolean>('workbench.model.getters.isFullySynchronized()'));
  };
  return { workbench, page, release };
}

it('an edit is not sent again for each of the revisions that arrived together', async () => {
  const { workbench, page, release } = await opened();
  for (let i = 0; i < 20; i++) workbench.book.write('A2', `written ${i}`);
  await page.evaluate(`workbench.model.dispatch('UPDATE_CELL',
    { sheetId: workbench.model.getters.getActiveSheetId(), col: 3, row: 0, content: 'mine' })`);
  await until(() => page.evaluate<boolean>('held.length >= 20'), 'the revisions arrive');
  expect(await page.evaluate('sent')).toBe(1);
  await release();
  expect(workbench.book.shown('D1')).toEqual([['mine']]);
  // When it was typed, and after the last of them.
  expect(await page.evaluate('sent')).toBe(2);
  expect(page.errors).toEqual([]);
});

it('edits that are refused together are refused in one notice', async () => {
  const { workbench, page, release } = await opened();
  await page.evaluate(`workbench.model.selection.selectCell(0, 0); workbench.model.dispatch('COPY');
    for (const row of [4, 5, 6, 7])
      workbench.model.dispatch('PASTE', { target: [{ left: 3, right: 3, top: row, bottom: row }] });`);
  workbench.book.write('D5', [['a'], ['b'], ['c'], ['d']]);
  await until(() => page.evaluate<boolean>('held.length > 0'), 'the revision arrives');
  await release();
  expect(workbench.book.shown('D5:D8').flat()).toEqual(['a', 'b', 'c', 'd']);
  const notices = page.locator('.wb-toast');
  await notices
    .getByText(/^Your paste in D\d and \d other edits were not done/)
    .first()
    .waitFor();
  expect(await notices.count()).toBe(1);
});
