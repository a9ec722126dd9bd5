/** Companies as the technology search needs them: added by an import, found by slug, counted by country. */
import * as v from 'valibot';
import { companyFields } from '../../../contract/account-fields';
import { blankCompany, type Company, isKnown } from '../../companies/company';
import { type KeptHeadcount, keptHeadcount, withHeadcount } from '../../companies/headcount';
import { companyKey } from '../../companies/name';
import { hostsAbove } from '../../companies/read-company';
import { columnList, columnValues, companyColumns, companyRow } from '../../companies/store';
import type { Database, Queries } from '../../database/database';
import { assignments, chunks, insertInto, sql } from '../../database/sql';
import { companyMarks, withoutForgotten } from '../../forgotten/forgotten';
import type { ImportCount, NewPost } from '../store';
import { companySlug, domainLabel, isAggregator } from './company-names';

const idRow = v.object({ id: v.number(), domain: v.string() });
const versionRow = v.object({ data_version: v.number() });
const countRow = v.object({ code: v.string(), companies: v.number() });

/** With the columns by which searches find or exclude companies, derived from name, domain and LinkedIn page. */
export const namedColumns = [...companyColumns, 'slug', 'label', 'aggregator', 'name_key'];

/**
 * Must run first in a transaction that changes companies: it outdates cached pages and serialises such transactions.
 */
export const beginCompanies = sql`UPDATE tech_state SET data_version = data_version + 1 WHERE id = 1`;

/** Changes whenever posts or companies are added or changed. */
export async function dataVersion(queries: Queries): Promise<number> {
  const state = await queries.row(versionRow, sql`SELECT data_version FROM tech_state`);
  return state?.data_version ?? 0;
}

/** Adds or updates companies. Takes each domain at most once. */
export function addCompanies(database: Database, given: readonly Company[]): Promise<ImportCount> {
  return database.transaction(async (tx) => {
    await tx.run(beginCompanies);
    const companies = await withoutForgotten(tx, given, companyMarks);
    const rows = await tx.rows(
      companyRow,
      sql`SELECT ${columnList} FROM companies WHERE domain IN ${companies.map(({ domain }) => domain)}`,
    );
    const kept = new Map(rows.map((row) => [row.domain, row]));
    const fresh = companies.filter(({ domain }) => !kept.has(domain));
    await insertCompanies(tx, fresh);
    let updated = 0;
    for (const company of companies) {
      const before = kept.get(company.domain);
      if (!before) continue;
      const after = merged(before, company);
      if (columnValues(before).join('\0') === columnValues(after).join('\0')) continue;
      await updateCompany(tx, after);
      updated += 1;
    }
    return {
      added: fresh.length,
      updated,
      unchanged: companies.length - fresh.length - updated,
      forgotten: given.length - companies.length,
    };
  });
}

/** Fields that an import leaves blank keep their values. */
function merged(before: Company, given: Company): Company {
  // Without a name an import gives the domain instead.
  const givenFields = companyFields().filter(
    (field) => isKnown(given[field]) && !(field === 'name' && given.name === given.domain),
  );
  const headcount = headcountOf(before, given);
  const values = Object.fromEntries(givenFields.map((field) => [field, given[field]]));
  const company = { ...before, ...values, ...headcount };
  const isGone = (name: string) =>
    givenFields.some((field) => field === name) ||
    (name in headcount && company[name as keyof KeptHeadcount] === null);
  const sources = before.sources?.filter(({ field }) => !isGone(field));
  return { ...company, sources: sources ?? [] };
}

/** An import replaces a headcount from a public source, even a more exact one. */
function headcountOf(before: Company, given: Company): KeptHeadcount {
  const isImported = !before.sources?.some(({ field }) => field === 'employee_count');
  const isSaid = given.employee_count !== null || given.employee_range !== null;
  return withHeadcount(isImported || !isSaid ? before : keptHeadcount(undefined), given);
}

export async function insertCompanies(
  tx: Queries,
  companies: readonly Company[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of chunks(companies, 100)) {
    const values = chunk.map(namedValues);
    const added = await tx.rows(
      idRow,
      sql`${insertInto('companies', namedColumns, values)} RETURNING id, domain`,
    );
    for (const { id, domain } of added) ids.set(domain, id);
  }
  return ids;
}

export async function updateCompany(tx: Queries, company: Company) {
  await tx.run(
    sql`UPDATE companies SET ${assignments(namedColumns, namedValues(company))}
     WHERE domain = ${company.domain}`,
  );
}

/** The values of `namedColumns`. */
export function namedValues(company: Company) {
  return [...columnValues(company), ...namesOf(company)];
}

function namesOf({
  domain,
  name,
  linkedin_url: profileUrl,
}: Pick<Company, 'domain' | 'name' | 'linkedin_url'>) {
  const slug = companySlug(domain, profileUrl);
  // A company without a known name has its domain as its name, which must not be found as a name.
  const key = name === domain ? '' : companyKey(name);
  return [slug, domainLabel(domain), isAggregator(slug) ? 1 : 0, key];
}

/**
 * Returns company ids by the given domains, and adds companies that aren't known. A host below the domain of a known
 * company belongs to that company. Runs in the caller's transaction.
 */
export async function companyIds(
  tx: Queries,
  posts: readonly Pick<NewPost, 'domain' | 'company'>[],
): Promise<Map<string, number>> {
  const names = new Map(posts.map(({ domain, company }) => [domain, company ?? domain]));
  const ids = await knownIds(tx, [...names.keys()]);
  const below = [...names.keys()]
    .filter((domain) => !ids.has(domain))
    .map((domain) => ({ domain, above: hostsAbove(domain).above }))
    .filter(({ above }) => above.length > 0);
  const idsAbove = await knownIds(tx, [...new Set(below.flatMap(({ above }) => above))]);
  const hosts = below.flatMap(({ domain, above }) => {
    const own = above.find((host) => idsAbove.has(host) || names.has(host));
    return own === undefined ? [] : [{ domain, own }];
  });
  const taken = new Set(hosts.map(({ domain }) => domain));
  const unknown = [...names].filter(([domain]) => !ids.has(domain) && !taken.has(domain));
  const added = await insertCompanies(
    tx,
    unknown.map(([domain, name]) => ({ ...blankCompany(domain), name })),
  );
  const all = new Map([...idsAbove, ...ids, ...added]);
  hosts.sort((one, other) => one.domain.length - other.domain.length);
  for (const { domain, own } of hosts) all.set(domain, all.get(own) ?? 0);
  return all;
}

async function knownIds(tx: Queries, domains: readonly string[]): Promise<Map<string, number>> {
  if (domains.length === 0) return new Map();
  const rows = await tx.rows(
    idRow,
    sql`SELECT id, domain FROM companies WHERE domain IN ${domains}`,
  );
  return new Map(rows.map(({ id, domain }) => [domain, id]));
}

export async function countCountries(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.rows(
    countRow,
    sql`SELECT hq_country_code AS code, count(*) AS companies FROM companies
     WHERE hq_country_code IS NOT NULL GROUP BY hq_country_code`,
  );
  return new Map(rows.map(({ code, companies }) => [code, companies]));
}
