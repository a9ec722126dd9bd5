/** The sample data of one day, to work out what a service must find in it. */
import { day } from '../../../src/service/clock';
import { starterIcp } from '../../../src/service/icps/icp';
import { fitsCompany } from '../../../src/service/icps/match';
import { makeSampleData } from '../../../src/service/sample';

export const now = Date.UTC(2026, 10, 20, 9);
export const sample = makeSampleData(now);
export const companies = new Map(sample.companies.map((company) => [company.domain, company]));

export const isAgency = (domain: string) => domain.startsWith('jobs-via-');

export const isWithin = (days: number, at: number) => at >= now - days * day;

/** Domains of companies that the starter ICP wants and that have such a post, without agencies, sorted. */
export function hiringFor(isShown: (post: (typeof sample.jobPosts)[number]) => boolean): string[] {
  const posts = sample.jobPosts.filter(isShown);
  return [...new Set(posts.map(({ domain }) => domain))]
    .filter((domain) => {
      const company = companies.get(domain);
      return company && !isAgency(domain) && fitsCompany(starterIcp, company);
    })
    .sort();
}
