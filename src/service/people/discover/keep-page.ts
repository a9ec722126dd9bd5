/** Saves a page of discovered people: people, items, charges and audience in one transaction (§4.5). */
import * as v from 'valibot';
import type { DiscoveredPerson } from '../../../contract/people';
import { joinMembers, peopleAudiences } from '../../audiences/members';
import { charges } from '../../billing/charges';
import { charge, heldCredits, lockUser } from '../../billing/ledger';
import type { Queries } from '../../database/database';
import { sql, tuples } from '../../database/sql';
import { withoutExcluded } from '../../exclude-list/left-out';
import { companySubjects, personSubjects } from '../../exclude-list/subjects';
import { personMarks, withoutForgotten } from '../../forgotten/forgotten';
import type { LeasedJob } from '../../jobs/lease';
import type { OwnJob } from '../../jobs/store';
import { readTitle } from '../../titles/level';
import { takeOver } from '../look-up/store';
import { dayStart, type Person } from '../person';
import { discoverPeopleParamsSchema, searchLabel } from './params';

const stateRow = v.pipe(
  v.object({
    page_after: v.nullable(v.string()),
    page_outside: v.number(),
    people: v.number(),
    price: v.number(),
    ended: v.nullable(v.picklist(['exhausted', 'credit_limit', 'source_failure'])),
  }),
  v.transform(({ page_after, page_outside, people, price, ended }) => ({
    after: page_after,
    isOutside: page_outside > 0,
    isCut: page_outside === 2,
    people,
    price,
    ended,
  })),
);

/**
 * The progress of a discovery: where the next page begins (null at the first), whether it is one of sources outside the
 * store, whether the store or the operator's keys have people whom the hold didn't cover, how many people were found,
 * what is left of the hold, and why it ended.
 */
export type DiscoveryState = v.InferOutput<typeof stateRow> & { readonly held: number };

export interface FoundPage extends Omit<DiscoveryState, 'people' | 'held' | 'price'> {
  /** Whether the job continues with the user's own keys, instead of ending, if the hold doesn't cover everyone. */
  readonly continues: boolean;
  readonly people: readonly Person[];
  /** The data provider that found them; null for the store. */
  readonly source: string | null;
  /** Whether the user's own key found them, so they cost no credits. */
  readonly isFree: boolean;
}

const paramsRow = v.object({
  params: v.pipe(v.string(), v.parseJson(), discoverPeopleParamsSchema),
});
const keptRow = v.object({ id: v.number(), profile_url: v.string() });
const urlRow = v.object({ profile_url: v.string() });
const subjectRow = v.object({ subject: v.string() });
const nextRow = v.object({ next: v.number() });

export async function readState(
  queries: Queries,
  { userId, jobId }: OwnJob,
): Promise<DiscoveryState> {
  const state = await queries.row(
    stateRow,
    sql`SELECT page_after, page_outside, ended, price,
       (SELECT count(*) FROM job_items WHERE user_id = ${userId} AND job_id = ${jobId}) AS people
     FROM jobs WHERE user_id = ${userId} AND id = ${jobId}`,
  );
  if (!state) throw new Error('There is no such job');
  return { ...state, held: await heldCredits(queries, { userId, jobId }) };
}

/** Runs in the transaction that checked the job's lease. */
export async function keepFound(tx: Queries, job: LeasedJob, page: FoundPage, now: number) {
  await lockUser(tx, job.userId);
  const own = { userId: job.userId, jobId: job.id };
  const found = await tx.row(
    paramsRow,
    sql`SELECT params FROM jobs WHERE user_id = ${job.userId} AND id = ${job.id}`,
  );
  if (!found) throw new Error('There is no such job');
  const { account_id: accountId, audience_id: audienceId } = found.params;
  const remaining = await withoutForgotten(tx, page.people, personMarks);
  const work = { userId: job.userId, foundBy: 'discovery', work: job.id } as const;
  const byCompany = ({ domain }: typeof found.params) => companySubjects(domain);
  const isAllowed = (await withoutExcluded(tx, work, [found.params], byCompany, now)).length > 0;
  const people = isAllowed ? await withoutExcluded(tx, work, remaining, personSubjects, now) : [];
  const ended = isAllowed ? page.ended : 'exhausted';
  const unique = [...new Map(people.map((person) => [person.profile_url, person])).values()];
  const urls = await tx.rows(
    urlRow,
    sql`SELECT profile_url FROM account_people WHERE user_id = ${job.userId}
     AND account_id = ${accountId} AND profile_url IN ${unique.map(({ profile_url }) => profile_url)}`,
  );
  const known = new Set(urls.map(({ profile_url }) => profile_url));
  const price = page.isFree ? 0 : job.price;
  const paid = affordable(unique, known, price, await heldCredits(tx, own));
  const ids = await keepPeople(tx, job.userId, accountId, paid, searchLabel(found.params), now);
  const fresh = paid.flatMap(({ profile_url }) =>
    known.has(profile_url) ? [] : (ids.get(profile_url) ?? []),
  );
  if (page.source !== null) await keepSource(tx, job.userId, fresh, page.source);
  const due = paid.flatMap((person) => {
    const id = ids.get(person.profile_url);
    if (id === undefined || page.isFree || known.has(person.profile_url)) return [];
    return [charges.discoveredPerson(id, price)];
  });
  await charge(tx, own, due, now);
  await listPeople(tx, job, { people: paid, ids, known, price, source: page.source });
  if (audienceId !== null) {
    const people = [...ids.values()];
    await joinMembers(tx, peopleAudiences, { userId: job.userId, audienceId }, people, now);
  }
  const isUnpaid = paid.length < unique.length;
  const turns = isUnpaid && page.continues;
  const outside = turns || page.isCut ? 2 : page.isOutside ? 1 : 0;
  await tx.run(
    sql`UPDATE jobs SET page_after = ${turns ? null : page.after}, page_outside = ${outside},
       ended = ${!isUnpaid ? ended : turns ? null : 'credit_limit'}
     WHERE user_id = ${job.userId} AND id = ${job.id}`,
  );
}

/** The people before the first new one that the hold doesn't cover. */
function affordable(
  people: readonly Person[],
  known: ReadonlySet<string>,
  price: number,
  held: number,
): readonly Person[] {
  let left = held;
  const end = people.findIndex(({ profile_url }) => {
    if (known.has(profile_url)) return false;
    left -= price;
    return left < 0;
  });
  return end === -1 ? people : people.slice(0, end);
}

/** Adds or updates people; unknown values don't overwrite known ones, and `found_by` stays. Returns ids by address. */
export async function keepPeople(
  tx: Queries,
  userId: string,
  accountId: number,
  people: readonly Person[],
  foundBy: string,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const values = people.map(({ profile_url, name, role, ...person }) => {
    const { seniority, department } = readTitle(role);
    const { location, country_code, joined_company_at } = person;
    const identity = [userId, accountId, profile_url, name, role, seniority, department];
    return [...identity, location, country_code, joined_company_at, foundBy, now];
  });
  const urls = people.map(({ profile_url }) => profile_url);
  await takeOver(tx, userId, accountId, urls, foundBy, now);
  const rows = await tx.rows(
    keptRow,
    sql`INSERT INTO account_people (user_id, account_id, profile_url, name, role, seniority, department,
       location, country_code, joined_company_at, found_by, discovered_at)
     VALUES ${tuples(values)}
     ON CONFLICT (user_id, account_id, profile_url) DO UPDATE
     SET name = excluded.name, role = excluded.role, seniority = excluded.seniority,
       department = excluded.department,
       location = coalesce(excluded.location, account_people.location),
       country_code = coalesce(excluded.country_code, account_people.country_code),
       joined_company_at = coalesce(excluded.joined_company_at, account_people.joined_company_at)
     RETURNING id, profile_url`,
  );
  const ids = new Map(rows.map(({ id, profile_url }) => [profile_url, id]));
  return new Map(people.map(({ profile_url }) => [profile_url, ids.get(profile_url) ?? 0]));
}

/** Notes which data provider found people who were new to the user. */
export async function keepSource(
  tx: Queries,
  userId: string,
  ids: readonly number[],
  source: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`UPDATE account_people SET source = ${source} WHERE user_id = ${userId} AND id IN ${ids}`,
  );
}

interface Listing extends Pick<FoundPage, 'people' | 'source'> {
  readonly ids: ReadonlyMap<string, number>;
  readonly known: ReadonlySet<string>;
  /** What each new person costs. */
  readonly price: number;
}

/** Each person becomes an item of the job, once, in the order of finding. */
async function listPeople(
  tx: Queries,
  job: LeasedJob,
  { people, ids, known, price, source }: Listing,
) {
  const subjects = [...ids.values()].map(String);
  const existing = await tx.rows(
    subjectRow,
    sql`SELECT subject FROM job_items
     WHERE user_id = ${job.userId} AND job_id = ${job.id} AND subject IN ${subjects}`,
  );
  const isListed = new Set(existing.map(({ subject }) => subject));
  const first = await tx.row(
    nextRow,
    sql`SELECT coalesce(max(position) + 1, 0) AS next FROM job_items
     WHERE user_id = ${job.userId} AND job_id = ${job.id}`,
  );
  const rows = people.flatMap((person) => {
    const id = ids.get(person.profile_url) ?? 0;
    if (isListed.has(String(id))) return [];
    const isNew = !known.has(person.profile_url);
    const credits = isNew ? price : 0;
    const result = JSON.stringify({
      ...resultOf(person, id, isNew, credits),
      ...(source !== null && { person_source: source }),
    });
    return [[String(id), isNew ? 1 : 0, credits, result] as const];
  });
  await tx.insert(
    'job_items',
    ['user_id', 'job_id', 'position', 'status', 'subject', 'is_new', 'credits', 'result'],
    rows.map((row, index) => [job.userId, job.id, (first?.next ?? 0) + index, 'found', ...row]),
  );
}

function resultOf(person: Person, id: number, isNew: boolean, credits: number): DiscoveredPerson {
  const { seniority, department } = readTitle(person.role);
  return {
    person_id: id,
    person_name: person.name,
    person_role: person.role,
    person_seniority: seniority,
    person_department: department,
    person_location: person.location,
    person_linkedin_url: person.profile_url,
    joined_company_at: dayStart(person.joined_company_at),
    is_new_person: isNew,
    credits_charged: credits,
  };
}
