/** Users, credits and keys as the operator sees them, and what is under way for them. */
import * as v from 'valibot';
import { revoked } from '../auth/store';
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
const idRow = v.object({ id: v.union([v.string(), v.number()]) });
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

    findUser(idOrEmail) {
      return database.row(
        userRow,
        sql`SELECT ${columns} FROM users
         WHERE id = ${idOrEmail} OR email = ${idOrEmail.toLowerCase()}`,
      );
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
      await database.run(
        sql`UPDATE users SET key_hash = ${keyHash}, key_sealed = ${keySealed} WHERE id = ${userId}`,
      );
    },

    async revokeKey(userId) {
      await database.run(
        sql`UPDATE users SET key_hash = ${revoked.hashOf(userId)}, key_sealed = ${revoked.sealed}
         WHERE id = ${userId}`,
      );
    },

    jobs: (filter, max) => listJobs(database, filter, max),

    stopJob(jobId, why) {
      return database.transaction(async (tx) => {
        if (await stopJob(tx, jobId, why)) return 'stopped';
        return (await isKnown(tx, 'jobs', jobId)) ? 'over' : 'unknown';
      });
    },

    signals: (filter, max) => listSignals(database, filter, max),

    signalsWithIcp: (userId, icpId) => signalsWithIcp(database, userId, icpId),

    stopSignal(signalId, why) {
      return database.transaction(async (tx) => {
        if (await stopSignal(tx, signalId, why)) return 'stopped';
        return (await isKnown(tx, 'signals', signalId)) ? 'over' : 'unknown';
      });
    },
  };
}

async function isKnown(tx: Queries, table: 'jobs' | 'signals', id: string | number) {
  return (await tx.row(idRow, sql`SELECT id FROM ${raw(table)} WHERE id = ${id}`)) !== undefined;
}
