/** What pages of the technology search cost: set aside before they are sent, charged after. */
import * as v from 'valibot';
import type { TechTill } from '../tech';
import type { Queries, SqlDatabase } from './database';
import { availableCredits, chargeSearch, lockUser, reserve } from './ledger';

const holdRow = v.object({ id: v.string(), user_id: v.string(), credits: v.number() });
const columns = 'id, user_id, credits';

export function techTill(database: SqlDatabase): TechTill {
  return {
    hold(userId, holdId, credits, now) {
      return database.transaction(async (within) => {
        await lockUser(within, userId);
        if (!(await reserve(within, userId, credits))) {
          return { available: await availableCredits(within, userId) };
        }
        await within.run(
          'INSERT INTO tech_holds (id, user_id, credits, at) VALUES (?, ?, ?, ?)',
          holdId,
          userId,
          credits,
          now,
        );
        return undefined;
      });
    },

    settle(holdId, now) {
      return database.transaction((within) => settle(within, holdId, now));
    },

    release(holdId) {
      return database.transaction(async (within) => {
        const hold = await take(within, holdId);
        if (hold) await unreserve(within, hold.user_id, hold.credits);
      });
    },

    async settleBefore(until, now) {
      const left = await database.rows(
        holdRow,
        `SELECT ${columns} FROM tech_holds WHERE at <= ? ORDER BY id`,
        until,
      );
      for (const { id } of left) {
        await database.transaction((within) => settle(within, id, now));
      }
    },
  };
}

async function settle(within: Queries, holdId: string, now: number) {
  const hold = await take(within, holdId);
  if (!hold) return;
  await unreserve(within, hold.user_id, hold.credits);
  await chargeSearch(within, hold.user_id, holdId, hold.credits, now);
}

/** Whoever deletes the hold decides what becomes of it, so that it is charged once or given back once. */
function take(within: Queries, holdId: string) {
  return within.row(holdRow, `DELETE FROM tech_holds WHERE id = ? RETURNING ${columns}`, holdId);
}

async function unreserve(within: Queries, userId: string, credits: number) {
  await within.run('UPDATE users SET reserved = reserved - ? WHERE id = ?', credits, userId);
}
