/** Saves checks of watched people: charges, verdicts and employers, in the batch's transaction (our §10.22). */
import { charges, works } from '../../billing/charges';
import { charge, total } from '../../billing/ledger';
import { byDialect, raw, sql, tuples } from '../../database/sql';
import { withoutExcluded } from '../../exclude-list/left-out';
import { personSubjects } from '../../exclude-list/subjects';
import { hostMarks, withoutForgotten } from '../../forgotten/forgotten';
import { knownPeople } from '../../people/known';
import { noteEmployment } from '../../people/verify/keep-verdicts';
import type { Check, Finding, Keeping } from '../findings';
import { dayNumber, workOf } from '../lease';

/** The key of a watched person. In SQLite, the signal's id is unique. */
const watchedKey = byDialect({
  sqlite: () => raw('signal_id, person_id'),
  postgres: () => raw('user_id, signal_id, person_id'),
});

/**
 * Runs in the transaction that locked the user. Saves the checks up to the first that the budget doesn't cover, and
 * returns what they found. Checks of people whom the user's exclude list names are dropped. A check that names a
 * forgotten company as the employer counts as unknown.
 */
export async function keepChecks(
  { tx, signal, budget, now }: Keeping,
  given: readonly Check[],
): Promise<readonly Finding[]> {
  const userId = signal.user_id;
  const ids = given.map(({ personId }) => personId);
  const known = await knownPeople(tx, userId, ids);
  const allowed = await withoutExcluded(tx, workOf(signal), known, personSubjects, now);
  const people = new Set(allowed.map(({ id }) => id));
  const here = given.filter(({ personId }) => people.has(personId));
  const remaining = new Set(
    await withoutForgotten(tx, here, ({ employerDomain: domain }) =>
      domain === null ? [] : hostMarks(domain),
    ),
  );
  const read = here.map(
    (check): Check =>
      remaining.has(check)
        ? check
        : { ...check, status: 'unknown', employerDomain: null, findings: [] },
  );
  const price = signal.check_price;
  const kept: Check[] = [];
  let due = 0;
  for (const check of read) {
    const credits = check.status === 'unknown' ? 0 : price;
    if (!budget.covers(due + credits)) break;
    due += credits;
    kept.push(check);
  }
  if (kept.length === 0) return [];
  const verdicts = kept.filter(({ status }) => status !== 'unknown');
  const entries = verdicts.map(({ personId }) =>
    charges.watchedPerson(signal.id, personId, dayNumber(now), price),
  );
  const payer = { userId, work: works.signal(signal.id) };
  budget.spend(total(await charge(tx, payer, entries, now)));
  for (const status of ['employed', 'left'] as const) {
    const own = verdicts.filter((check) => check.status === status);
    await noteEmployment(
      tx,
      userId,
      status,
      own.map(({ personId }) => personId),
      now,
    );
  }
  const rows = kept.map(({ personId, employerDomain }) => [
    userId,
    signal.id,
    personId,
    employerDomain,
    now,
  ]);
  await tx.run(
    sql`INSERT INTO watched_people (user_id, signal_id, person_id, employer_domain, checked_at)
     VALUES ${tuples(rows)} ON CONFLICT (${watchedKey})
     DO UPDATE SET employer_domain = excluded.employer_domain, checked_at = excluded.checked_at`,
  );
  return byCompany(kept.flatMap(({ findings }) => findings));
}

/** One find for each company, in the order of the first: several people may leave or join the same one. */
function byCompany(findings: readonly Finding[]): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const finding of findings) {
    const { domain } = finding.company;
    const before = found.get(domain);
    found.set(domain, {
      company: before?.company ?? finding.company,
      evidence: [...(before?.evidence ?? []), ...finding.evidence],
      people: [...(before?.people ?? []), ...finding.people],
    });
  }
  return [...found.values()];
}
