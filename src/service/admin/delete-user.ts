/** Deletes a user with their rows, except the ledger. */

import { lockUser } from '../billing/ledger';
import type { Queries } from '../database/database';
import { raw, sql } from '../database/sql';

/** The tables of a user's rows, each before the tables that it refers to. The ledger can't be changed, so it stays. */
const tables = [
  'crm_contacts',
  'crm_accounts',
  'exclude_finds',
  'exclude_entries',
  'exclusion_entries',
  'exclusions',
  'alert_events',
  'alert_channels',
  'signal_feedback',
  'signal_evidence',
  'signal_accounts',
  'watched_people',
  'signals',
  'account_audience_members',
  'account_audiences',
  'audience_members',
  'audiences',
  'icps',
  'score_settings',
  'provider_asks',
  'provider_pages',
  'provider_companies',
  'provider_run_ceilings',
  'looked_up_people',
  'account_people',
  'idempotency_keys',
  'agent_estimates',
  'agent_caps',
  'tech_holds',
  'paid_companies',
  'holds',
  'job_items',
  'jobs',
  'accounts',
];

/**
 * Runs in its caller's transaction. The ledger's entries stay under an id that no email address belongs to any
 * more; nothing can be reserved or charged to it.
 */
export async function deleteUser(tx: Queries, userId: string, email: string): Promise<void> {
  // In the order in which workers lock them.
  for (const table of ['jobs', 'signals'])
    await tx.run(sql`UPDATE ${raw(table)} SET lease_until = lease_until WHERE user_id = ${userId}`);
  await lockUser(tx, userId);
  await tx.run(sql`UPDATE alert_channels SET lease_until = lease_until WHERE user_id = ${userId}`);
  for (const table of tables)
    await tx.run(sql`DELETE FROM ${raw(table)} WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM provider_keys WHERE owner = ${userId}`);
  await tx.run(sql`DELETE FROM user_keys WHERE user_id = ${userId}`);
  const placeholder = `deleted:${userId}`;
  await tx.run(
    sql`UPDATE users SET email = ${placeholder}, key_hash = ${placeholder}, key_sealed = '', reserved = balance
     WHERE id = ${userId}`,
  );
  await tx.run(sql`DELETE FROM one_time_codes WHERE email = ${email}`);
  await tx.run(sql`DELETE FROM rate_events WHERE bucket = ${`sign-up:email:${email}`}`);
}
