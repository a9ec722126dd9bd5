/** Rate limits: one row an event, each forgotten when its window has passed. */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { takeTurns } from '../database/transaction';
import type { RateLimit, RateLimitStore } from './store';

const eventRow = v.object({ expires_at: v.number() });

export function sqlRateLimits(database: Database): RateLimitStore {
  return {
    take(limits, now) {
      return database.transaction(async (tx) => {
        const buckets = limits.map(({ bucket }) => bucket);
        await takeTurns(tx, buckets);
        const waits: number[] = [];
        for (const limit of limits) waits.push(await waitFor(tx, limit, now));
        const wait = Math.max(...waits);
        if (wait > 0) return wait;
        const events = limits.map(({ bucket, windowMs }) => [bucket, now + windowMs]);
        await tx.insert('rate_events', ['bucket', 'expires_at'], events);
        return 0;
      });
    },
  };
}

/** Milliseconds until fewer than `most` events are in the window: until the oldest of the newest leaves it. */
async function waitFor(tx: Queries, { bucket, max }: RateLimit, now: number): Promise<number> {
  const freeing = await tx.row(
    eventRow,
    sql`SELECT expires_at FROM rate_events WHERE bucket = ${bucket} AND expires_at > ${now}
     ORDER BY expires_at DESC LIMIT 1 OFFSET ${max - 1}`,
  );
  return freeing ? freeing.expires_at - now : 0;
}
