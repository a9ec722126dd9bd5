/** Prospeo: companies, people, verified addresses and mobile numbers. https://prospeo.io/api-docs */
import type * as v from 'valibot';
import type { Seniority } from '../../contract/people-groups';
import { countryName } from '../countries';
import { isRecord } from '../sources/text';
import {
  failed,
  httpProvider,
  miss,
  outOfQuota,
  question,
  secondsOf,
  slowDown,
} from './http-provider';
import type { AskOf, MailStatus, PersonAsked, ProviderResponse } from './provider';
import { flag, list, number, numberAt, part, text, unread, whole } from './shapes';
import {
  companyOf,
  employerOf,
  findingOf,
  mailOf,
  pageOf,
  peopleFor,
  personOf,
  phoneOf,
  wordsFor,
} from './values';

const api = 'https://api.prospeo.io';

const place = part({
  country: text,
  state: text,
  city: text,
  ...unread('country_code raw_address time_zone time_zone_offset'),
});

const company = part({
  name: text,
  domain: text,
  website: text,
  description: text,
  industry: text,
  employee_count: number,
  employee_range: text,
  location: place,
  linkedin_url: text,
  funding: part({
    latest_funding_stage: text,
    ...unread('count total_funding total_funding_printed latest_funding_date funding_events'),
  }),
  technology: part({ technology_names: list(text), ...unread('count technology_list') }),
  ...unread(
    'company_id other_websites description_seo description_ai type sic_codes naics_codes email_tech twitter_url ' +
      'facebook_url crunchbase_url instagram_url youtube_url phone_hq linkedin_id founded revenue_range ' +
      'revenue_range_printed keywords logo_url attributes job_postings',
  ),
});

const job = part({
  title: text,
  company_name: text,
  current: flag,
  start_year: number,
  start_month: number,
  job_key: text,
  ...unread(
    'logo_url end_year end_month duration_in_months departments seniority company_id company_website',
  ),
});

const person = part({
  full_name: text,
  linkedin_url: text,
  current_job_title: text,
  current_job_key: text,
  job_history: list(job),
  email: part({
    status: text,
    revealed: flag,
    email: text,
    ...unread('verification_method email_mx_provider'),
  }),
  mobile: part({
    status: text,
    revealed: flag,
    mobile: text,
    ...unread('mobile_national mobile_international mobile_country mobile_country_code'),
  }),
  location: place,
  ...unread(
    'person_id first_name last_name headline linkedin_member_id last_job_change_detected_at skills',
  ),
});

const enriched = whole({ error: flag, free_enrichment: flag, person, company });
const found = whole({
  error: flag,
  results: list(part({ person, company })),
  pagination: part({ total_page: number, ...unread('current_page per_page total_count') }),
  ...unread('free'),
});

/** Anything else isn't verified. */
const statuses: Readonly<Record<string, MailStatus>> = { VERIFIED: 'valid' };

const levels: Readonly<Record<Seniority, string>> = {
  FOUNDER: 'Founder/Owner',
  CXO: 'C-Suite',
  PARTNER: 'Partner',
  VP: 'Vice_President',
  HEAD: 'Head',
  DIRECTOR: 'Director',
  MANAGER: 'Manager',
  SENIOR: 'Senior',
  ENTRY: 'Entry',
  INTERN: 'Intern',
};

export const prospeo = httpProvider({
  id: 'prospeo',
  name: 'Prospeo',
  unit: 'Prospeo credits',
  prices: { company: 1, people: 1, email: 1, phone: 10, employer: 1 },
  headers: (key) => ({ 'X-KEY': key }),
  ask(ask) {
    if (ask.capability === 'company') return askCompany(ask.domain);
    if (ask.capability === 'people') return askPeople(ask);
    return askPerson(ask);
  },
  refusal,
  account: {
    request: { method: 'GET', url: `${api}/account-information` },
    left: (json) => numberAt(json, 'response remaining_credits'),
  },
});

/** Errors have a code, most of them with status 400. */
function refusal(reply: ProviderResponse, json: unknown) {
  const code = isRecord(json) && json['error'] === true ? json['error_code'] : undefined;
  if (reply.status === 429 || code === 'RATE_LIMITED') return slowDown(waitOf(reply));
  if (code === 'NO_MATCH' || code === 'NO_RESULTS') return miss(0);
  if (code === 'INSUFFICIENT_CREDITS') return outOfQuota;
  if (code === 'INVALID_API_KEY') return { kind: 'bad_key' } as const;
  if (code === 'INTERNAL_ERROR') return failed('unavailable', 'unknown');
  return code === undefined ? undefined : failed('refused', 'no');
}

/** A day's requests may be used up as well as a minute's. */
function waitOf({ headers }: ProviderResponse): number | undefined {
  const isDayOver = headers['x-daily-request-left'] === '0';
  return secondsOf(headers[isDayOver ? 'x-daily-reset-seconds' : 'x-minute-reset-seconds']);
}

const post = (path: string, body: object) =>
  ({ method: 'POST', url: `${api}${path}`, body: JSON.stringify(body) }) as const;

function askCompany(domain: string) {
  return question({
    request: post('/enrich-company', { data: { company_website: domain } }),
    schema: enriched,
    outcome({ company, free_enrichment }) {
      if (company === null) return failed('unreadable', 'unknown');
      const { location } = company;
      const facts = companyOf({
        ...company,
        linkedin: company.linkedin_url,
        employees: company.employee_count,
        employeeRange: company.employee_range,
        stage: company.funding?.latest_funding_stage,
        technologies: company.technology?.technology_names ?? [],
        city: location?.city,
        region: location?.state,
        country: location?.country,
      });
      return { finding: findingOf({ company: facts }), cost: free_enrichment === true ? 0 : 1 };
    },
  });
}

/** Only records with what is asked for are charged: without a verified address or mobile, there is no match. */
function askPerson({ capability, person: asked }: AskOf<'email' | 'phone' | 'employer'>) {
  const data = dataOf(asked);
  if (data === undefined) return undefined;
  const filter = {
    email: { only_verified_email: true },
    phone: { only_verified_mobile: true, enrich_mobile: true },
    employer: {},
  }[capability];
  return question({
    request: post('/enrich-person', { ...filter, data }),
    schema: enriched,
    outcome({ person, company, free_enrichment }) {
      const price = capability === 'phone' ? 10 : 1;
      const cost = free_enrichment === true ? 0 : price;
      if (person === null) return failed('unreadable', 'unknown');
      const email = mailOf(person.email?.email, statuses[person.email?.status ?? ''] ?? 'unknown');
      const phone = phoneOf(person.mobile?.mobile);
      const now = presentJob(person);
      const employer = employerOf({
        name: company?.name ?? now?.company_name,
        site: company?.domain ?? company?.website,
        title: person.current_job_title ?? now?.title,
        since: monthOf(now),
      });
      return { finding: findingOf({ email, phone, employer }), cost };
    },
  });
}

/** What Prospeo needs at least: a page, or a name and a company. */
function dataOf(asked: PersonAsked): Record<string, string> | undefined {
  const { profileUrl, domain, companyName, firstName, lastName, fullName } = asked;
  const isNamed = fullName !== '' && (domain !== null || companyName !== null);
  if (profileUrl === null && !isNamed) return undefined;
  return {
    ...(firstName !== '' && lastName !== ''
      ? { first_name: firstName, last_name: lastName }
      : { full_name: fullName }),
    ...(profileUrl !== null && { linkedin_url: profileUrl }),
    ...(domain !== null && { company_website: domain }),
    ...(companyName !== null && { company_name: companyName }),
  };
}

type Job = NonNullable<v.InferOutput<typeof job>>;
type Person = NonNullable<v.InferOutput<typeof person>>;

/** Someone may have several present jobs, of which one is the main one. */
function presentJob({ job_history, current_job_key: key }: Person): Job | undefined {
  const jobs = job_history.filter((one) => one !== null && one.current === true);
  const main = jobs.find((one) => one?.job_key === key);
  return main ?? (jobs.length === 1 ? (jobs[0] ?? undefined) : undefined);
}

function monthOf(job: Job | undefined): string | null {
  const { start_year: year = null, start_month: month = null } = job ?? {};
  if (year === null || month === null) return null;
  return `${year}-${String(month).padStart(2, '0')}`;
}

function askPeople(ask: AskOf<'people'>) {
  const page = pageOf(ask.after, 1);
  if (page === undefined) return undefined;
  const titles = ask.titles
    .filter((title) => title.length >= 2 && title.length <= 100)
    .slice(0, 100);
  const places = ask.countries
    .map((code) => countryName(code))
    .filter((name) => name !== undefined);
  const seniorities = wordsFor(ask.seniorities, levels).map((word) => word.replace('_', ' '));
  const filters = {
    company: { websites: { include: [ask.domain] } },
    ...(titles.length > 0 && {
      person_job_title: { include: titles, match_only_exact_job_titles: false },
    }),
    ...(seniorities.length > 0 && { person_seniority: { include: seniorities } }),
    ...(places.length > 0 && { person_location_search: { include: places } }),
  };
  return question({
    request: post('/search-person', { page, filters }),
    schema: found,
    outcome({ results, pagination }) {
      if (results.length === 0) return miss(0);
      const people = results.map(
        (one) =>
          one?.person &&
          personOf({
            profile: one.person.linkedin_url,
            name: one.person.full_name,
            title: one.person.current_job_title,
            location: [
              one.person.location?.city,
              one.person.location?.state,
              one.person.location?.country,
            ],
            country: one.person.location?.country,
            since: monthOf(presentJob(one.person)),
          }),
      );
      const next = (pagination?.total_page ?? 0) > page ? String(page + 1) : null;
      return {
        finding: {
          people: peopleFor(
            ask,
            people.map((one) => one ?? null),
            next,
          ),
        },
        cost: 1,
      };
    },
  });
}
