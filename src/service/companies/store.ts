/** Companies in the database, and how any table keeps a company’s columns. */
import * as v from 'valibot';
import type { Database } from '../database/database';
import { columnNames, type Parameter, sql } from '../database/sql';
import { type Company, companySchema } from './company';

export interface CompanyStore {
  /** The companies known under these domains, in no particular order. */
  find(domains: readonly string[]): Promise<readonly Company[]>;
}

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

export function sqlCompanies(database: Database): CompanyStore {
  return {
    find(domains) {
      return database.rows(
        companyRow,
        sql`SELECT ${columnList} FROM companies WHERE domain IN ${domains}`,
      );
    },
  };
}
