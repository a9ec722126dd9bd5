/** People Data Labs: companies, people, contacts and employers, not verified. https://docs.peopledatalabs.com */
import type { Department, Seniority } from '../../contract/people-groups';
import { countryName } from '../countries';
import { httpProvider, miss, question, slowDown } from './http-provider';
import type { AskOf, PersonAsked, ProviderResponse } from './provider';
import { list, number, part, text, textOrFlag, unread, whole } from './shapes';
import {
  companyOf,
  employerOf,
  findingOf,
  mailOf,
  peopleFor,
  personOf,
  phoneOf,
  withQuery,
  wordsFor,
} from './values';

const api = 'https://api.peopledatalabs.com/v5';

/** A search costs a credit for each record, so this is also the highest cost of an answer. */
const perPage = 10;

const personFields = {
  full_name: text,
  job_title: text,
  job_company_name: text,
  job_company_website: text,
  job_start_date: text,
  linkedin_url: text,
  work_email: textOrFlag,
  mobile_phone: textOrFlag,
  location_name: text,
  location_country: text,
};

/** A record has some 150 documented fields; requests name those that are read, so others aren't returned. */
const wanted = Object.keys(personFields).join(',');
const person = part({ ...personFields, ...unread('id') });

const personAnswer = whole({
  data: whole({ ...personFields, ...unread('id') }),
  ...unread('status likelihood dataset_version matched'),
});

const searchAnswer = whole({
  data: list(person),
  scroll_token: text,
  ...unread('status total dataset_version'),
});

const companyAnswer = whole({
  name: text,
  display_name: text,
  size: text,
  employee_count: number,
  industry: text,
  industry_v2: text,
  summary: text,
  linkedin_url: text,
  latest_funding_stage: text,
  location: part({
    locality: text,
    region: text,
    country: text,
    ...unread('name metro continent street_address address_line_2 postal_code geo'),
  }),
  ...unread(
    'status likelihood id linkedin_follower_count founded inferred_revenue naics sic locations linkedin_id linkedin_slug ' +
      'facebook_url twitter_url profiles website ticker gics_sector mic_exchange type tags headline alternative_names ' +
      'alternative_domains affiliated_profiles total_funding_raised last_funding_date number_funding_rounds ' +
      'funding_stages employee_count_by_country employee_count_by_class employee_count_by_role dataset_version ' +
      'all_subsidiaries direct_subsidiaries immediate_parent ultimate_parent ultimate_parent_ticker ' +
      'ultimate_parent_mic_exchange employee_growth_rate average_employee_tenure funding_details ' +
      'inferred_revenue_range top_next_employers top_previous_employers recent_exec_departures recent_exec_hires ' +
      'gross_additions_by_month gross_departures_by_month employee_churn_rate average_tenure_by_level ' +
      'average_tenure_by_role employee_count_by_month employee_count_by_month_by_level employee_count_by_month_by_role ' +
      'employee_count_by_sub_role employee_growth_rate_12_month_by_role employee_growth_rate_12_month_by_country ' +
      'employee_count_by_skill top_us_employee_metros matched fuzzy_match',
  ),
});

const levels: Readonly<Record<Seniority, string>> = {
  FOUNDER: 'owner cxo',
  CXO: 'cxo',
  PARTNER: 'partner',
  VP: 'vp',
  HEAD: 'director manager',
  DIRECTOR: 'director',
  MANAGER: 'manager',
  SENIOR: 'senior',
  ENTRY: 'entry',
  INTERN: 'training',
};

const roles: Readonly<Partial<Record<Department, string>>> = {
  ENGINEERING: 'engineering',
  PRODUCT: 'product',
  DATA: 'analyst engineering research',
  SALES: 'sales sales_engineering partnerships',
  MARKETING: 'marketing creative',
  OPERATIONS: 'operations fulfillment',
  FINANCE: 'finance',
  HR: 'human_resources',
  LEGAL: 'legal',
  CUSTOMER_SUCCESS: 'support',
  SECURITY: 'engineering',
  IT: 'engineering',
};

export const peopleDataLabs = httpProvider({
  id: 'people-data-labs',
  name: 'People Data Labs',
  unit: 'People Data Labs credits',
  prices: { company: 1, people: perPage, email: 1, phone: 1, employer: 1 },
  headers: (key) => ({ 'X-Api-Key': key }),
  ask(ask) {
    if (ask.capability === 'company') return askCompany(ask.domain);
    return ask.capability === 'people' ? askPeople(ask) : askPerson(ask);
  },
  refusal(reply) {
    if (reply.status === 404) return miss(0);
    return reply.status === 429 ? slowDown(secondsToReset(reply)) : undefined;
  },
  account: {
    // Completing a text is free, and its answer has the balance in a header.
    request: {
      method: 'GET',
      url: withQuery(`${api}/autocomplete`, { field: 'company', text: 'a', size: 1 }),
    },
    left: (_, { headers }) => countIn(headers['x-totallimit-remaining']),
  },
});

function countIn(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) : null;
}

/** What the answer says was spent; else what the documentation says. */
function spent({ headers }: ProviderResponse, usual: number): number {
  return countIn(headers['x-call-credits-spent']) ?? usual;
}

/** The limit's end is a time, which counts from the provider's own clock. */
function secondsToReset({ headers }: ProviderResponse): number | undefined {
  const end = Date.parse(headers['x-ratelimit-reset'] ?? '');
  const now = Date.parse(headers['date'] ?? '');
  const seconds = Math.ceil((end - now) / 1000);
  return seconds > 0 && seconds <= 60 ? seconds : undefined;
}

function askCompany(domain: string) {
  const url = withQuery(`${api}/company/enrich`, { website: domain, titlecase: 'true' });
  return question({
    request: { method: 'GET', url },
    schema: companyAnswer,
    outcome(one, reply) {
      const facts = companyOf({
        name: one.display_name ?? one.name,
        description: one.summary,
        industry: one.industry_v2 ?? one.industry,
        linkedin: one.linkedin_url,
        employees: one.employee_count,
        employeeRange: one.size,
        stage: one.latest_funding_stage,
        city: one.location?.locality,
        region: one.location?.region,
        country: one.location?.country,
      });
      return { finding: findingOf({ company: facts }), cost: spent(reply, 1) };
    },
  });
}

/** Requires what is asked for, because a record without it costs as much. */
function askPerson({ capability, person: asked }: AskOf<'email' | 'phone' | 'employer'>) {
  const known = parametersOf(asked);
  if (known === undefined) return undefined;
  const field = { email: 'work_email', phone: 'mobile_phone', employer: 'job_company_name' }[
    capability
  ];
  const url = withQuery(`${api}/person/enrich`, {
    ...known,
    required: field,
    data_include: wanted,
    titlecase: 'true',
  });
  return question({
    request: { method: 'GET', url },
    schema: personAnswer,
    outcome({ data }, reply) {
      const cost = spent(reply, 1);
      const hidden = { email: data.work_email, phone: data.mobile_phone, employer: null }[
        capability
      ];
      // On a free plan, `true` means only that there is a value; `false` means that there is none.
      if (hidden === true) return { kind: 'miss', cost, because: 'plan' };
      const email = mailOf(textIn(data.work_email), 'unknown');
      const phone = phoneOf(textIn(data.mobile_phone), data.location_country);
      const employer = employerOf({
        name: data.job_company_name,
        site: data.job_company_website,
        title: data.job_title,
        since: data.job_start_date,
      });
      return { finding: findingOf({ email, phone, employer }), cost };
    },
  });
}

function textIn(value: string | boolean | null): string | null {
  return typeof value === 'string' ? value : null;
}

function parametersOf({ profileUrl, domain, companyName, fullName }: PersonAsked) {
  const company = domain ?? companyName;
  if (profileUrl === null && (fullName === '' || company === null)) return undefined;
  return { profile: profileUrl, name: fullName, company };
}

function askPeople(ask: AskOf<'people'>) {
  const seniorities = wordsFor(ask.seniorities, levels);
  const departments = wordsFor(ask.departments, roles);
  const countries = ask.countries.flatMap((code) => countryName(code)?.toLowerCase() ?? []);
  const must = [
    { term: { job_company_website: ask.domain } },
    ...(seniorities.length > 0 ? [{ terms: { job_title_levels: seniorities } }] : []),
    ...(departments.length > 0 ? [{ terms: { job_title_role: departments } }] : []),
    ...(countries.length > 0 ? [{ terms: { location_country: countries } }] : []),
    ...(ask.titles.length > 0
      ? [{ bool: { should: ask.titles.map((title) => ({ match: { job_title: title } })) } }]
      : []),
  ];
  const body = {
    query: { bool: { must } },
    size: Math.min(ask.max, perPage),
    ...(ask.after !== null && { scroll_token: ask.after }),
    titlecase: true,
    data_include: wanted,
  };
  return question({
    request: { method: 'POST', url: `${api}/person/search`, body: JSON.stringify(body) },
    schema: searchAnswer,
    outcome({ data, scroll_token: token }, reply) {
      if (data.length === 0) return miss(0);
      const people = data.map(
        (one) =>
          one &&
          personOf({
            profile: one.linkedin_url,
            name: one.full_name,
            title: one.job_title,
            location: [one.location_name],
            country: one.location_country,
            since: one.job_start_date,
            phone: phoneOf(textIn(one.mobile_phone), one.location_country),
          }),
      );
      return {
        finding: { people: peopleFor(ask, people, token) },
        cost: spent(reply, data.length),
      };
    },
  });
}
