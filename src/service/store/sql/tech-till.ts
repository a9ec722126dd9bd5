/** What pages of the technology search cost: set aside before they are sent, charged after. */
import * as v from 'valibot';
import type { TechTill } from '../tech';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
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

    settle(holdIds, now) {
      return database.transaction((within) => settle(within, holdIds, now));
    },

    release(holdId) {
      return database.transaction(async (within) => {
        const [hold] = await take(within, [holdId]);
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
        await database.transaction((within) => settle(within, [id], now));
      }
    },
  };

  async function settle(within: Queries, holdIds: readonly string[], now: number) {
    const holds = await take(within, holdIds);
    // In a fixed order, so that two processes never wait for each other's users.
    holds.sort((a, b) => a.user_id.localeCompare(b.user_id));
    for (const { id, user_id, credits } of holds) {
      await unreserve(within, user_id, credits);
      await chargeSearch(within, user_id, id, credits, now);
    }
  }

  /** Whoever deletes a hold decides what becomes of it, so that it is charged once or given back once. */
  function take(within: Queries, holdIds: readonly string[]) {
    return within.rows(
      holdRow,
      `DELETE FROM tech_holds WHERE id ${isOneOf(database.dialect)} RETURNING ${columns}`,
      JSON.stringify(holdIds),
    );
  }
}

async function unreserve(within: Queries, userId: string, credits: number) {
  await within.run('UPDATE users SET reserved = reserved - ? WHERE id = ?', credits, userId);
}
