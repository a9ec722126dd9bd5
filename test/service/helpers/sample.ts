/** The sample data of one day, to work out what a service must find in it. */
import { once } from '../../../src/contract/once';
import { day } from '../../../src/service/clock';
import { starterIcp } from '../../../src/service/icps/icp';
import { fitsCompany } from '../../../src/service/icps/match';
import { makeSampleData } from '../../../src/service/sample';
import type { SampleData } from '../../../src/service/sample/records';

export const now = Date.UTC(2026, 10, 20, 9);
export const sample = once(() => makeSampleData(now));
export const companies = once(
  () => new Map(sample().companies.map((company) => [company.domain, company])),
);

export const isAgency = (domain: string) => domain.startsWith('jobs-via-');

export const isWithin = (days: number, at: number) => at >= now - days * day;

/** Domains of companies that the starter ICP wants and that have such a post, without agencies, sorted. */
export function hiringFor(isShown: (post: SampleData['jobPosts'][number]) => boolean): string[] {
  const posts = sample().jobPosts.filter(isShown);
  return [...new Set(posts.map(({ domain }) => domain))]
    .filter((domain) => {
      const company = companies().get(domain);
      return company && !isAgency(domain) && fitsCompany(starterIcp, company);
    })
    .sort();
}
