/** A paste right after a cut pastes the cut cells, though the system's clipboard doesn't have them yet. */
import { bookOf, open } from './open';
import { selectIn, untilShown, useBrowser } from './page-driver';

const openPage = useBrowser();

/** Keeps what is copied from the system's clipboard until the test lets it in. */
const slow = `
  const { write } = Clipboard.prototype;
  Clipboard.prototype.write = async function (items) {
    await new Promise((go) => (window.letIn = go));
    await write.call(this, items);
  };`;

it('a paste right after a cut pastes the cut cells', async () => {
  const workbench = await open({ book: bookOf(['Acme', 'Borg']) });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  await page.addInitScript(slow);
  await page.reload();
  await page.evaluate('workbench.ready');
  await page.evaluate(`navigator.clipboard.writeText('older')`);
  await selectIn(page, 'A1');
  await page.keyboard.press('Control+x');
  await selectIn(page, 'A3');
  await page.keyboard.press('Control+v');
  await untilShown(page, 'A3', 'Acme');
  await untilShown(page, 'A1', '');
  expect(page.errors).toEqual([]);
});

it('pastes a column with its header where the header’s row is frozen', async () => {
  const workbench = await open({ book: bookOf(['Company'], ['Acme'], ['Borg']) });
  const { url } = await workbench.serve();
  const page = await openPage(url);
  await page.evaluate(`workbench.model.dispatch('FREEZE_ROWS', {
    sheetId: workbench.model.getters.getActiveSheetId(), quantity: 1 })`);
  await page.evaluate(`navigator.clipboard.writeText('Note\\nfirst\\nsecond')`);
  await selectIn(page, 'C1');
  await page.keyboard.press('Control+v');
  await untilShown(page, 'C3', 'second');
  await untilShown(page, 'C1', 'Note');
  await selectIn(page, 'A1', 'A3');
  await page.keyboard.press('Control+c');
  await selectIn(page, 'E1');
  await page.keyboard.press('Control+v');
  await untilShown(page, 'E3', 'Borg');
  expect(workbench.book.shown('A1:E3')).toEqual([
    ['Company', '', 'Note', '', 'Company'],
    ['Acme', '', 'first', '', 'Acme'],
    ['Borg', '', 'second', '', 'Borg'],
  ]);
  expect(page.errors).toEqual([]);
});
