/** The store: what the service keeps, put together from its domains over either database. */
import * as v from 'valibot';
import {
  type AccountAudienceStore,
  type AccountStore,
  sqlAccountAudiences,
  sqlAccounts,
} from './accounts/store';
import { sqlForget } from './admin/forget/forget-store';
import type { ForgetStore } from './admin/forget/store';
import { sqlImports } from './admin/import/import-store';
import type { ImportStore } from './admin/import/store';
import { type MoveMark, readMark } from './admin/move/marks';
import { sqlOperators } from './admin/operator-store';
import type { OperatorStore } from './admin/store';
import { sqlCodes } from './auth/codes';
import { sqlRateLimits } from './auth/rate-limits';
import {
  type CodeStore,
  type CreditStore,
  type RateLimitStore,
  sqlCredits,
  sqlUsers,
  type UserStore,
} from './auth/store';
import { minute } from './clock';
import { type CompanyStore, sqlCompanies } from './companies/store';
import { type Crm, sqlCrm } from './crm/crm';
import type { Database } from './database/database';
import { raw, sql } from './database/sql';
import { type IcpStore, sqlIcps } from './icps/store';
import { sqlJobQueue } from './jobs/job-queue';
import { sqlJobs } from './jobs/job-store';
import type { JobQueue, JobStore } from './jobs/store';
import type { PeopleDirectory } from './people/directory';
import { type PeopleJobStore, sqlPeopleJobs } from './people/job-store';
import { type PeopleLookUp, sqlPeopleLookUp } from './people/look-up/store';
import {
  type AudienceStore,
  type PeopleStore,
  sqlAudiences,
  sqlPeople,
  sqlPeopleDirectory,
} from './people/store';
import { type SampleStore, sqlSample } from './sample/load';
import { type SignalQueue, sqlSignalQueue } from './signals/queue';
import { type BlockList, type SignalSource, sqlBlockList, sqlSignalSource } from './signals/source';
import { type SignalStore, sqlSignals } from './signals/store';
import { companySources } from './sources';
import { type HostStore, sqlHosts } from './sources/client/hosts';
import { type FactStore, sqlFacts } from './sources/facts';
import { type BoardStore, sqlBoards } from './sources/hiring/store';
import { type SourceStore, sqlSourceOverview } from './sources/overview';
import type { TechSearcher } from './technology/searcher';
import type { TechStore } from './technology/store';
import { sqlTech } from './technology/tech-store';

/**
 * Every method is one transaction: done whole or not at all, and safe beside other processes on the same
 * store. Times are milliseconds since 1970 and come from the caller, so that tests can move them.
 * Methods reject with StoreBusyError where the store cannot do it now, and with StoreBrokenError where nobody can say
 * whether it was done.
 */
export interface Store {
  readonly rateLimits: RateLimitStore;
  readonly codes: CodeStore;
  readonly users: UserStore;
  readonly credits: CreditStore;
  readonly jobs: JobStore;
  readonly queue: JobQueue;
  readonly accounts: AccountStore;
  readonly companies: CompanyStore;
  readonly sourceHosts: HostStore;
  readonly facts: FactStore;
  readonly sources: SourceStore;
  readonly boards: BoardStore;
  readonly people: PeopleStore;
  readonly peopleJobs: PeopleJobStore;
  readonly peopleDirectory: PeopleDirectory;
  readonly peopleLookUp: PeopleLookUp;
  readonly icps: IcpStore;
  readonly audiences: AudienceStore;
  readonly sample: SampleStore;
  readonly operators: OperatorStore;
  readonly forget: ForgetStore;
  readonly imports: ImportStore;
  readonly tech: TechStore;
  readonly signals: SignalStore;
  readonly signalQueue: SignalQueue;
  readonly signalSource: SignalSource;
  readonly accountAudiences: AccountAudienceStore;
  readonly blockList: BlockList;
  /** The built-in one. */
  readonly crm: Crm;
  /** Whether the store is tied to a secret. */
  hasSecret(): Promise<boolean>;
  /**
   * Ties the store to one secret at its first use. Takes the secret's fingerprint; returns whether it is the
   * one that the store's keys were sealed with.
   */
  bindSecret(fingerprint: string): Promise<boolean>;
  /** What a move between databases left in this one; undefined where there was none. */
  moveMark(): Promise<MoveMark | undefined>;
  /** Forgets codes, rate-limit events and idempotency keys whose time is over. */
  sweep(now: number): Promise<void>;
  /** Writes a few bytes; rejects where nothing can be kept now. */
  probe(now: number): Promise<void>;
  /** Waits for what is under way, but not for a database that does not answer: that is cut off. */
  close(): Promise<void>;
}

const metaRow = v.object({ value: v.string() });
const secret = sql`SELECT value FROM meta WHERE name = 'secret'`;

/** What is forgotten when its time is over. */
const fleeting = ['one_time_codes', 'rate_events', 'idempotency_keys'];

/**
 * Takes a database with its tables in place, and where technologies are searched if not there; closing the store
 * closes both.
 */
export function sqlStore(database: Database, searcher?: TechSearcher): Store {
  const tech = sqlTech(database, searcher);
  return {
    rateLimits: sqlRateLimits(database),
    codes: sqlCodes(database),
    users: sqlUsers(database),
    credits: sqlCredits(database),
    jobs: sqlJobs(database),
    queue: sqlJobQueue(database),
    accounts: sqlAccounts(database),
    companies: sqlCompanies(database),
    sourceHosts: sqlHosts(database),
    facts: sqlFacts(database, companySources),
    sources: sqlSourceOverview(database),
    boards: sqlBoards(database),
    people: sqlPeople(database),
    peopleJobs: sqlPeopleJobs(database),
    peopleDirectory: sqlPeopleDirectory(database),
    peopleLookUp: sqlPeopleLookUp(database),
    icps: sqlIcps(database),
    audiences: sqlAudiences(database),
    sample: sqlSample(database),
    operators: sqlOperators(database),
    forget: sqlForget(database),
    imports: sqlImports(database),
    tech,
    signals: sqlSignals(database),
    signalQueue: sqlSignalQueue(database),
    signalSource: sqlSignalSource(database),
    accountAudiences: sqlAccountAudiences(database),
    blockList: sqlBlockList(database),
    crm: sqlCrm(database),

    hasSecret: async () => (await database.row(metaRow, secret)) !== undefined,

    async bindSecret(fingerprint) {
      await database.run(
        sql`INSERT INTO meta (name, value) VALUES ('secret', ${fingerprint}) ON CONFLICT DO NOTHING`,
      );
      const bound = await database.row(metaRow, secret);
      return bound?.value === fingerprint;
    },

    moveMark: () => readMark(database),

    async sweep(now) {
      for (const table of fleeting) {
        await database.run(sql`DELETE FROM ${raw(table)} WHERE expires_at <= ${now}`);
      }
      // Long after any answer was sent, so that only what processes that are gone left behind is met.
      await tech.holds.settleBefore(now - 10 * minute, now);
      await tech.forgetUnused(now);
    },

    async probe(now) {
      await database.run(
        sql`INSERT INTO meta (name, value) VALUES ('probe', ${String(now)})
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      );
    },

    async close() {
      await tech.close();
      await database.close();
    },
  };
}
