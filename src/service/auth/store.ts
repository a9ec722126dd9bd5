/** Users, keys and credits in the database. */
import * as v from 'valibot';
import { grants } from '../billing/charges';
import { grant, lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import type { IcpFields } from '../icps/icp';
import { addIcp } from '../icps/store';
import type { User } from '../user';

export interface RateLimit {
  /** Names who is limited and for what, such as `sign-up:email:dana@acme.example`. */
  readonly bucket: string;
  /** Events allowed in any window. */
  readonly max: number;
  readonly windowMs: number;
}

export interface RateLimitStore {
  /**
   * Counts one event against every limit, or against none where any is used up.
   * Returns 0 when it was counted, else the milliseconds until it would be.
   */
  take(limits: readonly RateLimit[], now: number): Promise<number>;
}

export interface PendingCode {
  /** Random; part of what is hashed, so that equal codes never look alike. */
  readonly id: string;
  readonly email: string;
  readonly hash: string;
  readonly expiresAt: number;
}

export type CodeAttempt =
  | {
      readonly kind: 'counted';
      readonly id: string;
      readonly hash: string;
      readonly attempts: number;
    }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'none' };

export interface CodeStore {
  /** Makes this the e-mail address's only pending code, with no attempt used. */
  replace(code: PendingCode): Promise<void>;
  /** Counts one attempt before anything is compared: however many come at once, at most `most` are counted. */
  attempt(email: string, max: number, now: number): Promise<CodeAttempt>;
}

export interface NewUser extends User {
  /** SHA-256 of the API key: finds the user. */
  readonly keyHash: string;
  /** The API key encrypted: gives it back. */
  readonly keySealed: string;
  readonly startingCredits: number;
  /** The profile that the user begins with, if any. */
  readonly starterIcp?: IcpFields | undefined;
}

export type Redemption =
  | { readonly kind: 'spent' }
  | {
      readonly kind: 'redeemed';
      readonly userId: string;
      /** Null where the user's key was revoked. */
      readonly keySealed: string | null;
      readonly isNew: boolean;
    };

export interface UserStore {
  /**
   * Spends a code and answers with the e-mail address's user, made from `candidate` if there is none yet.
   * `spent` if another call was faster.
   */
  redeem(codeId: string, candidate: NewUser, now: number): Promise<Redemption>;
  /** Gives a key to a user who has none; answers the sealed key that the user has then. */
  giveKey(userId: string, keyHash: string, keySealed: string): Promise<string>;
  findByKeyHash(keyHash: string): Promise<User | undefined>;
}

export interface CreditCount {
  /** The sum of the user's ledger. */
  readonly balance: number;
  /** The sum of the user's holds. */
  readonly reserved: number;
  readonly usedTotal: number;
}

export interface LedgerEntry {
  readonly id: number;
  readonly at: number;
  /** Below zero for a charge. */
  readonly credits: number;
  readonly reason: string;
  /** The user's balance as this is read, the newest entries counted. */
  readonly balance: number;
}

export interface CreditStore {
  count(userId: string): Promise<CreditCount>;
  /** The user's newest entries before this id, at most so many, the newest first. */
  entriesBefore(userId: string, id: number, max: number): Promise<readonly LedgerEntry[]>;
}

const sealedRow = v.object({ id: v.string(), key_sealed: v.string() });
/** What stands in the place of a key that was revoked; nothing hashes to it. */
export const revoked = { hashOf: (userId: string) => `revoked:${userId}`, sealed: '' } as const;

const userRow = v.object({ id: v.string(), email: v.string() });
const entryRow = v.object({
  id: v.number(),
  at: v.number(),
  credits: v.number(),
  reason: v.string(),
  balance: v.number(),
});
const creditRow = v.object({ balance: v.number(), reserved: v.number(), used_total: v.number() });

export function sqlUsers(database: Database): UserStore {
  return {
    redeem(codeId, candidate, now) {
      return database.transaction(async (tx): Promise<Redemption> => {
        const spent = await tx.run(sql`DELETE FROM one_time_codes WHERE id = ${codeId}`);
        if (spent === 0) return { kind: 'spent' };
        const known = await tx.row(
          sealedRow,
          sql`SELECT id, key_sealed FROM users
           WHERE id = (SELECT user_id FROM user_keys WHERE email = ${candidate.email})`,
        );
        if (known) {
          const keySealed = known.key_sealed === revoked.sealed ? null : known.key_sealed;
          return { kind: 'redeemed', userId: known.id, keySealed, isNew: false };
        }
        await addUser(tx, candidate, now);
        const { id, keySealed } = candidate;
        return { kind: 'redeemed', userId: id, keySealed, isNew: true };
      });
    },

    giveKey(userId, keyHash, keySealed) {
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

    findByKeyHash(keyHash) {
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

export function sqlCredits(database: Database): CreditStore {
  return {
    async count(userId) {
      const count = await database.row(
        creditRow,
        sql`SELECT balance, reserved, used_total FROM users WHERE id = ${userId}`,
      );
      if (!count) throw new Error('There is no such user');
      const { balance, reserved, used_total } = count;
      return { balance, reserved, usedTotal: used_total };
    },

    // In one statement, so that the balance is of the same moment as the entries.
    entriesBefore(userId, id, max) {
      return database.rows(
        entryRow,
        sql`SELECT ledger.id, at, credits, reason, balance
         FROM ledger JOIN users ON users.id = ledger.user_id
         WHERE ledger.user_id = ${userId} AND ledger.id < ${id} ORDER BY ledger.id DESC LIMIT ${max}`,
      );
    },
  };
}
