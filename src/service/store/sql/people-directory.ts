/** The people that the store itself knows of: the sample data and what an operator imports. */
import * as v from 'valibot';
import type { Person } from '../../people/person';
import type { DirectoryStore } from '../people';
import type { SqlDatabase } from './database';
import { isOneOf } from './dialect';

const maybeText = v.nullable(v.string());
const directoryRow = v.object({
  id: v.number(),
  profile_url: v.string(),
  name: v.string(),
  role: v.string(),
  location: maybeText,
  country_code: maybeText,
  joined_company_at: maybeText,
  work_email: maybeText,
  phone: maybeText,
  employer_domain: maybeText,
  employer_name: maybeText,
  employer_title: maybeText,
  employer_since: maybeText,
  employment_checked_at: v.nullable(v.number()),
});

const columns = Object.keys(directoryRow.entries)
  .map((column) => `people.${column} AS ${column}`)
  .join(', ');

export function sqlPeopleDirectory(database: SqlDatabase): DirectoryStore {
  const oneOfTexts = isOneOf(database.dialect);
  return {
    async search({ domain, seniorities, departments, countries, after, most }) {
      const isThere = countries.length > 0 ? `AND country_code ${oneOfTexts}` : '';
      const rows = await database.rows(
        directoryRow,
        `SELECT ${columns} FROM people JOIN companies ON companies.id = company_id
         WHERE companies.domain = ? AND people.id > ?
           AND seniority ${oneOfTexts} AND department ${oneOfTexts} ${isThere}
         ORDER BY people.id LIMIT ?`,
        domain,
        after,
        JSON.stringify(seniorities),
        JSON.stringify(departments),
        ...(countries.length > 0 ? [JSON.stringify(countries)] : []),
        most,
      );
      return rows.map((row) => ({ id: row.id, person: personOf(row) }));
    },

    async byProfile(profileUrls) {
      const rows = await database.rows(
        directoryRow,
        `SELECT ${columns} FROM people WHERE profile_url ${isOneOf(database.dialect)} ORDER BY id`,
        JSON.stringify(profileUrls),
      );
      return rows.map(personOf);
    },
  };
}

function personOf(row: v.InferOutput<typeof directoryRow>): Person {
  const { profile_url, name, role, location, country_code, joined_company_at } = row;
  const { work_email, phone, employment_checked_at: checked_at } = row;
  const employment =
    checked_at === null
      ? null
      : {
          domain: row.employer_domain,
          company: row.employer_name,
          title: row.employer_title,
          since: row.employer_since,
          checked_at,
        };
  const place = { location, country_code, joined_company_at };
  return { profile_url, name, role, ...place, work_email, phone, employment };
}
