/** Deleting a user deletes their rows in every table, also in tables that no other test of it fills. */
import { join as joinPath } from 'node:path';
import Libsql from 'libsql';
import { join } from './helpers/acts';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { serve } from './helpers/service';

interface Column {
  readonly name: string;
  readonly type: string;
}

const userColumns = ['user_id', 'owner'];

/** The tables with a column that names a user, without the ledger, which stays. */
const ofUsers = `SELECT tables.name AS "table", columns.name AS "column"
  FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
  WHERE tables.type = 'table' AND tables.name <> 'ledger' AND columns.name IN ('${userColumns.join("', '")}')`;

it('leaves no row in any table with a user’s id', async () => {
  const service = await serve();
  const { dataDir } = service;
  const caller = await join(service);
  await service.close();
  const [user] = (await query(dataDir, 'SELECT id FROM users')) as { id: string }[];
  const id = user?.id ?? '';
  const places = (await query(dataDir, ofUsers)) as { table: string; column: string }[];
  expect(places.length).toBeGreaterThan(30);

  const database = new Libsql(joinPath(dataDir, 'signalsheet.db'));
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
  for (const { table } of places) {
    const columns = (await query(dataDir, `PRAGMA table_info(${table})`)) as Column[];
    const values = columns.map(({ name, type }) =>
      userColumns.includes(name) ? id : type === 'TEXT' ? 'x' : 1,
    );
    const marks = columns.map(() => '?').join();
    database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${marks})`).run(values);
  }
  database.close();

  const left = async () => {
    const counts = await Promise.all(
      places.map(async ({ table, column }) => {
        const rows = await query(dataDir, `SELECT 1 FROM ${table} WHERE ${column} = ?`, id);
        return rows.length > 0 ? [table] : [];
      }),
    );
    return counts.flat();
  };
  expect(await left()).toEqual(places.map(({ table }) => table));
  await asOperator(dataDir, async (operator) =>
    operator.deleteUser(await operator.user(caller.userId)),
  );
  expect(await left()).toEqual([]);
});
