/** Users, credits and keys as the operator sees them. */
import * as v from 'valibot';
import type { OperatorStore, UserRecord } from '../operators';
import type { SqlDatabase } from './database';
import { grantCredits } from './ledger';

const userRow = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    created_at: v.number(),
    balance: v.number(),
    reserved: v.number(),
    used_total: v.number(),
  }),
  v.transform(
    ({ created_at: createdAt, used_total: usedTotal, ...user }): UserRecord => ({
      ...user,
      createdAt,
      usedTotal,
    }),
  ),
);
const entryRow = v.object({ at: v.number(), credits: v.number(), reason: v.string() });
const columns = 'id, email, created_at, balance, reserved, used_total';

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
  };
}
