/** Users, credits and keys as the operator sees them, and what is under way for them. */
import * as v from 'valibot';
import type { OperatorStore, UserRecord } from '../operators';
import type { Queries, SqlDatabase } from './database';
import { grantCredits } from './ledger';
import { listJobs, listSignals, signalsWithIcp } from './operator-lists';
import { stopJob, stopSignal } from './stop';
import { revoked } from './users';

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
const columns = 'id, email, created_at, balance, reserved, used_total, key_sealed';

export function sqlOperators(database: SqlDatabase): OperatorStore {
  return {
    users(match) {
      const pattern = `%${match.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      return database.rows(
        userRow,
        `SELECT ${columns} FROM users WHERE email LIKE ? ESCAPE '\\' ORDER BY created_at, id`,
        pattern,
      );
    },

    findUser(idOrEmail) {
      return database.row(
        userRow,
        `SELECT ${columns} FROM users WHERE id = ? OR email = ?`,
        idOrEmail,
        idOrEmail.toLowerCase(),
      );
    },

    ledger(userId, most) {
      return database.rows(
        entryRow,
        'SELECT at, credits, reason FROM ledger WHERE user_id = ? ORDER BY at DESC, id DESC LIMIT ?',
        userId,
        most,
      );
    },

    grant(userId, credits, grantKey, now) {
      return database.transaction((within) =>
        grantCredits(within, userId, { credits, grantKey }, now),
      );
    },

    async replaceKey(userId, keyHash, keySealed) {
      await database.run(
        'UPDATE users SET key_hash = ?, key_sealed = ? WHERE id = ?',
        keyHash,
        keySealed,
        userId,
      );
    },

    async revokeKey(userId) {
      const sql = 'UPDATE users SET key_hash = ?, key_sealed = ? WHERE id = ?';
      await database.run(sql, revoked.hashOf(userId), revoked.sealed, userId);
    },

    jobs: (filter, most) => listJobs(database, filter, most),

    stopJob(jobId, why) {
      return database.transaction(async (within) => {
        if (await stopJob(within, jobId, why)) return 'stopped';
        return (await isKnown(within, 'jobs', jobId)) ? 'over' : 'unknown';
      });
    },

    signals: (filter, most) => listSignals(database, filter, most),

    signalsWithIcp: (userId, icpId) => signalsWithIcp(database, userId, icpId),

    stopSignal(signalId, why) {
      return database.transaction(async (within) => {
        if (await stopSignal(within, signalId, why)) return 'stopped';
        return (await isKnown(within, 'signals', signalId)) ? 'over' : 'unknown';
      });
    },
  };
}

async function isKnown(within: Queries, table: 'jobs' | 'signals', id: string | number) {
  return (await within.row(idRow, `SELECT id FROM ${table} WHERE id = ?`, id)) !== undefined;
}
