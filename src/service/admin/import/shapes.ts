/** The shapes of imported companies and job posts. */

import * as v from 'valibot';
import {
  type CompanyField,
  companyFields,
  fieldTable,
  rowOf,
  type TypeOf,
} from '../../../contract/account-fields';
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
  listOf,
  maybe,
  needed,
  pastTime,
  text,
  webAddress,
  wholeNumber,
} from './fields';

/** How a file writes a value of each type. */
const shapes = {
  text: (longest: number) => maybe(text(longest)),
  domain: () => maybe(domain),
  'linkedin page': () => maybe(v.pipe(webAddress, v.transform(profileAddress))),
  'country code': () => maybe(countryCode),
  stage: () => maybe(fundingStage),
  employees: () => maybe(headcount),
  range: () => maybe(headcount),
  count: () => maybe(wholeNumber),
  dollars: () => maybe(dollars),
  list: (longest: number) => listOf(longest),
} as const satisfies Record<TypeOf<CompanyField>, (longest: number) => v.GenericSchema>;

const fieldShapes = Object.fromEntries(
  companyFields().map((name) => [name, shapes[fieldTable()[name].type](rowOf(name).longest ?? 0)]),
) as { [Name in CompanyField]: ReturnType<(typeof shapes)[TypeOf<Name>]> };

export const companyShape = v.pipe(
  v.object({
    ...fieldShapes,
    domain,
  }),
  // A column of either name may hold a number or a range; a number takes precedence.
  v.transform((company): Company => {
    const nothing = keptHeadcount(undefined);
    return {
      ...company,
      ...withHeadcount(company.employee_range ?? nothing, company.employee_count ?? nothing),
      ...countryOf(company),
      name: company.name ?? company.domain,
    };
  }),
);

/** Completes a country's name from its code, and the reverse. The name may itself be a code. */
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
