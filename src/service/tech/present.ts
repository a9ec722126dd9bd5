/** A company of the technology search as §2.5 shows it. */
import type { TechCompany } from '../../contract/tech-companies';
import { rfc3339 } from '../clock';
import type { RankedCompany } from '../store/tech';

export function presentCompany(
  { company, slug, postCount, topPost }: RankedCompany,
  isEnriched: boolean,
): TechCompany {
  return {
    name: company.name,
    slug,
    domain: company.domain,
    post_count: postCount,
    ...(isEnriched && {
      employee_count: company.employee_count,
      hq_city: company.hq_city,
      hq_region: company.hq_region,
      hq_country_code: company.hq_country_code,
      website: `https://${company.domain}`,
      linkedin_url: company.linkedin_url,
      industries: company.industry === null ? [] : [company.industry],
      funding_stage: company.funding_stage,
      revenue_usd: company.revenue_usd,
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
