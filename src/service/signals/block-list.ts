/** The operator's block-list of companies. */
import * as v from 'valibot';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import type { BlockList } from './store';

const domainRow = v.object({ domain: v.string() });

export function sqlBlockList(database: Database): BlockList {
  return {
    async list() {
      const rows = await database.rows(
        domainRow,
        sql`SELECT domain FROM blocked_companies ORDER BY domain`,
      );
      return rows.map(({ domain }) => domain);
    },

    add(domains, now) {
      return database.transaction(async (tx) => {
        for (const domain of domains) {
          await tx.run(
            sql`INSERT INTO blocked_companies (domain, added_at) VALUES (${domain}, ${now}) ON CONFLICT DO NOTHING`,
          );
        }
      });
    },

    async remove(domains) {
      await database.run(sql`DELETE FROM blocked_companies WHERE domain IN ${domains}`);
    },
  };
}
