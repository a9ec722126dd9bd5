/** A late page's edit is soon accepted while a script or another page changes the workbook all the time. */
import type { RevisionMessage } from '../../src/workbench/protocol/messages';
import { until } from '../support/until';
import { run } from './open';
import { joinPage, type PageSocket, served } from './page-socket';

/** How many answers arrive at the late page while its edit is on its way. */
const late = 8;
const writes = 60;

/** The last revision that a page has received. */
async function headOf(page: PageSocket): Promise<string> {
  const last = page.texts.findLast((text) => text.startsWith('{"kind":"revision"'));
  if (last !== undefined) return JSON.parse(JSON.parse(last).message).nextRevisionId;
  return JSON.parse((await page.heard('welcome')).snapshot).revisionId;
}

const hasHeard = (page: PageSocket, id: string) =>
  page.texts.some((text) => text.includes(`\\"nextRevisionId\\":\\"${id}\\"`));

function edit(page: PageSocket, base: string, id: string): void {
  const message = {
    ...{ type: 'REMOTE_REVISION', version: 1, clientId: 'page' },
    ...{ serverRevisionId: base, nextRevisionId: id },
    commands: [{ type: 'UPDATE_CELL', sheetId: 'gid0', col: 5, row: 0, content: id }],
  } as const;
  page.send({ kind: 'revision', message: message as RevisionMessage });
}

/** Sends an edit late and, as long as it is outdated, again. Returns how often it was sent. */
async function sendLate(page: PageSocket): Promise<number> {
  let count = 0;
  while (!hasHeard(page, 'late')) {
    const base = await headOf(page);
    for (let i = 0; i < late; i++) await page.act({ do: 'listBooks' });
    edit(page, base, 'late');
    count++;
    await until(async () => (await headOf(page)) !== base, 'the page hears of a change');
  }
  return count;
}

/** Writes until the late edit has come in, many times more often than a page needs. */
const mostWrites = 3_000;
const writing = `
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheets()[0];
  let count = 0;
  while (count < ${mostWrites} && sheet.getRange(1, 6).getValue() !== 'late') {
    sheet.getRange(1, 1).setValue(count++);
    SpreadsheetApp.flush();
  }
  return count;`;

it('a script lets it come in between', async () => {
  const { workbench, page } = await served();
  const done = run(workbench, writing);
  await page.heard('revision');
  expect(await sendLate(page)).toBeLessThan(4);
  const count = Number(await done);
  expect(count).toBeLessThan(mostWrites);
  expect(workbench.book.shown('A1:F1').flat()).toEqual([
    `${count - 1}`,
    'Staff',
    '',
    '',
    '',
    'late',
  ]);
});

it('another page lets it come in between', async () => {
  const { page, url } = await served();
  const other = await joinPage(url);
  const done = (async () => {
    for (let i = 0; i < writes; i++) {
      while (!hasHeard(other, `${i}`)) {
        const base = await headOf(other);
        edit(other, base, `${i}`);
        await until(async () => (await headOf(other)) !== base, 'the other page hears of a change');
      }
    }
  })();
  await page.heard('revision');
  expect(await sendLate(page)).toBeLessThan(4);
  expect(page.all('revision').length).toBeLessThan(writes);
  await done;
});

it('a script does not wait for a page that was closed, nor long for one that does not answer', async () => {
  const { workbench, page, url } = await served();
  const closed = await joinPage(url);
  const base = await headOf(page);
  workbench.book.write('A1', 'new');
  for (const each of [page, closed]) edit(each, base, 'never again');
  for (const each of [page, closed]) await each.act({ do: 'listBooks' });
  closed.close();
  await run(workbench, writing);
  edit(page, base, 'never again');
  await page.act({ do: 'listBooks' });
  await run(workbench, writing);
  expect(workbench.book.shown('F1')).toEqual([['']]);
});
