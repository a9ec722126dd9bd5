/** The tables of both databases: all are described, and later versions are applied once. */
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate as migratePostgres } from '../../src/service/database/postgres/migrate';
import { statementsOf } from '../../src/service/database/postgres/statements';
import { type Migration, migrations } from '../../src/service/database/schema/migrations';
import { tables } from '../../src/service/database/schema/tables';
import { SqliteConnection } from '../../src/service/database/sqlite/connection';
import { migrate as migrateSqlite } from '../../src/service/database/sqlite/migrate';
import { databaseUrlOf, freshFolder, openDatabase, query, removeFolders } from './helpers/folders';
import { eachStore, onSqlite } from './helpers/stores';

afterAll(removeFolders);

async function migrate(dataDir: string, steps: readonly Migration[]) {
  const url = databaseUrlOf(dataDir);
  if (url === '') {
    const connection = new SqliteConnection(join(dataDir, 'signalsheet.db'), 'each');
    try {
      migrateSqlite(connection, 'make', steps);
    } finally {
      connection.close();
    }
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await migratePostgres(client, 'make', steps);
  } finally {
    await client.end();
  }
}

const addColumn: Migration = ({ int }) => `ALTER TABLE meta ADD COLUMN size ${int};
  INSERT INTO meta (name, value, size) VALUES ('added', 'once', 7);`;
const fill: Migration = ({ sqlite, postgres }) => `UPDATE meta
  SET size = size * 2, value = ${sqlite`'on SQLite'`}${postgres`'on PostgreSQL'`};`;

const isSqlite = (dataDir: string) => databaseUrlOf(dataDir) === '';

eachStore('the tables', () => {
  it('are brought to a later version once, with the rows they have', async () => {
    const dataDir = freshFolder();
    const row = 'SELECT name, value, size FROM meta';
    await migrate(dataDir, migrations);
    await query(dataDir, `INSERT INTO meta (name, value) VALUES ('kept', 'x') RETURNING name`);
    for (let start = 0; start < 2; start += 1) await migrate(dataDir, [...migrations, addColumn]);
    expect(await query(dataDir, `${row} ORDER BY name`)).toEqual([
      { name: 'added', value: 'once', size: 7 },
      { name: 'kept', value: 'x', size: null },
    ]);
    for (let start = 0; start < 2; start += 1)
      await migrate(dataDir, [...migrations, addColumn, fill]);
    expect(await query(dataDir, `${row} WHERE name = 'added'`)).toEqual([
      { name: 'added', value: isSqlite(dataDir) ? 'on SQLite' : 'on PostgreSQL', size: 14 },
    ]);
    await expect(migrate(dataDir, migrations)).rejects.toThrow('has version 3');
  });

  it('are all described, with their places on a cluster', async () => {
    const dataDir = freshFolder();
    await (await openDatabase(dataDir)).close();
    const found = await query(
      dataDir,
      isSqlite(dataDir)
        ? `SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'
           AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`
        : `SELECT tablename AS name FROM pg_tables
           WHERE schemaname = current_schema() AND tablename <> 'schema_version'`,
    );
    const names = found.map((row) => String(Reflect.get(Object(row), 'name')));
    expect(names.sort()).toEqual(tables.map(({ name }) => name).sort());
  });
});

onSqlite('a text of several statements', () => {
  it('is cut at the end of each statement', () => {
    const body = `CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'a; b'; END $$`;
    expect(
      statementsOf(`-- One; and only one.
CREATE TABLE a (b TEXT DEFAULT 'it''s; not'); ${body};
  -- Of "the; last".
  SELECT ";" FROM a; ;
`),
    ).toEqual([`CREATE TABLE a (b TEXT DEFAULT 'it''s; not')`, body, 'SELECT ";" FROM a']);
  });
});
