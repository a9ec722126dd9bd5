/** Credits for pages of the technology search, in the database: reserved before a page is sent, charged after. */
import * as v from 'valibot';
import { charges, companyKey, works } from '../../billing/charges';
import { availableCredits, charge, lockUser, reserve, unreserve } from '../../billing/ledger';
import { unpaid } from '../../billing/paid';
import type { Database, Queries } from '../../database/database';
import { columnNames, sql } from '../../database/sql';
import { noteLeftOut, sortOut } from '../../exclude-list/left-out';
import { companySubjects } from '../../exclude-list/subjects';
import type { PagePrice, SearchHold, SearchHolds } from '../store';

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
    hold(id, page, now) {
      return database.transaction(async (tx) => {
        const { held, companies, noteLeftOut } = await priced(tx, id, page, now);
        const { userId, holdId } = id;
        if (held.credits > 0 && !(await reserve(tx, userId, held.credits)))
          return { kind: 'insufficient', available: await availableCredits(tx, userId) };
        await noteLeftOut();
        if (companies.length > 0) {
          await tx.run(
            sql`INSERT INTO tech_holds (id, user_id, credits, price, companies, at)
             VALUES (${holdId}, ${userId}, ${held.credits}, ${page.price}, ${JSON.stringify(companies)}, ${now})`,
          );
        }
        return held;
      });
    },

    pay(id, page, permit, now) {
      return database.transaction(async (tx) => {
        const { held, whole, noteLeftOut } = await priced(tx, id, page, now);
        const items = held.allowed.map((subject) => ({ subject, status: 'pending' }));
        await permit(tx, { credits: held.credits, items });
        const available = await availableCredits(tx, id.userId);
        if (held.credits > available) return { kind: 'insufficient', available };
        await noteLeftOut();
        await charge(tx, { userId: id.userId, work: works.search }, [whole], now);
        return held;
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

  /** Locks the user, and prices a page without the companies that the exclude list names. */
  async function priced(
    tx: Queries,
    { userId, holdId }: SearchHold,
    { price, domains, tech, exclusionId }: PagePrice,
    now: number,
  ) {
    await lockUser(tx, userId);
    const { kept: allowed, entries } = await sortOut(
      tx,
      { userId, exclusionId },
      domains,
      companySubjects,
    );
    const whole = charges.searchPage(holdId, price, keysOf(allowed));
    const [due] = await unpaid(tx, userId, [whole], now);
    const companies = due?.companies ?? [];
    const alreadyPaid = allowed.length - companies.length;
    const work = { userId, foundBy: 'search', work: tech } as const;
    return {
      held: { kind: 'held', credits: due?.credits ?? 0, alreadyPaid, allowed } as const,
      /** The charge for the whole page, and its companies that are still unpaid. */
      whole,
      companies,
      noteLeftOut: () => noteLeftOut(tx, work, entries, now),
    };
  }

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
