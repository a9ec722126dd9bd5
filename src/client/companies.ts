/** Companies by their names: our extension `company-lookup` (§10.11). */
import { endpoints } from '../contract/endpoints';
import type { Call } from './call';
import * as reasons from './reasons';
import { asObjects, asText, listOf, Unreadable } from './tolerant';

/** The result for a name: the company that has it, or several to choose from. */
export interface NamedCompanies {
  readonly isFound: boolean;
  readonly companies: readonly { name: string; domain: string; country: string | undefined }[];
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/** Looks up 1 to 100 names; returns a result for each, in order. Spends nothing. Extension `company-lookup`. */
export function lookUpCompanies(names: readonly string[]): Call<NamedCompanies[]> {
  return {
    endpoint: endpoints.lookUpCompanies,
    body: { names },
    read(answer) {
      const all = listOf(answer, 'names');
      if (all.length !== names.length) throw new Unreadable(reasons.lacks('names'));
      return all.map((one) => {
        const companies = asObjects(one['companies']).flatMap((company) => {
          const domain = asText(company['domain']);
          const country = asText(company['hq_country']);
          return domain ? [{ name: asText(company['name']) ?? domain, domain, country }] : [];
        });
        const isFound = one['status'] === 'found' && companies.length === 1;
        return { isFound, companies, hasMore: one['has_more'] === true };
      });
    },
  };
}
