/** Domains of companies that the sample data holds. */
import { sampleCompanies } from '../../../src/service';

export const knownDomains = sampleCompanies().map((company) => company.domain);

/** Takes how many domains, and the index of the first. */
export function known(count: number, from = 0): string[] {
  return knownDomains.slice(from, from + count);
}
