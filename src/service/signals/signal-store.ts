/** Signals as their users see them: deployed, listed, shown on accounts. */
import * as v from 'valibot';
import {
  isSignalOver,
  type SignalType,
  signalStates,
  signalTypes,
  signalWaits,
} from '../../contract/signal';
import { accountAudiences, makeAudience, peopleAudiences } from '../audiences/members';
import { availableCredits, lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { icpFieldsSchema } from '../icps/icp';
import { stopSignal } from '../jobs/stop';
import { keepAnswer, replay } from '../jobs/store';
import { spentOn } from './lease';
import { signalsOnAccounts } from './on-accounts';
import type { Changed, Deployment, NewSignal, SignalChange, SignalStore } from './store';

/** An ICP as a signal keeps it. */
export const keptIcp = v.nullable(
  v.pipe(v.string(), v.parseJson(), v.object({ id: v.number(), ...icpFieldsSchema.entries })),
);

const idRow = v.object({ id: v.number() });
const countRow = v.object({ count: v.number() });
const signalRow = v.pipe(
  v.object({
    id: v.number(),
    name: v.string(),
    type: v.picklist(signalTypes),
    status: v.picklist(signalStates),
    status_reason: v.nullable(v.string()),
    daily: v.number(),
    icp: keptIcp,
    accounts_found: v.number(),
    credits_used: v.number(),
    max_credits: v.nullable(v.number()),
    max_credits_a_day: v.nullable(v.number()),
    spent_day: v.number(),
    spent_on_day: v.number(),
    paused_at: v.nullable(v.number()),
    waits_for: v.nullable(v.picklist(signalWaits)),
    account_audience_id: v.string(),
    people_audience_id: v.string(),
    params: v.pipe(v.string(), v.parseJson(), v.object({ enable_safe_crm_addition: v.boolean() })),
  }),
  v.transform((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    status: row.status,
    statusReason: row.status_reason,
    daily: row.daily === 1,
    icp: row.icp,
    accountsFound: row.accounts_found,
    creditsUsed: row.credits_used,
    maxCredits: row.max_credits,
    maxCreditsADay: row.max_credits_a_day,
    spentDay: row.spent_day,
    spentOnDay: row.spent_on_day,
    paused: row.paused_at !== null && !isSignalOver(row.status),
    waitsFor: row.waits_for,
    accountAudienceId: row.account_audience_id,
    peopleAudienceId: row.people_audience_id,
    addsToCrm: row.params.enable_safe_crm_addition,
  })),
);
const columns = sql`id, name, type, status, status_reason, daily, icp, accounts_found, credits_used,
  max_credits, max_credits_a_day, spent_day, spent_on_day, paused_at, waits_for, account_audience_id,
  people_audience_id, params`;

export function sqlSignals(database: Database): SignalStore {
  const ofTypes = (userId: string, types: readonly SignalType[] = signalTypes) =>
    sql`user_id = ${userId} AND type IN ${types} AND deleted_at IS NULL`;
  return {
    deploy(signal, now) {
      return database.transaction(async (tx) => {
        // Of equal requests that come at once the second has to see the first one's answer.
        await lockUser(tx, signal.userId);
        const replayed = await replay(tx, signal.userId, signal.idempotency, now);
        if (replayed && replayed.kind !== 'started') return replayed;
        return deploy(tx, signal, now);
      });
    },

    list(userId, { types, limit, offset }) {
      return database.rows(
        signalRow,
        sql`SELECT ${columns} FROM signals WHERE ${ofTypes(userId, types)}
         ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
      );
    },

    async count(userId, types) {
      const row = await database.row(
        countRow,
        sql`SELECT count(*) AS count FROM signals WHERE ${ofTypes(userId, types)}`,
      );
      return row?.count ?? 0;
    },

    change(userId, signalId, change, now) {
      return database.transaction((tx) => changeSignal(tx, userId, signalId, change, now));
    },

    onAccounts(userId, accountIds) {
      return signalsOnAccounts(database, userId, accountIds);
    },
  };
}

async function deploy(tx: Queries, signal: NewSignal, now: number): Promise<Deployment> {
  const available = await availableCredits(tx, signal.userId);
  if (available < signal.min) return { kind: 'insufficient', available };
  const { userId, accountAudience, peopleAudience, prices } = signal;
  await makeAudience(tx, peopleAudiences, userId, peopleAudience, now);
  await makeAudience(tx, accountAudiences, userId, accountAudience, now);
  const row = await tx.row(
    idRow,
    sql`INSERT INTO signals (user_id, name, kind, type, params, icp, daily, price, email_price,
       finder_price, max_credits, max_credits_a_day, status, status_reason, account_audience_id, people_audience_id,
       created_at, due_at)
     VALUES (${userId}, ${signal.name}, ${signal.kind}, ${signal.type},
       ${JSON.stringify(signal.params)}, ${signal.icp && JSON.stringify(signal.icp)},
       ${signal.daily ? 1 : 0}, ${prices.account}, ${prices.email}, ${prices.finder},
       ${signal.maxCredits}, ${signal.maxCreditsADay}, 'accepted', ${signal.statusReason}, ${accountAudience.id},
       ${peopleAudience.id}, ${now}, ${now}) RETURNING id`,
  );
  if (!row) throw new Error('The new signal was not returned');
  const answer = signal.answer(row.id);
  if (signal.idempotency) await keepAnswer(tx, { userId, answer }, signal.idempotency);
  return { kind: 'deployed', answer };
}

/** Whatever has the signal in hand is waited for, or finds its lease gone: each of the two changes the signal's row first. */
async function changeSignal(
  tx: Queries,
  userId: string,
  signalId: number,
  change: SignalChange,
  now: number,
): Promise<Changed> {
  const own = sql`user_id = ${userId} AND id = ${signalId}`;
  const before = await tx.row(
    signalRow,
    sql`UPDATE signals SET paused_at = paused_at
     WHERE ${own} AND deleted_at IS NULL RETURNING ${columns}`,
  );
  if (!before) return { kind: 'unknown' };
  const isOver = isSignalOver(before.status);
  switch (change.action) {
    case 'pause':
      if (!isOver && !before.paused) {
        await tx.run(
          sql`UPDATE signals SET paused_at = ${now}, lease_token = NULL, lease_until = 0
           WHERE ${own}`,
        );
      }
      break;
    case 'resume':
      if (before.waitsFor === 'credits') await restart(tx, own, now);
      else await tx.run(sql`UPDATE signals SET paused_at = NULL WHERE ${own}`);
      break;
    case 'stop':
      await stopSignal(tx, { userId, signalId }, change.why);
      break;
    case 'delete':
      await stopSignal(tx, { userId, signalId }, '');
      await tx.run(sql`UPDATE signals SET deleted_at = ${now} WHERE ${own}`);
      return { kind: 'deleted' };
    case 'limit': {
      const { maxCredits = before.maxCredits, maxCreditsADay = before.maxCreditsADay } = change;
      if (maxCredits !== null && maxCredits < before.creditsUsed)
        return { kind: 'below_spent', spent: before.creditsUsed };
      if (maxCreditsADay !== null && !before.daily) return { kind: 'runs_once' };
      await tx.run(
        sql`UPDATE signals SET max_credits = ${maxCredits}, max_credits_a_day = ${maxCreditsADay}
         WHERE ${own}`,
      );
      const isHigher = (maxCredits ?? Number.POSITIVE_INFINITY) > before.creditsUsed;
      if (before.waitsFor === 'limit' && isHigher) await restart(tx, own, now);
      const goesOnToday =
        before.waitsFor === 'day' &&
        (maxCreditsADay ?? Number.POSITIVE_INFINITY) > spentOn(before, now);
      if (goesOnToday) await restart(tx, own, now);
      break;
    }
  }
  const signal = await tx.row(signalRow, sql`SELECT ${columns} FROM signals WHERE ${own}`);
  return signal ? { kind: 'changed', signal } : { kind: 'unknown' };
}

/** It looks at every company again; those that it found are paid for. */
async function restart(tx: Queries, own: Sql, now: number) {
  await tx.run(
    sql`UPDATE signals SET status = 'accepted', status_reason = NULL, waits_for = NULL, due_at = ${now}
     WHERE ${own}`,
  );
}
