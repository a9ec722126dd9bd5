/** Finds all people whom references may mean: in the store's directory, and among the user's own people. */

import * as v from 'valibot';
import { profileSpellings, readProfile } from '../../../contract/profile';
import type { Queries } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { type Agreement, agreementOf } from './compare-names';
import { endingsOf, readName } from './names';
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
/** A person who matches a reference; the lower the agreement, the closer. */
export interface Candidate {
  readonly person: Person;
  readonly agreement: Agreement;
}

/** People of a large company read at a time. */
const pageSize = 5_000;

/**
 * Returns, for each reference, the people who match it, the user's own first. Reads page by page, so that a
 * large company doesn't fill the memory.
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

/** One condition per kind of reference, since each uses its own index. */
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

/** The spellings of a profile address in sources, which store no query or fragment. */
function spellingsOf(profile: string): string[] {
  const starts = ['', 'https://', 'http://'].flatMap((scheme) => [scheme, `${scheme}www.`]);
  return profileSpellings(profile).flatMap((spelling) =>
    starts.flatMap((start) => [`${start}${spelling}`, `${start}${spelling}/`]),
  );
}

/** Adds a person to all references that match. */
function indexOf(wanted: readonly (Wanted | undefined)[], found: readonly Candidate[][]) {
  const places = new Map<string, number[]>();
  const put = (key: string, at: number) => places.set(key, [...(places.get(key) ?? []), at]);
  const domains = new Set<string>();
  for (const [at, one] of wanted.entries()) {
    if (!one) continue;
    // Indexed by ending, because comparing every name with all people of a large company would be
    // slow.
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
