/** Companies by their names, and those that were paid for: our extensions (§10.11, §10.18). */
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

/** Reads which of 1 to 10,000 domains the account gets free. Spends nothing. Extension `paid-companies`. */
export function readPaid(domains: readonly string[]): Call<string[]> {
  const read: Call<string[]>['read'] = (answer) => [answer['domains']].flat().map(String);
  return { endpoint: endpoints.paidCompanies, body: { domains }, read };
}
