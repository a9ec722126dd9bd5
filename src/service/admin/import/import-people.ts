/** Adds imported people to the directory, identified by profile, and as hires of the day on which they joined. */
import * as v from 'valibot';
import { rewriteRow } from '../../companies/rows';
import type { Queries } from '../../database/database';
import { columnNames, sql } from '../../database/sql';
import { hostMarks, personMarks, withoutForgotten } from '../../forgotten/forgotten';
import type { ImportCount } from '../../technology/store';
import { beginCompanies, companyIds } from '../../technology/stored/companies';
import { readTitle } from '../../titles/level';
import type { NewPerson } from './store';

const maybeText = v.nullable(v.string());
const kept = v.object({
  company_id: v.number(),
  name: v.string(),
  role: v.string(),
  seniority: v.string(),
  department: v.string(),
  location: maybeText,
  country_code: maybeText,
  profile_url: v.string(),
  work_email: maybeText,
  phone: maybeText,
  joined_company_at: maybeText,
  employer_domain: maybeText,
  employer_name: maybeText,
  employer_title: maybeText,
  employer_since: maybeText,
  employment_checked_at: v.nullable(v.number()),
});
const columns = v.keyof(kept).options;
const knownRow = v.object({ id: v.number(), ...kept.entries });
type Kept = v.InferOutput<typeof kept>;

/** Runs in its caller's transaction. */
export async function addPeople(tx: Queries, given: readonly NewPerson[]): Promise<ImportCount> {
  await tx.run(beginCompanies);
  const people = await withoutForgottenPeople(tx, given);
  const companies = await companyIds(tx, people);
  const known = new Map(
    (
      await tx.rows(
        knownRow,
        sql`SELECT id, ${columnNames(columns)} FROM people
         WHERE profile_url IN ${people.map(({ profile_url }) => profile_url)} ORDER BY id`,
      )
    ).map((row) => [row.profile_url, row]),
  );
  const fresh: Kept[] = [];
  const changed: Kept[] = [];
  for (const person of people) {
    const before = known.get(person.profile_url);
    const companyId = companies.get(person.domain);
    if (companyId === undefined) throw new Error('The company of a person has no id');
    const after = merged(before, rowOf(person, companyId));
    if (!before) fresh.push(after);
    else if (columns.some((column) => before[column] !== after[column])) {
      changed.push(after);
      await update(tx, before, after);
    }
  }
  await tx.insert('people', columns, fresh.map(valuesOf));
  await keepHires(tx, [...fresh, ...changed]);
  return {
    added: fresh.length,
    updated: changed.length,
    unchanged: people.length - fresh.length - changed.length,
    forgotten: given.length - people.length,
  };
}

/** Leaves out forgotten people. If a person's present employer was forgotten, the employment is unknown. */
async function withoutForgottenPeople(
  tx: Queries,
  given: readonly NewPerson[],
): Promise<readonly NewPerson[]> {
  const people = await withoutForgotten(tx, given, (person) => [
    ...hostMarks(person.domain),
    ...personMarks(person),
  ]);
  const employed = new Set(
    await withoutForgotten(tx, people, ({ employment }) =>
      employment?.domain ? hostMarks(employment.domain) : [],
    ),
  );
  return people.map((person) => (employed.has(person) ? person : { ...person, employment: null }));
}

function rowOf(person: NewPerson, companyId: number): Kept {
  const { name, role, location, country_code, profile_url, work_email, phone } = person;
  const { employment, joined_company_at } = person;
  return {
    ...readTitle(role),
    company_id: companyId,
    name,
    role,
    location,
    country_code,
    profile_url,
    work_email,
    phone,
    joined_company_at,
    employer_domain: employment?.domain ?? null,
    employer_name: employment?.company ?? null,
    employer_title: employment?.title ?? null,
    employer_since: employment?.since ?? null,
    employment_checked_at: employment?.checked_at ?? null,
  };
}

/** The fields of the present employer are replaced together. */
function merged(before: Kept | undefined, given: Kept): Kept {
  if (!before || before.company_id !== given.company_id) return given;
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  if (given.employment_checked_at === null) return { ...before, ...present };
  const { employer_domain, employer_name, employer_title, employer_since } = given;
  return { ...before, ...present, employer_domain, employer_name, employer_title, employer_since };
}

function valuesOf(person: Kept) {
  return columns.map((column) => person[column]);
}

/** Whichever source named the person before, the record is the operator's from now on. */
async function update(
  tx: Queries,
  { id, company_id }: v.InferOutput<typeof knownRow>,
  person: Kept,
) {
  const changed = columns.filter((column) => column !== 'company_id');
  const values = changed.map((column) => person[column]);
  const there = { companyId: company_id, id };
  const named = [...changed, 'source'];
  await rewriteRow(tx, 'people', there, person.company_id, named, [...values, null]);
}

/** A changed day of joining replaces the old one. */
async function keepHires(tx: Queries, people: readonly Kept[]) {
  const hires = people.flatMap(({ company_id, name, role, profile_url, joined_company_at }) =>
    joined_company_at === null
      ? []
      : [[company_id, name, role, profile_url, Date.parse(joined_company_at)]],
  );
  await tx.run(
    sql`DELETE FROM job_changes WHERE profile_url IN ${people.map(({ profile_url }) => profile_url)} AND EXISTS (
       SELECT 1 FROM people WHERE people.profile_url = job_changes.profile_url
         AND people.company_id = job_changes.company_id)`,
  );
  const named = ['company_id', 'person_name', 'role', 'profile_url', 'started_at'];
  await tx.insert('job_changes', named, hires);
}
