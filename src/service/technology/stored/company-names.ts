/** Short names by which searches exclude companies: slugs, domain labels, and the slugs of job aggregators. */

/** The last part of the company's profile address, or else the first label of its domain. */
export function companySlug(domain: string, profileUrl: string | null): string {
  const path = profileUrl?.match(/\/company\/([^/?#]+)/)?.[1];
  return normalSlug(path ?? domainLabel(domain));
}

/** `acme` of `acme.example`. */
export function domainLabel(domain: string): string {
  return domain.split('.')[0] ?? domain;
}

/** Slugs are compared in lower case and trimmed. */
export function normalSlug(slug: string): string {
  return slug.trim().toLowerCase();
}

const aggregatorPattern = /^jobs-(via|by|from)-|-job-?board$|-job-?search$/;

/** Slugs of job boards and of sites that repost jobs. */
const aggregators = new Set(
  `indeed indeed-com glassdoor monster careerbuilder ziprecruiter jobot cybercoders dice dice-com lensa jooble adzuna
   talent-com neuvoo jobleads jobgether get-it-recruit jobrapido simplyhired snagajob the-muse jobcase appcast
   recruit-net whatjobs learn4good bebee jora reed totaljobs stepstone xing naukri jobstreet hackajob`.split(
    /\s+/,
  ),
);

/** Takes a slug as `companySlug` returns it; true for job boards and sites that repost jobs of others. */
export function isAggregator(slug: string): boolean {
  return aggregators.has(slug) || aggregatorPattern.test(slug);
}
