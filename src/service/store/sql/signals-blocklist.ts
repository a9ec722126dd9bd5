/** The operator's block-list of companies. */
import * as v from 'valibot';
import type { BlockList } from '../signals';
import type { SqlDatabase } from './database';
import { isOneOf } from './dialect';

const domainRow = v.object({ domain: v.string() });

export function sqlBlockList(database: SqlDatabase): BlockList {
  return {
    async list() {
      const sql = 'SELECT domain FROM blocked_companies ORDER BY domain';
      return (await database.rows(domainRow, sql)).map(({ domain }) => domain);
    },

    add(domains, now) {
      return database.transaction(async (within) => {
        for (const domain of domains) {
          await within.run(
            'INSERT INTO blocked_companies (domain, added_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
            domain,
            now,
          );
        }
      });
    },

    async remove(domains) {
      const sql = `DELETE FROM blocked_companies WHERE domain ${isOneOf(database.dialect)}`;
      await database.run(sql, JSON.stringify(domains));
    },
  };
}
