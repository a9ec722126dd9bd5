/** Deleting a user covers each table with their rows. */
import { join } from 'node:path';
import { userTables } from '../../src/service/admin/delete-user';
import { migrations } from '../../src/service/database/schema/migrations';
import { SqliteConnection } from '../../src/service/database/sqlite/connection';
import { migrate } from '../../src/service/database/sqlite/migrate';
import { freshFolder, query, removeFolders } from './helpers/folders';

afterAll(removeFolders);

/** The ledger can't be changed, and keys are deleted by a statement of their own. */
const exceptions = ['ledger', 'user_keys'];

it('each table with a user_id is deleted from or an exception', async () => {
  const dataDir = freshFolder();
  const connection = new SqliteConnection(join(dataDir, 'signalsheet.db'), 'each');
  try {
    migrate(connection, 'make', migrations);
  } finally {
    connection.close();
  }
  const rows = await query(
    dataDir,
    `SELECT m.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND c.name = 'user_id' ORDER BY m.name`,
  );
  const expected = [...userTables, ...exceptions].sort().map((name) => ({ name }));
  expect(rows).toEqual(expected);
});
