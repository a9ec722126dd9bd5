/** The queue of channels: claimed under a lease when an event is due, and emptied in order. */
import * as v from 'valibot';
import {
  type AlertFault,
  type AlertKind,
  alertFaults,
  alertKinds,
  alertLanguages,
} from '../../contract/alerts';
import type { Database, Queries } from '../database/database';
import { columnNames, type Sql, sql } from '../database/sql';
import { leasedTable, resetFailures, Turns, waitingInTurn } from '../jobs/leased-table';
import { keptFind, type Outcome } from './event';
import { channelOwners, idle } from './outbox';
import { isGathered, nextPause, paces } from './pace';
import { withdrawLeftOut } from './withdraw';

/** Identifies a channel of a user. */
export interface OwnChannel {
  readonly userId: string;
  readonly channelId: number;
}

interface ChannelLease extends OwnChannel {
  readonly token: string;
}

const idRow = v.object({ id: v.number(), user_id: v.string(), due_at: v.number() });
const claimedRow = v.object({
  kind: v.picklist(alertKinds),
  owner: v.picklist(channelOwners),
  address_sealed: v.nullable(v.string()),
  secret_sealed: v.nullable(v.string()),
  old_secret_sealed: v.nullable(v.string()),
  old_secret_until: v.nullable(v.number()),
  language: v.picklist(alertLanguages),
  is_on: v.number(),
  notice: v.nullable(v.picklist(alertFaults)),
  last_status: v.nullable(v.number()),
  claims: v.number(),
});
export type ClaimedChannel = ChannelLease & Readonly<v.InferOutput<typeof claimedRow>>;

const eventRow = v.object({
  id: v.number(),
  event_id: v.string(),
  find: keptFind,
  attempts: v.number(),
});
export type DueEvent = v.InferOutput<typeof eventRow>;

const emailRow = v.object({ email: v.string() });
const waitingAt = (now: Sql) => sql`due_at <= ${now} AND lease_until <= ${now}`;
const isChannel = ({ userId, channelId }: OwnChannel) =>
  sql`user_id = ${userId} AND id = ${channelId}`;
const isWaitingIn = ({ userId, channelId }: OwnChannel) =>
  sql`user_id = ${userId} AND channel_id = ${channelId} AND failed_at IS NULL`;

/** The next event of each signal, or of the channel if it sends several events together. */
const heads = (channel: OwnChannel, kind: AlertKind) =>
  sql`SELECT min(id) AS id FROM alert_events WHERE ${isWaitingIn(channel)} ${
    isGathered(kind) ? sql`` : sql`GROUP BY signal_id`
  }`;

/** Sets when the channel is due, in the transaction that has locked its row. */
export async function setDue(tx: Queries, channel: OwnChannel, kind: AlertKind): Promise<void> {
  await tx.run(
    sql`UPDATE alert_channels SET due_at = CASE WHEN notice IS NOT NULL THEN 0 ELSE coalesce((
       SELECT CASE WHEN min(next_at) < paused_until THEN paused_until ELSE min(next_at) END FROM alert_events
       WHERE user_id = ${channel.userId} AND id IN (${heads(channel, kind)})), ${idle}) END
     WHERE ${isChannel(channel)}`,
  );
}

/** Methods that take a lease do nothing once the lease is lost. */
export function sqlAlertQueue(database: Database) {
  const leases = leasedTable(database, 'alert_channels', isChannel);
  /** Locks the row of a held lease, and does work with it. */
  const holding = (lease: ClaimedChannel, work: (tx: Queries) => Promise<unknown>) =>
    database.transaction(async (tx) => {
      const held = await tx.run(
        sql`UPDATE alert_channels SET ${resetFailures} WHERE ${leases.isHeld(lease)}`,
      );
      if (held === 0) return false;
      await work(tx);
      await setDue(tx, lease, lease.kind);
      return true;
    });
  const turns = new Turns();
  return {
    /** Gives the channel whose turn it is to one worker. */
    async claim(
      token: string,
      now: number,
      leaseUntil: number,
    ): Promise<ClaimedChannel | undefined> {
      const waiting = await waitingInTurn(database, idRow, 'alert_channels', waitingAt, now, turns);
      const taken = await leases.claim(
        waiting.map(({ id, user_id: userId }) => ({ userId, channelId: id })),
        { token, leaseUntil },
        {
          isWaiting: waitingAt(sql`${now}`),
          row: claimedRow,
          columns: columnNames(v.keyof(claimedRow).options),
        },
        async (claimed, channel) => ({ ...channel, token, ...claimed }),
      );
      if (taken) turns.serve(taken.userId);
      return taken;
    },

    heartbeat: leases.heartbeat,
    fail: leases.fail,
    release: leases.release,

    /** The owner's email address; undefined if the user was deleted. */
    async emailOf(userId: string): Promise<string | undefined> {
      const row = await database.row(emailRow, sql`SELECT email FROM users WHERE id = ${userId}`);
      return row?.email;
    },

    /** The events to send now, in order: at most those of one message, or several that are sent one by one. */
    due(channel: OwnChannel, kind: AlertKind, now: number): Promise<readonly DueEvent[]> {
      const isDue = sql`SELECT id FROM alert_events
        WHERE user_id = ${channel.userId} AND id IN (${heads(channel, kind)}) AND next_at <= ${now}`;
      const chosen = isGathered(kind)
        ? sql`EXISTS (${isDue})`
        : sql`signal_id IN (SELECT signal_id FROM alert_events
            WHERE user_id = ${channel.userId} AND id IN (${isDue}))`;
      return database.rows(
        eventRow,
        sql`SELECT id, event_id, find, attempts FROM alert_events
         WHERE ${isWaitingIn(channel)} AND ${chosen} AND EXISTS (
           SELECT 1 FROM alert_channels WHERE ${isChannel(channel)} AND paused_until <= ${now})
         ORDER BY id LIMIT ${isGathered(kind) ? paces[kind].maxFinds : eventsRead}`,
      );
    },

    /**
     * Returns the events that still wait. A deleted signal or an exclusion may have withdrawn some; those that an
     * exclusion names by now are withdrawn here.
     */
    async stillWaiting(
      channel: OwnChannel,
      events: readonly DueEvent[],
      now: number,
    ): Promise<readonly DueEvent[]> {
      const ids = events.map(({ id }) => id);
      const which = sql`${isWaitingIn(channel)} AND id IN ${ids}`;
      const waiting = new Set(await withdrawLeftOut(database, channel.userId, which, now));
      return events.filter(({ id }) => waiting.has(id));
    },

    /**
     * Saves the outcome of an attempt: delivered events are deleted, others wait for the next attempt. After the last
     * attempt, or if the receiver wants no more, a user's channel is turned off and what waits has failed; an
     * operator's channel only loses these events. Returns false, and changes nothing, if the lease is lost.
     */
    settle(
      lease: ClaimedChannel,
      events: readonly DueEvent[],
      outcome: Outcome,
      now: number,
    ): Promise<boolean> {
      const these = sql`user_id = ${lease.userId} AND id IN ${events.map(({ id }) => id)}`;
      return holding(lease, async (tx) => {
        if (outcome.kind === 'delivered') {
          await tx.run(sql`DELETE FROM alert_events WHERE ${these}`);
          await tx.run(
            sql`UPDATE alert_channels SET last_delivered_at = ${now}, paused_until = ${now + paces[lease.kind].restMs}
             WHERE ${isChannel(lease)}`,
          );
          return;
        }
        const { fault, status, retryAfterMs } = outcome;
        await tx.run(
          sql`UPDATE alert_channels SET last_failed_at = ${now}, last_fault = ${fault}, last_status = ${status}
           WHERE ${isChannel(lease)}`,
        );
        await tx.run(
          sql`UPDATE alert_events SET attempts = attempts + 1, last_fault = ${fault}, last_status = ${status}
           WHERE ${these}`,
        );
        const attempts = 1 + Math.max(...events.map((event) => event.attempts));
        const pause = outcome.gone ? undefined : nextPause(attempts, retryAfterMs, Math.random());
        if (pause === undefined) {
          if (lease.owner === 'user') await turnOff(tx, lease, fault, now);
          else await tx.run(sql`UPDATE alert_events SET failed_at = ${now} WHERE ${these}`);
          return;
        }
        await tx.run(sql`UPDATE alert_events SET next_at = ${now + pause} WHERE ${these}`);
        if (outcome.slow || retryAfterMs > 0)
          await tx.run(
            sql`UPDATE alert_channels SET paused_until = ${now + pause} WHERE ${isChannel(lease)}`,
          );
      });
    },

    /** Sets when the channel is due, if nothing is due now. */
    rest: (lease: ClaimedChannel) => holding(lease, async () => {}),

    /** Saves that the mail about a channel that was turned off was sent. */
    noticeSent: (lease: ClaimedChannel) =>
      holding(lease, (tx) =>
        tx.run(sql`UPDATE alert_channels SET notice = NULL WHERE ${isChannel(lease)}`),
      ),

    /**
     * After an error of the service itself: waiting events count as failed, and a user's channel is turned off. If the
     * mail about a turned-off channel is what fails, it is given up.
     */
    giveUp(lease: ClaimedChannel, now: number): Promise<boolean> {
      return holding(lease, async (tx) => {
        if (lease.notice !== null)
          await tx.run(sql`UPDATE alert_channels SET notice = NULL WHERE ${isChannel(lease)}`);
        else if (lease.owner === 'user') await turnOff(tx, lease, 'service', now);
        else await failWaiting(tx, lease, now);
      });
    },
  };
}

/** Events of a webhook that are read together; each is sent as its own message. */
const eventsRead = 50;

async function turnOff(tx: Queries, lease: ClaimedChannel, fault: AlertFault, now: number) {
  await tx.run(
    sql`UPDATE alert_channels SET is_on = 0, notice = ${fault}, last_failed_at = ${now}, last_fault = ${fault}
     WHERE ${isChannel(lease)}`,
  );
  await failWaiting(tx, lease, now);
}

async function failWaiting(tx: Queries, channel: OwnChannel, now: number) {
  await tx.run(sql`UPDATE alert_events SET failed_at = ${now} WHERE ${isWaitingIn(channel)}`);
}
