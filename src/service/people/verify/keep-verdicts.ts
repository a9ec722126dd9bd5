/** Saves verdicts about employments: person, item and charge in one transaction (§4.6). */
import type {
  EmploymentEvidence,
  VerifiedPerson,
  VerifyPersonOutcome,
} from '../../../contract/people';
import { charges } from '../../billing/charges';
import { charge, lockUser } from '../../billing/ledger';
import type { Queries } from '../../database/database';
import { raw, sql, unindexed } from '../../database/sql';
import { companyMark, withoutForgotten } from '../../forgotten/forgotten';
import { stillPending } from '../../jobs/items';
import type { LeasedJob } from '../../jobs/lease';
import type { PendingItem } from '../../jobs/store';
import { decideItems, knownPeopleTables, peopleOf } from '../known';

export type VerdictOutcome = PendingItem &
  (
    | { readonly status: 'employed' | 'left'; readonly evidence: EmploymentEvidence }
    | { readonly status: Exclude<VerifyPersonOutcome, 'employed' | 'left'> }
  );

/** Runs in the transaction that checked the job's lease. */
export async function keepVerdicts(
  tx: Queries,
  job: LeasedJob,
  outcomes: readonly VerdictOutcome[],
  now: number,
) {
  await lockUser(tx, job.userId);
  const welcome = new Set(await withoutForgotten(tx, outcomes, marksOf));
  const open = (await stillPending(tx, job, outcomes)).map((outcome): VerdictOutcome => {
    const { position, subject } = outcome;
    return welcome.has(outcome) ? outcome : { position, subject, status: 'unknown' };
  });
  const people = await peopleOf(tx, job, open);
  const verdicts = open.filter(
    ({ subject, status }) => people.has(subject) && (status === 'employed' || status === 'left'),
  );
  const chargeFor = (subject: string) =>
    charges.verifiedEmployment(job.id, Number(subject), job.price);
  const due = verdicts.map(({ subject }) => chargeFor(subject));
  const charged = await charge(tx, { userId: job.userId, jobId: job.id }, due, now);
  for (const status of ['employed', 'left'] as const) {
    const ids = verdicts
      .filter((one) => one.status === status)
      .map(({ subject }) => Number(subject));
    if (ids.length === 0) continue;
    for (const table of knownPeopleTables) {
      await tx.run(
        sql`UPDATE ${raw(table)} SET employment = ${status}, verified_at = ${now}
         WHERE id IN ${ids} AND ${unindexed('user_id')} = ${job.userId}`,
      );
    }
  }
  const decisions = open.map((outcome) => {
    const { position, subject } = outcome;
    const person = people.get(subject);
    if (!person) return { position, status: 'not_found', credits: 0, result: null };
    const credits = charged.get(chargeFor(subject).key) ?? 0;
    const result: VerifiedPerson = {
      person_id: person.id,
      status: outcome.status,
      person_name: person.name,
      evidence: 'evidence' in outcome ? outcome.evidence : null,
      credits_charged: credits,
    };
    return { position, status: outcome.status, credits, result };
  });
  await decideItems(tx, job, decisions);
}

/** A verdict that names a forgotten company as the employer counts as unknown. */
function marksOf(outcome: VerdictOutcome): readonly string[] {
  const domain = 'evidence' in outcome ? outcome.evidence.company_domain : null;
  return domain === null ? [] : [companyMark(domain)];
}
