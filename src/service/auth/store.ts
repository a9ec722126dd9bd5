/** Users and their keys in the database. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { grants } from '../billing/charges';
import { grant, lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { takeTurns } from '../database/transaction';
import { type IcpFields, starterIcp } from '../icps/icp';
import { addIcp } from '../icps/store';
import type { Settings } from '../settings';

export interface NewUser {
  readonly id: string;
  readonly email: string;
  /** SHA-256 of the API key, by which the user is found. */
  readonly keyHash: string;
  /** The API key, encrypted. */
  readonly keySealed: string;
  readonly startingCredits: number;
  /** The ICP that the user starts with, if any. */
  readonly starterIcp?: IcpFields | undefined;
}

const sealedRow = v.object({ id: v.string(), key_sealed: v.string() });
/** Replaces a revoked key; no key has this hash. */
export const revoked = { hashOf: (userId: string) => `revoked:${userId}`, sealed: '' } as const;
/** Replaces the key of a user who gets no new one; no key has this hash. */
export const disabled = {
  hashOf: (userId: string) => `disabled:${userId}`,
  sealed: 'disabled',
} as const;

/** A new user, whose first key is made at sign-up. */
export function userWithoutKey(
  email: string,
  settings: Pick<Settings, 'startingCredits' | 'starterIcp'>,
): NewUser {
  const id = `usr_${randomBytes(12).toString('hex')}`;
  return {
    id,
    email,
    keyHash: revoked.hashOf(id),
    keySealed: revoked.sealed,
    startingCredits: settings.startingCredits,
    starterIcp: settings.starterIcp === 'on' ? starterIcp : undefined,
  };
}

const hashRow = v.object({ key_hash: v.string() });
const userRow = v.object({ id: v.string(), email: v.string() });

export function sqlUsers(database: Database) {
  return {
    /**
     * Uses up a code and returns the user of the email address, made from `candidate` if there is none yet and
     * `mayJoin` is true. Returns undefined if the code was used already, or if no user may have a key. The sealed key
     * is null if it was revoked.
     */
    redeem(codeId: string, candidate: NewUser, now: number, mayJoin = true) {
      return database.transaction(async (tx) => {
        const spent = await tx.run(sql`DELETE FROM one_time_codes WHERE id = ${codeId}`);
        if (spent === 0) return undefined;
        const known = await tx.row(
          sealedRow,
          sql`SELECT id, key_sealed FROM users
           WHERE id = (SELECT user_id FROM user_keys WHERE email = ${candidate.email})`,
        );
        if (known) {
          if (known.key_sealed === disabled.sealed) return undefined;
          const keySealed = known.key_sealed === revoked.sealed ? null : known.key_sealed;
          return { userId: known.id, keySealed, isNew: false };
        }
        if (!mayJoin) return undefined;
        await addUser(tx, candidate, now);
        const { id, keySealed } = candidate;
        return { userId: id, keySealed, isNew: true };
      });
    },

    /** Whether an email address has a user, and whether the user is disabled. */
    async stateOf(email: string): Promise<'unknown' | 'active' | 'disabled'> {
      const known = await database.row(
        hashRow,
        sql`SELECT key_hash FROM user_keys WHERE email = ${email}`,
      );
      if (!known) return 'unknown';
      return known.key_hash.startsWith(disabled.hashOf('')) ? 'disabled' : 'active';
    },

    /** Makes a user; returns false, and changes nothing, if the email address has one. */
    add(user: NewUser, now: number) {
      return database.transaction(async (tx) => {
        await takeTurns(tx, [`user:${user.email}`]);
        const known = await tx.row(
          hashRow,
          sql`SELECT key_hash FROM user_keys WHERE email = ${user.email}`,
        );
        if (known) return false;
        await addUser(tx, user, now);
        return true;
      });
    },

    /** Gives a key to a user who has none. Returns the user's sealed key, or undefined for a disabled user. */
    giveKey(userId: string, keyHash: string, keySealed: string) {
      return database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const user = await tx.row(
          sealedRow,
          sql`SELECT id, key_sealed FROM users WHERE id = ${userId}`,
        );
        if (!user) throw new Error('There is no such user');
        if (user.key_sealed === disabled.sealed) return undefined;
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

/** Replaces a user's key; a part of its caller's transaction. */
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
