/** Signals as their users see them: deployed, listed, shown on accounts. */
import * as v from 'valibot';
import { signalStates, signalTypes } from '../../../contract/signal';
import { icpFieldsSchema } from '../../icps/icp';
import type { Deployment, NewSignal, SignalStore } from '../signals';
import { makeAudience } from './audience-members';
import { peopleAudiences } from './audiences';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import { keepAnswer, replay } from './jobs';
import { availableCredits, lockUser } from './ledger';
import { signalsOnAccounts } from './signals-accounts';
import { accountAudiences } from './signals-audiences';

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
    accountAudienceId: row.account_audience_id,
    peopleAudienceId: row.people_audience_id,
    addsToCrm: row.params.enable_safe_crm_addition,
  })),
);
const columns = `id, name, type, status, status_reason, daily, icp, accounts_found, credits_used,
  account_audience_id, people_audience_id, params`;

export function sqlSignals(database: SqlDatabase): SignalStore {
  const ofTypes = `user_id = ? AND type ${isOneOf(database.dialect)}`;
  return {
    deploy(signal, now) {
      return database.transaction(async (within) => {
        // Of equal requests that come at once the second has to see the first one's answer.
        await lockUser(within, signal.userId);
        const replayed = await replay(within, signal.userId, signal.idempotency, now);
        if (replayed && replayed.kind !== 'started') return replayed;
        return deploy(within, signal, now);
      });
    },

    list(userId, { types, limit, offset }) {
      return database.rows(
        signalRow,
        `SELECT ${columns} FROM signals WHERE ${ofTypes} ORDER BY id DESC LIMIT ? OFFSET ?`,
        userId,
        JSON.stringify(types ?? signalTypes),
        limit,
        offset,
      );
    },

    async count(userId, types) {
      const sql = `SELECT count(*) AS count FROM signals WHERE ${ofTypes}`;
      const row = await database.row(countRow, sql, userId, JSON.stringify(types ?? signalTypes));
      return row?.count ?? 0;
    },

    onAccounts(userId, accountIds) {
      return signalsOnAccounts(database, userId, accountIds);
    },
  };
}

async function deploy(within: Queries, signal: NewSignal, now: number): Promise<Deployment> {
  const available = await availableCredits(within, signal.userId);
  if (available < signal.least) return { kind: 'insufficient', available };
  const { userId, accountAudience, peopleAudience, prices } = signal;
  await makeAudience(within, peopleAudiences, userId, peopleAudience, now);
  await makeAudience(within, accountAudiences, userId, accountAudience, now);
  const row = await within.row(
    idRow,
    `INSERT INTO signals (user_id, name, kind, type, params, icp, daily, price, email_price,
       finder_price, max_credits, status, status_reason, account_audience_id, people_audience_id,
       created_at, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'accepted', ?, ?, ?, ?, ?) RETURNING id`,
    userId,
    signal.name,
    signal.kind,
    signal.type,
    JSON.stringify(signal.params),
    signal.icp && JSON.stringify(signal.icp),
    signal.daily ? 1 : 0,
    prices.account,
    prices.email,
    prices.finder,
    signal.maxCredits,
    signal.statusReason,
    accountAudience.id,
    peopleAudience.id,
    now,
    now,
  );
  if (!row) throw new Error('The new signal was not returned');
  const answer = signal.answer(row.id);
  if (signal.idempotency) await keepAnswer(within, { userId, answer }, signal.idempotency);
  return { kind: 'deployed', answer };
}
