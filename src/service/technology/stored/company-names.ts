/** The short names that companies are left out by: their slugs, their domains, and those of job aggregators. */

/**
 * The last part of the company's address in the professional network; without one, the first label of its domain.
 */
export function companySlug(domain: string, profileUrl: string | null): string {
  const path = profileUrl?.match(/\/company\/([^/?#]+)/)?.[1];
  return normalSlug(path ?? domainLabel(domain));
}

/** `acme` of `acme.example`, the name that a vendor is also known by. */
export function domainLabel(domain: string): string {
  return domain.split('.')[0] ?? domain;
}

/** Slugs are compared without case and without blanks around them. */
export function normalSlug(slug: string): string {
  return slug.trim().toLowerCase();
}

const aggregatorPattern = /^jobs-(via|by|from)-|-job-?board$|-job-?search$/;

/** Boards and reposters under their own names. */
const aggregators = new Set(
  `indeed indeed-com glassdoor monster careerbuilder ziprecruiter jobot cybercoders dice dice-com lensa jooble adzuna
   talent-com neuvoo jobleads jobgether get-it-recruit jobrapido simplyhired snagajob the-muse jobcase appcast
   recruit-net whatjobs learn4good bebee jora reed totaljobs stepstone xing naukri jobstreet hackajob`.split(
    /\s+/,
  ),
);

/** Takes a slug as `companySlug` gives it; true for job boards and those who post what others hire for. */
export function isAggregator(slug: string): boolean {
  return aggregators.has(slug) || aggregatorPattern.test(slug);
}
