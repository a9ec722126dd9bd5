import { join } from 'node:path';
import Libsql from 'libsql';
import * as v from 'valibot';
import type { Database } from '../../src/service/database/database';
import { StoreBusyError } from '../../src/service/database/errors';
import { type Sql, sql } from '../../src/service/database/sql';
import { openSqlite } from '../../src/service/database/sqlite/database';
import { freshFolder, openDatabase, removeFolders } from './helpers/folders';
import { eachStore } from './helpers/stores';

afterAll(removeFolders);

const valueRow = v.object({ value: v.string() });
const countRow = v.object({ n: v.number() });

eachStore('a database', () => {
  let one: Database;
  let two: Database;
  beforeEach(async () => {
    const folder = freshFolder();
    [one, two] = await Promise.all([openDatabase(folder), openDatabase(folder)]);
    await one.run(sql`INSERT INTO meta (name, value) VALUES ('count', '0')`);
  });
  afterEach(() => Promise.all([one.close(), two.close()]));

  const value = (database: Database, name: string) =>
    database.row(valueRow, sql`SELECT value FROM meta WHERE name = ${name}`);

  it('undoes a failed transaction, and nothing written beside it', async () => {
    const failing = one.transaction(async (tx) => {
      await tx.run(sql`INSERT INTO meta (name, value) VALUES ('undone', 'yes')`);
      throw new Error('on purpose');
    });
    const beside = one.run(sql`INSERT INTO meta (name, value) VALUES ('beside', 'yes')`);
    await expect(failing).rejects.toThrow('on purpose');
    expect(await beside).toBe(1);
    expect(await value(one, 'undone')).toBeUndefined();
    expect(await value(one, 'beside')).toEqual({ value: 'yes' });
  });

  it('hides uncommitted data', async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const writing = one.transaction(async (tx) => {
      await tx.run(sql`INSERT INTO meta (name, value) VALUES ('first', 'yes')`);
      goOn();
      await tx.run(sql`INSERT INTO meta (name, value) VALUES ('second', 'yes')`);
    });
    await gate;
    const reading = two.row(
      countRow,
      sql`SELECT count(*) AS n FROM meta WHERE name IN ('first', 'second')`,
    );
    await writing;
    expect([0, 2]).toContain((await reading)?.n);
  });

  it('counts exactly across concurrent transactions from several connections', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, round) =>
        (round % 2 === 0 ? one : two).transaction(async (tx) => {
          await tx.run(sql`UPDATE meta SET value = value WHERE name = 'count'`);
          const row = await tx.row(valueRow, sql`SELECT value FROM meta WHERE name = 'count'`);
          const next = String(Number(row?.value) + 1);
          await tx.run(sql`UPDATE meta SET value = ${next} WHERE name = 'count'`);
        }),
      ),
    );
    expect(await value(two, 'count')).toEqual({ value: '40' });
  });

  it('continues after transactions that waited for each other', async () => {
    await one.run(sql`INSERT INTO meta (name, value) VALUES ('a', ''), ('b', '')`);
    const touch = (database: Database, names: readonly string[], mark: string) =>
      database.transaction(async (tx) => {
        for (const name of names) {
          await tx.run(sql`UPDATE meta SET value = value || ${mark} WHERE name = ${name}`);
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

  it('finds what is in a list, and what is not, for lists of any length', async () => {
    const names = async (query: Sql) =>
      (await one.rows(v.object({ name: v.string() }), query)).map(({ name }) => name);
    await one.run(sql`INSERT INTO meta (name, value) VALUES ('a?', ''), ('b', '')`);
    const many = Array.from({ length: 70_000 }, (_, index) => `b${index}`);
    expect(await names(sql`SELECT name FROM meta WHERE name IN ${['a?', ...many]}`)).toEqual([
      'a?',
    ]);
    expect(await names(sql`SELECT name FROM meta WHERE name IN ${[]}`)).toEqual([]);
    expect(await names(sql`SELECT name FROM meta WHERE name NOT IN ${['count', 'b']}`)).toEqual([
      'a?',
    ]);
    expect(await names(sql`SELECT name FROM meta WHERE name NOT IN ${[]}`)).toHaveLength(3);
  });

  it('gives whole numbers as numbers, also large ones, counts and sums', async () => {
    const large = 9_007_199_254_740_991;
    await one.run(
      sql`INSERT INTO rate_events (bucket, expires_at) VALUES ('x', ${large}), ('x', 0)`,
    );
    const row = v.object({ n: v.number(), sum: v.number(), max: v.number() });
    expect(
      await one.rows(
        row,
        sql`SELECT count(*) AS n, sum(expires_at) AS sum, max(expires_at) AS max FROM rate_events`,
      ),
    ).toEqual([{ n: 2, sum: large, max: large }]);
  });

  it.each(['cut\0short', true, undefined, 7n])('refuses to keep %p', async (odd) => {
    const keep = () =>
      Reflect.apply(one.run, one, ["UPDATE meta SET value = ? WHERE name = 'count'", odd]);
    await expect(keep()).rejects.toThrow(TypeError);
    expect(await value(one, 'count')).toEqual({ value: '0' });
  });
});

describe('a transaction on SQLite', () => {
  it('reports it if it would wait for itself', async () => {
    const database = await openSqlite(join(freshFolder(), 'signalsheet.db'));
    const stuck = database.transaction(() => database.run(sql`DELETE FROM meta`));
    await expect(stuck).rejects.toThrow('must not wait');
    await database.close();
  });
});

describe('a statement on SQLite that waits for another process', () => {
  it('does not block its process', async () => {
    const path = join(freshFolder(), 'signalsheet.db');
    const database = await openSqlite(path);
    const other = new Libsql(path);
    other.exec('BEGIN IMMEDIATE');
    const inserting = database.run(sql`INSERT INTO meta (name, value) VALUES ('late', 'yes')`);
    // Only this thread can end that transaction, so a blocking wait in the driver would never end.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    other.exec('COMMIT');
    other.close();
    expect(await inserting).toBe(1);
    await database.close();
  });

  it('leaves nothing behind that would stop the next if that took too long', async () => {
    const path = join(freshFolder(), 'signalsheet.db');
    const database = await openSqlite(path);
    const other = new Libsql(path);
    other.exec("BEGIN IMMEDIATE; INSERT INTO meta (name, value) VALUES ('other', 'yes')");
    const deleting = database.run(sql`DELETE FROM meta WHERE name = 'none'`);
    await expect(deleting).rejects.toThrow(StoreBusyError);
    other.exec('COMMIT');
    other.close();
    await database.transaction((tx) => tx.run(sql`UPDATE meta SET value = 'seen'`));
    expect(await database.rows(valueRow, sql`SELECT value FROM meta`)).toEqual([{ value: 'seen' }]);
    await database.close();
  });
});
