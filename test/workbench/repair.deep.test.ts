/** Workbooks that cannot be opened: the rest opens, the panel says which and why, and a command repairs them. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BookRow } from '../../src/workbench/protocol/panels';
import { BookStore } from '../../src/workbench/storage/book-store';
import { close, open, temporaryFolder } from './open';
import { joinPage, knockAt, served } from './page-socket';

const program = join(__dirname, '../../lib/cli.cjs');

/** The output of the command. */
async function repair(data: string, ...books: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    'repair',
    ...books,
    '--data',
    data,
  ]);
  return stdout;
}

/** A data folder as `start` makes it, with an edited workbook and a second one. */
async function withTwoBooks() {
  const data = temporaryFolder();
  const dataDir = join(data, 'workbench');
  const { workbench, page } = await served({ dataDir });
  workbench.book.write('A3', 'kept');
  const second = String(await page.act({ do: 'addBook', name: 'Second' }));
  await close(workbench);
  return { data, dataDir, second, books: join(dataDir, 'books') };
}

/** Writes invalid revisions into a journal, as an older workbench could have. */
function spoil(file: string, ...commands: unknown[]): void {
  const store = new BookStore(file);
  for (const [index, each] of commands.entries()) {
    const serverRevisionId = store.revisionsSince().at(-1)?.id ?? store.snapshot()?.revision ?? '';
    const id = `bad-${index}`;
    const message = {
      type: 'REMOTE_REVISION',
      version: 1,
      clientId: 'page',
      serverRevisionId,
      nextRevisionId: id,
      commands: each,
    };
    store.append({ id, message: JSON.stringify(message) });
  }
  store.close();
}

const growth = {
  type: 'ADD_COLUMNS_ROWS',
  sheetId: 'gid0',
  sheetName: 'Data',
  dimension: 'ROW',
  base: 1,
  position: 'after',
  quantity: 1e9,
};

it.each<[string, unknown]>([
  ['no commands', 'x'],
  ['a command that is nothing', [null]],
  ['a billion rows', [growth]],
])('a journal with %s lets other workbooks open, and is repaired', async (_, commands) => {
  const { data, dataDir, second, books } = await withTwoBooks();
  spoil(join(books, 'main.sqlite'), commands, [
    { type: 'UPDATE_CELL', sheetId: 'gid0', col: 0, row: 3, content: 'after' },
  ]);
  const { workbench, url, page } = await served({ dataDir });
  expect(workbench.problems).toEqual([
    expect.stringMatching(/^The workbook main cannot be opened\. .*"signalsheet repair main"/),
  ]);
  const rows = (await page.act({ do: 'listBooks' })) as BookRow[];
  expect(rows.map(({ key, isCurrent, problem }) => [key, isCurrent, problem])).toEqual(
    expect.arrayContaining([
      ['main', false, workbench.problems[0]],
      ['main-2', true, undefined],
      [second, false, undefined],
    ]),
  );
  await joinPage(url, second);
  const refused = await knockAt(url, 'main');
  expect((await refused.heard('refused')).reason).toBe(workbench.problems[0]);
  await close(workbench);

  expect(await repair(data, 'main')).toMatch(
    /^main: repaired\. Kept 1 change since the last snapshot; moved 2 changes that couldn’t be applied to /,
  );
  const lost = readdirSync(books).filter((name) => name.includes('.lost-'));
  expect(lost).toHaveLength(1);
  expect(readFileSync(join(books, String(lost[0])), 'utf8')).toContain('after');
  expect(await repair(data, 'main')).toBe('main: opens fine. Nothing was changed.\n');
  const again = await open({ dataDir });
  expect(again.problems).toEqual([]);
  expect(again.book.shown('A1:A4').flat()).toEqual(['Name', 'Acme', 'kept', '']);
});

it.each<[string, (file: string) => void]>([
  ['that is no database', (file) => writeFileSync(file, 'no database '.repeat(1_000))],
  [
    'whose snapshot is broken',
    (file) => {
      const store = new BookStore(file);
      store.replaceSnapshot('broken', '{"sheets":[nonsense');
      store.close();
    },
  ],
])('a file %s is set aside whole', async (_, damage) => {
  const { data, dataDir, second, books } = await withTwoBooks();
  const file = join(books, `${second}.sqlite`);
  damage(file);
  const { workbench, url, page } = await served({ dataDir });
  const { reason } = await (await knockAt(url, second)).heard('refused');
  expect(reason).toContain('cannot be opened');
  const rows = (await page.act({ do: 'listBooks' })) as BookRow[];
  expect(rows.find(({ key }) => key === second)?.problem).toBe(reason);
  await close(workbench);
  const said = await repair(data);
  expect(said).toContain('main: opens fine. Nothing was changed.');
  expect(said).toContain(`${second}: unreadable.`);
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(books).some((name) => name.includes('.unreadable-'))).toBe(true);
});

it('an open or missing workbook is not repaired', async () => {
  const { data, dataDir } = await withTwoBooks();
  await open({ dataDir });
  await expect(repair(data, 'main')).rejects.toThrow('is open in another process');
  await expect(repair(data, 'gone')).rejects.toThrow('There’s no workbook gone in');
});
