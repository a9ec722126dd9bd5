/** What an import's records of people and of their posts must look like. */

import * as v from 'valibot';
import { profileAddress } from '../../../contract/profile';
import {
  countryCode,
  domain,
  email,
  maybe,
  needed,
  pastDay,
  pastTime,
  text,
  webAddress,
} from './fields';
import type { NewPerson, NewSocialPost } from './store';

/** Says that a person works nowhere that is known. */
const nowhere = 'none';

const personFields = v.object({
  /** Of the company where the person is listed. */
  domain,
  /** Names a company that is not known yet. */
  company: maybe(text(500)),
  name: needed(300),
  role: needed(500),
  profile_url: v.pipe(webAddress, v.transform(profileAddress)),
  location: maybe(text(500)),
  country_code: maybe(countryCode),
  work_email: maybe(email),
  phone: maybe(text(50)),
  joined_company_at: maybe(pastDay),
  /** When the source last made sure of what follows; without it nobody can tell where the person works now. */
  checked_at: maybe(pastTime),
  /** Where the person works now, if elsewhere. */
  employer_domain: maybe(v.union([v.literal(nowhere), domain], 'isn’t a company domain')),
  employer_name: maybe(text(500)),
  employer_title: maybe(text(500)),
  employer_since: maybe(pastDay),
});

export const personShape = v.pipe(
  personFields,
  v.transform((record): NewPerson => {
    const {
      checked_at,
      employer_domain,
      employer_name,
      employer_title,
      employer_since,
      ...person
    } = record;
    return { ...person, employment: checked_at === null ? null : employmentOf(record, checked_at) };
  }),
);

/** Without another employer, the person is still where they are listed. */
function employmentOf(
  record: v.InferOutput<typeof personFields>,
  checked_at: number,
): NewPerson['employment'] {
  const { domain, company, role, joined_company_at } = record;
  const { employer_domain, employer_name, employer_title, employer_since } = record;
  if (employer_domain === nowhere) {
    return { domain: null, company: null, title: null, since: null, checked_at };
  }
  const isElsewhere = employer_domain !== null && employer_domain !== domain;
  return {
    domain: employer_domain ?? domain,
    company: employer_name ?? (isElsewhere ? null : company),
    title: employer_title ?? (isElsewhere ? null : role),
    since: employer_since ?? (isElsewhere ? null : joined_company_at),
    checked_at,
  };
}

export const socialPostShape = v.pipe(
  v.object({
    domain,
    company: maybe(text(500)),
    /** Left out for a company's own page. */
    author_name: maybe(text(300)),
    author_role: maybe(text(500)),
    author_url: maybe(v.pipe(webAddress, v.transform(profileAddress))),
    text: needed(50_000),
    posted_at: pastTime,
    url: webAddress,
  }),
  v.check(
    ({ author_name, author_url }) => author_url === null || author_name !== null,
    'author_name is missing beside author_url',
  ),
  v.transform(({ author_name, text, ...post }): NewSocialPost => {
    const { company, domain } = post;
    return { ...post, author_name: author_name ?? company ?? domain, body: text };
  }),
);
