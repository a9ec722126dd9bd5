/** Companies in the database, and the columns of a company in any table. */
import * as v from 'valibot';
import { readProfile } from '../../contract/profile';
import type { Database } from '../database/database';
import { columnNames, type Parameter, type Sql, sql } from '../database/sql';
import { type Company, companySchema } from './company';

const rangeEnd = v.nullable(v.number());
const list = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const { employee_range: _, sources, ...others } = companySchema.entries;
type Others = typeof others;
/** Lists are kept as JSON, all other fields as they are. */
const fieldColumns = Object.fromEntries(
  Object.entries(others).map(([name, schema]) => [name, schema.type === 'array' ? list : schema]),
) as {
  [Name in keyof Others]: Others[Name] extends { type: 'array' } ? typeof list : Others[Name];
};

/** The columns of a row that holds a company. `withRange` completes the row. */
export const companyEntries = {
  ...fieldColumns,
  employee_min: rangeEnd,
  employee_max: rangeEnd,
  sources: v.pipe(v.string(), v.parseJson(), sources.wrapped),
};

interface RangeEnds {
  readonly employee_min: number | null;
  readonly employee_max: number | null;
}

/** Takes a row with the two ends of an employee range; returns it with the range. */
export function withRange<Row extends RangeEnds>({
  employee_min: min,
  employee_max: max,
  ...row
}: Row) {
  return Object.assign(row, { employee_range: min === null ? null : { min, max } });
}

export const companyRow = v.pipe(v.object(companyEntries), v.transform(withRange));

/** A company's columns, in the order in which statements name and bind them. */
export const companyColumns = v.keyof(v.object(companyEntries)).options;
export const columnList = columnNames(companyColumns);

/** SQL conditions equivalent to `isOfSize`, null where it returns undefined. Empty without bounds. */
export function sizeConditions(min: number | null, max: number | null): Sql[] {
  const least = sql`(coalesce(employee_count, employee_max) >= ${min}
    OR (employee_min IS NOT NULL AND employee_max IS NULL))`;
  const most = sql`coalesce(employee_count, employee_min) <= ${max}`;
  return [...(min === null ? [] : [least]), ...(max === null ? [] : [most])];
}

export function columnValues(company: Company): Parameter[] {
  return companyColumns.map((column) => {
    if (column === 'employee_min') return company.employee_range?.min ?? null;
    if (column === 'employee_max') return company.employee_range?.max ?? null;
    const value = company[column] ?? (column === 'sources' ? [] : null);
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
}

const pageRow = v.object({ domain: v.string(), linkedin_url: v.string() });

/** The directory of companies in the store: sample data, imports and facts of public sources. */
export function sqlCompanies(database: Database) {
  return {
    /** The companies known under these domains. */
    async find(domains: readonly string[]): Promise<ReadonlyMap<string, Company>> {
      const companies = await database.rows(
        companyRow,
        sql`SELECT ${columnList} FROM companies WHERE domain IN ${domains}`,
      );
      return new Map(companies.map((company) => [company.domain, company]));
    },

    /** Domains by LinkedIn page, in the form of `readProfile`; a page that two companies have is left out. */
    async ofPages(pages: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (pages.length === 0) return new Map();
      const slugs = pages.map((page) => page.split('/')[2] ?? '');
      const spelled = [...slugs, ...slugs.map((slug) => encodeURIComponent(slug).toLowerCase())];
      const rows = await database.rows(
        pageRow,
        sql`SELECT domain, linkedin_url FROM companies
         WHERE slug IN ${[...new Set(spelled)]} AND linkedin_url IS NOT NULL`,
      );
      const found = rows.map(
        ({ domain, linkedin_url }) => [readProfile(linkedin_url), domain] as const,
      );
      return new Map(
        found.filter(
          ([page]) => pages.includes(page) && found.filter(([one]) => one === page).length === 1,
        ),
      );
    },
  };
}
