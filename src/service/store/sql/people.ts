/** Tenants' people. */
import * as v from 'valibot';
import { departments, seniorities } from '../../../contract/people';
import type { PeopleStore, PersonRecord } from '../people';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';

const maybeText = v.nullable(v.string());

/** A person with what is shown of the account. */
export const personRow = v.object({
  id: v.number(),
  account_id: v.number(),
  account_name: v.string(),
  domain: v.string(),
  profile_url: v.string(),
  name: v.string(),
  role: v.string(),
  seniority: v.picklist(seniorities),
  department: v.picklist(departments),
  location: maybeText,
  country_code: maybeText,
  joined_company_at: maybeText,
  work_email: maybeText,
  phone: maybeText,
});

/** For a query in which the people are called `person`. */
export const personColumns = `
  person.id AS id, person.account_id AS account_id, accounts.name AS account_name,
  accounts.domain AS domain, person.profile_url AS profile_url, person.name AS name,
  person.role AS role, person.seniority AS seniority, person.department AS department,
  person.location AS location, person.country_code AS country_code,
  person.joined_company_at AS joined_company_at, person.work_email AS work_email,
  person.phone AS phone`;
export const personTables =
  'JOIN accounts ON accounts.user_id = person.user_id AND accounts.id = person.account_id';

const sketchRow = v.pick(personRow, ['id', 'account_id', 'role', 'location', 'country_code']);

export function sqlPeople(database: SqlDatabase): PeopleStore {
  return {
    byIds(userId, ids) {
      return peopleByIds(database, database.dialect, userId, ids);
    },

    sketches(userId, accountIds) {
      return database.rows(
        sketchRow,
        `SELECT id, account_id, role, location, country_code FROM account_people
         WHERE user_id = ? AND account_id ${isOneOf(database.dialect, 'number')}
           AND (employment IS NULL OR employment <> 'left')
         ORDER BY id`,
        userId,
        JSON.stringify(accountIds),
      );
    },
  };
}

/** A user's own people among these ids, in no particular order. */
export function peopleByIds(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  userId: string,
  ids: readonly number[],
): Promise<readonly PersonRecord[]> {
  return queries.rows(
    personRow,
    `SELECT ${personColumns} FROM account_people AS person ${personTables}
     WHERE person.id ${isOneOf(dialect, 'number')} AND ${ownerOf(dialect, 'person.user_id')} = ?`,
    JSON.stringify(ids),
    userId,
  );
}

/** The plus keeps SQLite from walking through all of the user's people by the index that begins with the user. */
export function ownerOf(dialect: SqlDatabase['dialect'], column: string): string {
  return dialect === 'sqlite' ? `+${column}` : column;
}
