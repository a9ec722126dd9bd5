/** Companies, and how any table keeps a company's columns. */
import * as v from 'valibot';
import { type Company, companySchema } from '../../companies/company';
import type { CompanyStore } from '../companies';
import type { Parameter, SqlDatabase } from './database';
import { isOneOf } from './dialect';

/** A company's columns, in the order in which statements name and bind them. */
export const companyColumns = v.keyof(companySchema).options;
export const columnList = companyColumns.join(', ');

/** The shape of a row that holds a company: lists are kept as JSON arrays. */
export const companyRow = v.object({
  ...companySchema.entries,
  technographics: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
});

export function columnValues(company: Company): Parameter[] {
  return companyColumns.map((column) => {
    const value = company[column];
    return Array.isArray(value) ? JSON.stringify(value) : value;
  });
}

export function sqlCompanies(database: SqlDatabase): CompanyStore {
  return {
    find(domains) {
      return database.rows(
        companyRow,
        `SELECT ${columnList} FROM companies WHERE domain ${isOneOf(database.dialect)}`,
        JSON.stringify(domains),
      );
    },
  };
}
