/** The store over either engine. */
import * as v from 'valibot';
import { minute } from '../../clock';
import type { Store } from '../store';
import { sqlAccounts } from './accounts';
import { sqlAudiences } from './audiences';
import { sqlCodes } from './codes';
import { sqlCompanies } from './companies';
import { sqlCrm } from './crm';
import type { SqlDatabase } from './database';
import { sqlForget } from './forget';
import { sqlIcps } from './icps';
import { sqlImports } from './imports';
import { sqlJobQueue } from './job-queue';
import { sqlJobs } from './jobs';
import { sqlOperators } from './operators';
import { sqlPeople } from './people';
import { sqlPeopleDirectory } from './people-directory';
import { sqlPeopleJobs } from './people-jobs';
import { sqlRateLimits } from './rate-limits';
import { sqlSample } from './sample';
import { sqlSignals } from './signals';
import { sqlAccountAudiences } from './signals-audiences';
import { sqlBlockList } from './signals-blocklist';
import { sqlSignalQueue } from './signals-queue';
import { sqlSignalSource } from './signals-source';
import { sqlTech } from './tech';
import type { TechEngine } from './tech-engine';
import { sqlCredits, sqlUsers } from './users';

const metaRow = v.object({ value: v.string() });
const secretSql = `SELECT value FROM meta WHERE name = 'secret'`;

/** What is forgotten when its time is over. */
const fleeting = ['one_time_codes', 'rate_events', 'idempotency_keys'];

/**
 * Takes a database with its tables in place, and where technologies are searched if not there; closing the store
 * closes both.
 */
export function sqlStore(database: SqlDatabase, searcher?: TechEngine): Store {
  const tech = sqlTech(database, searcher);
  const crm = sqlCrm(database);
  return {
    rateLimits: sqlRateLimits(database),
    codes: sqlCodes(database),
    users: sqlUsers(database),
    credits: sqlCredits(database),
    jobs: sqlJobs(database),
    queue: sqlJobQueue(database),
    accounts: sqlAccounts(database),
    companies: sqlCompanies(database),
    people: sqlPeople(database),
    peopleJobs: sqlPeopleJobs(database),
    peopleDirectory: sqlPeopleDirectory(database),
    icps: sqlIcps(database),
    audiences: sqlAudiences(database),
    sample: sqlSample(database),
    operators: sqlOperators(database),
    forget: sqlForget(database),
    imports: sqlImports(database),
    tech,
    signals: sqlSignals(database),
    signalQueue: sqlSignalQueue(database, crm.intake),
    signalSource: sqlSignalSource(database),
    accountAudiences: sqlAccountAudiences(database),
    blockList: sqlBlockList(database),
    crm,

    hasSecret: async () => (await database.row(metaRow, secretSql)) !== undefined,

    async bindSecret(fingerprint) {
      await database.run(
        `INSERT INTO meta (name, value) VALUES ('secret', ?) ON CONFLICT DO NOTHING`,
        fingerprint,
      );
      const bound = await database.row(metaRow, secretSql);
      return bound?.value === fingerprint;
    },

    async sweep(now) {
      for (const table of fleeting) {
        await database.run(`DELETE FROM ${table} WHERE expires_at <= ?`, now);
      }
      // Long after any answer was sent, so that only what processes that are gone left behind is met.
      await tech.till.settleBefore(now - 10 * minute, now);
      await tech.forgetUnused(now);
    },

    async probe(now) {
      await database.run(
        `INSERT INTO meta (name, value) VALUES ('probe', ?)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        String(now),
      );
    },

    async close() {
      await tech.close();
      await database.close();
    },
  };
}
