/** Makes or updates users' accounts of what was found of companies. */
import * as v from 'valibot';
import { lockUser } from '../billing/ledger';
import type { Company } from '../companies/company';
import { columnList, columnValues, companyColumns, companyRow } from '../companies/store';
import type { Queries } from '../database/database';
import { columnNames, excluded, sql, tuples } from '../database/sql';
import { mergeCompany } from './merge';

export const accountRow = v.object({
  id: v.number(),
  ...companyRow.entries,
  discovered_at: v.number(),
});
const keptRow = v.object({ id: v.number(), domain: v.string() });

const columns = ['user_id', 'discovered_at', 'enriched_at', ...companyColumns];
const replaced = [...companyColumns.filter((column) => column !== 'domain'), 'enriched_at'];

export function accountsByDomain(queries: Queries, userId: string, domains: readonly string[]) {
  return queries.rows(
    accountRow,
    sql`SELECT id, discovered_at, ${columnList} FROM accounts
     WHERE user_id = ${userId} AND domain IN ${domains}`,
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
  tx: Queries,
  userId: string,
  found: readonly Company[],
  now: number,
): Promise<ReadonlyMap<string, KeptAccount>> {
  if (found.length === 0) return new Map();
  await lockUser(tx, userId);
  const domains = found.map((company) => company.domain);
  const known = new Map(
    (await accountsByDomain(tx, userId, domains)).map((row) => [row.domain, row]),
  );
  const merges = found.map((company) => mergeCompany(known.get(company.domain), company));
  const values = merges.map(({ company }) => [userId, now, now, ...columnValues(company)]);
  const rows = await tx.rows(
    keptRow,
    sql`INSERT INTO accounts (${columnNames(columns)}) VALUES ${tuples(values)}
     ON CONFLICT (user_id, domain) DO UPDATE SET ${excluded(replaced)}
     RETURNING id, domain`,
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
