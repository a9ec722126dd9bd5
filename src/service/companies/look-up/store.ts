/** Finds companies by name or LinkedIn page in the store's directory. */
import * as v from 'valibot';
import { limits } from '../../../contract/limits';
import { linkedinPageOf } from '../../../contract/profile';
import type { Database } from '../../database/database';
import { joined, sql } from '../../database/sql';
import { type CompanyName, compareNames, type Likeness, readCompanyName } from '../name';
import { readCompany } from '../read-company';
import { sqlCompanies } from '../store';

const row = v.object({
  key: v.string(),
  name: v.string(),
  domain: v.string(),
  hq_country: v.nullable(v.string()),
});

type Row = v.InferOutput<typeof row>;
/** A company that a name may mean. */
export type NamedCompany = Omit<Row, 'key'>;

/** The result for a name. */
export interface Named {
  /** One company, several possible ones, or none. */
  readonly status: 'found' | 'ambiguous' | 'unknown';
  readonly companies: readonly NamedCompany[];
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/** At most this many companies of a name are compared, the largest first. */
const mostRead = 50;

export function sqlCompanyLookUp(database: Database) {
  return {
    /**
     * Returns for each name the one company that has it, or those to choose from. A LinkedIn page identifies
     * its company. Spends no credits.
     */
    async find(names: readonly string[]): Promise<readonly Named[]> {
      const pages = names.map((name) => linkedinPageOf(readCompany(name)));
      const known = await companiesOfPages(
        database,
        pages.filter((page) => page !== undefined),
      );
      const wanted = names.map(readCompanyName);
      const keys = [...new Set(wanted.map(({ key }) => key))].filter((key) => key !== '');
      const rows = new Map<string, Row[]>(keys.map((key) => [key, []]));
      if (keys.length > 0)
        for (const one of await database.rows(row, companiesBy(keys))) rows.get(one.key)?.push(one);
      return wanted.map((name, at) => {
        const page = pages[at];
        return page === undefined
          ? choose(name, rows.get(name.key) ?? [])
          : (known.get(page) ?? { status: 'unknown', companies: [], hasMore: false });
      });
    },
  };
}

/**
 * Takes LinkedIn pages as `linkedinPageOf` returns them; returns the companies of the pages that exactly one
 * company has.
 */
async function companiesOfPages(
  database: Database,
  pages: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const directory = sqlCompanies(database);
  const domains = await directory.ofPages(pages);
  if (domains.size === 0) return new Map();
  const companies = await directory.find([...domains.values()]);
  return new Map(
    [...domains].flatMap(([page, domain]): [string, Named][] => {
      const company = companies.get(domain);
      if (!company) return [];
      const { name, hq_country, hq_country_code } = company;
      const one = { name, domain, hq_country: hq_country ?? hq_country_code };
      return [[page, { status: 'found', companies: [one], hasMore: false }]];
    }),
  );
}

/** Reads one company per key more than are compared, to detect that there are more. */
function companiesBy(keys: readonly string[]) {
  const each = keys.map(
    (key) => sql`SELECT * FROM (SELECT name_key AS key, name, domain,
       COALESCE(hq_country, hq_country_code) AS hq_country FROM companies WHERE name_key = ${key}
       ORDER BY employee_count DESC NULLS LAST LIMIT ${mostRead + 1}) AS named`,
  );
  return joined(each, ' UNION ALL ');
}

const order: readonly Likeness[] = ['same', 'like', 'contrary'];

/**
 * Never guesses: `found` requires the only company whose name matches everything written, or else the only
 * company with the key, if nothing contradicts it.
 */
function choose(written: CompanyName, rows: readonly Row[]): Named {
  const compared = rows.slice(0, mostRead).map(({ key: _, ...company }) => ({
    company,
    likeness: compareNames(written, readCompanyName(company.name)),
  }));
  const named = order.flatMap((likeness) => compared.filter((one) => one.likeness === likeness));
  const [first, second] = named;
  if (!first) return { status: 'unknown', companies: [], hasMore: false };
  const isAlone = first.likeness === 'same' && second?.likeness !== 'same';
  const isOnly = first.likeness === 'like' && second === undefined;
  const isCut = rows.length > mostRead;
  const companies = named.map(({ company }) => company);
  if ((isAlone || isOnly) && !isCut)
    return { status: 'found', companies: companies.slice(0, 1), hasMore: false };
  return {
    status: 'ambiguous',
    companies: companies.slice(0, limits.companiesPerName),
    hasMore: isCut || companies.length > limits.companiesPerName,
  };
}
