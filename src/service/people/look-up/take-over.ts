/** A person who was looked up first and is discovered later keeps the id, and what was paid for. */
import type { Queries } from '../../database/database';
import { sql } from '../../database/sql';

/**
 * Makes these people of an account the user's under the ids that they were looked up by; whoever discovers them fills
 * in the rest. A part of its caller's transaction, which holds the user's lock.
 */
export async function takeOver(
  tx: Queries,
  userId: string,
  accountId: number,
  profileUrls: readonly string[],
  foundBy: string,
  now: number,
) {
  const lookedUp = sql`user_id = ${userId} AND profile_url IN ${profileUrls}
    AND domain = (SELECT domain FROM accounts WHERE user_id = ${userId} AND id = ${accountId})`;
  await tx.run(
    sql`INSERT INTO account_people (id, user_id, account_id, profile_url, name, role, seniority,
       department, work_email, phone, employment, verified_at, found_by, discovered_at)
     SELECT id, user_id, CAST(${accountId} AS BIGINT), profile_url, '', '', 'ENTRY', 'OTHER', work_email,
       phone, employment, verified_at, CAST(${foundBy} AS TEXT), CAST(${now} AS BIGINT)
     FROM looked_up_people WHERE ${lookedUp} ON CONFLICT DO NOTHING`,
  );
  await tx.run(sql`DELETE FROM looked_up_people WHERE ${lookedUp}`);
}
