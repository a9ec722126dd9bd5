/** How often the page sends an edit while it has yet to apply revisions. */
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

it('an edit is not sent again for each of the revisions that arrived together', async () => {
  const workbench = await open({ book: bookOf(['Name', 'Staff'], ['Acme', 12]) });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  await page.addInitScript(watching);
  await page.reload();
  await page.evaluate('workbench.ready');
  await page.evaluate(`isHeld = true;`);
  for (let i = 0; i < 20; i++) workbench.book.write('A2', `written ${i}`);
  await page.evaluate(`workbench.model.dispatch('UPDATE_CELL',
    { sheetId: workbench.model.getters.getActiveSheetId(), col: 3, row: 0, content: 'mine' })`);
  await until(() => page.evaluate<boolean>('held.length >= 20'), 'the revisions arrive');
  expect(await page.evaluate('sent')).toBe(1);
  await page.evaluate(`isHeld = false; for (const handle of held.splice(0)) handle();`);
  await until(() => workbench.book.shown('D1').flat()[0] === 'mine', 'the workbench has the edit');
  await until(() => page.evaluate<boolean>('workbench.model.getters.isFullySynchronized()'));
  // With the first of them, and with the last.
  expect(await page.evaluate('sent')).toBe(3);
  expect(page.errors).toEqual([]);
});
