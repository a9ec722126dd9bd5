/** The store's interface for the operator: users, their credits and their keys. */

export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly createdAt: number;
  readonly balance: number;
  readonly reserved: number;
  readonly usedTotal: number;
}

export interface LedgerEntry {
  readonly at: number;
  /** Above zero for a grant, below for a charge. */
  readonly credits: number;
  readonly reason: string;
}

export interface OperatorStore {
  /** Users whose e-mail address contains a text, oldest first. */
  users(match: string): Promise<readonly UserRecord[]>;
  /** By id or e-mail address. */
  findUser(idOrEmail: string): Promise<UserRecord | undefined>;
  /** The newest entries of a user's ledger, newest first. */
  ledger(userId: string, most: number): Promise<readonly LedgerEntry[]>;
  /** Gives credits; a grant with a key that was used for this user before changes nothing and returns false. */
  grant(userId: string, credits: number, grantKey: string, now: number): Promise<boolean>;
  /** Puts a new API key in the place of the user's, which stops working at once. */
  replaceKey(userId: string, keyHash: string, keySealed: string): Promise<void>;
}
