/** Decides about an employment: what the source's latest record says against the account's company (§4.6). */
import type { EmploymentEvidence, VerifyPersonOutcome } from '../../contract/verify-people';
import { rfc3339 } from '../clock';
import type { Employment, Person } from './person';
import { dayStart } from './present';

export type Verdict =
  | { readonly status: 'employed' | 'left'; readonly evidence: EmploymentEvidence }
  | { readonly status: Extract<VerifyPersonOutcome, 'unknown'> };

/**
 * Takes what the directory answered for a person and the account's domain. `employed` where the record names that
 * domain as the present employer, `left` where it names another one or none, `unknown` without a record.
 */
export function judge(person: Person | undefined, domain: string): Verdict {
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
