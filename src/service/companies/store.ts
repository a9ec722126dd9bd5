/** Companies in the database, and how any table keeps a company’s columns. */
import * as v from 'valibot';
import type { Database } from '../database/database';
import { columnNames, type Parameter, sql } from '../database/sql';
import { type Company, companySchema } from './company';

/** A company's columns, in the order in which statements name and bind them. */
export const companyColumns = v.keyof(companySchema).options;
export const columnList = columnNames(companyColumns);

/** The shape of a row that holds a company: lists are kept as JSON arrays. */
export const companyRow = v.object({
  ...companySchema.entries,
  technographics: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  sources: v.pipe(v.string(), v.parseJson(), companySchema.entries.sources.wrapped),
});

export function columnValues(company: Company): Parameter[] {
  return companyColumns.map((column) => {
    const value = company[column] ?? (column === 'sources' ? [] : null);
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
}

/** A directory of the store's companies: the sample data, what an operator imports and what public sources say. */
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
  };
}
