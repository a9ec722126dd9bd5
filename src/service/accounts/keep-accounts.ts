/**
 * Makes or updates users' accounts from companies that were found; what is known now replaces what was known before.
 */
import * as v from 'valibot';
import { type CompanyField, companyFields, rowOf } from '../../contract/account-fields';
import { type Company, isKnown } from '../companies/company';
import { withHeadcount } from '../companies/headcount';
import { withoutOverruled } from '../companies/own-key';
import {
  columnList,
  columnValues,
  companyColumns,
  companyEntries,
  withRange,
} from '../companies/store';
import type { Queries } from '../database/database';
import { byDialect, excluded, recordset, sql } from '../database/sql';
import { insertForUser } from '../database/transaction';

export const accountRow = v.pipe(
  v.object({ id: v.number(), ...companyEntries, discovered_at: v.number() }),
  v.transform(withRange),
);

/** A user's copy of a company. */
export type AccountRecord = v.InferOutput<typeof accountRow>;

const keptRow = v.object({ id: v.number(), domain: v.string() });

const columns = ['discovered_at', 'enriched_at', ...companyColumns];
const replaced = [...companyColumns.filter((column) => column !== 'domain'), 'enriched_at'];

export async function accountsByDomain(
  queries: Queries,
  userId: string,
  domains: readonly string[],
) {
  if (domains.length === 0) return [];
  const ofUser = sql`SELECT id, discovered_at, ${columnList} FROM accounts WHERE user_id = ${userId}`;
  const given = recordset(
    'accounts',
    'given',
    ['domain'],
    domains.map((domain) => [domain]),
  );
  return queries.rows(
    accountRow,
    sql`${byDialect({
      sqlite: () => sql`${ofUser} AND domain IN ${domains}`,
      // Looks up each row by the index; given a long list, PostgreSQL would otherwise read all accounts of the user.
      postgres: () => sql`SELECT account.* FROM ${given}
        CROSS JOIN LATERAL (${ofUser} AND accounts.domain = given.domain LIMIT 1) AS account`,
    })}`,
  );
}

export interface KeptAccount {
  readonly id: number;
  readonly name: string;
  readonly isNew: boolean;
  readonly fieldsUpdated: readonly string[];
}

/**
 * Makes or updates a user's accounts of companies, each domain at most once in the list. Runs in its caller's
 * transaction, which has locked the user, by `lockUser` or by a charge. Returns the accounts by domain.
 */
export async function keepAccounts(
  tx: Queries,
  userId: string,
  found: readonly Company[],
  now: number,
): Promise<ReadonlyMap<string, KeptAccount>> {
  if (found.length === 0) return new Map();
  const domains = found.map((company) => company.domain);
  const known = new Map(
    (await accountsByDomain(tx, userId, domains)).map((row) => [row.domain, row]),
  );
  const merges = found.map((company) => mergeCompany(known.get(company.domain), company));
  const values = merges.map(({ company }) => [now, now, ...columnValues(company)]);
  const insert = await insertForUser(tx, 'accounts', userId, columns, values);
  const rows = await tx.rows(
    keptRow,
    sql`${insert}
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

const fields = companyFields();

/**
 * Takes an account's values (undefined for a new account) and what was found for its domain. A field that is unknown
 * now keeps its value, and a value that the service knows is never replaced by one from an own key. `fieldsUpdated`
 * lists the account's fields that changed, as in §2.4.
 */
export function mergeCompany(before: Company | undefined, now: Company) {
  const { known, found } = withoutOverruled(before, now);
  if (!before || !known)
    return { company: found, fieldsUpdated: shown(fields.filter((f) => isKnown(found[f]))) };
  const company = { ...known };
  for (const field of fields) if (isKnown(found[field])) take(company, found, field);
  Object.assign(company, withHeadcount(known, found));
  const changed = fields.filter((field) => !isSame(before[field], company[field]));
  const kept = known.sources?.filter(
    ({ field }) => !fields.some((f) => f === field && isKnown(found[f])),
  );
  const sources = [...(found.sources ?? []), ...(kept ?? [])].filter(
    ({ field }) => !isBlank(company, field),
  );
  return { company: { ...company, sources }, fieldsUpdated: shown(changed) };
}

/** The names under which §2.4 lists fields; fields that no answer has are left out. */
function shown(changed: readonly CompanyField[]): string[] {
  return changed.flatMap((field) => {
    const { at } = rowOf(field);
    if (at === undefined) return [];
    return at === 'traits' ? [at] : [field];
  });
}

/** False for `all`, which an origin may have instead of a field. */
function isBlank(company: Company, name: string): boolean {
  return fields.some((field) => field === name && !isKnown(company[field]));
}

function isSame(one: Company[CompanyField], other: Company[CompanyField]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function take<Of extends CompanyField>(into: Company, from: Company, field: Of) {
  into[field] = from[field];
}
