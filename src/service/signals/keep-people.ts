/** Saves people that a signal found at an account, with their work emails if the signal asks for those. */
import * as v from 'valibot';
import { type Charge, charges, works } from '../billing/charges';
import { charge, total } from '../billing/ledger';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import { withoutExcluded } from '../exclude-list/left-out';
import { personSubjects } from '../exclude-list/subjects';
import { personMarks, withoutForgotten } from '../forgotten/forgotten';
import { keepPeople, keepSource } from '../people/discover/keep-page';
import type { Person } from '../people/person';
import { type Budget, type LeasedSignal, workOf } from './lease';

const knownRow = v.object({ profile_url: v.string(), work_email: v.nullable(v.string()) });

export interface FoundPerson {
  readonly person: Person;
  /** True if the advanced finder chose the person, which costs credits. */
  readonly byFinder: boolean;
  /** The data provider that found the person with the user's own key; absent or null for the store. */
  readonly source?: string | null;
}

interface Paid extends FoundPerson {
  /** The finder's price; 0 if the person was known before. */
  readonly finderPrice: number;
  /** The email to charge and save. */
  readonly email: string | null;
}

/**
 * Runs in the transaction that locked the user. Returns the ids of the people it saved: all of them, or those before
 * the first that the budget doesn't cover.
 */
export async function keepSignalPeople(
  tx: Queries,
  signal: LeasedSignal,
  accountId: number,
  given: readonly FoundPerson[],
  withEmails: boolean,
  budget: Budget,
  now: number,
): Promise<number[]> {
  const marks = ({ person }: FoundPerson) => personMarks(person);
  const remaining = await withoutForgotten(tx, given, marks);
  const subjects = ({ person }: FoundPerson) => personSubjects(person);
  const found = await withoutExcluded(tx, workOf(signal), remaining, subjects, now);
  if (found.length === 0) return [];
  const urls = found.map(({ person }) => person.profile_url);
  const rows = await tx.rows(
    knownRow,
    sql`SELECT profile_url, work_email FROM account_people
     WHERE user_id = ${signal.user_id} AND account_id = ${accountId} AND profile_url IN ${urls}`,
  );
  const known = new Map(rows.map(({ profile_url, work_email }) => [profile_url, work_email]));
  const paid = affordable(signal, found, known, withEmails, budget);
  const people = paid.map(({ person }) => person);
  const ids = await keepPeople(
    tx,
    signal.user_id,
    accountId,
    people,
    `your signal “${signal.name}”`,
    now,
  );
  const due = paid.flatMap((one) => chargesFor(signal, one, ids.get(one.person.profile_url)));
  budget.spend(
    total(await charge(tx, { userId: signal.user_id, work: works.signal(signal.id) }, due, now)),
  );
  for (const { person, email, source } of paid) {
    const id = ids.get(person.profile_url);
    if (id !== undefined && source && !known.has(person.profile_url))
      await keepSource(tx, signal.user_id, [id], source);
    if (email === null || id === undefined) continue;
    await tx.run(
      sql`UPDATE account_people SET work_email = ${email}
       WHERE user_id = ${signal.user_id} AND id = ${id}`,
    );
  }
  return [...ids.values()];
}

function affordable(
  signal: LeasedSignal,
  found: readonly FoundPerson[],
  known: ReadonlyMap<string, string | null>,
  withEmails: boolean,
  budget: Budget,
): readonly Paid[] {
  const paid: Paid[] = [];
  let due = 0;
  for (const { person, byFinder, source } of unique(found)) {
    const finderPrice = byFinder && !known.has(person.profile_url) ? signal.finder_price : 0;
    if (!budget.covers(due + finderPrice)) return paid;
    due += finderPrice;
    const wanted = withEmails && !known.get(person.profile_url) ? person.work_email : null;
    const email = wanted !== null && budget.covers(due + signal.email_price) ? wanted : null;
    if (email !== null) due += signal.email_price;
    paid.push({ person, byFinder, source: source ?? null, finderPrice, email });
    if (budget.empty) return paid;
  }
  return paid;
}

function unique(found: readonly FoundPerson[]): readonly FoundPerson[] {
  return [...new Map(found.map((one) => [one.person.profile_url, one])).values()];
}

function chargesFor(
  signal: LeasedSignal,
  { finderPrice, email }: Paid,
  id: number | undefined,
): readonly Charge[] {
  if (id === undefined) return [];
  return [
    ...(finderPrice > 0 ? [charges.signalPerson(id, finderPrice)] : []),
    ...(email === null ? [] : [charges.signalEmail(id, email, signal.email_price)]),
  ];
}
