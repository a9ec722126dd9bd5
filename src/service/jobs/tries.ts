/** Counts how often work came to nothing: when it is tried again, and when it is given up. */
import * as v from 'valibot';
import { second } from '../clock';
import type { Queries } from '../database/database';
import { StoreBrokenError, StoreBusyError } from '../database/errors';
import { raw, sql } from '../database/sql';

/** Failures in a row, with nothing kept in between. With the pauses, that is four minutes. */
export const maxFailures = 10;

/** Claims in a row that nobody gave back: deaths of the process, most of which are not the work's fault. */
export const maxDeaths = 50;

const longestPauseMs = 60 * second;

/** Takes the failures in a row; returns the milliseconds to leave the work alone, undefined to give it up. */
export function pauseAfter(failures: number): number | undefined {
  if (failures >= maxFailures) return undefined;
  return Math.min(second * 2 ** (failures - 1), longestPauseMs);
}

/** True for work that ended its process, or lost its lease, so often that it is not tried again. */
export function isDeadly(claims: number): boolean {
  return claims > maxDeaths;
}

/** A store that is locked, unreachable, full or broken says nothing of the work: such failures do not count. */
export function isOfTheStore(error: unknown): boolean {
  return error instanceof StoreBusyError || error instanceof StoreBrokenError;
}

/** For the statement that keeps what was found: whatever gets further begins to count anew. */
export const gotFurther = sql`failures = 0, claims = 0`;

/** For the claim: what ends its process never comes to count a failure, but is claimed again and again. */
export const countClaim = sql`claims = claims + 1`;

const failuresRow = v.object({ failures: v.number() });

/** Counts a failure under a lease; returns how many there were since it last got further, undefined where the lease is lost. */
export async function countFailure(
  queries: Queries,
  table: 'jobs' | 'signals',
  { userId, id, token }: { userId: string; id: string | number; token: string },
): Promise<number | undefined> {
  const counted = await queries.row(
    failuresRow,
    sql`UPDATE ${raw(table)} SET failures = failures + 1
     WHERE user_id = ${userId} AND id = ${id} AND lease_token = ${token} RETURNING failures`,
  );
  return counted?.failures;
}
