/** What scores are made of, in the database: a user's weights, and the finds on each of the user's accounts. */
import * as v from 'valibot';
import { defaultScoreSettings, type ScoreSettings } from '../../contract/scores';
import type { Database } from '../database/database';
import { assignments, columnNames, sql, tuples, unindexed } from '../database/sql';

const settingsRow = v.object({
  fit: v.number(),
  signals: v.number(),
  roles: v.number(),
  half_life_days: v.number(),
});
const columns = v.keyof(settingsRow).options;
const findRow = v.object({ account_id: v.number(), at: v.number() });
const idRow = v.object({ id: v.number() });

/** Each method reads and changes only the user's own rows. */
export function sqlScores(database: Database) {
  return {
    async settings(userId: string): Promise<ScoreSettings> {
      const row = await database.row(
        settingsRow,
        sql`SELECT ${columnNames(columns)} FROM score_settings WHERE user_id = ${userId}`,
      );
      return row ?? defaultScoreSettings;
    },

    async save(userId: string, settings: ScoreSettings): Promise<void> {
      const values = columns.map((column) => settings[column]);
      await database.run(
        sql`INSERT INTO score_settings (${columnNames(['user_id', ...columns])})
         VALUES ${tuples([[userId, ...values]])}
         ON CONFLICT (user_id) DO UPDATE SET ${assignments(columns, values)}`,
      );
    },

    async reset(userId: string): Promise<void> {
      await database.run(sql`DELETE FROM score_settings WHERE user_id = ${userId}`);
    },

    /**
     * By account, a time for each signal that found it: of its newest evidence, or else of the find. Finds that the
     * user called irrelevant are missing.
     */
    async findTimes(
      userId: string,
      accountIds: readonly number[],
    ): Promise<ReadonlyMap<number, readonly number[]>> {
      const rows = await database.rows(
        findRow,
        sql`SELECT found.account_id AS account_id, max(coalesce(evidence.at, found_at)) AS at
         FROM signal_accounts AS found
         LEFT JOIN signal_feedback AS feedback ON feedback.user_id = found.user_id
           AND feedback.signal_id = found.signal_id AND feedback.account_id = found.account_id
         LEFT JOIN signal_evidence AS evidence ON evidence.user_id = found.user_id
           AND evidence.account_id = found.account_id AND evidence.signal_id = found.signal_id
         WHERE ${unindexed('found.user_id')} = ${userId} AND found.account_id IN ${accountIds}
           AND feedback.account_id IS NULL
         GROUP BY found.account_id, found.signal_id ORDER BY found.account_id, found.signal_id`,
      );
      const times = new Map<number, number[]>();
      for (const { account_id: id, at } of rows) times.set(id, [...(times.get(id) ?? []), at]);
      return times;
    },

    /** The user's newest accounts. */
    async newest(userId: string, limit: number): Promise<readonly number[]> {
      const rows = await database.rows(
        idRow,
        sql`SELECT id FROM accounts WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${limit}`,
      );
      return rows.map(({ id }) => id);
    },
  };
}
