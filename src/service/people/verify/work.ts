/** Employment verification as the worker does it (§4.6). */
import type { EmploymentEvidence, VerifyPersonOutcome } from '../../../contract/people';
import { rfc3339 } from '../../clock';
import { listedKind } from '../../jobs/kind';
import { type Asked, askAbout } from '../ask';
import { failedOnlyIfAll } from '../enrich/work';
import type { Employment, Person } from '../person';
import { dayStart } from '../present';
import type { VerdictOutcome } from '../store';

export const verifyPeopleKind = listedKind<VerdictOutcome>({
  async lookUp(deps, work, items) {
    return (await askAbout(deps, work, items)).map(outcomeOf);
  },
  keep: ({ store }, job, outcomes, now, leaseUntil) =>
    store.peopleJobs.keepVerdicts(job, outcomes, now, leaseUntil),
  end: failedOnlyIfAll,
});

function outcomeOf(asked: Asked): VerdictOutcome {
  const { position, subject } = asked;
  if (asked.kind !== 'answered') return { position, subject, status: asked.kind };
  return { position, subject, ...judge(asked.found, asked.known.domain) };
}

type Verdict =
  | { readonly status: 'employed' | 'left'; readonly evidence: EmploymentEvidence }
  | { readonly status: Extract<VerifyPersonOutcome, 'unknown'> };

/**
 * Takes what the directory answered for a person and the account's domain. `employed` where the record names that
 * domain as the present employer, `left` where it names another one or none, `unknown` without a record.
 */
function judge(person: Person | undefined, domain: string): Verdict {
  const employment = person?.employment;
  if (!employment) return { status: 'unknown' };
  return {
    status: employment.domain === domain ? 'employed' : 'left',
    evidence: evidenceOf(employment),
  };
}

function evidenceOf(employment: Employment): EmploymentEvidence {
  return {
    title: employment.title,
    company: employment.company,
    company_domain: employment.domain,
    since: dayStart(employment.since),
    checked_at: rfc3339(employment.checked_at),
  };
}
