/** Stores the people whom a source names at a company, so that discovery can find them. */

import * as v from 'valibot';
import { readProfile } from '../../contract/profile';
import { rewriteRow } from '../companies/rows';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import { personMarks, withoutForgotten } from '../forgotten/forgotten';
import { readTitle } from '../titles/level';
import type { NamedPerson } from './source';

const companyRow = v.object({ id: v.number(), name: v.string() });
const knownRow = v.object({
  id: v.number(),
  company_id: v.number(),
  profile_url: v.string(),
  source: v.nullable(v.string()),
});

const columns = [
  'company_id',
  'profile_url',
  'source',
  'name',
  'role',
  'seniority',
  'department',
  'employer_domain',
  'employer_name',
  'employer_title',
  'employment_checked_at',
] as const;

/**
 * Stores people who have a page of their own, which identifies them and lets them be forgotten. People whom
 * the source no longer names there are deleted; those of imports and other sources are kept. Runs in the
 * caller's transaction.
 */
export async function keepNamedPeople(
  tx: Queries,
  domain: string,
  source: string,
  named: readonly NamedPerson[],
  now: number,
): Promise<void> {
  const company = await tx.row(
    companyRow,
    sql`SELECT id, name FROM companies WHERE domain = ${domain}`,
  );
  if (!company) return;
  const people = await withoutForgotten(tx, withOwnPages(named), ({ profileUrl }) =>
    personMarks({ profile_url: profileUrl, work_email: null }),
  );
  const urls = people.map(({ profileUrl }) => profileUrl);
  await tx.run(
    sql`DELETE FROM people WHERE company_id = ${company.id} AND source = ${source}
     AND profile_url NOT IN ${urls}`,
  );
  const known = await tx.rows(
    knownRow,
    sql`SELECT id, company_id, profile_url, source FROM people WHERE profile_url IN ${urls}`,
  );
  const before = new Map(known.map((row) => [row.profile_url, row]));
  const fresh: (readonly (string | number)[])[] = [];
  for (const { profileUrl, name, role } of people) {
    const { seniority, department } = readTitle(role);
    const identity = [company.id, profileUrl, source, name, role, seniority, department];
    const values = [...identity, domain, company.name, role, now];
    const there = before.get(profileUrl);
    if (!there) fresh.push(values);
    else if (there.source === source && there.company_id === company.id) {
      const itself = { companyId: company.id, id: there.id };
      await rewriteRow(tx, 'people', itself, company.id, columns.slice(1), values.slice(1));
    }
  }
  await tx.insert('people', columns, fresh);
}

type PersonWithPage = NamedPerson & { readonly profileUrl: string };

/**
 * A page that several people share, or that lists them, doesn't identify one person, so it can't be used to
 * forget one.
 */
function withOwnPages(named: readonly NamedPerson[]): PersonWithPage[] {
  const people = named.filter((person): person is PersonWithPage => person.profileUrl !== null);
  const pages = people.map(({ profileUrl }) => readProfile(profileUrl));
  return people.filter(({ url }, at) => {
    const page = pages[at] ?? '';
    return page !== readProfile(url) && pages.indexOf(page) === pages.lastIndexOf(page);
  });
}
