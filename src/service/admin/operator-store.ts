/** Users, credits and keys as the operator sees them, and what is under way for them. */
import * as v from 'valibot';
import { revoked, setKey } from '../auth/store';
import { grants } from '../billing/charges';
import { grant } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { raw, sql } from '../database/sql';
import { stopJob, stopSignal } from '../jobs/stop';
import { listJobs, listSignals, signalsWithIcp } from './operator-lists';
import type { OperatorStore, UserRecord } from './store';

const userRow = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    created_at: v.number(),
    balance: v.number(),
    reserved: v.number(),
    used_total: v.number(),
    key_sealed: v.string(),
  }),
  v.transform(
    ({ created_at: createdAt, used_total: usedTotal, key_sealed, ...user }): UserRecord => ({
      ...user,
      createdAt,
      usedTotal,
      hasKey: key_sealed !== revoked.sealed,
    }),
  ),
);
const entryRow = v.object({ at: v.number(), credits: v.number(), reason: v.string() });
const ownerRow = v.object({ user_id: v.string() });
const columns = sql`id, email, created_at, balance, reserved, used_total, key_sealed`;

export function sqlOperators(database: Database): OperatorStore {
  return {
    users(match) {
      const pattern = `%${match.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      return database.rows(
        userRow,
        sql`SELECT ${columns} FROM users WHERE email LIKE ${pattern} ESCAPE '\\'
         ORDER BY created_at, id`,
      );
    },

    async findUser(idOrEmail) {
      const found = await database.row(
        ownerRow,
        sql`SELECT user_id FROM user_keys
         WHERE user_id = ${idOrEmail} OR email = ${idOrEmail.toLowerCase()}`,
      );
      if (!found) return undefined;
      return database.row(userRow, sql`SELECT ${columns} FROM users WHERE id = ${found.user_id}`);
    },

    ledger(userId, max) {
      return database.rows(
        entryRow,
        sql`SELECT at, credits, reason FROM ledger WHERE user_id = ${userId}
         ORDER BY at DESC, id DESC LIMIT ${max}`,
      );
    },

    grant(userId, credits, grantKey, now) {
      return database.transaction((tx) =>
        grant(tx, userId, grants.operator(grantKey, credits), now),
      );
    },

    async replaceKey(userId, keyHash, keySealed) {
      await database.transaction((tx) => setKey(tx, userId, keyHash, keySealed));
    },

    async revokeKey(userId) {
      await database.transaction((tx) =>
        setKey(tx, userId, revoked.hashOf(userId), revoked.sealed),
      );
    },

    jobs: (filter, max) => listJobs(database, filter, max),

    stopJob(jobId, why) {
      return database.transaction(async (tx) => {
        const userId = await userOf(tx, 'jobs', jobId);
        if (userId === undefined) return 'unknown';
        return (await stopJob(tx, { userId, jobId }, why)) ? 'stopped' : 'over';
      });
    },

    signals: (filter, max) => listSignals(database, filter, max),

    signalsWithIcp: (userId, icpId) => signalsWithIcp(database, userId, icpId),

    stopSignal(signalId, why) {
      return database.transaction(async (tx) => {
        const userId = await userOf(tx, 'signals', signalId);
        if (userId === undefined) return 'unknown';
        return (await stopSignal(tx, { userId, signalId }, why)) ? 'stopped' : 'over';
      });
    },
  };
}

/** Operators know a job or signal by its id alone. */
async function userOf(tx: Queries, table: 'jobs' | 'signals', id: string | number) {
  const row = await tx.row(ownerRow, sql`SELECT user_id FROM ${raw(table)} WHERE id = ${id}`);
  return row?.user_id;
}
