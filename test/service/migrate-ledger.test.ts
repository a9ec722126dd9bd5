import { join } from 'node:path';
import Libsql from 'libsql';
import { openDataFolder } from '../../src/service/data-folder';
import { migrationsFrom } from '../../src/service/database/migrations';
import { freshFolder, query, removeFolders } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { tablesWith } from './helpers/traces';

afterAll(removeFolders);

describe('a SQLite file of an older version', () => {
  it('loses the domains in its ledger, and nothing else of it', async () => {
    const dataDir = freshFolder();
    const database = new Libsql(join(dataDir, 'signalsheet.db'));
    for (const sql of migrationsFrom(0, 'sqlite', 'make').slice(0, 4)) database.exec(sql);
    database.exec(`
      INSERT INTO users (id, email, key_hash, key_sealed, balance, used_total, created_at)
        VALUES ('usr_1', 'dana@people.example', 'hash', 'sealed', 95, 5, 1);
      INSERT INTO ledger (user_id, charge_key, credits, reason, at) VALUES
        ('usr_1', 'start', 100, 'starting_grant', 1),
        ('usr_1', 'job_1:mirefield.example', -1, 'account_enriched', 2),
        ('usr_1', 'discovered:7', -2, 'person_discovered', 3),
        ('usr_1', 'signal:1:mirefield.example', -2, 'signal_account', 4);
      PRAGMA user_version = 4;`);
    database.close();
    // The service that made the file had a key file beside it.
    await (await openDataFolder(dataDir, '')).store.close();
    await asOperator(dataDir, async (operator) => {
      const ledger = await operator.ledger(await operator.user('usr_1'), 50);
      expect(ledger.map(({ credits, at }) => [credits, at])).toEqual([
        [-2, 4],
        [-2, 3],
        [-1, 2],
        [100, 1],
      ]);
    });
    expect(await tablesWith(dataDir, /mirefield/)).toEqual([]);
    const keys = await query(dataDir, 'SELECT charge_key FROM ledger ORDER BY id');
    expect(keys).toMatchObject([
      { charge_key: 'start' },
      { charge_key: 'entry:2' },
      { charge_key: 'discovered:7' },
      { charge_key: 'entry:4' },
    ]);
    const change = query(dataDir, "UPDATE ledger SET charge_key = 'x' RETURNING id");
    await expect(change).rejects.toThrow('append-only');
  });
});
