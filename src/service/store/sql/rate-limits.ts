/** Rate limits: one row an event, each forgotten when its window has passed. */
import * as v from 'valibot';
import type { RateLimit, RateLimitStore } from '../users';
import type { Queries, SqlDatabase } from './database';
import { takeTurns } from './dialect';

const eventRow = v.object({ expires_at: v.number() });

export function sqlRateLimits(database: SqlDatabase): RateLimitStore {
  return {
    take(limits, now) {
      return database.transaction(async (within) => {
        const buckets = limits.map(({ bucket }) => bucket);
        await takeTurns(database.dialect, within, buckets);
        const waits: number[] = [];
        for (const limit of limits) waits.push(await waitFor(within, limit, now));
        const wait = Math.max(...waits);
        if (wait > 0) return wait;
        const events = limits.map(({ bucket, windowMs }) => [bucket, now + windowMs]);
        await within.insert('rate_events', ['bucket', 'expires_at'], events);
        return 0;
      });
    },
  };
}

/** Milliseconds until fewer than `most` events are in the window: until the oldest of the newest leaves it. */
async function waitFor(within: Queries, { bucket, most }: RateLimit, now: number): Promise<number> {
  const freeing = await within.row(
    eventRow,
    `SELECT expires_at FROM rate_events WHERE bucket = ? AND expires_at > ?
     ORDER BY expires_at DESC LIMIT 1 OFFSET ?`,
    bucket,
    now,
    most - 1,
  );
  return freeing ? freeing.expires_at - now : 0;
}
