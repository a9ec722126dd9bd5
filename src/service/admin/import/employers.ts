/** The employer of a job post that comes from a site showing many employers' posts. */
import { getDomain } from 'tldts';
import { readDomain } from '../../../contract/domain';
import { isSameCompany } from '../../sources/hiring/same-company';
import { isRecord } from '../../sources/text';

/** Such sites by domain; those listed without an ending have several domains. */
const aggregators = new Set(
  (
    'adzuna careerjet glassdoor indeed jobrapido jooble kununu linkedin neuvoo simplyhired stepstone totaljobs ziprecruiter ' +
    'apec.fr arbeitnow.com arbeitsagentur.de builtin.com careerbuilder.com cv-library.co.uk cwjobs.co.uk dice.com ' +
    'efinancialcareers.com flexjobs.com gulftalent.com hellowork.com hh.ru hired.com hotjobs.de infojobs.net irishjobs.ie ' +
    'jobboom.com jobs.ch jobsite.co.uk jobstreet.com jobteaser.com jora.com karriere.at meteojob.com monster.ca ' +
    'monster.co.uk monster.com monster.de monster.fr naukri.com nofluffjobs.com otta.com pracuj.pl reed.co.uk ' +
    'remoteok.com remotive.com seek.co.nz seek.com.au stellenanzeigen.de talent.com themuse.com usajobs.gov ' +
    'welcometothejungle.com wellfound.com weworkremotely.com workopolis.com xing.com'
  ).split(' '),
);

/** The name of the site that a domain belongs to; undefined if it isn't such a site. */
function aggregatorOf(domain: string): string | undefined {
  const site = getDomain(domain) ?? domain;
  const [name = ''] = site.split('.');
  return aggregators.has(site) || aggregators.has(name) ? name : undefined;
}

/**
 * Whether a post would be added to a site that only shows it. Takes the post's domain, and its employer's name, since
 * such sites hire under their own name too.
 */
export function isOfAggregator(domain: string, company: string | null): boolean {
  const site = aggregatorOf(domain);
  return site !== undefined && (company === null || !isSameCompany(company, site, domain));
}

/**
 * Takes a record of a post. JobSpy's files have the employer's site in `company_url_direct`, and in `company_url` its
 * page at the site that shows the post. The former becomes the domain, unless the record has a better one.
 */
export function withEmployer(record: unknown): unknown {
  if (!isRecord(record)) return record;
  const named = [record['domain'], record['company_url_direct'], record['company_url']].filter(
    (value) => typeof value === 'string' && value.trim() !== '',
  ) as string[];
  const own = named.find((text) => {
    const reading = readDomain(text);
    return reading.ok && aggregatorOf(reading.domain) === undefined;
  });
  const domain = own ?? named[0];
  return domain === undefined ? record : { ...record, domain };
}
