/** A company of the technology search as §2.5 shows it. */
import type { TechCompany } from '../../contract/tech-companies';
import { rfc3339 } from '../clock';
import type { RankedCompany } from '../store/tech';

export function presentCompany(company: RankedCompany): TechCompany {
  const { name, slug, domain, postCount, facts, topPost } = company;
  return {
    name,
    slug,
    domain,
    post_count: postCount,
    ...(facts && {
      employee_count: facts.employee_count,
      hq_city: facts.hq_city,
      hq_region: facts.hq_region,
      hq_country_code: facts.hq_country_code,
      website: `https://${domain}`,
      linkedin_url: facts.linkedin_url,
      industries: facts.industry === null ? [] : [facts.industry],
      funding_stage: facts.funding_stage,
      revenue_usd: facts.revenue_usd,
    }),
    ...(topPost && {
      top_job: {
        title: topPost.title,
        url: topPost.url,
        posted_at: rfc3339(topPost.postedAt),
        snippet: topPost.snippet,
      },
    }),
  };
}
