/** The queue of signals: claimed under a lease when due, and searched batch by batch. */
import * as v from 'valibot';
import type { Database } from '../database/database';
import { columnNames, type Sql, sql } from '../database/sql';
import { leasedTable, Turns, waitingInTurn } from '../jobs/leased-table';
import { endedFor, type GivenUpFor } from '../jobs/messages';
import { type OwnSignal, stopSignal } from '../jobs/stop';
import type { Finding, FoundBatch, Kept } from './findings';
import { foundDomains, keepBatch, newDomains } from './keep';
import { signalKinds } from './kinds';
import { extendSignal, type SignalLease } from './lease';
import { keptIcp } from './store';
import { type DuePlace, duePeople, type Watched } from './watch/due';

const idRow = v.object({ id: v.number(), user_id: v.string(), due_at: v.number() });
const profileRow = v.object({ linkedin_url: v.string(), domain: v.string() });
const claimedRow = v.object({
  kind: v.picklist(signalKinds),
  params: v.string(),
  icp: v.nullable(v.string()),
  /** When this run began, which is the end of its time windows. */
  run_started_at: v.number(),
  created_at: v.number(),
  /** As `keptPlace` returns it. */
  after_company: v.number(),
  /** Accounts found in all its runs. */
  accounts_found: v.number(),
  /** Claims, including this one, since results were last saved or the signal was released. */
  claims: v.number(),
});
const requestRow = v.object({
  ...claimedRow.entries,
  params: v.pipe(v.string(), v.parseJson()),
  icp: keptIcp,
});

export type ClaimedSignal = SignalLease & Readonly<v.InferOutput<typeof requestRow>>;
const waitingAt = (now: Sql) =>
  sql`status IN ('accepted', 'running', 'scheduled') AND paused_at IS NULL
    AND due_at <= ${now} AND lease_until <= ${now}`;

/** Methods that take a lease do nothing once the lease is lost. */
export function sqlSignalQueue(database: Database) {
  const leases = leasedTable(
    database,
    'signals',
    ({ userId, signalId }: OwnSignal) => sql`user_id = ${userId} AND id = ${signalId}`,
  );
  const turns = new Turns();
  return {
    /** Leases the signal whose turn it is to one worker and sets it running; a daily one once it is due. */
    async claim(
      token: string,
      now: number,
      leaseUntil: number,
    ): Promise<ClaimedSignal | undefined> {
      const waiting = await waitingInTurn(database, idRow, 'signals', waitingAt, now, turns);
      const taken = await leases.claim(
        waiting.map(({ id, user_id: userId }) => ({ userId, signalId: id })),
        { token, leaseUntil },
        {
          isWaiting: waitingAt(sql`${now}`),
          // An interrupted run continues where it was; any other starts at the beginning.
          set: sql`, status = 'running', waits_for = NULL,
             run_companies = CASE WHEN status = 'running' THEN run_companies ELSE 0 END,
             run_accounts = CASE WHEN status = 'running' THEN run_accounts ELSE 0 END,
             run_ended_at = NULL,
             run_started_at = CASE WHEN status = 'running' THEN run_started_at ELSE ${now} END,
             after_company = CASE WHEN status = 'running' THEN after_company ELSE 0 END`,
          row: claimedRow,
          columns: columnNames(v.keyof(claimedRow).options),
        },
        async (claimed, signal) => {
          const request = v.safeParse(requestRow, claimed);
          if (request.success) return { ...signal, token, ...request.output };
          await database.transaction((tx) =>
            stopSignal(tx, signal, endedFor.unreadable.why, 'failed'),
          );
          return undefined;
        },
      );
      if (taken) turns.serve(taken.userId);
      return taken;
    },

    heartbeat: leases.heartbeat,
    fail: leases.fail,
    release: leases.release,

    /** Takes profile addresses; returns the domains under which this signal found their companies, by address. */
    async foundProfiles(
      { userId, signalId }: OwnSignal,
      linkedinUrls: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      const rows = await database.rows(
        profileRow,
        sql`SELECT accounts.linkedin_url AS linkedin_url, found.domain AS domain
         FROM signal_accounts AS found
         JOIN accounts ON accounts.user_id = found.user_id AND accounts.id = account_id
         WHERE found.user_id = ${userId} AND signal_id = ${signalId}
           AND accounts.linkedin_url IN ${linkedinUrls}`,
      );
      return new Map(rows.map(({ linkedin_url, domain }) => [linkedin_url, domain]));
    },

    /** The next people to check, by id. */
    duePeople: (signal: OwnSignal, watched: Watched, place: DuePlace) =>
      duePeople(database, signal, watched, place),

    /** Returns those of the domains that this signal found already. */
    found: (signal: OwnSignal, domains: readonly string[]) =>
      foundDomains(database, signal, domains),

    /** Runs `newDomains` in its own transaction. */
    newDomains(lease: SignalLease, findings: readonly Finding[], now: number, leaseUntil: number) {
      return database.transaction((tx) => newDomains(tx, lease, findings, now, leaseUntil));
    },

    /** Runs `keepBatch` in its own transaction. */
    keep(lease: SignalLease, batch: FoundBatch, now: number, leaseUntil: number): Promise<Kept> {
      return database.transaction((tx) => keepBatch(tx, lease, batch, now, leaseUntil));
    },

    /** Ends the signal as failed, and adds what it spent to the `why` that its user reads. */
    giveUp(lease: SignalLease, { why }: GivenUpFor): Promise<boolean> {
      return database.transaction(async (tx) => {
        const signal = await extendSignal(tx, lease, 0);
        return signal !== undefined && stopSignal(tx, lease, why, 'failed');
      });
    },
  };
}
