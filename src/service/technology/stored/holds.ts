/** Credits for pages of the technology search, in the database: reserved before a page is sent, charged after. */
import * as v from 'valibot';
import { charges, companyKey, works } from '../../billing/charges';
import { availableCredits, charge, lockUser, reserve, unreserve } from '../../billing/ledger';
import { unpaid } from '../../billing/paid';
import type { Database, Queries } from '../../database/database';
import { columnNames, sql } from '../../database/sql';
import type { SearchHold, SearchHolds } from '../store';

const holdRow = v.object({
  id: v.string(),
  user_id: v.string(),
  credits: v.number(),
  price: v.number(),
  companies: v.pipe(v.string(), v.parseJson(), v.array(v.array(v.string()))),
  at: v.number(),
});
const columns = columnNames(v.keyof(holdRow).options);

const keysOf = (domains: readonly string[]) => domains.map((domain) => [companyKey(domain)]);

export function searchHolds(database: Database): SearchHolds {
  return {
    hold({ userId, holdId }, { price, domains }, now) {
      return database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const whole = charges.searchPage(holdId, price, keysOf(domains));
        const [due] = await unpaid(tx, userId, [whole], now);
        const companies = due?.companies ?? [];
        const alreadyPaid = domains.length - companies.length;
        if (!due) return { kind: 'held', credits: 0, alreadyPaid };
        if (!(await reserve(tx, userId, due.credits)))
          return { kind: 'insufficient', available: await availableCredits(tx, userId) };
        await tx.run(
          sql`INSERT INTO tech_holds (id, user_id, credits, price, companies, at)
           VALUES (${holdId}, ${userId}, ${due.credits}, ${price}, ${JSON.stringify(companies)}, ${now})`,
        );
        return { kind: 'held', credits: due.credits, alreadyPaid };
      });
    },

    settle(holds, now) {
      return database.transaction((tx) => settle(tx, holds, now));
    },

    release(given) {
      return database.transaction(async (tx) => {
        const [hold] = await take(tx, [given]);
        if (hold) await unreserve(tx, hold.user_id, hold.credits);
      });
    },

    async settleAbandoned(until, now) {
      const left = await database.rows(
        holdRow,
        sql`SELECT ${columns} FROM tech_holds WHERE at <= ${until} ORDER BY id`,
      );
      for (const { id: holdId, user_id: userId } of left) {
        await database.transaction((tx) => settle(tx, [{ userId, holdId }], now));
      }
    },
  };

  async function settle(tx: Queries, given: readonly SearchHold[], now: number) {
    const holds = await take(tx, given);
    // A fixed order of users avoids deadlocks between two processes.
    holds.sort((a, b) => a.user_id.localeCompare(b.user_id));
    for (const { id, user_id, credits, price, companies, at } of holds) {
      await unreserve(tx, user_id, credits);
      const payer = { userId: user_id, work: works.search, askedAt: at };
      await charge(tx, payer, [charges.searchPage(id, price, companies)], now);
    }
  }

  /** Only the transaction that deletes a hold may charge or release it, so each is charged or released once. */
  function take(tx: Queries, holds: readonly SearchHold[]) {
    return tx.rows(
      holdRow,
      sql`DELETE FROM tech_holds WHERE user_id IN ${holds.map(({ userId }) => userId)}
         AND id IN ${holds.map(({ holdId }) => holdId)} RETURNING ${columns}`,
    );
  }
}
