/** People in the database: users’ own, what jobs make of them, audiences of them, and the directory they come from. */
import * as v from 'valibot';
import {
  type Department,
  departments,
  type EmploymentEvidence,
  type Seniority,
  seniorities,
} from '../../contract/people';
import {
  type AudienceRecord,
  type OwnAudience,
  peopleAudiences,
  readAudience,
} from '../audiences/members';
import type { Database, Queries } from '../database/database';
import { columnNames, sql, unindexed } from '../database/sql';
import type { DiscoveryEnd, Lease, OwnJob, PendingItem } from '../jobs/store';
import { type KnownPerson, knownPeople } from './known';
import type { Person } from './person';

/** A person of an account, as one user keeps it. Work e-mail and phone are known once they were paid for. */
export interface PersonRecord {
  readonly id: number;
  readonly account_id: number;
  readonly account_name: string;
  /** The account's. */
  readonly domain: string;
  readonly profile_url: string;
  readonly name: string;
  readonly role: string;
  readonly seniority: Seniority;
  readonly department: Department;
  readonly location: string | null;
  readonly country_code: string | null;
  readonly joined_company_at: string | null;
  readonly work_email: string | null;
  readonly phone: string | null;
}

/** What it takes to say whether a person fits an ICP, and why else they are shown. */
export type PersonSketch = Pick<
  PersonRecord,
  'id' | 'account_id' | 'role' | 'location' | 'country_code'
> & {
  /** The search or signal that found the person first; null for those found before this was kept. */
  readonly found_by: string | null;
};

/** All answer the user's own people alone. */
export interface PeopleStore {
  /** Those whom jobs may be about, in no particular order. */
  known(userId: string, ids: readonly number[]): Promise<readonly KnownPerson[]>;
  /** In no particular order. */
  byIds(userId: string, ids: readonly number[]): Promise<readonly PersonRecord[]>;
  /** The people of these accounts but for those known to have left, by id. */
  sketches(userId: string, accountIds: readonly number[]): Promise<readonly PersonSketch[]>;
}

/** What a look-up found for one person; undefined means that it was not asked for. */
export type ContactOutcome = PendingItem &
  (
    | {
        readonly status: 'looked_up';
        readonly email: string | null | undefined;
        readonly phone: string | null | undefined;
      }
    | { readonly status: 'not_found' | 'failed' }
  );

export interface ContactPrices {
  readonly email: number;
  readonly phone: number;
}

export type VerdictOutcome = PendingItem &
  (
    | { readonly status: 'employed' | 'left'; readonly evidence: EmploymentEvidence }
    | { readonly status: 'unknown' | 'not_found' | 'failed' }
  );

/** How far a discovery has come. */
export interface DiscoveryState {
  /** Where the directory's next page begins; null at the first. */
  readonly after: string | null;
  readonly ended: DiscoveryEnd | null;
}

export interface FoundPage extends DiscoveryState {
  readonly people: readonly Person[];
}

/**
 * Jobs about people as workers see them. What takes a lease answers false, and does nothing, once the lease is lost;
 * else it keeps everything, charges included, together, and extends the lease.
 */
export interface PeopleJobStore {
  /** Each item once. An e-mail address or a phone of a person is charged once, however many jobs find it. */
  keepContacts(
    lease: Lease,
    outcomes: readonly ContactOutcome[],
    prices: ContactPrices,
    now: number,
    leaseUntil: number,
  ): Promise<boolean>;
  /** Each item once; `employed` and `left` are charged. */
  keepVerdicts(
    lease: Lease,
    outcomes: readonly VerdictOutcome[],
    now: number,
    leaseUntil: number,
  ): Promise<boolean>;
  discoveryState(job: OwnJob): Promise<DiscoveryState>;
  /**
   * Makes the found people the user's, each charged once however often it is found, and adds them to the job's
   * audience. Ends the discovery before the first new person that the rest of the hold does not cover.
   */
  keepFound(lease: Lease, page: FoundPage, now: number, leaseUntil: number): Promise<boolean>;
}

export interface DirectoryQuery {
  readonly domain: string;
  readonly seniorities: readonly Seniority[];
  readonly departments: readonly Department[];
  /** ISO 3166-1 alpha-3; none for people anywhere. */
  readonly countries: readonly string[];
  readonly after: number;
  readonly max: number;
}

/** The people that the store itself knows of, whoever asks. */
export interface DirectoryStore {
  /** By id, those above `after`. */
  search(
    query: DirectoryQuery,
  ): Promise<readonly { readonly id: number; readonly person: Person }[]>;
  byProfile(profileUrls: readonly string[]): Promise<readonly Person[]>;
}

export interface AudienceMemberRecord extends PersonRecord {
  /** 1 for the first that joined; no number is given twice, and one is missing where a member was forgotten. */
  readonly position: number;
  readonly joined_at: number;
}

/** Joining is a part of the jobs that find people. */
export interface AudienceStore {
  read(audienceId: string): Promise<AudienceRecord | undefined>;
  /** In the order of joining, those after a position. */
  members(
    audience: OwnAudience,
    after: number,
    max: number,
  ): Promise<readonly AudienceMemberRecord[]>;
}

const maybeText = v.nullable(v.string());

/** A person with what is shown of the account. */
const personRow = v.object({
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
const personColumns = sql`
  person.id AS id, person.account_id AS account_id, accounts.name AS account_name,
  accounts.domain AS domain, person.profile_url AS profile_url, person.name AS name,
  person.role AS role, person.seniority AS seniority, person.department AS department,
  person.location AS location, person.country_code AS country_code,
  person.joined_company_at AS joined_company_at, person.work_email AS work_email,
  person.phone AS phone`;
const personTables = sql`JOIN accounts
  ON accounts.user_id = person.user_id AND accounts.id = person.account_id`;

const sketchRow = v.object({
  ...v.pick(personRow, ['id', 'account_id', 'role', 'location', 'country_code']).entries,
  found_by: v.nullable(v.string()),
});

export function sqlPeople(database: Database): PeopleStore {
  return {
    known: (userId, ids) => knownPeople(database, userId, ids),

    byIds(userId, ids) {
      return peopleByIds(database, userId, ids);
    },

    sketches(userId, accountIds) {
      return database.rows(
        sketchRow,
        sql`SELECT id, account_id, role, location, country_code, found_by FROM account_people
         WHERE user_id = ${userId} AND account_id IN ${accountIds}
           AND (employment IS NULL OR employment <> 'left')
         ORDER BY id`,
      );
    },
  };
}

/** A user's own people among these ids, in no particular order. */
export function peopleByIds(
  queries: Queries,
  userId: string,
  ids: readonly number[],
): Promise<readonly PersonRecord[]> {
  return queries.rows(
    personRow,
    sql`SELECT ${personColumns} FROM account_people AS person ${personTables}
     WHERE person.id IN ${ids} AND ${unindexed('person.user_id')} = ${userId}`,
  );
}

const memberRow = v.object({ ...personRow.entries, position: v.number(), joined_at: v.number() });

export function sqlAudiences(database: Database): AudienceStore {
  return {
    read: (audienceId) => readAudience(database, peopleAudiences, audienceId),

    members({ userId, audienceId }, after, max) {
      return database.rows(
        memberRow,
        sql`SELECT ${personColumns}, audience_members.position AS position, joined_at
         FROM audience_members
         JOIN account_people AS person
           ON person.user_id = audience_members.user_id AND person.id = person_id
         ${personTables}
         WHERE audience_members.user_id = ${userId} AND audience_id = ${audienceId}
           AND audience_members.position > ${after}
         ORDER BY audience_members.position LIMIT ${max}`,
      );
    },
  };
}

const companyRow = v.object({ id: v.number() });
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

const columns = columnNames(
  Object.keys(directoryRow.entries).map((column) => `people.${column} AS ${column}`),
);

export function sqlPeopleDirectory(database: Database): DirectoryStore {
  return {
    async search({ domain, seniorities, departments, countries, after, max }) {
      const isThere = countries.length > 0 ? sql`AND country_code IN ${countries}` : sql``;
      // Not in one statement, which would ask every node of a cluster for the company's people.
      const company = await database.row(
        companyRow,
        sql`SELECT id FROM companies WHERE domain = ${domain}`,
      );
      if (!company) return [];
      const rows = await database.rows(
        directoryRow,
        sql`SELECT ${columns} FROM people
         WHERE company_id = ${company.id} AND people.id > ${after}
           AND seniority IN ${seniorities} AND department IN ${departments} ${isThere}
         ORDER BY people.id LIMIT ${max}`,
      );
      return rows.map((row) => ({ id: row.id, person: personOf(row) }));
    },

    async byProfile(profileUrls) {
      const rows = await database.rows(
        directoryRow,
        sql`SELECT ${columns} FROM people WHERE profile_url IN ${profileUrls} ORDER BY id`,
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
