/** =ACCOUNT_SCORE: how good companies are to call now, from 0 to 100 (our extension `scores`). */
import * as reasons from '../../client/reasons';
import type { Cell, Platform } from '../ports';
import { readDetails } from './account-details';
import { answer, nothingFound } from './answer';
import { requestedDomains, rowPerDomain } from './requested-domains';

/**
 * Takes a domain or a range of them, and whether to show what each score is made of. Returns one row per domain: the
 * score, and its parts in words. Without a score, one domain is an error unless its parts are shown; in a range its
 * cell is blank. At most ten minutes old. Spends nothing (§4.10).
 */
export function accountScore(platform: Platform, domains: unknown, parts?: unknown): Cell[][] {
  return answer(platform, (deadline) => {
    const requested = requestedDomains(platform, domains);
    const found = readDetails(platform, 'ACCOUNT_SCORE', requested.unique, deadline);
    const rows = rowPerDomain(requested, found, ({ score }) =>
      score.slice(0, parts === true ? 2 : 1),
    );
    if (!rows[1] && requested.unique[0] && !rows[0]?.join(''))
      throw nothingFound(reasons.noScore(), reasons.deploySignal());
    return rows;
  });
}
