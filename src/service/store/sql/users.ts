/** Users and their credits. */
import * as v from 'valibot';
import type { CreditStore, NewUser, Redemption, UserStore } from '../users';
import type { Queries, SqlDatabase } from './database';
import { addIcp } from './icps';
import { grantStart } from './ledger';

const sealedRow = v.object({ id: v.string(), key_sealed: v.string() });
/** What stands in the place of a key that was revoked; nothing hashes to it. */
export const revoked = { hashOf: (userId: string) => `revoked:${userId}`, sealed: '' } as const;

const userRow = v.object({ id: v.string(), email: v.string() });
const creditRow = v.object({ balance: v.number(), reserved: v.number(), used_total: v.number() });

export function sqlUsers(database: SqlDatabase): UserStore {
  return {
    redeem(codeId, candidate, now) {
      return database.transaction(async (within): Promise<Redemption> => {
        const spent = await within.run('DELETE FROM one_time_codes WHERE id = ?', codeId);
        if (spent === 0) return { kind: 'spent' };
        const known = await within.row(
          sealedRow,
          'SELECT id, key_sealed FROM users WHERE email = ?',
          candidate.email,
        );
        if (known) {
          const keySealed = known.key_sealed === revoked.sealed ? null : known.key_sealed;
          return { kind: 'redeemed', userId: known.id, keySealed, isNew: false };
        }
        await addUser(within, candidate, now);
        const { id, keySealed } = candidate;
        return { kind: 'redeemed', userId: id, keySealed, isNew: true };
      });
    },

    giveKey(userId, keyHash, keySealed) {
      return database.transaction(async (within) => {
        await within.run(
          'UPDATE users SET key_hash = ?, key_sealed = ? WHERE id = ? AND key_sealed = ?',
          keyHash,
          keySealed,
          userId,
          revoked.sealed,
        );
        const sql = 'SELECT id, key_sealed FROM users WHERE id = ?';
        const user = await within.row(sealedRow, sql, userId);
        if (!user) throw new Error('There is no such user');
        return user.key_sealed;
      });
    },

    findByKeyHash(keyHash) {
      return database.row(userRow, 'SELECT id, email FROM users WHERE key_hash = ?', keyHash);
    },
  };
}

async function addUser(within: Queries, user: NewUser, now: number) {
  await within.run(
    'INSERT INTO users (id, email, key_hash, key_sealed, created_at) VALUES (?, ?, ?, ?, ?)',
    user.id,
    user.email,
    user.keyHash,
    user.keySealed,
    now,
  );
  await grantStart(within, user.id, user.startingCredits, now);
  if (user.starterIcp) await addIcp(within, user.id, user.starterIcp, now);
}

export function sqlCredits(database: SqlDatabase): CreditStore {
  return {
    async count(userId) {
      const count = await database.row(
        creditRow,
        'SELECT balance, reserved, used_total FROM users WHERE id = ?',
        userId,
      );
      if (!count) throw new Error('There is no such user');
      const { balance, reserved, used_total } = count;
      return { balance, reserved, usedTotal: used_total };
    },
  };
}
