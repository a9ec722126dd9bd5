/** Apollo: companies, people, addresses and employers. Phones come only to a web hook. https://docs.apollo.io */
import type * as v from 'valibot';
import type { Seniority } from '../../contract/people-groups';
import { countryName } from '../countries';
import { httpProvider, miss, question } from './http-provider';
import type { AskOf, MailStatus, PersonAsked } from './provider';
import { flag, list, number, numberAt, part, text, unread, whole } from './shapes';
import {
  companyOf,
  employerOf,
  findingOf,
  mailOf,
  pageOf,
  peopleFor,
  personOf,
  titleFilter,
  withQuery,
  wordsFor,
} from './values';

const api = 'https://api.apollo.io/api/v1';

/** The most people that Apollo reveals per request. A search hides their surnames and pages. */
const perPage = 10;

const organization = part({
  name: text,
  primary_domain: text,
  website_url: text,
  linkedin_url: text,
  industry: text,
  estimated_num_employees: number,
  annual_revenue: number,
  latest_funding_stage: text,
  technology_names: list(text),
  short_description: text,
  city: text,
  state: text,
  country: text,
  ...unread(
    'id blog_url angellist_url twitter_url facebook_url crunchbase_url primary_phone sanitized_phone languages ' +
      'num_languages alexa_ranking phone linkedin_uid founded_year publicly_traded_symbol publicly_traded_exchange ' +
      'logo_url keywords industries secondary_industries snippets_loaded industry_tag_id industry_tag_hash ' +
      'retail_location_count num_retail_locations raw_address street_address postal_code owned_by_organization_id ' +
      'owned_by_organization owned_by_chain ultimate_parent_organization seo_description suborganizations ' +
      'num_suborganizations annual_revenue_printed total_funding total_funding_printed latest_funding_round_date ' +
      'funding_events current_technologies org_chart_root_people_ids org_chart_sector org_chart_removed ' +
      'org_chart_show_department_filter account_id account departmental_head_count sic_codes naics_codes ' +
      'organization_headcount_six_month_growth organization_headcount_twelve_month_growth ' +
      'organization_headcount_twenty_four_month_growth organization_revenue organization_revenue_printed',
  ),
});

const employment = part({
  organization_name: text,
  organization_id: text,
  title: text,
  start_date: text,
  current: flag,
  ...unread(
    '_id id key created_at updated_at degree description emails end_date grade_level kind major raw_address',
  ),
});

const person = part({
  name: text,
  title: text,
  linkedin_url: text,
  email: text,
  email_status: text,
  city: text,
  state: text,
  country: text,
  organization,
  organization_id: text,
  employment_history: list(employment),
  ...unread(
    'id first_name last_name photo_url twitter_url github_url facebook_url extrapolated_email_confidence headline ' +
      'contact_id contact account_id account revealed_for_current_team is_likely_to_engage intent_strength ' +
      'show_intent email_domain_catchall departments subdepartments functions seniority personal_emails ' +
      'street_address postal_code formatted_address time_zone phone_numbers',
  ),
});

/** The placeholder that Apollo gives for every address that it doesn't reveal. */
const hidden = 'email_not_unlocked@domain.com';

const statuses: Readonly<Record<string, MailStatus>> = {
  verified: 'valid',
  'likely to engage': 'risky',
  // Made from the pattern of the company's other addresses.
  extrapolated: 'guessed',
};

const levels: Readonly<Record<Seniority, string>> = {
  FOUNDER: 'founder owner',
  CXO: 'c_suite',
  PARTNER: 'partner',
  VP: 'vp',
  HEAD: 'head',
  DIRECTOR: 'director',
  MANAGER: 'manager',
  SENIOR: 'senior',
  ENTRY: 'entry',
  INTERN: 'intern',
};

/** Most of Apollo's parameters are in the address; the body is empty then. */
const post = (url: string, body: object = {}) =>
  ({ method: 'POST', url, body: JSON.stringify(body) }) as const;

export const apollo = httpProvider({
  id: 'apollo',
  name: 'Apollo',
  unit: 'Apollo credits',
  prices: { company: 1, people: perPage, email: 1, employer: 1 },
  headers: (key) => ({ 'x-api-key': key }),
  ask(ask) {
    if (ask.capability === 'company') return askCompany(ask.domain);
    return ask.capability === 'people' ? askPeople(ask) : askPerson(ask.person);
  },
  account: {
    request: post(`${api}/usage_stats/credit_usage_stats`),
    left: (json) => numberAt(json, 'credit_usage_stats lead_credit left_over'),
  },
});

function askCompany(domain: string) {
  return question({
    request: { method: 'GET', url: withQuery(`${api}/organizations/enrich`, { domain }) },
    schema: whole({ organization }),
    outcome({ organization: one }) {
      if (one === null) return miss(0);
      const facts = companyOf({
        ...one,
        description: one.short_description,
        linkedin: one.linkedin_url,
        employees: one.estimated_num_employees,
        revenue: one.annual_revenue,
        stage: one.latest_funding_stage,
        technologies: one.technology_names,
        region: one.state,
      });
      return { finding: findingOf({ company: facts }), cost: 1 };
    },
  });
}

function askPerson({ profileUrl, domain, companyName, fullName }: PersonAsked) {
  const isNamed = fullName !== '' && (domain !== null || companyName !== null);
  if (profileUrl === null && !isNamed) return undefined;
  const url = withQuery(`${api}/people/match`, {
    name: fullName,
    domain,
    organization_name: companyName,
    linkedin_url: profileUrl,
  });
  return question({
    request: post(url),
    schema: whole({ person, ...unread('request_id waterfall') }),
    outcome: ({ person: one }) =>
      one === null
        ? miss(0)
        : { finding: findingOf({ email: mailIn(one), employer: employerIn(one) }), cost: 1 },
  });
}

type Found = NonNullable<v.InferOutput<typeof person>>;

function mailIn({ email: address, email_status: status }: Found) {
  if (address?.toLowerCase() === hidden || status === 'unavailable') return undefined;
  return mailOf(address, statuses[status ?? ''] ?? 'unknown');
}

function employerIn({
  employment_history: history,
  organization,
  organization_id: id,
  title,
}: Found) {
  const jobs = history.filter((job) => job !== null && job.current === true);
  const main = jobs.find((job) => job?.organization_id === id) ?? jobs[0];
  return employerOf({
    name: organization?.name ?? main?.organization_name,
    site: organization?.primary_domain ?? organization?.website_url,
    title: title ?? main?.title,
    since: main?.start_date,
  });
}

/** Finds people and their titles, which is free, and then reveals those who are meant, which costs a credit each. */
function askPeople(ask: AskOf<'people'>) {
  const page = pageOf(ask.after, 1);
  if (page === undefined) return undefined;
  const size = Math.min(ask.max, perPage);
  const fits = titleFilter(ask);
  const url = withQuery(`${api}/mixed_people/api_search`, {
    'q_organization_domains_list[]': [ask.domain],
    'person_titles[]': ask.titles,
    'person_seniorities[]': wordsFor(ask.seniorities, levels),
    'person_locations[]': ask.countries.map((code) => countryName(code) ?? ''),
    page,
    per_page: size,
  });
  return question({
    request: post(url),
    schema: searched,
    outcome({ people, total_entries: total }) {
      const next = (total ?? 0) > page * size ? String(page + 1) : null;
      const ids = people.flatMap((one) =>
        one && (one.title === null || fits(one.title)) ? (one.id ?? []) : [],
      );
      if (ids.length > 0) return { next: reveal(ask, ids.slice(0, size), next) };
      return next === null ? miss(0) : { finding: { people: { people: [], next } }, cost: 0 };
    },
  });
}

const searched = whole({
  total_entries: number,
  people: list(
    part({
      id: text,
      title: text,
      ...unread(
        'first_name last_name_obfuscated last_refreshed_at has_email has_city has_state has_country ' +
          'has_direct_phone organization',
      ),
    }),
  ),
});

const revealed = whole({
  matches: list(person),
  credits_consumed: number,
  ...unread(
    'status error_code error_message total_requested_enrichments unique_enriched_records missing_records waterfall ' +
      'request_id',
  ),
});

function reveal(ask: AskOf<'people'>, ids: readonly string[], next: string | null) {
  return question({
    request: post(`${api}/people/bulk_match`, { details: ids.map((id) => ({ id })) }),
    schema: revealed,
    outcome({ matches, credits_consumed: consumed }) {
      const people = matches.map(
        (one) =>
          one &&
          personOf({
            profile: one.linkedin_url,
            name: one.name,
            title: one.title,
            location: [one.city, one.state, one.country],
            country: one.country,
            since: employerIn(one)?.since,
            email: mailIn(one),
          }),
      );
      const cost = consumed ?? matches.filter((one) => one !== null).length;
      return { finding: { people: peopleFor(ask, people, next) }, cost };
    },
  });
}
