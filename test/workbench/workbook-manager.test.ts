import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { manualClock } from '../../src/workbench';
import type { BookRow } from '../../src/workbench/protocol/panels';
import { until } from '../support/until';
import { close, run, temporaryFolder } from './open';
import { corner, joinPage, knockAt, type PageSocket, runIn, served } from './page-socket';

const minute = 60_000;
const namesOf = async (page: PageSocket) =>
  ((await page.act({ do: 'listBooks' })) as BookRow[]).map(({ name }) => name);
const addBook = async (page: PageSocket, name = 'Second') =>
  String(await page.act({ do: 'addBook', name }));
/** Whether the work succeeds. */
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );
const about = `const properties = PropertiesService;
  return [SpreadsheetApp.getActive().getName(), SpreadsheetApp.getActiveSheet().getRange('A1').getValue(),
    properties.getDocumentProperties().getProperty('mark'), properties.getScriptProperties().getProperty('all'),
    ScriptApp.getProjectTriggers().length, SpreadsheetApp.getActive().getUrl()]`;

describe('a second workbook', () => {
  it('has its own sheets, properties, triggers and address, and shares what belongs to the script', async () => {
    const clock = manualClock(new Date(2026, 4, 4, 12).getTime());
    const { workbench, url, page } = await served({ clock });
    const key = await addBook(page, 'Second: one/two');
    const second = await joinPage(url, key);
    expect((await second.heard('welcome')).about.bookName).toBe('Second: one/two');
    await runIn(
      second,
      `SpreadsheetApp.getActiveSheet().getRange('A1').setValue('second');
       PropertiesService.getDocumentProperties().setProperty('mark', 'mine');
       PropertiesService.getScriptProperties().setProperty('all', 'ours');
       ScriptApp.newTrigger('onTick').timeBased().everyMinutes(10).create();`,
    );
    expect(await runIn(second, about)).toEqual([
      'Second: one/two',
      'second',
      'mine',
      'ours',
      1,
      `${url}?book=${key}`,
    ]);
    expect(await run(workbench, about)).toEqual(['Test book', 'Name', null, 'ours', 0, url]);
    await clock.advance(10 * minute);
    expect(
      await runIn(second, `return SpreadsheetApp.getActiveSheet().getRange('A2').getValue()`),
    ).toBe('tick 1');
    expect(workbench.book.shown('A1:A2').flat()).toEqual(['Name', 'Acme']);
    expect(await page.act({ do: 'listBooks' })).toEqual([
      { key, name: 'Second: one/two', isCurrent: false, isOpen: true },
      { key: 'main', name: 'Test book', isCurrent: true, isOpen: true },
    ]);
  });

  it('waits for the script’s lock, and not for the other document’s', async () => {
    const { workbench, url, page } = await served();
    const second = await joinPage(url, await addBook(page));
    const holder = run(
      workbench,
      `LockService.getScriptLock().waitLock(0); LockService.getDocumentLock().waitLock(0);
       PropertiesService.getScriptProperties().setProperty('held', 'yes');
       while (!PropertiesService.getScriptProperties().getProperty('go')) Utilities.sleep(10);`,
    );
    expect(
      await runIn(
        second,
        `while (!PropertiesService.getScriptProperties().getProperty('held')) Utilities.sleep(10);
         const said = [LockService.getScriptLock().tryLock(20), LockService.getDocumentLock().tryLock(0)];
         PropertiesService.getScriptProperties().setProperty('go', 'yes');
         return said;`,
      ),
    ).toEqual([false, true]);
    await holder;
  });

  it('shows its own executions and counts on the same quotas', async () => {
    const { url, page } = await served();
    const second = await joinPage(url, await addBook(page));
    await runIn(second, `PropertiesService.getUserProperties().getKeys()`);
    const shown = async (from: PageSocket) => {
      from.send({ kind: 'follow', panel: 'executions', execution: null });
      await from.heard('executions');
    };
    await shown(page);
    await shown(second);
    const latest = (from: PageSocket) => from.all('executions').at(-1);
    const namesOf = (from: PageSocket) => latest(from)?.rows.map((row) => row.functionName);
    expect(namesOf(page)).not.toContain('evaluate');
    expect(namesOf(second)).toContain('evaluate');
    // Both workbooks may still be running onOpen, which also counts; a page learns that with its next update.
    await until(async () => {
      await shown(page);
      await shown(second);
      return isDeepStrictEqual(latest(page)?.quotas, latest(second)?.quotas);
    }, 'both pages show the same quotas');
  });

  it('exists after a restart, by its name, and its formulas work', async () => {
    const dataDir = temporaryFolder();
    const { workbench, page } = await served({ dataDir });
    const base64 = Buffer.from('N,Twice\n4,=DOUBLE(A2)').toString('base64');
    const key = String(await page.act({ do: 'openFile', name: 'numbers.csv', base64 }));
    expect(key).toMatch(/^numbers-[\da-f]{8}$/);
    await close(workbench);
    const again = await served({ dataDir });
    expect(await namesOf(again.page)).toEqual(['numbers', 'Test book']);
    const [closed] = (await again.page.act({ do: 'listBooks' })) as BookRow[];
    expect(closed).toMatchObject({ key, isOpen: false });
    const second = await joinPage(again.url, key);
    const value = `return SpreadsheetApp.getActiveSheet().getRange('B2').getValue()`;
    await until(async () => (await runIn(second, value)) === 8, 'the formula shows its result');
  });

  it('is prepared as the first one was', async () => {
    const prepared: unknown[] = [];
    const { page } = await served({
      prepare: async (script) => {
        prepared.push(
          await script.run('evaluate', [`return SpreadsheetApp.getActive().getName()`]),
        );
      },
    });
    await page.act({ do: 'addBook', name: 'Second' });
    expect(prepared).toEqual(['Test book', 'Second']);
  });

  it('that cannot be prepared isn’t added', async () => {
    let isFirst = true;
    const prepare = async () => {
      if (!isFirst) throw new Error('The service is away');
      isFirst = false;
    };
    const { page } = await served({ prepare, dataDir: temporaryFolder() });
    const adding = page.act({ do: 'addBook', name: 'Second' });
    await expect(adding).rejects.toThrow('The service is away');
    expect(await namesOf(page)).toEqual(['Test book']);
  });
});

describe('a workbook', () => {
  const rowOf = async (page: PageSocket, key: string) =>
    ((await page.act({ do: 'listBooks' })) as BookRow[]).find((row) => row.key === key);

  it('can be renamed while a script runs or not, and its pages and scripts see the new name', async () => {
    const dataDir = temporaryFolder();
    const { workbench, url, page } = await served({ dataDir });
    const key = await addBook(page);
    const second = await joinPage(url, key);
    await page.act({ do: 'renameBook', key, name: ' Leads ' });
    expect((await second.heard('renamed')).bookName).toBe('Leads');
    expect(await runIn(second, `return SpreadsheetApp.getActive().getName()`)).toBe('Leads');
    await runIn(second, `SpreadsheetApp.getActive().rename('Named by a script')`);
    await second.heard('renamed', ({ bookName }) => bookName === 'Named by a script');
    await expect(page.act({ do: 'renameBook', key, name: ' ' })).rejects.toThrow('needs a name');
    await expect(page.act({ do: 'renameBook', key: '../x', name: 'X' })).rejects.toThrow('no such');
    await close(workbench);
    const again = await served({ dataDir });
    expect(await rowOf(again.page, key)).toMatchObject({ name: 'Named by a script' });
    await again.page.act({ do: 'renameBook', key, name: 'While it was closed' });
    expect(await rowOf(again.page, key)).toMatchObject({ isOpen: false });
    const opened = await joinPage(again.url, key);
    expect((await opened.heard('welcome')).about.bookName).toBe('While it was closed');
  });

  it('is deleted with its file, its properties and its triggers', async () => {
    const dataDir = temporaryFolder();
    const clock = manualClock(new Date(2026, 4, 4, 12).getTime());
    const { workbench, url, page } = await served({ dataDir, clock });
    const key = await addBook(page);
    const second = await joinPage(url, key);
    await runIn(second, `ScriptApp.newTrigger('onTick').timeBased().everyMinutes(10).create();`);
    const file = join(dataDir, 'books', `${key}.sqlite`);
    expect(existsSync(file)).toBe(true);
    second.close();
    await until(() => isDone(page.act({ do: 'deleteBook', key })), 'its page has left');
    expect(existsSync(file)).toBe(false);
    expect(await namesOf(page)).toEqual(['Test book']);
    await clock.advance(20 * minute);
    expect(await run(workbench, about)).toEqual(['Test book', 'Name', null, null, 0, url]);
    expect((await (await knockAt(url, key)).heard('refused')).reason).toContain('no such workbook');
    const third = await addBook(page, 'Third');
    await close(workbench);
    const again = await served({ dataDir });
    await again.page.act({ do: 'deleteBook', key: third });
    expect(await namesOf(again.page)).toEqual(['Test book']);
  });

  it('is not deleted if it is the first or in use', async () => {
    const dataDir = temporaryFolder();
    const { url, page } = await served({ dataDir });
    const key = await addBook(page);
    const deleting = (it: string) => page.act({ do: 'deleteBook', key: it });
    await expect(deleting('main')).rejects.toThrow('started with it. Nothing was deleted.');
    await expect(deleting('../properties')).rejects.toThrow('There’s no such workbook');
    const second = await joinPage(url, key);
    await expect(deleting(key)).rejects.toThrow('A page shows it.');
    second.send({
      kind: 'call',
      id: 1_000,
      from: 'menu',
      handler: 'evaluate',
      args: [
        `while (!PropertiesService.getScriptProperties().getProperty('go')) Utilities.sleep(10);`,
      ],
      selection: corner,
    });
    second.close();
    await until(
      () =>
        deleting(key).then(
          () => false,
          (error) => error.message.includes('Its script is at work'),
        ),
      'its page has left',
    );
    await runIn(page, `PropertiesService.getScriptProperties().setProperty('go', 'yes')`);
    await until(() => isDone(deleting(key)), 'its script is done');
  });
});

it.each([
  ['gone', 'There’s no such workbook'],
  ['../properties', 'There’s no such workbook'],
  ['taken', 'open in another process'],
])('a workbook that cannot be opened is refused with the reason: %s', async (key, reason) => {
  const dataDir = temporaryFolder();
  const holder = await served({ dataDir });
  const taken = await addBook(holder.page, 'Taken');
  const other = temporaryFolder();
  const { url } = await served({ dataDir: other });
  symlinkSync(join(dataDir, 'books', `${taken}.sqlite`), join(other, 'books', 'taken.sqlite'));
  const page = await knockAt(url, key);
  expect((await page.heard('refused')).reason).toContain(reason);
});
