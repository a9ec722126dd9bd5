/** The outbox: keeps an event for each channel that receives a find, in the transaction that keeps the find. */
import * as v from 'valibot';
import { type AlertKind, alertKinds } from '../../contract/alerts';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import type { Settings } from '../settings';
import { type NewAlert, newEventId } from './event';
import { paces } from './pace';

/** The due time of a channel with nothing to send: the latest possible one. */
export const idle = 8_640_000_000_000_000;

export const channelOwners = ['user', 'operator'] as const;
export const keptSignalIds = v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.number())));

const channelRow = v.object({
  id: v.number(),
  kind: v.picklist(alertKinds),
  owner: v.picklist(channelOwners),
  signal_ids: keptSignalIds,
  paused_until: v.number(),
});

/** The kinds of the operator's channels, which get every user's finds. */
export function operatorKinds({
  alertWebhookUrl,
  alertSlackUrl,
}: Pick<Settings, 'alertWebhookUrl' | 'alertSlackUrl'>): readonly AlertKind[] {
  return [
    ...(alertWebhookUrl === '' ? [] : (['webhook'] as const)),
    ...(alertSlackUrl === '' ? [] : (['slack'] as const)),
  ];
}

/**
 * Runs in the transaction that locked the user. Takes finds that are new to the signal, in the order in which they are
 * sent, and the operator's channels.
 */
export async function addAlerts(
  tx: Queries,
  userId: string,
  signalId: number,
  finds: readonly NewAlert[],
  operator: readonly AlertKind[],
  now: number,
): Promise<void> {
  if (finds.length === 0) return;
  for (const kind of operator) await addOperatorChannel(tx, userId, kind, now);
  // The lock makes a sender see these events, or this transaction see that the channel was turned off.
  const channels = await tx.rows(
    channelRow,
    sql`UPDATE alert_channels SET lease_until = lease_until WHERE user_id = ${userId} AND is_on = 1
     RETURNING id, kind, owner, signal_ids, paused_until`,
  );
  for (const channel of channels) {
    const { id, kind, owner, signal_ids: chosen } = channel;
    if (owner === 'operator' ? !operator.includes(kind) : chosen && !chosen.includes(signalId))
      continue;
    const nextAt = now + paces[kind].gatherMs;
    const dueAt = Math.max(nextAt, channel.paused_until);
    for (const { find, profile } of finds)
      await tx.run(
        sql`INSERT INTO alert_events (user_id, channel_id, event_id, signal_id, domain, find, profile, created_at, next_at)
         VALUES (${userId}, ${id}, ${newEventId()}, ${signalId}, ${find.domain}, ${JSON.stringify(find)},
           ${profile}, ${now}, ${nextAt})`,
      );
    await tx.run(
      sql`UPDATE alert_channels SET due_at = ${dueAt}
       WHERE user_id = ${userId} AND id = ${id} AND due_at > ${dueAt}`,
    );
  }
}

const idRow = v.object({ id: v.number() });

async function addOperatorChannel(tx: Queries, userId: string, kind: AlertKind, now: number) {
  const known = await tx.row(
    idRow,
    sql`SELECT id FROM alert_channels WHERE user_id = ${userId} AND kind = ${kind} AND owner = 'operator'`,
  );
  if (known) return;
  await tx.run(
    sql`INSERT INTO alert_channels (user_id, kind, owner, language, is_on, created_at, due_at)
     VALUES (${userId}, ${kind}, 'operator', 'en', 1, ${now}, ${idle})`,
  );
}
