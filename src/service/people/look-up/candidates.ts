/** Everybody who may be meant by references: in the store's directory, and among the user's own people. */

import * as v from 'valibot';
import { profileSpellings, readProfile } from '../../../contract/profile';
import type { Queries } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { type Agreement, agreementOf, endingsOf, readName } from './names';
import type { Wanted } from './reference';

const candidateRow = v.object({
  row_id: v.number(),
  profile_url: v.string(),
  name: v.string(),
  work_email: v.nullable(v.string()),
  domain: v.string(),
});
type Row = v.InferOutput<typeof candidateRow>;
/** A person at a company. */
export type Person = Omit<Row, 'row_id'>;
/** A person whom a reference fits; the lower the agreement, the closer. */
export interface Candidate {
  readonly person: Person;
  readonly agreement: Agreement;
}

/** So many are read at a time where a large company's people are looked through. */
const pageSize = 5_000;

/**
 * Answers, for each of the references, the people whom it fits, the user's own first. Each page is looked
 * through and let go, so that a large company does not fill the memory.
 */
export async function findCandidates(
  queries: Queries,
  userId: string,
  wanted: readonly (Wanted | undefined)[],
): Promise<Candidate[][]> {
  const found = wanted.map((): Candidate[] => []);
  const add = indexOf(wanted, found);
  const ways = waysTo(wanted);
  for (const tables of [ownPeople(userId), directory]) {
    for (const way of ways) {
      let after = 0;
      for (;;) {
        const page: readonly Row[] = await queries.rows(
          candidateRow,
          sql`SELECT person.id AS row_id, person.profile_url AS profile_url, person.name AS name,
             person.work_email AS work_email, company.domain AS domain
           FROM ${tables} AND ${way} AND person.id > ${after} ORDER BY person.id LIMIT ${pageSize}`,
        );
        page.forEach(add);
        if (page.length < pageSize) break;
        after = page.at(-1)?.row_id ?? 0;
      }
    }
  }
  return found;
}

const directory = sql`people AS person JOIN companies AS company ON company.id = person.company_id
  WHERE 1 = 1`;

function ownPeople(userId: string): Sql {
  return sql`account_people AS person
    JOIN accounts AS company ON company.user_id = person.user_id AND company.id = person.account_id
    WHERE person.user_id = ${userId}`;
}

/** One condition for each kind of reference that there is: each has an index of its own. */
function waysTo(wanted: readonly (Wanted | undefined)[]): Sql[] {
  const keysOf = (by: Wanted['by']) => [
    ...new Set(wanted.flatMap((one) => (one?.by === by ? [one.key] : []))),
  ];
  const profiles = keysOf('profile').flatMap(spellingsOf);
  const emails = keysOf('email');
  const domains = keysOf('name');
  return [
    ...(profiles.length > 0 ? [sql`lower(person.profile_url) IN ${profiles}`] : []),
    ...(emails.length > 0 ? [sql`lower(person.work_email) IN ${emails}`] : []),
    ...(domains.length > 0 ? [sql`company.domain IN ${domains}`] : []),
  ];
}

/** How a source may have written the address; a query or a fragment stands in none. */
function spellingsOf(profile: string): string[] {
  const starts = ['', 'https://', 'http://'].flatMap((scheme) => [scheme, `${scheme}www.`]);
  return profileSpellings(profile).flatMap((spelling) =>
    starts.flatMap((start) => [`${start}${spelling}`, `${start}${spelling}/`]),
  );
}

/** Adds a person to all references that they fit. */
function indexOf(wanted: readonly (Wanted | undefined)[], found: readonly Candidate[][]) {
  const places = new Map<string, number[]>();
  const put = (key: string, at: number) => places.set(key, [...(places.get(key) ?? []), at]);
  const domains = new Set<string>();
  for (const [at, one] of wanted.entries()) {
    if (!one) continue;
    // A company may have many people, each of whom would be compared with each name.
    const ends = one.by === 'name' ? [...endingsOf(one.name)].map((end) => ` ${end}`) : [''];
    for (const end of ends) put(`${one.by} ${one.key}${end}`, at);
    if (one.by === 'name') domains.add(one.key);
  }
  return ({ row_id: _, ...person }: Row) => {
    const { profile_url, name, work_email, domain } = person;
    const sure = [
      ...(places.get(`profile ${readProfile(profile_url)}`) ?? []),
      ...(places.get(`email ${work_email?.toLowerCase() ?? ''}`) ?? []),
    ];
    for (const at of sure) found[at]?.push({ person, agreement: 0 });
    if (!domains.has(domain)) return;
    const plain = readName(name);
    const named = [...endingsOf(plain)].flatMap(
      (ending) => places.get(`name ${domain} ${ending}`) ?? [],
    );
    for (const at of new Set(named)) {
      const one = wanted[at];
      const agreement = one?.by === 'name' ? agreementOf(one.name, plain) : undefined;
      if (agreement !== undefined) found[at]?.push({ person, agreement });
    }
  };
}
