import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import { openPostgres } from '../../src/service/store/postgres/database';
import type { SqlDatabase } from '../../src/service/store/sql/database';
import { openSqlite } from '../../src/service/store/sqlite/database';
import { StoreBusyError } from '../../src/service/store/store';
import { databaseUrlOf, freshFolder, removeFolders } from './helpers/folders';
import { eachStore } from './helpers/stores';

afterAll(removeFolders);

const valueRow = v.object({ value: v.string() });
const countRow = v.object({ n: v.number() });

function open(folder: string): Promise<SqlDatabase> {
  const url = databaseUrlOf(folder);
  return url === '' ? openSqlite(join(folder, 'signalsheet.db')) : openPostgres(url);
}

eachStore('a database', () => {
  let one: SqlDatabase;
  let two: SqlDatabase;
  beforeEach(async () => {
    const folder = freshFolder();
    [one, two] = await Promise.all([open(folder), open(folder)]);
    await one.run("INSERT INTO meta (name, value) VALUES ('count', '0')");
  });
  afterEach(() => Promise.all([one.close(), two.close()]));

  const value = (database: SqlDatabase, name: string) =>
    database.row(valueRow, 'SELECT value FROM meta WHERE name = ?', name);

  it('undoes a transaction that fails, and nothing that came in beside it', async () => {
    const failing = one.transaction(async (within) => {
      await within.run("INSERT INTO meta (name, value) VALUES ('undone', 'yes')");
      throw new Error('on purpose');
    });
    const beside = one.run("INSERT INTO meta (name, value) VALUES ('beside', 'yes')");
    await expect(failing).rejects.toThrow('on purpose');
    expect(await beside).toBe(1);
    expect(await value(one, 'undone')).toBeUndefined();
    expect(await value(one, 'beside')).toEqual({ value: 'yes' });
  });

  it('shows nobody what has not been committed', async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const writing = one.transaction(async (within) => {
      await within.run("INSERT INTO meta (name, value) VALUES ('first', 'yes')");
      goOn();
      await within.run("INSERT INTO meta (name, value) VALUES ('second', 'yes')");
    });
    await gate;
    const reading = two.row(
      countRow,
      "SELECT count(*) AS n FROM meta WHERE name IN ('first', 'second')",
    );
    await writing;
    expect([0, 2]).toContain((await reading)?.n);
  });

  it('counts exactly, however many transactions come at once from wherever', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, round) =>
        (round % 2 === 0 ? one : two).transaction(async (within) => {
          await within.run("UPDATE meta SET value = value WHERE name = 'count'");
          const row = await within.row(valueRow, "SELECT value FROM meta WHERE name = 'count'");
          const next = String(Number(row?.value) + 1);
          await within.run("UPDATE meta SET value = ? WHERE name = 'count'", next);
        }),
      ),
    );
    expect(await value(two, 'count')).toEqual({ value: '40' });
  });

  it('goes on after transactions that waited for each other', async () => {
    await one.run("INSERT INTO meta (name, value) VALUES ('a', ''), ('b', '')");
    const touch = (database: SqlDatabase, names: readonly string[], mark: string) =>
      database.transaction(async (within) => {
        for (const name of names) {
          await within.run('UPDATE meta SET value = value || ? WHERE name = ?', mark, name);
        }
      });
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([touch(one, ['a', 'b'], '1'), touch(two, ['b', 'a'], '2')]);
    }
    for (const name of ['a', 'b']) {
      const marks = (await value(one, name))?.value ?? '';
      expect([...marks].sort().join('')).toBe('1'.repeat(3) + '2'.repeat(3));
    }
  });

  it('takes a question mark for a parameter only outside of quotes', async () => {
    const row = v.object({ text: v.string(), '?': v.string() });
    expect(
      await one.rows(
        row,
        `SELECT 'why? it''s ? so' AS text, value AS "?" FROM meta -- nobody's ?
         WHERE name = ?`,
        'count',
      ),
    ).toEqual([{ text: "why? it's ? so", '?': '0' }]);
  });

  it('gives whole numbers as numbers, also large ones, counts and sums', async () => {
    const large = 9_007_199_254_740_991;
    await one.run("INSERT INTO rate_events (bucket, expires_at) VALUES ('x', ?), ('x', 0)", large);
    const row = v.object({ n: v.number(), sum: v.number(), most: v.number() });
    expect(
      await one.rows(
        row,
        'SELECT count(*) AS n, sum(expires_at) AS sum, max(expires_at) AS most FROM rate_events',
      ),
    ).toEqual([{ n: 2, sum: large, most: large }]);
  });

  it.each(['cut\0short', true, undefined, 7n])('refuses to keep %p', async (odd) => {
    const keep = () =>
      Reflect.apply(one.run, one, ["UPDATE meta SET value = ? WHERE name = 'count'", odd]);
    await expect(keep()).rejects.toThrow(TypeError);
    expect(await value(one, 'count')).toEqual({ value: '0' });
  });
});

describe('a transaction on SQLite', () => {
  it('says so where it would wait for itself', async () => {
    const database = await openSqlite(join(freshFolder(), 'signalsheet.db'));
    const stuck = database.transaction(() => database.run('DELETE FROM meta'));
    await expect(stuck).rejects.toThrow('must not wait');
    await database.close();
  });
});

describe('a statement on SQLite that waits for another process', () => {
  it('lets whatever else its process does go on', async () => {
    const path = join(freshFolder(), 'signalsheet.db');
    const database = await openSqlite(path);
    const other = new Libsql(path);
    other.exec('BEGIN IMMEDIATE');
    const inserting = database.run("INSERT INTO meta (name, value) VALUES ('late', 'yes')");
    // Nobody else could end that transaction: what waited in the driver would wait in vain.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    other.exec('COMMIT');
    other.close();
    expect(await inserting).toBe(1);
    await database.close();
  });

  it('leaves nothing behind that would stop the next where that took too long', async () => {
    const path = join(freshFolder(), 'signalsheet.db');
    const database = await openSqlite(path);
    const other = new Libsql(path);
    other.exec("BEGIN IMMEDIATE; INSERT INTO meta (name, value) VALUES ('other', 'yes')");
    const deleting = database.run("DELETE FROM meta WHERE name = 'none'");
    await expect(deleting).rejects.toThrow(StoreBusyError);
    other.exec('COMMIT');
    other.close();
    await database.transaction((within) => within.run("UPDATE meta SET value = 'seen'"));
    expect(await database.rows(valueRow, 'SELECT value FROM meta')).toEqual([{ value: 'seen' }]);
    await database.close();
  });
});
