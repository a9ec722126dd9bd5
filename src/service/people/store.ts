/** People in the database: users' own, audiences of them, and the directory they come from. */
import * as v from 'valibot';
import { departments, seniorities } from '../../contract/people-groups';
import { type OwnAudience, peopleAudiences, readAudience } from '../audiences/members';
import type { Database, Queries } from '../database/database';
import { columnNames, sql, unindexed } from '../database/sql';
import { underLease } from '../jobs/lease';
import type { Lease, OwnJob } from '../jobs/store';
import type { PeopleDirectory } from './directory';
import { type DiscoveryState, type FoundPage, keepFound, readState } from './discover/keep-page';
import { type ContactOutcome, type ContactPrices, keepContacts } from './enrich/keep-contacts';
import { knownPeople } from './known';
import type { Person } from './person';
import { keepVerdicts, type VerdictOutcome } from './verify/keep-verdicts';

const maybeText = v.nullable(v.string());

const personRow = v.object({
  id: v.number(),
  account_id: v.number(),
  account_name: v.string(),
  /** The account's domain. */
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

/** A person of a user's account. Work email and phone are set once they were paid for. */
export type PersonRecord = v.InferOutput<typeof personRow>;

/** For queries that alias the people as `person`. */
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
  /** The search or signal that found the person first; null for those found before this was kept. */
  found_by: v.nullable(v.string()),
});

/** The fields that decide whether a person fits an ICP, and what found the person. */
export type PersonSketch = v.InferOutput<typeof sketchRow>;

/** Every method reads or changes only the user's own people. */
export function sqlPeople(database: Database) {
  return {
    /** People that jobs may be about, in no particular order. */
    known: (userId: string, ids: readonly number[]) => knownPeople(database, userId, ids),

    /** In no particular order. */
    byIds: (userId: string, ids: readonly number[]) => peopleByIds(database, userId, ids),

    /** The people of these accounts, except those known to have left, by id. */
    sketches(userId: string, accountIds: readonly number[]): Promise<PersonSketch[]> {
      return database.rows(
        sketchRow,
        sql`SELECT id, account_id, role, location, country_code, found_by FROM account_people
         WHERE user_id = ${userId} AND account_id IN ${accountIds}
           AND (employment IS NULL OR employment <> 'left')
         ORDER BY id`,
      );
    },

    /**
     * Saves contacts that a job found and charges them, under its lease; returns false, and saves nothing, once the
     * lease is lost. Each item counts once, and an e-mail address or phone of a person is charged once, whichever job
     * found it.
     */
    keepContacts(
      lease: Lease,
      outcomes: readonly ContactOutcome[],
      prices: ContactPrices,
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      return underLease(database, lease, leaseUntil, (tx, job) =>
        keepContacts(tx, job, outcomes, prices, now),
      );
    },

    /** Saves verdicts of a job in the same way as `keepContacts`; charges `employed` and `left`. */
    keepVerdicts(
      lease: Lease,
      outcomes: readonly VerdictOutcome[],
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      return underLease(database, lease, leaseUntil, (tx, job) =>
        keepVerdicts(tx, job, outcomes, now),
      );
    },

    discoveryState: (job: OwnJob): Promise<DiscoveryState> => readState(database, job),

    /**
     * Saves people that a discovery found in the same way as `keepContacts`, charges each of them once, and adds them
     * to the job's audience. Ends the discovery at the first new person that the rest of the hold can't cover.
     */
    keepFound(lease: Lease, page: FoundPage, now: number, leaseUntil: number): Promise<boolean> {
      return underLease(database, lease, leaseUntil, (tx, job) => keepFound(tx, job, page, now));
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

const memberRow = v.object({
  ...personRow.entries,
  /** 1 for the first member; numbers aren't reused, so forgetting a member leaves a gap. */
  position: v.number(),
  joined_at: v.number(),
});

export type AudienceMemberRecord = v.InferOutput<typeof memberRow>;
/** Audiences of people; members are added by the jobs that find them. */
export function sqlAudiences(database: Database) {
  return {
    read: (audienceId: string) => readAudience(database, peopleAudiences, audienceId),

    /** Members after a position, in the order of joining. */
    members({ userId, audienceId }: OwnAudience, after: number, max: number) {
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

/** The people directory in the store, the same for all users: sample data and imports. */
export function sqlPeopleDirectory(database: Database): PeopleDirectory {
  return {
    async search({ domain, seniorities, departments, countries, after, max }) {
      const isThere = countries.length > 0 ? sql`AND country_code IN ${countries}` : sql``;
      // Two statements, because a single one would query every node of a cluster.
      const company = await database.row(
        companyRow,
        sql`SELECT id FROM companies WHERE domain = ${domain}`,
      );
      if (!company) return { people: [], next: null };
      const rows = await database.rows(
        directoryRow,
        sql`SELECT ${columns} FROM people
         WHERE company_id = ${company.id} AND people.id > ${Number(after ?? 0)}
           AND seniority IN ${seniorities} AND department IN ${departments} ${isThere}
         ORDER BY people.id LIMIT ${max}`,
      );
      const last = rows.at(-1);
      const next = last && rows.length === max ? String(last.id) : null;
      return { people: rows.map(personOf), next };
    },

    async find(profileUrls) {
      const rows = await database.rows(
        directoryRow,
        sql`SELECT ${columns} FROM people WHERE profile_url IN ${profileUrls} ORDER BY id`,
      );
      return new Map(rows.map((row) => [row.profile_url, personOf(row)]));
    },
  };
}

function personOf({
  id: _,
  employer_domain: domain,
  employer_name: company,
  employer_title: title,
  employer_since: since,
  employment_checked_at: checked_at,
  ...person
}: v.InferOutput<typeof directoryRow>): Person {
  const employment = checked_at === null ? null : { domain, company, title, since, checked_at };
  return { ...person, employment };
}
