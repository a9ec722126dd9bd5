/** The store: the service's data, assembled from the stores of its domains on either database. */
import * as v from 'valibot';
import { sqlAccountAudiences, sqlAccounts } from './accounts/store';
import { sqlForget } from './admin/forget';
import { sqlImports } from './admin/import/import-store';
import { readMark } from './admin/move/marks';
import { sqlOperators } from './admin/operator-store';
import { sqlAgents } from './agents/store';
import { sqlAlertQueue } from './alerts/queue';
import { sqlAlerts } from './alerts/store';
import { withdrawExcluded } from './alerts/withdraw';
import { sqlCodes } from './auth/codes';
import { sqlRateLimits } from './auth/rate-limits';
import { sqlUsers } from './auth/store';
import { sqlCredits } from './billing/ledger';
import { minute } from './clock';
import { sqlCompanyLookUp } from './companies/look-up/store';
import { sqlCompanies } from './companies/store';
import { sqlCrm } from './crm/crm';
import type { Database } from './database/database';
import { raw, sql } from './database/sql';
import { sqlExclusions } from './exclude-list/exclusion-store';
import { sqlExcludeList } from './exclude-list/store';
import { sqlIcps } from './icps/store';
import { sqlOverview } from './jobs/overview';
import { sqlJobQueue } from './jobs/queue';
import { sqlJobs } from './jobs/store';
import { sqlPeopleLookUp } from './people/look-up/store';
import { sqlAudiences, sqlPeople, sqlPeopleDirectory } from './people/store';
import { sqlProviderCompanies } from './providers/companies-store';
import { sqlProviderHits } from './providers/hits-store';
import { sqlPersonOrigins } from './providers/origins-store';
import { sqlProviderPages } from './providers/pages-store';
import { sqlProviders } from './providers/store';
import { sqlProviderTotals } from './providers/totals-store';
import { sqlSample } from './sample/load';
import { sqlScores } from './scores/store';
import { cutTimes } from './set-back';
import { sqlSignalQueue } from './signals/queue';
import { sqlBlockList, sqlSignalSource } from './signals/source';
import { sqlSignals } from './signals/store';
import { companySources } from './sources';
import { sqlHosts } from './sources/client/hosts';
import { sqlFacts } from './sources/facts';
import { sqlBoards } from './sources/hiring/store';
import { sqlSourceOverview } from './sources/overview';
import type { TechSearcher } from './technology/store';
import { sqlTech } from './technology/tech-store';

const metaRow = v.object({ value: v.string() });
const secret = sql`SELECT value FROM meta WHERE name = 'secret'`;

/** Tables whose rows are deleted when they expire. */
const expiringTables = [
  'one_time_codes',
  'rate_events',
  'idempotency_keys',
  'agent_estimates',
  'provider_run_ceilings',
];

export type Store = ReturnType<typeof sqlStore>;

/**
 * Takes a database with its tables, and the technology searcher if it isn't in the database; closing the
 * store closes both. Every method is one transaction, and safe while other processes use the same store.
 * Times are ms since the epoch and passed by the caller, so that tests can move them. Methods reject with
 * StoreBusyError if the store can't do it now, and with StoreBrokenError if the outcome is unknown.
 */
export function sqlStore(database: Database, searcher?: TechSearcher) {
  const alerts = sqlAlerts(database);
  const tech = sqlTech(database, searcher);
  return {
    rateLimits: sqlRateLimits(database),
    codes: sqlCodes(database),
    users: sqlUsers(database),
    credits: sqlCredits(database),
    jobs: sqlJobs(database),
    queue: sqlJobQueue(database),
    agents: sqlAgents(database),
    accounts: sqlAccounts(database),
    companies: sqlCompanies(database),
    companyLookUp: sqlCompanyLookUp(database),
    sourceHosts: sqlHosts(database),
    facts: sqlFacts(database, companySources),
    sources: sqlSourceOverview(database),
    overview: sqlOverview(database),
    boards: sqlBoards(database),
    people: sqlPeople(database),
    peopleDirectory: sqlPeopleDirectory(database),
    peopleLookUp: sqlPeopleLookUp(database),
    /** Keys of data providers, and what was asked with them. */
    providers: sqlProviders(database),
    /** Pages of people that providers were asked for. */
    providerPages: sqlProviderPages(database),
    /** Companies that providers were asked for. */
    providerCompanies: sqlProviderCompanies(database),
    /** What providers were asked, found and charged. */
    providerTotals: sqlProviderTotals(database),
    /** What found each of a user's people. */
    personOrigins: sqlPersonOrigins(database),
    providerHits: sqlProviderHits(database),
    icps: sqlIcps(database),
    scores: sqlScores(database),
    excludeList: sqlExcludeList(database, withdrawExcluded),
    exclusions: sqlExclusions(database),
    audiences: sqlAudiences(database),
    sample: sqlSample(database),
    operators: sqlOperators(database),
    forget: sqlForget(database),
    imports: sqlImports(database),
    tech,
    signals: sqlSignals(database),
    signalQueue: sqlSignalQueue(database),
    signalSource: sqlSignalSource(database),
    alerts,
    alertQueue: sqlAlertQueue(database),
    accountAudiences: sqlAccountAudiences(database),
    blockList: sqlBlockList(database),
    /** The built-in CRM. */
    crm: sqlCrm(database),

    /** Whether the store is tied to a secret. */
    hasSecret: async () => (await database.row(metaRow, secret)) !== undefined,

    /** Whether the store is tied to the secret with this fingerprint. */
    isTiedTo: async (fingerprint: string) =>
      (await database.row(metaRow, secret))?.value === fingerprint,

    /**
     * Ties the store to one secret at its first use. Takes the secret's fingerprint; returns whether the
     * store is tied to that secret.
     */
    async bindSecret(fingerprint: string) {
      await database.run(
        sql`INSERT INTO meta (name, value) VALUES ('secret', ${fingerprint}) ON CONFLICT DO NOTHING`,
      );
      return this.isTiedTo(fingerprint);
    },

    /** The mark that a move between databases left in this one; undefined if there was none. */
    moveMark: () => readMark(database),

    /** Cuts times that are too far in the future because a clock was ahead. */
    cutTimes: (now: number) => cutTimes(database, now),

    /** Deletes expired codes, rate-limit events, idempotency keys, estimates and failed alerts. */
    async sweep(now: number) {
      await cutTimes(database, now);
      for (const table of expiringTables) {
        await database.run(sql`DELETE FROM ${raw(table)} WHERE expires_at <= ${now}`);
      }
      // Long after any answer was sent, so that only holds of processes that ended remain.
      await tech.holds.settleAbandoned(now - 10 * minute, now);
      await tech.forgetUnused(now);
      await alerts.sweep(now);
    },

    /** Writes a few bytes; rejects if nothing can be saved now. */
    async probe(now: number) {
      await database.run(
        sql`INSERT INTO meta (name, value) VALUES ('probe', ${String(now)})
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      );
    },

    /** Rejects if the disk of the PostgreSQL database is full; SQLite’s is the data folder’s. */
    takeRoom: async () => database.takeRoom?.(),

    /** Waits for work under way, but cuts off a database that doesn't respond. */
    async close() {
      await tech.close();
      await database.close();
    },
  };
}
