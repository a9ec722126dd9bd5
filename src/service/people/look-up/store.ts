/** Looks people up for a user, and gives an id to those whom the user hasn't discovered. */

import * as v from 'valibot';
import { readProfile } from '../../../contract/profile';
import { lockUser } from '../../billing/ledger';
import type { Database, Queries } from '../../database/database';
import { sql } from '../../database/sql';
import { takeIds } from '../../database/transaction';
import { hostMarks, personMarks, withoutForgotten } from '../../forgotten/forgotten';
import { type Candidate, findCandidates, type Person } from './candidates';
import type { Wanted } from './reference';

export function sqlPeopleLookUp(database: Database) {
  return {
    /** Returns for each reference the id of the one person who matches it. Spends no credits. */
    async find(
      userId: string,
      wanted: readonly (Wanted | undefined)[],
      now: number,
    ): Promise<readonly (number | 'unknown' | 'ambiguous')[]> {
      const candidates = await findCandidates(database, userId, wanted);
      return database.transaction(async (tx) => {
        const all = candidates.flat().map(({ person }) => person);
        const remaining = new Set(await withoutForgotten(tx, all, marksOf));
        const chosen = candidates.map((some) =>
          theOne(some.filter((one) => remaining.has(one.person))),
        );
        const people = chosen.filter((one) => typeof one === 'object');
        const ids = people.length > 0 ? await idsOf(tx, userId, people, now) : new Map();
        return chosen.map((one) =>
          typeof one === 'object' ? (ids.get(placeOf(one)) ?? 'unknown') : one,
        );
      });
    },
  };
}

const marksOf = (person: Person) => [...personMarks(person), ...hostMarks(person.domain)];

/**
 * Never guesses between two people: only a closer spelling of the name wins. Of several records of one
 * person, the user's own comes first.
 */
function theOne(candidates: readonly Candidate[]): Person | 'unknown' | 'ambiguous' {
  const closest = Math.min(...candidates.map(({ agreement }) => agreement));
  const [first, ...more] = candidates.flatMap(({ person, agreement }) =>
    agreement === closest ? [person] : [],
  );
  if (!first) return 'unknown';
  const profile = readProfile(first.profile_url);
  const isOne = more.every(({ profile_url }) => readProfile(profile_url) === profile);
  return isOne ? first : 'ambiguous';
}

/** A person is identified by profile and company. */
const placeOf = ({ domain, profile_url }: Pick<Person, 'domain' | 'profile_url'>) =>
  `${domain} ${profile_url}`;

const numberRow = v.object({ id: v.number() });
const knownRow = v.object({ id: v.number(), domain: v.string(), profile_url: v.string() });

/** Runs in the caller's transaction. */
async function idsOf(
  tx: Queries,
  userId: string,
  people: readonly Person[],
  now: number,
): Promise<Map<string, number>> {
  // Without the lock, two concurrent look-ups could give the same person two ids.
  await lockUser(tx, userId);
  const urls = [...new Set(people.map(({ profile_url }) => profile_url))];
  const known = await tx.rows(
    knownRow,
    sql`SELECT person.id AS id, accounts.domain AS domain, person.profile_url AS profile_url
     FROM account_people AS person
     JOIN accounts ON accounts.user_id = person.user_id AND accounts.id = person.account_id
     WHERE person.user_id = ${userId} AND lower(person.profile_url) IN ${urls.map((url) => url.toLowerCase())}
     UNION ALL SELECT id, domain, profile_url FROM looked_up_people
     WHERE user_id = ${userId} AND profile_url IN ${urls}`,
  );
  const ids = new Map(known.map((row) => [placeOf(row), row.id]));
  const missing = [...new Map(people.map((one) => [placeOf(one), one])).values()].filter(
    (one) => !ids.has(placeOf(one)),
  );
  const fresh = await takePersonIds(tx, missing.length);
  for (const [at, one] of missing.entries()) ids.set(placeOf(one), fresh[at] ?? 0);
  await tx.insert(
    'looked_up_people',
    ['id', 'user_id', 'domain', 'profile_url', 'looked_up_at'],
    missing.map((one, at) => [fresh[at] ?? 0, userId, one.domain, one.profile_url, now]),
  );
  return ids;
}

/** Takes ids from the sequence of `account_people`, which gives each number once. */
async function takePersonIds(tx: Queries, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (tx.sqlDialect === 'postgres') return takeIds(tx, 'account_people', count);
  const last = await tx.row(
    numberRow,
    sql`UPDATE sqlite_sequence SET seq = seq + ${count} WHERE name = 'account_people' RETURNING seq AS id`,
  );
  return Array.from({ length: count }, (_, at) => (last?.id ?? 0) - count + 1 + at);
}

/**
 * Moves looked-up people of an account to the user's people with their ids and paid-for contacts; discovery
 * then fills in the other fields. Runs in the caller's transaction, which holds the user's lock.
 */
export async function takeOver(
  tx: Queries,
  userId: string,
  accountId: number,
  profileUrls: readonly string[],
  foundBy: string,
  now: number,
) {
  const lookedUp = sql`user_id = ${userId} AND profile_url IN ${profileUrls}
    AND domain = (SELECT domain FROM accounts WHERE user_id = ${userId} AND id = ${accountId})`;
  await tx.run(
    sql`INSERT INTO account_people (id, user_id, account_id, profile_url, name, role, seniority,
       department, work_email, phone, employment, verified_at, found_by, discovered_at)
     SELECT id, user_id, CAST(${accountId} AS BIGINT), profile_url, '', '', 'ENTRY', 'OTHER', work_email,
       phone, employment, verified_at, CAST(${foundBy} AS TEXT), CAST(${now} AS BIGINT)
     FROM looked_up_people WHERE ${lookedUp} ON CONFLICT DO NOTHING`,
  );
  await tx.run(sql`DELETE FROM looked_up_people WHERE ${lookedUp}`);
}
