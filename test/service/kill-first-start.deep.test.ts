/** Kills a service while it makes its database for the first time. */
import { existsSync, statSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { join } from './helpers/acts';
import { launchService, spawnService } from './helpers/child';
import { databaseUrlOf, freshFolder, query, valueIn } from './helpers/folders';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

eachStore('kill -9', () => {
  it('during the first start leaves a folder that the next start completes', async () => {
    for (const bytes of [0, 4_000_000]) {
      const dataDir = freshFolder();
      const killed = launchService({ posts: true, dataDir });
      await until('the database', async () => (await bytesWritten(dataDir)) >= bytes);
      await killed.kill();
      const child = await spawnService({ posts: true, dataDir });
      expect(await query(dataDir, 'SELECT count(*) AS n FROM companies')).toEqual([{ n: 2000 }]);
      await join({ ...child, dataDir, close: child.kill });
      await child.stop();
    }
  }, 240_000);
});

/** What the first start has written so far, finished or not; below zero as long as there is no database. */
async function bytesWritten(dataDir: string): Promise<number> {
  if (databaseUrlOf(dataDir) === '') {
    const wal = joinPath(dataDir, 'signalsheet.db-wal');
    return existsSync(wal) ? statSync(wal).size : -1;
  }
  // The size of a table's file shows rows of transactions that have not ended.
  const bytes = `SELECT coalesce(sum(pg_relation_size(oid)), -1) AS bytes FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`;
  return Number(await valueIn(dataDir, bytes));
}
