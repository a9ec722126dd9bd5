/** Keeps verdicts about employments: person, item and charge stand or fall together (§4.6). */
import type { VerifiedPerson } from '../../../contract/verify-people';
import type { VerdictOutcome } from '../people';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import type { LeasedJob } from './lease';
import { charge, lockUser } from './ledger';
import { ownerOf } from './people';
import { decideItems, peopleOf, stillPending } from './people-items';

/** A part of the transaction in which the job's lease was checked. */
export async function keepVerdicts(
  within: Queries,
  dialect: SqlDatabase['dialect'],
  job: LeasedJob,
  outcomes: readonly VerdictOutcome[],
  now: number,
) {
  await lockUser(within, job.userId);
  const open = await stillPending(within, dialect, job, outcomes);
  const people = await peopleOf(within, dialect, job, open);
  const verdicts = open.filter(
    ({ subject, status }) => people.has(subject) && (status === 'employed' || status === 'left'),
  );
  const keyOf = (subject: string) => `${job.id}:${subject}`;
  const charges = verdicts.map(({ subject }) => ({
    chargeKey: keyOf(subject),
    credits: job.price,
    reason: 'employment_verified' as const,
  }));
  const charged = await charge(within, job, charges, now);
  for (const status of ['employed', 'left'] as const) {
    const ids = verdicts
      .filter((one) => one.status === status)
      .map(({ subject }) => Number(subject));
    if (ids.length === 0) continue;
    await within.run(
      `UPDATE account_people SET employment = ?, verified_at = ?
       WHERE id ${isOneOf(dialect, 'number')} AND ${ownerOf(dialect, 'user_id')} = ?`,
      status,
      now,
      JSON.stringify(ids),
      job.userId,
    );
  }
  const decisions = open.map((outcome) => {
    const { position, subject } = outcome;
    const person = people.get(subject);
    if (!person) return { position, status: 'not_found', credits: 0, result: null };
    const credits = charged.has(keyOf(subject)) ? job.price : 0;
    const result: VerifiedPerson = {
      person_id: person.id,
      status: outcome.status,
      person_name: person.name,
      evidence: 'evidence' in outcome ? outcome.evidence : null,
      credits_charged: credits,
    };
    return { position, status: outcome.status, credits, result };
  });
  await decideItems(within, job, decisions);
}
