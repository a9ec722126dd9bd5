/** The store's interface for job boards: watched while somebody asks about their companies, read under a lease. */
import type { BoardAddress, Fruitless, Validators } from '../source';

export type BoardOutcome = 'found' | Exclude<Fruitless['kind'], 'unchanged'>;

/** A worker's right to read a board; each claim has its own token. */
export interface ClaimedBoard extends BoardAddress {
  readonly id: number;
  readonly token: string;
  readonly domain: string;
  readonly foundBy: 'site' | 'operator';
  readonly validators: Validators | null;
  /** Claims, this one included, since the board was last read. */
  readonly claims: number;
}

/** A post as a board gave it, at its place in the store. */
export interface BoardPost {
  readonly key: string;
  readonly url: string;
  readonly title: string;
  readonly department: string | null;
  /** False where the vendor gives no date. */
  readonly isDated: boolean;
}

/** What a reading is worth: all of them, or only that those in it are open. */
export interface BoardUpdate {
  readonly outcome: BoardOutcome | 'unchanged';
  readonly reason: string | null;
  readonly posts: readonly BoardPost[];
  readonly unknown: number;
  readonly validators: Validators | null;
  readonly dueAt: number;
}

/** Open roles of a company, by department: now, and as many days ago; null where its boards were not read yet. */
export interface OpenRoles {
  readonly department: string | null;
  readonly now: number;
  readonly daysAgo30: number | null;
  readonly daysAgo90: number | null;
}

export interface BoardStore {
  /** Watches boards that an operator names; answers how many are new. */
  add(
    boards: readonly (BoardAddress & { readonly domain: string })[],
    until: number,
  ): Promise<number>;
  /** Watches the boards of companies; those last read before `since` are due at once. Answers how many are due. */
  want(domains: readonly string[], since: number, until: number, now: number): Promise<number>;
  /** Boards of these companies. */
  count(domains: readonly string[]): Promise<number>;
  claim(token: string, now: number, leaseUntil: number): Promise<ClaimedBoard | undefined>;
  heartbeat(board: ClaimedBoard, leaseUntil: number): Promise<boolean>;
  fail(board: ClaimedBoard): Promise<number | undefined>;
  giveUp(board: ClaimedBoard, why: string): Promise<boolean>;
  release(board: ClaimedBoard, dueAt: number): Promise<void>;
  /** When posts of a board were first seen, by their keys. */
  firstSeen(boardId: number): Promise<ReadonlyMap<string, number>>;
  /**
   * Keeps a reading under its lease, in one transaction: what is open, what came back, and what two whole readings in a
   * row did not have is closed. Answers false, and does nothing, once the lease is lost.
   */
  keep(board: ClaimedBoard, update: BoardUpdate, now: number): Promise<boolean>;
  openRoles(
    domains: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, readonly OpenRoles[]>>;
}
