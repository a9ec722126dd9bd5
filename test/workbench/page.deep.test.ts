import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Workbench, WorkbenchOptions } from '../../src/workbench';
import { until } from '../support/until';
import { bookOf, close, open, run, temporaryFolder } from './open';
import {
  chooseMenu,
  contentOf,
  enter,
  hoverOver,
  selectIn,
  shownIn,
  typeIn,
  untilShown,
  useBrowser,
} from './page-driver';

const openPage = useBrowser();

const people = bookOf(['Name', 'Staff'], ['Acme', 12], ['Borg', 7]);

async function started(options: Partial<WorkbenchOptions> = {}) {
  const workbench = await open({ book: people, ...options });
  const { url } = await workbench.serve();
  return { workbench, url, page: await openPage(url) };
}

const panel = (page: Page) => page.frameLocator('#sidebar iframe');

async function openPanel(page: Page) {
  await chooseMenu(page, 'Extensions', 'Fixture', 'Open panel');
  await panel(page).getByRole('button', { name: 'Add one' }).waitFor();
  const [, sidebar] = page.frames();
  if (!sidebar) throw new Error('There is no sidebar');
  return sidebar;
}

/** Makes the script create a menu with one item. */
const addMenu = (workbench: Workbench, item: string, handler: string) =>
  run(
    workbench,
    `SpreadsheetApp.getUi().createMenu('Odd').addItem('${item}', '${handler}').addToUi()`,
    'menu',
  );

describe('the grid', () => {
  it('takes a custom formula from the keyboard and shows its result', async () => {
    const { workbench, page } = await started();
    await selectIn(page, 'C2');
    await page.keyboard.type('=SPILL(');
    await page.locator('.o-formula-assistant').waitFor();
    await page.keyboard.type('2,2)');
    await enter(page, '=SPILL(2,2)');
    await untilShown(page, 'D3', '2.2');
    expect(workbench.book.shown('C2:D3')).toEqual([
      ['1.1', '1.2'],
      ['2.1', '2.2'],
    ]);
    expect(page.errors).toEqual([]);
  });

  it('offers documented functions with their parameters, and those only', async () => {
    const { page } = await started();
    await selectIn(page, 'C2');
    await page.keyboard.type('=DOU');
    await page.locator('.o-autocomplete-value', { hasText: 'DOUBLE' }).waitFor();
    await page.keyboard.type('BLE(');
    await page
      .locator('.o-formula-assistant', { hasText: 'The number, or a range of them.' })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.type('=COUNTE');
    await page
      .locator('.o-autocomplete-value', { hasText: 'COUNTEBLANK' })
      .waitFor({ state: 'detached' });
    expect(await page.locator('.o-autocomplete-value', { hasText: 'COUNTED' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  it('shows Loading... and errors as the workbook does', async () => {
    const { workbench, page } = await started();
    await typeIn(page, 'C2', '=WAITS_FOR("answer")');
    await untilShown(page, 'C2', 'Loading...');
    await run(workbench, `PropertiesService.getDocumentProperties().setProperty('answer', 'here')`);
    await untilShown(page, 'C2', 'here');
    await typeIn(page, 'C3', '=BROKEN("No luck")');
    await untilShown(page, 'C3', '#ERROR!');
    expect(workbench.book.shown('C2:C3')).toEqual([['here'], ['#ERROR!']]);
  });

  it('says why a cell is an error while the mouse is over it', async () => {
    const { page } = await started({ limits: { shortRunMs: 3000 } });
    await typeIn(page, 'A10', 'taken');
    for (const [cell, formula, error, why] of [
      ['C2', '=BROKEN("No luck")', '#ERROR!', 'No luck'],
      ['C5', '=SPIN()', '#ERROR!', 'Exceeded maximum execution time'],
      [
        'A8',
        '=SPILL(3,1)',
        '#REF!',
        'Array result was not expanded because it would overwrite data',
      ],
    ] as const) {
      await typeIn(page, cell, formula);
      await untilShown(page, cell, error);
      await hoverOver(page, cell);
      await page.locator('.o-error-tooltip').getByText(why).waitFor();
    }
  });

  it('grows for a large result as the workbook does', async () => {
    const { page } = await started();
    await typeIn(page, 'D1', '=SPILL(10000,20)');
    await untilShown(page, 'W10000', '10000.20');
    expect(page.errors).toEqual([]);
  });

  it('is unchanged after a reload, and nothing runs again', async () => {
    const { workbench, page } = await started();
    await typeIn(page, 'C2', '=COUNTED(A2)');
    await untilShown(page, 'C2', 'Acme!');
    const before = await contentOf(page);
    await page.reload();
    await page.waitForFunction('workbench.model');
    expect(await contentOf(page)).toBe(before);
    const runs = workbench.executions.filter(({ functionName }) => functionName === 'COUNTED');
    expect(runs).toHaveLength(1);
  });

  it('tells the script what is typed, and what each page selects', async () => {
    const { workbench, page, url } = await started();
    const other = await openPage(url);
    await selectIn(page, 'A2', 'B3');
    await selectIn(other, 'B1');
    await chooseMenu(page, 'Extensions', 'Fixture', 'More', 'Mark the selection');
    await untilShown(other, 'B3', 'marked');
    await page.getByText('The selection is marked.').waitFor();
    expect(await other.getByText('The selection is marked.').count()).toBe(0);
    await typeIn(other, 'D5', 'by hand');
    await until(() => workbench.book.shown('D5')[0]?.[0] === 'by hand');
    await workbench.settle();
    const edited = `return PropertiesService.getDocumentProperties().getProperty('edited')`;
    expect(await run(workbench, edited)).toBe('D5=by hand');
  });
});

it('deleting a sheet shows its neighbour, in every page', async () => {
  const sheets = ['A', 'B', 'C', 'D'].map((name) => ({ name, values: [[name]] }));
  const { workbench, page } = await started({ book: { name: 'Four', sheets } });
  const front = () =>
    page.evaluate(
      'workbench.model.getters.getSheetName(workbench.model.getters.getActiveSheetId())',
    );
  const show = (from: number, to: number) =>
    page.evaluate(
      `void workbench.model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: 'gid${from}', sheetIdTo: 'gid${to}' })`,
    );
  await show(0, 2);
  await run(
    workbench,
    `const book = SpreadsheetApp.getActive(); book.deleteSheet(book.getSheetByName('C'))`,
  );
  await until(async () => (await front()) === 'D');
  await run(workbench, `SpreadsheetApp.getActive().getSheetByName('D').hideSheet()`);
  await until(async () => (await front()) === 'B');
  expect(page.errors).toEqual([]);
});

describe('menus', () => {
  it('of the script are shown, and start its functions', async () => {
    const { page } = await started();
    await page.locator('.o-topbar-menu', { hasText: 'Extensions' }).waitFor();
    await chooseMenu(page, 'Tools', 'Say hello');
    await page.getByText('Hello', { exact: true }).waitFor();
    expect(page.errors).toEqual([]);
  });

  it('of an add-on are under the name in its manifest', async () => {
    const script = temporaryFolder();
    const manifest = { addOns: { common: { name: 'Land finder' } } };
    writeFileSync(join(script, 'appsscript.json'), JSON.stringify(manifest));
    writeFileSync(
      join(script, 'api.gs'),
      `class Menus { static hello() { SpreadsheetApp.getActive().toast('Hello from a class'); } }
      function onOpen() { SpreadsheetApp.getUi().createAddonMenu().addItem('Greet', 'Menus.hello').addToUi(); }`,
    );
    const { page } = await started({ script, scriptName: undefined });
    await page.locator('.o-topbar-menu', { hasText: 'Extensions' }).waitFor();
    await chooseMenu(page, 'Extensions', 'Land finder', 'Greet');
    await page.getByText('Hello from a class').waitFor();
    expect(page.errors).toEqual([]);
  });

  it('show when a script fails', async () => {
    const { workbench, page } = await started();
    await addMenu(workbench, 'Break', 'nothing');
    await chooseMenu(page, 'Odd', 'Break');
    await page.getByText('Exception: Script function not found: nothing').waitFor();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
  });
});

describe('questions', () => {
  it('wait for the person, and the script waits with them', async () => {
    const { page } = await started({ limits: { longRunMs: 3000 } });
    await selectIn(page, 'A1');
    await chooseMenu(page, 'Extensions', 'Fixture', 'Ask something');
    await page.getByRole('heading', { name: 'Delete everything?' }).waitFor();
    // Longer than an execution may take: time doesn't count while a script waits for a dialog.
    const asked = Date.now();
    await until(() => Date.now() > asked + 3200);
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByLabel('Your name?').fill('Dana');
    await page.keyboard.press('Enter');
    await untilShown(page, 'F1', 'YES');
    await untilShown(page, 'F2', 'Dana');
  });

  it('without an answer end with the page', async () => {
    const { workbench, page } = await started();
    await chooseMenu(page, 'Extensions', 'Fixture', 'Ask something');
    await page.getByRole('heading', { name: 'Delete everything?' }).waitFor();
    await page.close();
    await until(() => workbench.book.shown('F1')[0]?.[0] === 'CLOSE');
  });
});

describe('a sidebar', () => {
  it('calls the script and receives its result', async () => {
    const { page } = await started();
    await chooseMenu(page, 'Extensions', 'Fixture', 'Open panel');
    const result = panel(page).locator('#result');
    const press = (name: string) => panel(page).getByRole('button', { name }).click();
    const said = (text: string) => result.filter({ hasText: text }).waitFor();
    await press('Add one');
    await said('answer: 42');
    await selectIn(page, 'B2', 'B3');
    await press('Where am I?');
    await said('answer: "Data!B2:B3"');
    await press('Fail');
    await said('ScriptError: Error: as expected');
    await press('Send a date');
    await said('Failed due to illegal value in property: 0');
    await press('Close');
    await page.locator('#sidebar').waitFor({ state: 'hidden' });
    await typeIn(page, 'E5', 'typed on');
    await untilShown(page, 'E5', 'typed on');
    expect(page.errors).toEqual([]);
  });

  it('runs ten calls in parallel, and the rest after them', async () => {
    const { workbench, page } = await started();
    const sidebar = await openPanel(page);
    const done = await sidebar.evaluate(
      `new Promise((resolve) => {
         let left = 14;
         for (let i = 0; i < 14; i++) google.script.run.withSuccessHandler(() => --left || resolve('all')).evaluate('Utilities.sleep(150)');
       })`,
    );
    expect(done).toBe('all');
    const calls = workbench.executions.filter(({ kind }) => kind === 'sidebar');
    expect(calls).toHaveLength(14);
    const ends = calls
      .map(({ startedAt, durationMs }) => startedAt + (durationMs ?? 0))
      .sort((a, b) => a - b);
    const starts = calls.map(({ startedAt }) => startedAt).sort((a, b) => a - b);
    expect(starts[10]).toBeGreaterThanOrEqual(ends[0] ?? Number.POSITIVE_INFINITY);
  });

  it('calls the script only after it has the earlier edits', async () => {
    const { page } = await started();
    const sidebar = await openPanel(page);
    // Each edit is sent once the workbench has accepted the previous one.
    await page.evaluate(
      `(({ model }) => {
         const sheetIdFrom = model.getters.getActiveSheetId();
         model.dispatch('CREATE_SHEET', { sheetId: 'fresh', name: 'Fresh', position: 1 });
         for (let col = 0; col < 5; col++)
           for (let row = 0; row < 90; row++)
             model.dispatch('UPDATE_CELL', { sheetId: 'fresh', row, col, content: col + ' ' + row });
         model.dispatch('ACTIVATE_SHEET', { sheetIdFrom, sheetIdTo: 'fresh' });
       })(workbench)`,
    );
    const read =
      'const sheet = SpreadsheetApp.getActiveSheet(); return [sheet.getName(), sheet.getRange("E90").getValue()]';
    const seen = await sidebar.evaluate(
      `new Promise((resolve, reject) => google.script.run.withSuccessHandler(resolve).withFailureHandler(reject).evaluate(${JSON.stringify(read)}))`,
    );
    expect(seen).toEqual(['Fresh', '4 89']);
  });

  it('can’t reach the page around it', async () => {
    const { page, url } = await started();
    const sidebar = await openPanel(page);
    const tried = (code: string) =>
      sidebar.evaluate(
        `(async () => { try { ${code}; return 'got in'; } catch { return 'kept out'; } })()`,
      );
    expect(await tried('parent.document.title')).toBe('kept out');
    expect(await tried('parent.workbench.model')).toBe('kept out');
    expect(await tried(`await (await fetch(${JSON.stringify(url)})).text()`)).toBe('kept out');
    expect(await tried('localStorage.length')).toBe('kept out');
    expect(await sidebar.evaluate('origin')).toBe('null');
  });

  it('keeps its session storage over a reload, whatever name its page gives the window', async () => {
    const { page } = await started();
    const sidebar = await openPanel(page);
    const stored = '[sessionStorage.length, sessionStorage.key(0), sessionStorage.getItem("a")]';
    await sidebar.evaluate(`sessionStorage.setItem('a', 1); name = 'mine'`);
    expect(await sidebar.evaluate(stored)).toEqual([1, 'a', '1']);
    await page.reload();
    await page.waitForFunction('workbench.model');
    const again = await openPanel(page);
    expect(await again.evaluate(stored)).toEqual([1, 'a', '1']);
    await again.evaluate(`sessionStorage.clear(); name = 'mine'; location.reload()`);
    await panel(page).getByRole('button', { name: 'Add one' }).waitFor();
    expect(await page.frames()[1]?.evaluate(`typeof google + sessionStorage.length`)).toBe(
      'object0',
    );
  });

  it('stays while one dialog replaces another', async () => {
    const { workbench, page } = await started();
    await addMenu(workbench, 'Work', 'waitAndShowDialog');
    await openPanel(page);
    await chooseMenu(page, 'Odd', 'Work');
    await page.frameLocator('dialog iframe').getByText('A dialog').waitFor();
    expect(await page.locator('dialog h2').allInnerTexts()).toEqual(['Fixture dialog']);
    expect(await page.locator('#sidebar iframe').count()).toBe(1);
  });

  it('or a dialog is shown with its size', async () => {
    const { workbench, page } = await started();
    await addMenu(workbench, 'Dialog', 'showDialog');
    await chooseMenu(page, 'Odd', 'Dialog');
    await page.frameLocator('dialog iframe').getByText('A dialog').waitFor();
    expect(await page.locator('dialog iframe').boundingBox()).toMatchObject({
      width: 320,
      height: 160,
    });
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  });
});

describe('two pages and a script', () => {
  it('end with the same workbook', async () => {
    const { workbench, page, url } = await started();
    const other = await openPage(url);
    const script = run(
      workbench,
      `const sheet = SpreadsheetApp.getActiveSheet();
       for (let i = 0; i < 15; i++) {
         sheet.appendRow(['script ' + i, i]);
         if (i % 5 === 0) sheet.insertRowBefore(2);
         Utilities.sleep(15);
       }`,
    );
    // Both write into one column, where one may overwrite everything of the other, and each into a separate column.
    const edit = (from: Page, who: string, col: number) =>
      from.evaluate(
        `(async ({ dispatch, getters }) => {
           const sheetId = getters.getActiveSheetId();
           for (let i = 0; i < 15; i++) {
             dispatch('UPDATE_CELL', { sheetId, col: 2, row: i * 2, content: '${who} too' });
             dispatch('UPDATE_CELL', { sheetId, col: ${col}, row: i * 2, content: '${who} ' + i });
             if (i % 4 === 0) dispatch('ADD_COLUMNS_ROWS', { sheetId, sheetName: 'Data', dimension: 'ROW', base: 1, quantity: 1, position: 'before' });
             if (i % 6 === 5) dispatch('REQUEST_UNDO');
             await new Promise((resolve) => setTimeout(resolve, 10));
           }
         })(workbench.model)`,
      );
    await Promise.all([edit(page, 'one', 3), edit(other, 'two', 4), script]);
    const inBook = () =>
      workbench.book.shown('A1:E60').map((row) => row.map((text) => text || null));
    const inPage = async (from: Page) => {
      const rows = inBook().map((row) => row.map((): string | null => null));
      for (const [row, col, text] of JSON.parse(await contentOf(from))[0][1])
        (rows[row] ?? [])[col] = text || null;
      return rows;
    };
    let seen: unknown[] = [];
    await until(async () => {
      seen = [await inPage(page), await inPage(other), inBook()];
      return new Set(seen.map((rows) => JSON.stringify(rows))).size === 1;
    }, 'both pages show what the workbook holds').catch(() => undefined);
    expect(seen[0]).toEqual(seen[2]);
    expect(seen[1]).toEqual(seen[2]);
    expect(JSON.stringify(seen[2])).toContain('script 14');
    expect(JSON.stringify(seen[2])).toMatch(/one \d+.*two \d+|two \d+.*one \d+/);
    expect([...page.errors, ...other.errors]).toEqual([]);
  });

  it('a page that joins late receives everything, even across snapshots', async () => {
    const { workbench, page, url } = await started();
    for (let i = 0; i < 320; i++) workbench.book.write('C1', i);
    await typeIn(page, 'C2', 'typed');
    await until(() => workbench.book.shown('C2')[0]?.[0] === 'typed');
    await untilShown(page, 'C1', '319');
    const late = await openPage(url);
    await untilShown(late, 'C1', '319');
    expect(await contentOf(late)).toBe(await contentOf(page));
  });
});

describe('when the workbench goes away', () => {
  it('the page says so, keeps what is typed, and sends it on its return', async () => {
    const dataDir = temporaryFolder();
    const { workbench, page, url } = await started({ dataDir });
    await typeIn(page, 'A5', 'before');
    await until(() => workbench.book.shown('A5')[0]?.[0] === 'before');
    await close(workbench);
    await page.getByText('The workbench has stopped;').waitFor();
    await typeIn(page, 'A6', 'while away');
    await typeIn(page, 'A7', '=DOUBLE(B2)');
    expect(await shownIn(page, 'A7')).toBe('Loading...');
    const again = await open({ dataDir });
    again.book.insertRows('Data', 1);
    await again.serve({ port: Number(new URL(url).port) });
    await until(() => again.book.shown('A7')[0]?.[0] === 'while away');
    await untilShown(page, 'A8', '24');
    await page.getByText('The workbench has stopped;').waitFor({ state: 'hidden' });
    expect(again.book.shown('A6:A8').flat()).toEqual(['before', 'while away', '24']);
    await page.locator('.o-topbar-menu', { hasText: 'Extensions' }).waitFor();
  });
});

describe('the mailbox', () => {
  const mail = (folder: string, name: string, subject: string, body: string, minute: number) =>
    writeFileSync(
      join(folder, `${name}.eml`),
      `From: Signalsheet <mail@signalsheet.example>\r\nTo: dana@northwind.example\r\nSubject: ${subject}\r\n` +
        `Date: Fri, 20 Nov 2026 09:0${minute}:00 +0000\r\n${body}`,
    );

  it('shows what arrives, newest first, and copies one-time codes', async () => {
    const outboxDir = join(temporaryFolder(), 'outbox');
    const { page } = await started({ outboxDir });
    const button = page.getByRole('button', { name: /Mailbox/ });
    await button.click();
    await page.getByText('No mail yet.').waitFor();
    await page.keyboard.press('Escape');
    mail(outboxDir, 'a', 'Your code', '\r\nYour code is 407193, valid for 10 minutes.', 1);
    await page.getByLabel('1 unread').waitFor();
    mail(
      outboxDir,
      'b',
      'Markup',
      'Content-Type: text/html\r\n\r\n<p>Hello <b>Dana</b></p><script>alert(1)</script>',
      2,
    );
    await page.getByLabel('2 unread').waitFor();
    await button.click();
    await page.getByText('Hello Dana', { exact: true }).waitFor();
    expect(await page.locator('.wb-mail-subject').allTextContents()).toEqual([
      'Markup',
      'Your code',
    ]);
    await page.getByText('Your code', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy', exact: false }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('407193');
    expect(await page.locator('.wb-badge').isVisible()).toBe(false);
    // A mail that a person chose stays open; a newly opened mailbox shows the latest.
    mail(outboxDir, 'c', 'Third', '\r\nThe third.', 3);
    await page.locator('.wb-mail-subject').getByText('Third').waitFor();
    expect(await page.locator('.wb-mail h3').textContent()).toBe('Your code');
    await page.keyboard.press('Escape');
    await button.click();
    await page.getByText('The third.').waitFor();
    mail(outboxDir, 'd', 'Fourth', '\r\nThe fourth.', 4);
    await page.getByText('The fourth.').waitFor();
    expect(await page.locator('.wb-mail-to').first().textContent()).toBe(
      'to dana@northwind.example',
    );
    expect(page.errors).toEqual([]);
  });
});
