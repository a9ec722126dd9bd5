/** The store's interface for sign-up, keys and credits. */
import type { IcpFields } from '../icps/icp';

export interface RateLimit {
  /** Names who is limited and for what, such as `sign-up:email:dana@acme.example`. */
  readonly bucket: string;
  /** Events allowed in any window. */
  readonly most: number;
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
  attempt(email: string, most: number, now: number): Promise<CodeAttempt>;
}

export interface User {
  readonly id: string;
  readonly email: string;
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

export interface CreditStore {
  count(userId: string): Promise<CreditCount>;
}
