/** Users and their keys in the database. */
import * as v from 'valibot';
import { grants } from '../billing/charges';
import { grant, lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import type { IcpFields } from '../icps/icp';
import { addIcp } from '../icps/store';

export interface NewUser {
  readonly id: string;
  readonly email: string;
  /** SHA-256 of the API key: finds the user. */
  readonly keyHash: string;
  /** The API key encrypted: gives it back. */
  readonly keySealed: string;
  readonly startingCredits: number;
  /** The profile that the user begins with, if any. */
  readonly starterIcp?: IcpFields | undefined;
}

const sealedRow = v.object({ id: v.string(), key_sealed: v.string() });
/** What stands in the place of a key that was revoked; nothing hashes to it. */
export const revoked = { hashOf: (userId: string) => `revoked:${userId}`, sealed: '' } as const;

const userRow = v.object({ id: v.string(), email: v.string() });

export function sqlUsers(database: Database) {
  return {
    /**
     * Spends a code and answers with the e-mail address's user, made from `candidate` if there is none yet. Undefined if
     * another call was faster; the sealed key is null where it was revoked.
     */
    redeem(codeId: string, candidate: NewUser, now: number) {
      return database.transaction(async (tx) => {
        const spent = await tx.run(sql`DELETE FROM one_time_codes WHERE id = ${codeId}`);
        if (spent === 0) return undefined;
        const known = await tx.row(
          sealedRow,
          sql`SELECT id, key_sealed FROM users
           WHERE id = (SELECT user_id FROM user_keys WHERE email = ${candidate.email})`,
        );
        if (known) {
          const keySealed = known.key_sealed === revoked.sealed ? null : known.key_sealed;
          return { userId: known.id, keySealed, isNew: false };
        }
        await addUser(tx, candidate, now);
        const { id, keySealed } = candidate;
        return { userId: id, keySealed, isNew: true };
      });
    },

    /** Gives a key to a user who has none; answers the sealed key that the user has then. */
    giveKey(userId: string, keyHash: string, keySealed: string) {
      return database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const user = await tx.row(
          sealedRow,
          sql`SELECT id, key_sealed FROM users WHERE id = ${userId}`,
        );
        if (!user) throw new Error('There is no such user');
        if (user.key_sealed !== revoked.sealed) return user.key_sealed;
        await setKey(tx, userId, keyHash, keySealed);
        return keySealed;
      });
    },

    findByKeyHash(keyHash: string) {
      return database.row(
        userRow,
        sql`SELECT user_id AS id, email FROM user_keys WHERE key_hash = ${keyHash}`,
      );
    },
  };
}

/** Gives a user a key in the place of the one before; a part of its caller's transaction. */
export async function setKey(tx: Queries, userId: string, keyHash: string, keySealed: string) {
  await tx.run(
    sql`UPDATE users SET key_hash = ${keyHash}, key_sealed = ${keySealed} WHERE id = ${userId}`,
  );
  await tx.run(sql`UPDATE user_keys SET key_hash = ${keyHash} WHERE user_id = ${userId}`);
}

async function addUser(tx: Queries, user: NewUser, now: number) {
  await tx.run(
    sql`INSERT INTO user_keys (user_id, email, key_hash)
     VALUES (${user.id}, ${user.email}, ${user.keyHash})`,
  );
  await tx.run(
    sql`INSERT INTO users (id, email, key_hash, key_sealed, created_at)
     VALUES (${user.id}, ${user.email}, ${user.keyHash}, ${user.keySealed}, ${now})`,
  );
  await grant(tx, user.id, grants.start(user.startingCredits), now);
  if (user.starterIcp) await addIcp(tx, user.id, user.starterIcp, now);
}
