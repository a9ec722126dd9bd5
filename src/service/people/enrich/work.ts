/** People enrichment as the worker does it (§4.4). */
import * as v from 'valibot';
import { listedKind } from '../../jobs/kind';
import type { ContactOutcome } from '../../store/people';
import { type Asked, askAbout } from '../ask';
import { failedOnlyIfAll } from '../failed';
import { type EnrichPeopleParams, enrichPeopleParamsSchema } from './params';

export const enrichPeopleKind = listedKind<ContactOutcome>({
  async lookUp(parts, work, items) {
    const params = v.parse(enrichPeopleParamsSchema, work.job.params);
    const asked = await askAbout(parts, work, items);
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
