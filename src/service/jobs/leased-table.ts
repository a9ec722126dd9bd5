/** Claims rows for workers under a lease, and extends and ends leases: of jobs, signals, boards and alert channels. */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { rowsOfLiveShards } from '../database/postgres/live-shards';
import { raw, type Sql, sql } from '../database/sql';

/** A new token for each claim shows a late worker that it lost the lease. */
interface Token {
  readonly token: string;
}

interface Claim extends Token {
  readonly leaseUntil: number;
}

/** How rows of one table are found and taken. */
interface Taking<Row extends v.GenericSchema> {
  /** Whether a row can still be claimed. */
  readonly isWaiting: Sql;
  /** Further assignments, after a comma. */
  readonly set?: Sql;
  readonly row: Row;
  readonly columns: Sql;
}

/** Assignments that reset both counts, for the statement that saves what was found. */
export const resetFailures = sql`failures = 0, claims = 0`;

/** Rows looked at in one claim, so workers that claim at the same moment find one each. */
export const candidates = 10;

const failuresRow = v.object({ failures: v.number() });

/** Takes the table and its condition for one row. Once the lease is lost, methods do nothing and report it. */
export function leasedTable<Key>(
  database: Database,
  table: 'jobs' | 'signals' | 'boards' | 'alert_channels',
  isRow: (key: Key) => Sql,
) {
  const name = raw(table);
  const isHeld = (lease: Key & Token) => sql`${isRow(lease)} AND lease_token = ${lease.token}`;
  const update = async (lease: Key & Token, set: Sql) =>
    (await database.run(sql`UPDATE ${name} SET ${set} WHERE ${isHeld(lease)}`)) === 1;

  return {
    /** Condition for the row of a lease that is not lost. */
    isHeld,

    /**
     * Claims the first of these rows that no other worker took meanwhile and that `read` accepts; undefined if there is
     * none. Counts the claim: work that ends its process never counts a failure, but is claimed again and again.
     */
    async claim<Row extends v.GenericSchema, Claimed>(
      keys: readonly Key[],
      { token, leaseUntil }: Claim,
      { isWaiting, set = sql``, row, columns }: Taking<Row>,
      read: (claimed: v.InferOutput<Row>, key: Key) => Promise<Claimed | undefined>,
    ): Promise<Claimed | undefined> {
      for (const key of keys) {
        const claimed = await database.row(
          row,
          sql`UPDATE ${name} SET lease_token = ${token}, lease_until = ${leaseUntil}, claims = claims + 1 ${set}
           WHERE ${isRow(key)} AND ${isWaiting} RETURNING ${columns}`,
        );
        const accepted = claimed && (await read(claimed, key));
        if (accepted) return accepted;
      }
      return undefined;
    },

    /** Extends the lease; returns false if it is lost. */
    heartbeat: (lease: Key & Token, leaseUntil: number) =>
      update(lease, sql`lease_until = ${leaseUntil}`),

    /** Counts a failure; returns how many there were since `resetFailures`, undefined if the lease is lost. */
    async fail(lease: Key & Token): Promise<number | undefined> {
      const counted = await database.row(
        failuresRow,
        sql`UPDATE ${name} SET failures = failures + 1 WHERE ${isHeld(lease)} RETURNING failures`,
      );
      return counted?.failures;
    },

    /** Ends the lease. The row waits until `dueAt`, or longer if it was set to; returns false if the lease is lost. */
    release: (lease: Key & Token, dueAt: number) =>
      update(
        lease,
        sql`due_at = CASE WHEN due_at > ${dueAt} THEN due_at ELSE ${dueAt} END,
         lease_token = NULL, lease_until = 0, claims = 0`,
      ),
  };
}

/** The users whom this process has served in this round: each gets a turn before any gets a second one. */
export class Turns {
  #served = new Set<string>();
  /** Until when no other user is looked for again, by the process's clock. */
  #aloneUntil = 0;

  serve(userId: string): void {
    this.#served.add(userId);
  }

  isServed = (userId: string): boolean => this.#served.has(userId);

  /** The users to look past; none while the last look for others is fresh. */
  toLookPast(): readonly string[] {
    return performance.now() < this.#aloneUntil ? [] : [...this.#served].slice(-mostLookedPast);
  }

  /** Notes that a look for others just found none. */
  foundNone(): void {
    this.#aloneUntil = performance.now() + aloneMs;
  }

  nextRound(): void {
    this.#served = new Set();
  }
}

const mostLookedPast = 100;
/** A user with many rows makes the look for others long, so it isn't repeated at each claim. */
const aloneMs = 250;

/**
 * The jobs, signals or channels that wait, found without a lock: those of users not served in this round first, and of
 * these those that have waited longest. A cluster has them on every node; while a node is down, those of the other nodes
 * are found. Takes the condition for a row that waits at a given time.
 */
export async function waitingInTurn<
  Row extends v.GenericSchema<unknown, { readonly due_at: number; readonly user_id: string }>,
>(
  queries: Queries,
  row: Row,
  table: 'jobs' | 'signals' | 'alert_channels',
  waitingAt: (now: Sql) => Sql,
  now: number,
  turns: Turns,
): Promise<readonly v.InferOutput<Row>[]> {
  const oldest = (from: string, time: Sql, max: Sql, more = sql``) =>
    sql`SELECT id, user_id, due_at FROM ${raw(from)} WHERE ${waitingAt(time)} ${more}
     ORDER BY due_at LIMIT ${max}`;
  const find = async (more?: Sql) => {
    const found = await rowsOfLiveShards(
      queries,
      row,
      table,
      oldest(table, sql`${now}`, sql`${candidates}`, more),
      (shard) => oldest(shard, raw(String(now)), raw(String(candidates))),
    );
    return found.sort((one, other) => one.due_at - other.due_at).slice(0, candidates);
  };
  const found = await find();
  const isNext = ({ user_id: userId }: v.InferOutput<Row>) => !turns.isServed(userId);
  if (found.length === 0 || found.some(isNext))
    return [...found.filter(isNext), ...found.filter((each) => !isNext(each))];
  const past = turns.toLookPast();
  if (past.length > 0) {
    const others = await find(sql`AND user_id NOT IN ${past}`);
    if (others.length > 0) return others;
    turns.foundNone();
  }
  turns.nextRound();
  return found;
}
