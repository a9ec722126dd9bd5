/** What a directory's record says about a person's employment (§4.6). */
import type { EmploymentEvidence } from '../../../contract/people';
import { rfc3339 } from '../../clock';
import { dayStart, type Employment } from '../person';

export type Verdict =
  | { readonly status: 'employed' | 'left'; readonly evidence: EmploymentEvidence }
  | { readonly status: 'unknown' };

/**
 * Takes where the person works now, if that is known, and the domain of the account. `employed` if that domain is the
 * current employer, `left` if another one or none is, `unknown` if nothing is known.
 */
export function verdictOf(employment: Employment | null | undefined, domain: string): Verdict {
  if (!employment) return { status: 'unknown' };
  return {
    status: employment.domain === domain ? 'employed' : 'left',
    evidence: {
      title: employment.title,
      company: employment.company,
      company_domain: employment.domain,
      since: dayStart(employment.since),
      checked_at: rfc3339(employment.checked_at),
    },
  };
}
