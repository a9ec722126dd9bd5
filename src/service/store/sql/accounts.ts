/** Tenants' accounts: read, and made or updated from what was found of companies. */
import * as v from 'valibot';
import { mergeCompany } from '../../accounts/merge';
import type { Company } from '../../companies/company';
import type { AccountStore } from '../companies';
import { columnList, columnValues, companyColumns, companyRow } from './companies';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import { tuples } from './insert';
import { lockUser } from './ledger';

const accountRow = v.object({
  id: v.number(),
  ...companyRow.entries,
  discovered_at: v.number(),
});
const keptRow = v.object({ id: v.number(), domain: v.string() });

const columns = ['user_id', 'discovered_at', 'enriched_at', ...companyColumns];
const replaced = [...companyColumns.filter((column) => column !== 'domain'), 'enriched_at'];

export function sqlAccounts(database: SqlDatabase): AccountStore {
  // The plus keeps SQLite from walking through all of the user's accounts by the index on user and domain.
  const userId = database.dialect === 'sqlite' ? '+user_id' : 'user_id';
  return {
    byIds(owner, ids) {
      return database.rows(
        accountRow,
        `SELECT id, discovered_at, ${columnList} FROM accounts
         WHERE id ${isOneOf(database.dialect, 'number')} AND ${userId} = ?`,
        JSON.stringify(ids),
        owner,
      );
    },

    byDomains(owner, domains) {
      return byDomains(database, database.dialect, owner, domains);
    },
  };
}

function byDomains(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  userId: string,
  domains: readonly string[],
) {
  return queries.rows(
    accountRow,
    `SELECT id, discovered_at, ${columnList} FROM accounts
     WHERE user_id = ? AND domain ${isOneOf(dialect)}`,
    userId,
    JSON.stringify(domains),
  );
}

export interface KeptAccount {
  readonly id: number;
  readonly name: string;
  readonly isNew: boolean;
  readonly fieldsUpdated: readonly string[];
}

/**
 * Makes or updates a user's accounts of companies, each domain at most once in the list; a part of its caller's
 * transaction, in which it locks the user. Returns them by their domains.
 */
export async function keepAccounts(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  userId: string,
  found: readonly Company[],
  now: number,
): Promise<ReadonlyMap<string, KeptAccount>> {
  if (found.length === 0) return new Map();
  await lockUser(within, userId);
  const domains = found.map((company) => company.domain);
  const known = new Map(
    (await byDomains(within, dialect, userId, domains)).map((row) => [row.domain, row]),
  );
  const merges = found.map((company) => mergeCompany(known.get(company.domain), company));
  const values = merges.map(({ company }) => [userId, now, now, ...columnValues(company)]);
  const rows = await within.rows(
    keptRow,
    `INSERT INTO accounts (${columns.join(', ')}) VALUES ${tuples(values)}
     ON CONFLICT (user_id, domain) DO UPDATE
     SET ${replaced.map((column) => `${column} = excluded.${column}`).join(', ')}
     RETURNING id, domain`,
    ...values.flat(),
  );
  const ids = new Map(rows.map(({ domain, id }) => [domain, id]));
  return new Map(
    merges.map(({ company: { domain, name }, fieldsUpdated }) => {
      const id = ids.get(domain);
      if (id === undefined) throw new Error('A kept account was not returned');
      return [domain, { id, name, isNew: !known.has(domain), fieldsUpdated }];
    }),
  );
}
