/** The shapes of imported companies and job posts. */

import * as v from 'valibot';
import { profileAddress } from '../../../contract/profile';
import type { Company } from '../../companies/company';
import { keptHeadcount, withHeadcount } from '../../companies/headcount';
import { countryName, readCountry } from '../../countries';
import { postText } from '../../sources/post-text';
import type { NewPost } from '../../technology/store';
import { isOfAggregator, withEmployer } from './employers';
import {
  countryCode,
  dollars,
  domain,
  fundingStage,
  headcount,
  maybe,
  names,
  needed,
  pastTime,
  text,
  webAddress,
  wholeNumber,
} from './fields';

export const companyShape = v.pipe(
  v.object({
    domain,
    /** If a record has no company name, its domain is used. */
    name: maybe(text(500)),
    industry: maybe(text(500)),
    employee_count: maybe(headcount),
    employee_range: maybe(headcount),
    funding_stage: maybe(fundingStage),
    location: maybe(text(500)),
    hq_city: maybe(text(200)),
    hq_region: maybe(text(200)),
    hq_country: maybe(text(200)),
    hq_country_code: maybe(countryCode),
    revenue_usd: maybe(dollars),
    linkedin_url: maybe(v.pipe(webAddress, v.transform(profileAddress))),
    linkedin_follower_count: maybe(wholeNumber),
    description: maybe(text(20_000)),
    technographics: names,
  }),
  // Files have either value in either column; a number takes precedence over a range.
  v.transform(({ employee_count: count, employee_range: range, ...company }): Company => {
    const nothing = keptHeadcount(undefined);
    const headcount = withHeadcount(range ?? nothing, count ?? nothing);
    return {
      ...company,
      ...headcount,
      ...countryOf(company),
      name: company.name ?? company.domain,
    };
  }),
);

/** A country's name and code, from whichever is given; a column of countries may have codes. */
function countryOf({
  hq_country,
  hq_country_code,
}: Pick<Company, 'hq_country' | 'hq_country_code'>): Pick<
  Company,
  'hq_country' | 'hq_country_code'
> {
  const code = hq_country_code ?? (hq_country === null ? null : (readCountry(hq_country) ?? null));
  const isCode = hq_country !== null && /^[A-Za-z]{2,3}$/.test(hq_country.trim());
  return {
    hq_country: isCode && code ? (countryName(code) ?? hq_country) : hq_country,
    hq_country_code: code,
  };
}

export const postShape = v.pipe(
  v.unknown(),
  v.transform(withEmployer),
  v.object({
    domain,
    /** The name for a company that isn't known yet. */
    company: maybe(text(500)),
    title: needed(1000),
    description: needed(200_000),
    posted_at: pastTime,
    url: webAddress,
    source: maybe(text(200)),
  }),
  v.forward(
    v.check(
      ({ domain, company }) => !isOfAggregator(domain, company),
      'is of a site that shows other employers’ posts: give the employer’s own domain',
    ),
    ['domain'],
  ),
  v.transform(
    ({ title, description, posted_at, source, ...post }): NewPost => ({
      ...post,
      title: postText(title).trim() || title,
      body: postText(description),
      postedAt: posted_at,
      source: source ?? 'import',
    }),
  ),
);
