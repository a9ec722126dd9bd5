/** Finds the companies that cells name, by a domain in the cell or by the service's look-up of the name. */
import { type Caller, sendBatches } from '../../client/call';
import { lookUpCompanies, type NamedCompanies } from '../../client/companies';
import { type Result, success } from '../../client/result';
import { zip } from '../../client/zip';
import { readDomain } from '../../contract/domain';
import * as limits from '../../contract/limit-values';

/** Looks up each name. Spends nothing. Returns the problem if any request failed. */
export function companiesByName(
  caller: Caller,
  names: readonly string[],
): Result<Map<string, NamedCompanies>> {
  const known = new Map<string, NamedCompanies>();
  for (const name of names) {
    const reading = readDomain(name);
    if (!reading.ok) continue;
    const { domain } = reading;
    const companies = [{ name: domain, domain, country: undefined }];
    known.set(name, { isFound: true, companies, hasMore: false });
  }
  const asked = names.filter((name) => !known.has(name));
  const found = sendBatches(caller, asked, limits.companyNamesPerRequest, lookUpCompanies);
  if (!found.ok) return found;
  for (const [name, companies] of zip(asked, found.value)) known.set(name, companies);
  return success(known);
}

const maxShown = 5;

/** Lists companies to choose from, such as “acme.example (Acme GmbH, Germany), acme-uk.example and 2 more”. */
export function choiceText({ companies, hasMore }: NamedCompanies): string {
  const shown = companies
    .slice(0, maxShown)
    .map(
      ({ name, domain, country }) => `${domain} (${[name, country].filter(Boolean).join(', ')})`,
    );
  const more = companies.length - maxShown;
  const rest = hasMore ? ' and more' : more > 0 ? ` and ${more} more` : '';
  return shown.join(', ').slice(0, 500) + rest;
}
