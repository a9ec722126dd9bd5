/** Keeps the people that a signal found at an account, with their work e-mails where those were asked for. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { personMarks } from '../../forget/marks';
import type { FoundPerson } from '../signals';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import { keepPeople } from './discovery';
import { withoutForgotten } from './forgotten';
import { type Charge, chargeAvailable } from './ledger';
import type { LeasedSignal, Purse } from './signals-lease';

const knownRow = v.object({ profile_url: v.string(), work_email: v.nullable(v.string()) });

interface Paid extends FoundPerson {
  /** Credits for the person; what was paid for before costs nothing. */
  readonly finderPrice: number;
  /** To be paid for and kept. */
  readonly email: string | null;
}

/**
 * A part of the transaction in which the user is locked. Returns the ids of the people that were kept: all of them,
 * or those before the first one that the purse does not cover.
 */
export async function keepSignalPeople(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  signal: LeasedSignal,
  accountId: number,
  given: readonly FoundPerson[],
  withEmails: boolean,
  purse: Purse,
  now: number,
): Promise<number[]> {
  const marks = ({ person }: FoundPerson) => personMarks(person);
  const found = await withoutForgotten(within, dialect, given, marks);
  if (found.length === 0) return [];
  const urls = found.map(({ person }) => person.profile_url);
  const rows = await within.rows(
    knownRow,
    `SELECT profile_url, work_email FROM account_people
     WHERE user_id = ? AND account_id = ? AND profile_url ${isOneOf(dialect)}`,
    signal.user_id,
    accountId,
    JSON.stringify(urls),
  );
  const known = new Map(rows.map(({ profile_url, work_email }) => [profile_url, work_email]));
  const paid = affordable(signal, found, known, withEmails, purse);
  const people = paid.map(({ person }) => person);
  const ids = await keepPeople(within, { userId: signal.user_id }, accountId, people, now);
  const charges = paid.flatMap((one) => chargesFor(signal, one, ids.get(one.person.profile_url)));
  purse.spend(await chargeAvailable(within, signal.user_id, charges, now));
  for (const { person, email } of paid) {
    const id = ids.get(person.profile_url);
    if (email === null || id === undefined) continue;
    await within.run('UPDATE account_people SET work_email = ? WHERE id = ?', email, id);
  }
  return [...ids.values()];
}

function affordable(
  signal: LeasedSignal,
  found: readonly FoundPerson[],
  known: ReadonlyMap<string, string | null>,
  withEmails: boolean,
  purse: Purse,
): readonly Paid[] {
  const paid: Paid[] = [];
  let due = 0;
  for (const { person, byFinder } of unique(found)) {
    const finderPrice = byFinder && !known.has(person.profile_url) ? signal.finder_price : 0;
    if (!purse.covers(due + finderPrice)) return paid;
    due += finderPrice;
    const wanted = withEmails && !known.get(person.profile_url) ? person.work_email : null;
    const email = wanted !== null && purse.covers(due + signal.email_price) ? wanted : null;
    if (email !== null) due += signal.email_price;
    paid.push({ person, byFinder, finderPrice, email });
    if (purse.empty) return paid;
  }
  return paid;
}

function unique(found: readonly FoundPerson[]): readonly FoundPerson[] {
  return [...new Map(found.map((one) => [one.person.profile_url, one])).values()];
}

/** The keys are those of the jobs about people: what was paid there is not paid here, and the other way round. */
function chargesFor(
  signal: LeasedSignal,
  { finderPrice, email }: Paid,
  id: number | undefined,
): readonly Charge[] {
  return [
    ...(finderPrice > 0
      ? [{ chargeKey: `discovered:${id}`, credits: finderPrice, reason: 'signal_person' as const }]
      : []),
    ...(email === null
      ? []
      : [
          {
            chargeKey: `email:${id}:${digest(email)}`,
            credits: signal.email_price,
            reason: 'signal_email' as const,
          },
        ]),
  ];
}

function digest(value: string): string {
  return createHash('sha256').update(value.trim().toLowerCase()).digest('hex').slice(0, 16);
}
