/** Counts how often work on a job or a signal came to nothing, so that none is tried for ever. */
import * as v from 'valibot';
import type { Queries } from './database';

/** For the statement that keeps what was found: whatever gets further begins to count anew. */
export const gotFurther = 'failures = 0, claims = 0';

/** For the claim: what ends its process never comes to count a failure, but is claimed again and again. */
export const countClaim = 'claims = claims + 1';

const failuresRow = v.object({ failures: v.number() });

/** Counts a failure under a lease; returns how many there were since it last got further, undefined where the lease is lost. */
export async function countFailure(
  queries: Queries,
  table: 'jobs' | 'signals',
  id: string | number,
  token: string,
): Promise<number | undefined> {
  const counted = await queries.row(
    failuresRow,
    `UPDATE ${table} SET failures = failures + 1 WHERE id = ? AND lease_token = ? RETURNING failures`,
    id,
    token,
  );
  return counted?.failures;
}
