/** People enrichment as the worker does it (§4.4). */
import * as v from 'valibot';
import { listedKind } from '../../jobs/kind';
import type { JobEnd, Tally } from '../../jobs/store';
import { type Asked, askAbout } from '../ask';
import type { ContactOutcome } from '../store';
import { type EnrichPeopleParams, enrichPeopleParamsSchema } from './params';

export const enrichPeopleKind = listedKind<ContactOutcome>({
  async lookUp(deps, work, items) {
    const params = v.parse(enrichPeopleParamsSchema, work.job.params);
    const asked = await askAbout(deps, work, items);
    return asked.map((item) => outcomeOf(item, params));
  },
  keep({ store }, job, outcomes, now, leaseUntil) {
    const { prices } = v.parse(enrichPeopleParamsSchema, job.params);
    return store.peopleJobs.keepContacts(job, outcomes, prices, now, leaseUntil);
  },
  end: failedOnlyIfAll,
});

function outcomeOf(asked: Asked, { emails, phones }: EnrichPeopleParams): ContactOutcome {
  const { position, subject } = asked;
  if (asked.kind !== 'answered') return { position, subject, status: asked.kind };
  const { found } = asked;
  return {
    position,
    subject,
    status: 'looked_up',
    email: emails ? (found?.work_email ?? null) : undefined,
    phone: phones ? (found?.phone ?? null) : undefined,
  };
}

/** A job fails only where nobody at all could be looked up; else its failed items say so themselves. */
export function failedOnlyIfAll({ total, counts }: Tally): JobEnd {
  const { failed = 0, not_found: notFound = 0 } = counts;
  if (failed === 0 || failed + notFound < total) return { status: 'completed' };
  return {
    status: 'failed',
    errorMessage:
      `The people directory couldn’t be reached for any of the ${failed} people. ` +
      'No credits were spent. Try again in a few minutes.',
  };
}
