/**
 * Rate limits: hourly ones for callers without a key, one row for each event in the store of all processes; and
 * requests of a key in a minute, counted in this process.
 */
import * as v from 'valibot';
import { type Clock, hour, minute, second } from '../clock';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { takeTurns } from '../database/transaction';
import { ApiError } from '../errors';

/** By bucket, such as `sign-up:email:dana@acme.example`: how many events are allowed within any hour. */
type HourlyLimits = Readonly<Record<string, number>>;

const eventRow = v.object({ expires_at: v.number() });

export function sqlRateLimits(database: Database) {
  return {
    /**
     * Counts one event against every limit, or against none if any is used up. Returns 0 if it was counted, else the
     * milliseconds until it would be.
     */
    take(limits: HourlyLimits, now: number): Promise<number> {
      return database.transaction(async (tx) => {
        const buckets = Object.keys(limits);
        await takeTurns(tx, buckets);
        // Events from a clock that was ahead expire no later than an hour from now.
        await tx.run(
          sql`UPDATE rate_events SET expires_at = ${now + hour}
           WHERE bucket IN ${buckets} AND expires_at > ${now + hour}`,
        );
        const waits: number[] = [];
        for (const [bucket, max] of Object.entries(limits))
          waits.push(await waitFor(tx, bucket, max, now));
        const wait = Math.max(...waits);
        if (wait > 0) return wait;
        const events = buckets.map((bucket) => [bucket, now + hour]);
        await tx.insert('rate_events', ['bucket', 'expires_at'], events);
        return 0;
      });
    },
  };
}

/** Milliseconds until the hour has fewer than `max` events: until the oldest of the newest `max` expires. */
async function waitFor(tx: Queries, bucket: string, max: number, now: number): Promise<number> {
  const freeing = await tx.row(
    eventRow,
    sql`SELECT expires_at FROM rate_events WHERE bucket = ${bucket} AND expires_at > ${now}
     ORDER BY expires_at DESC LIMIT 1 OFFSET ${max - 1}`,
  );
  return freeing ? freeing.expires_at - now : 0;
}

/**
 * Counts one event against every limit, or against none if any is used up. Throws ApiError RATE_LIMITED; `message`
 * takes the seconds to wait and returns its text.
 */
export async function countHourly(
  rateLimits: ReturnType<typeof sqlRateLimits>,
  limits: HourlyLimits,
  now: number,
  message: (seconds: number) => string,
): Promise<void> {
  const wait = await rateLimits.take(limits, now);
  if (wait > 0) throw limited(Math.ceil(wait / second), message);
}

function limited(seconds: number, message: (seconds: number) => string) {
  return new ApiError('RATE_LIMITED', message(seconds), { retry_after_seconds: seconds });
}

interface Allowance {
  left: number;
  at: number;
}

/** With more users than this, those with their full allowance are dropped from memory. */
const rememberedUsers = 10_000;

export type RequestRate = ReturnType<typeof makeRequestRate>;

/**
 * Takes how many requests a user may make in a minute, or 0 for any number. The allowance refills evenly up to that
 * number, so a burst of as many is allowed after a minute without requests.
 */
export function makeRequestRate(perMinute: number, clock: Clock) {
  const allowances = new Map<string, Allowance>();
  const leftNow = ({ left, at }: Allowance, now: number) =>
    Math.min(perMinute, left + (perMinute * Math.max(0, now - at)) / minute);

  function forgetTheIdle(now: number) {
    for (const [userId, allowance] of allowances) {
      if (leftNow(allowance, now) >= perMinute) allowances.delete(userId);
    }
  }

  return {
    /** Counts one request of a user. Throws ApiError RATE_LIMITED if there were too many. */
    count(userId: string) {
      if (perMinute === 0) return;
      const now = clock();
      if (allowances.size > rememberedUsers) forgetTheIdle(now);
      const known = allowances.get(userId);
      if (known && known.at > now) known.at = now;
      const left = known ? leftNow(known, now) : perMinute;
      if (left < 1) throw limited(Math.ceil(((1 - left) * minute) / perMinute / second), tooMany);
      allowances.set(userId, { left: left - 1, at: now });
    },
  };
}

function tooMany(seconds: number) {
  return `This key made too many requests in a minute. Nothing was done and no credits were spent. Try again in ${seconds} seconds.`;
}
