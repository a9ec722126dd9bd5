/** Saves verdicts about employments: person, item and charge in one transaction (§4.6). */
import type {
  EmploymentEvidence,
  VerifiedPerson,
  VerifyPersonOutcome,
} from '../../../contract/people';
import type { ProviderCost } from '../../../contract/providers';
import { charges } from '../../billing/charges';
import { charge, coveredCharges, lockUser } from '../../billing/ledger';
import type { Queries } from '../../database/database';
import { raw, sql, unindexed } from '../../database/sql';
import { hostMarks, withoutForgotten } from '../../forgotten/forgotten';
import { stillPending } from '../../jobs/items';
import type { LeasedJob } from '../../jobs/lease';
import type { PendingItem } from '../../jobs/store';
import { decideItems, knownPeopleTables, peopleOf } from '../known';
import { addToTotals } from '../provider-totals';

export type VerdictOutcome = PendingItem &
  (
    | {
        readonly status: 'employed' | 'left';
        readonly evidence: EmploymentEvidence;
        /** The data provider that said so; null for the store. */
        readonly source: string | null;
        /** Whether the user's own key of a data provider paid, so the verdict costs no credits. */
        readonly isFree: boolean;
        /** What data providers were asked and charged; undefined if none could be asked. */
        readonly costs?: readonly ProviderCost[] | undefined;
      }
    | {
        readonly status: Exclude<VerifyPersonOutcome, 'employed' | 'left'>;
        /** Whether look-ups that cost credits were skipped, because the hold doesn't cover them. */
        readonly isUncovered?: boolean;
        readonly costs?: readonly ProviderCost[] | undefined;
      }
  );

/** Runs in the transaction that checked the job's lease. */
export async function keepVerdicts(
  tx: Queries,
  job: LeasedJob,
  outcomes: readonly VerdictOutcome[],
  now: number,
) {
  await lockUser(tx, job.userId);
  const remaining = new Set(await withoutForgotten(tx, outcomes, marksOf));
  const open = (await stillPending(tx, job, outcomes)).map((outcome): VerdictOutcome => {
    const { position, subject } = outcome;
    return remaining.has(outcome)
      ? outcome
      : { position, subject, status: 'unknown', costs: outcome.costs };
  });
  const people = await peopleOf(tx, job, open);
  const chargeFor = (subject: string) =>
    charges.verifiedEmployment(job.id, Number(subject), job.price);
  const due = open.flatMap((one) =>
    people.has(one.subject) && 'isFree' in one && !one.isFree ? [chargeFor(one.subject)] : [],
  );
  const payer = { userId: job.userId, jobId: job.id };
  const covered = await coveredCharges(tx, payer, due);
  const charged = await charge(tx, payer, covered, now);
  const isPaid = new Set(covered.map(({ key }) => key));
  const settled = open.map((one): VerdictOutcome => {
    if (!('isFree' in one) || one.isFree || isPaid.has(chargeFor(one.subject).key)) return one;
    const { position, subject, costs } = one;
    return { position, subject, status: 'unknown', isUncovered: true, costs };
  });
  const verdicts = settled.filter(
    ({ subject, status }) => people.has(subject) && (status === 'employed' || status === 'left'),
  );
  for (const status of ['employed', 'left'] as const) {
    const ids = verdicts
      .filter((one) => one.status === status)
      .map(({ subject }) => Number(subject));
    await noteEmployment(tx, job.userId, status, ids, now);
  }
  const decisions = settled.map((outcome) => {
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
      ...('source' in outcome && outcome.source && { employment_source: outcome.source }),
      ...('isUncovered' in outcome && outcome.isUncovered && { lacks_credits: true }),
      ...(outcome.costs && { provider_costs: [...outcome.costs] }),
    };
    return { position, status: outcome.status, credits, result };
  });
  await decideItems(tx, job, decisions);
  const asked = settled.filter(({ subject }) => people.has(subject));
  await addToTotals(
    tx,
    job,
    asked.map((one) => ({
      costs: one.costs,
      used: { employer: 'source' in one ? one.source : null },
    })),
  );
}

/** Saves a verdict on the user's own people with these ids, in the caller's transaction. */
export async function noteEmployment(
  tx: Queries,
  userId: string,
  status: 'employed' | 'left',
  ids: readonly number[],
  now: number,
) {
  if (ids.length === 0) return;
  for (const table of knownPeopleTables) {
    await tx.run(
      sql`UPDATE ${raw(table)} SET employment = ${status}, verified_at = ${now}
       WHERE id IN ${ids} AND ${unindexed('user_id')} = ${userId}`,
    );
  }
}

/** A verdict that names a forgotten company as the employer counts as unknown. */
function marksOf(outcome: VerdictOutcome): readonly string[] {
  const domain = 'evidence' in outcome ? outcome.evidence.company_domain : null;
  return domain === null ? [] : hostMarks(domain);
}
