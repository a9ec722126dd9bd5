/** Channels as their users and the operator see them: listed, saved, removed, and failed events sent again. */
import * as v from 'valibot';
import {
  type AlertKind,
  type AlertLanguage,
  alertFaults,
  alertKinds,
  alertLanguages,
} from '../../contract/alerts';
import { lockUser } from '../billing/ledger';
import { day } from '../clock';
import type { Database, Queries } from '../database/database';
import { columnNames, type Sql, sql } from '../database/sql';
import { channelOwners, idle, keptSignalIds } from './outbox';
import { type OwnChannel, setDue } from './queue';

const channelRow = v.object({
  id: v.number(),
  kind: v.picklist(alertKinds),
  owner: v.picklist(channelOwners),
  address_sealed: v.nullable(v.string()),
  secret_sealed: v.nullable(v.string()),
  old_secret_sealed: v.nullable(v.string()),
  old_secret_until: v.nullable(v.number()),
  signal_ids: keptSignalIds,
  language: v.picklist(alertLanguages),
  is_on: v.number(),
  last_delivered_at: v.nullable(v.number()),
  last_failed_at: v.nullable(v.number()),
  last_fault: v.nullable(v.picklist(alertFaults)),
  last_status: v.nullable(v.number()),
});
const columns = columnNames(v.keyof(channelRow).options);
export type ChannelRecord = v.InferOutput<typeof channelRow>;

const countsRow = v.object({ channel_id: v.number(), waiting: v.number(), failed: v.number() });
const countRow = v.object({ count: v.number() });
const idRow = v.object({ id: v.number() });
const kindRow = v.object({ kind: v.picklist(alertKinds) });
const ownedRow = v.object({ user_id: v.string(), channel_id: v.number() });

const failureRow = v.object({
  event_id: v.string(),
  signal_id: v.number(),
  domain: v.string(),
  failed_at: v.number(),
  attempts: v.number(),
  last_fault: v.nullable(v.picklist(alertFaults)),
  last_status: v.nullable(v.number()),
});
const operatorFailureRow = v.object({
  ...failureRow.entries,
  email: v.string(),
  channel_id: v.number(),
  kind: v.picklist(alertKinds),
  owner: v.picklist(channelOwners),
});

/** What a user sets on a channel; undefined values aren't changed. */
export interface ChannelChange {
  /** Null for all signals. */
  readonly signalIds: readonly number[] | null | undefined;
  readonly language: AlertLanguage | undefined;
}

export interface NewChannel extends ChannelChange {
  readonly kind: AlertKind;
  readonly addressSealed: string | null;
  readonly secretSealed: string | null;
  /** Whether an existing channel has this address; if so, that channel is changed. */
  isSame(channel: ChannelRecord): boolean;
}

export type Saved =
  | { readonly kind: 'saved'; readonly id: number; readonly isNew: boolean }
  | { readonly kind: 'too_many' };

/** How long failed events are kept. */
const failedMs = 30 * day;

/** Every method with a user's id reads or changes only their own channels, never the operator's. */
export function sqlAlerts(database: Database) {
  const own = ({ userId, channelId }: OwnChannel) =>
    sql`user_id = ${userId} AND id = ${channelId} AND owner = 'user'`;
  /** Locks a channel before its events are changed; returns its kind, undefined if the user has no such channel. */
  const lock = async (tx: Queries, channel: OwnChannel) => {
    const locked = sql`UPDATE alert_channels SET lease_until = lease_until WHERE ${own(channel)} RETURNING kind`;
    return (await tx.row(kindRow, locked))?.kind;
  };
  return {
    /** Oldest first, with their events that wait and that failed. */
    async list(userId: string) {
      const channels = await database.rows(
        channelRow,
        sql`SELECT ${columns} FROM alert_channels WHERE user_id = ${userId} AND owner = 'user' ORDER BY id`,
      );
      const rows = await database.rows(
        countsRow,
        sql`SELECT channel_id, count(*) FILTER (WHERE failed_at IS NULL) AS waiting,
           count(*) FILTER (WHERE failed_at IS NOT NULL) AS failed
         FROM alert_events WHERE user_id = ${userId} GROUP BY channel_id`,
      );
      const counts = new Map(rows.map((row) => [row.channel_id, row]));
      return channels.map((channel) => {
        const { waiting = 0, failed = 0 } = counts.get(channel.id) ?? {};
        return { ...channel, waiting, failed };
      });
    },

    /** Makes a channel, or adds signals to the one with the same address and turns it on. */
    save(userId: string, channel: NewChannel, max: number, now: number): Promise<Saved> {
      return database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const channels = await tx.rows(
          channelRow,
          sql`SELECT ${columns} FROM alert_channels WHERE user_id = ${userId} AND owner = 'user'`,
        );
        const known = channels.find((one) => one.kind === channel.kind && channel.isSame(one));
        if (known) {
          const signalIds = both(known.signal_ids, channel.signalIds ?? null);
          await change(tx, own({ userId, channelId: known.id }), { ...channel, signalIds });
          return { kind: 'saved', id: known.id, isNew: false };
        }
        if (channels.length >= max) return { kind: 'too_many' };
        const made = await tx.row(
          idRow,
          sql`INSERT INTO alert_channels (user_id, kind, owner, address_sealed, secret_sealed, signal_ids, language,
             is_on, created_at, due_at)
           VALUES (${userId}, ${channel.kind}, 'user', ${channel.addressSealed}, ${channel.secretSealed},
             ${storedIds(channel.signalIds ?? null)}, ${channel.language ?? 'en'}, 1, ${now}, ${idle})
           RETURNING id`,
        );
        if (!made) throw new Error('The new channel was not returned');
        return { kind: 'saved', id: made.id, isNew: true };
      });
    },

    /** Changes a channel and turns it on; returns false if the user has no such channel. */
    change: async (channel: OwnChannel, given: ChannelChange): Promise<boolean> =>
      (await change(database, own(channel), given)) === 1,

    /** Deletes a channel with its events; returns false if the user has no such channel. */
    remove(channel: OwnChannel): Promise<boolean> {
      return database.transaction(async (tx) => {
        await lockUser(tx, channel.userId);
        if ((await lock(tx, channel)) === undefined) return false;
        await tx.run(
          sql`DELETE FROM alert_events WHERE user_id = ${channel.userId} AND channel_id = ${channel.channelId}`,
        );
        await tx.run(sql`DELETE FROM alert_channels WHERE ${own(channel)}`);
        return true;
      });
    },

    /** Replaces a webhook's secret; until a time, the old one also signs. Returns false if there is no such webhook. */
    async rotate(channel: OwnChannel, secretSealed: string, until: number): Promise<boolean> {
      const rotated = await database.run(
        sql`UPDATE alert_channels SET old_secret_sealed = secret_sealed, old_secret_until = ${until},
           secret_sealed = ${secretSealed} WHERE ${own(channel)} AND kind = 'webhook'`,
      );
      return rotated === 1;
    },

    /** A page of a channel's failed events, the newest first; undefined if the user has no such channel. */
    async failures(channel: OwnChannel, limit: number, offset: number) {
      const found = await database.row(
        idRow,
        sql`SELECT id FROM alert_channels WHERE ${own(channel)}`,
      );
      if (!found) return undefined;
      const failed = sql`user_id = ${channel.userId} AND channel_id = ${channel.channelId} AND failed_at IS NOT NULL`;
      const failures = await database.rows(
        failureRow,
        sql`SELECT ${columnNames(v.keyof(failureRow).options)} FROM alert_events WHERE ${failed}
         ORDER BY failed_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
      );
      const count = await database.row(
        countRow,
        sql`SELECT count(*) AS count FROM alert_events WHERE ${failed}`,
      );
      return { failures, count: count?.count ?? 0 };
    },

    /**
     * Sends failed events again, in the order in which they were found, and turns the channel on. Takes the ids of
     * events, or undefined for all. Returns how many; undefined if the user has no such channel.
     */
    replay(channel: OwnChannel, eventIds: readonly string[] | undefined, now: number) {
      return database.transaction(async (tx) => {
        const kind = await lock(tx, channel);
        return kind && replayed(tx, channel, kind, eventIds, now);
      });
    },

    /** For the operator: failed events of all users or one, the newest first. */
    failed(userId: string | undefined, max: number) {
      return database.rows(
        operatorFailureRow,
        sql`SELECT event_id, signal_id, domain, failed_at, attempts, event.last_fault AS last_fault,
           event.last_status AS last_status, email, channel_id, kind, owner
         FROM alert_events AS event
         JOIN alert_channels AS channel ON channel.user_id = event.user_id AND channel.id = event.channel_id
         JOIN users ON users.id = event.user_id
         WHERE failed_at IS NOT NULL AND ${userId === undefined ? sql`1 = 1` : sql`event.user_id = ${userId}`}
         ORDER BY failed_at DESC, event.id DESC LIMIT ${max}`,
      );
    },

    /** For the operator: sends the failed events of all users or one again; returns how many. */
    async replayAll(userId: string | undefined, now: number): Promise<number> {
      const channels = await database.rows(
        ownedRow,
        sql`SELECT DISTINCT user_id, channel_id FROM alert_events
         WHERE failed_at IS NOT NULL AND ${userId === undefined ? sql`1 = 1` : sql`user_id = ${userId}`}`,
      );
      let count = 0;
      for (const { user_id, channel_id: channelId } of channels) {
        const channel = { userId: user_id, channelId };
        count += await database.transaction(async (tx) => {
          const locked = sql`UPDATE alert_channels SET lease_until = lease_until
            WHERE user_id = ${user_id} AND id = ${channelId} RETURNING kind`;
          const row = await tx.row(kindRow, locked);
          return row ? replayed(tx, channel, row.kind, undefined, now) : 0;
        });
      }
      return count;
    },

    /** Deletes events that failed long ago. */
    async sweep(now: number) {
      await database.run(sql`DELETE FROM alert_events WHERE failed_at <= ${now - failedMs}`);
    },
  };
}

/** Turns the channel on, and cancels a mail about its end that wasn't sent yet. */
function change(queries: Queries, where: Sql, { signalIds, language }: ChannelChange) {
  return queries.run(
    sql`UPDATE alert_channels SET is_on = 1, notice = NULL
       ${signalIds === undefined ? sql`` : sql`, signal_ids = ${storedIds(signalIds)}`}
       ${language === undefined ? sql`` : sql`, language = ${language}`}
     WHERE ${where}`,
  );
}

/** The union of two lists of signals; null means every signal. */
function both(some: readonly number[] | null, others: readonly number[] | null) {
  return some && others && [...new Set([...some, ...others])];
}

const storedIds = (ids: readonly number[] | null) => ids && JSON.stringify(ids);

async function replayed(
  tx: Queries,
  channel: OwnChannel,
  kind: AlertKind,
  eventIds: readonly string[] | undefined,
  now: number,
): Promise<number> {
  const chosen = eventIds === undefined ? sql`1 = 1` : sql`event_id IN ${eventIds}`;
  const count = await tx.run(
    sql`UPDATE alert_events SET failed_at = NULL, attempts = 0, next_at = ${now}
     WHERE user_id = ${channel.userId} AND channel_id = ${channel.channelId} AND failed_at IS NOT NULL AND ${chosen}`,
  );
  await tx.run(
    sql`UPDATE alert_channels SET is_on = 1, notice = NULL, paused_until = 0
     WHERE user_id = ${channel.userId} AND id = ${channel.channelId}`,
  );
  await setDue(tx, channel, kind);
  return count;
}
