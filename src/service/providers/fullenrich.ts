/**
 * FullEnrich: companies, people and employers; addresses and mobile numbers by asking other providers.
 * https://docs.fullenrich.com
 */
import type * as v from 'valibot';
import type { Seniority } from '../../contract/people-groups';
import { second } from '../clock';
import { countryName } from '../countries';
import { isRecord } from '../sources/text';
import {
  failed,
  httpProvider,
  miss,
  outOfQuota,
  pendingOn,
  question,
  slowDown,
} from './http-provider';
import type { AskOf, MailStatus, PersonAsked, ProviderAnswer, ProviderResponse } from './provider';
import { list, number, numberAt, part, text, unread, whole } from './shapes';
import {
  companyOf,
  employerOf,
  findingOf,
  mailOf,
  peopleFor,
  personOf,
  phoneOf,
  wordsFor,
} from './values';

const api = 'https://app.fullenrich.com/api/v2';

/** The interval between polls that the documentation asks for. */
const waitMs = 30 * second;

const network = part({
  professional_network: part({ url: text, ...unread('id handle connection_count') }),
});

const company = part({
  name: text,
  domain: text,
  website: text,
  description: text,
  headcount: number,
  headcount_range: text,
  industry: part({ main_industry: text }),
  locations: part({
    headquarters: part({
      city: text,
      region: text,
      country: text,
      ...unread('line1 line2 country_code'),
    }),
    ...unread('offices'),
  }),
  social_profiles: network,
  ...unread('id year_founded company_type specialties logo_url revenue_range'),
});

const profile = part({
  full_name: text,
  location: part({ city: text, region: text, country: text, ...unread('country_code') }),
  social_profiles: network,
  employment: part({
    current: part({
      title: text,
      start_at: text,
      company,
      ...unread('seniority job_functions is_current end_at description'),
    }),
    ...unread('all'),
  }),
  ...unread('id first_name last_name headline description educations languages skills'),
});

const started = whole({ enrichment_id: text });

const collected = whole({
  status: text,
  cost: part({ credits: number }),
  data: list(
    part({
      contact_info: part({
        most_probable_work_email: part({ email: text, status: text }),
        most_probable_phone: part({ number: text, region: text }),
        ...unread('most_probable_personal_email work_emails personal_emails phones'),
      }),
      profile,
      ...unread('input custom'),
    }),
  ),
  ...unread('id name'),
});

const metadata = part({ credits: number, search_after: text, ...unread('total offset') });
const people = whole({ people: list(profile), metadata });
const companies = whole({ companies: list(company), metadata });

const statuses: Readonly<Record<string, MailStatus>> = {
  DELIVERABLE: 'valid',
  HIGH_PROBABILITY: 'risky',
  CATCH_ALL: 'risky',
  INVALID: 'invalid',
  INVALID_DOMAIN: 'invalid',
};

const profilePrice = 0.25;
/** Each person is charged, so this is also the highest cost of an answer. */
const perPage = 10;

const levels: Readonly<Partial<Record<Seniority, string>>> = {
  FOUNDER: 'Founder Owner',
  CXO: 'C-level',
  PARTNER: 'Partner',
  VP: 'VP',
  HEAD: 'Head',
  DIRECTOR: 'Director',
  MANAGER: 'Manager',
  SENIOR: 'Senior',
};

export const fullenrich = httpProvider({
  id: 'fullenrich',
  name: 'FullEnrich',
  unit: 'FullEnrich credits',
  prices: {
    company: profilePrice,
    people: perPage * profilePrice,
    email: 1,
    phone: 10,
    employer: profilePrice,
  },
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  ask(ask) {
    if (ask.capability === 'company') return askCompany(ask.domain);
    if (ask.capability === 'people') return askPeople(ask);
    return ask.capability === 'employer' ? askEmployer(ask.person) : start(ask);
  },
  collect: (ticket) =>
    question({
      request: { method: 'GET', url: `${api}/contact/enrich/bulk/${encodeURIComponent(ticket)}` },
      schema: collected,
      outcome: (answer) => found(answer, ticket),
    }),
  refusal,
  account: {
    request: { method: 'GET', url: `${api}/account/credits` },
    left: (json) => numberAt(json, 'balance'),
  },
});

const inProgress = 'error.enrichment.in_progress';

/** An unfinished search is reported as an error with a code; `httpProvider` knows its ticket. */
function refusal({ status }: ProviderResponse, json: unknown): ProviderAnswer | undefined {
  const isPending = status === 400 && isRecord(json) && json['code'] === inProgress;
  return isPending ? { kind: 'pending', ticket: '', askAgainMs: waitMs } : undefined;
}

const post = (path: string, body: object) =>
  ({ method: 'POST', url: `${api}${path}`, body: JSON.stringify(body) }) as const;

function start({ capability, person }: AskOf<'email' | 'phone' | 'employer'>) {
  const { profileUrl, domain, companyName, firstName, lastName } = person;
  const isNamed = firstName !== '' && lastName !== '' && (domain !== null || companyName !== null);
  if (profileUrl === null && !isNamed) return undefined;
  const contact = {
    ...(firstName !== '' && { first_name: firstName }),
    ...(lastName !== '' && { last_name: lastName }),
    ...(domain !== null && { domain }),
    ...(companyName !== null && { company_name: companyName }),
    ...(profileUrl !== null && { linkedin_url: profileUrl }),
    enrich_fields: [capability === 'email' ? 'contact.work_emails' : 'contact.phones'],
  };
  return question({
    request: post('/contact/enrich/bulk', { name: 'Signalsheet', data: [contact] }),
    schema: started,
    outcome: ({ enrichment_id: ticket }) => pendingOn(ticket, waitMs),
  });
}

type Collected = v.InferOutput<typeof collected>;

function found({ status, cost, data }: Collected, ticket: string) {
  const spent = cost?.credits ?? 0;
  if (status === 'CREATED' || status === 'IN_PROGRESS') {
    return pendingOn(ticket, waitMs);
  }
  if (status === 'CREDITS_INSUFFICIENT') return outOfQuota;
  if (status === 'RATE_LIMIT') return slowDown(undefined);
  if (status !== 'FINISHED') return failed('unavailable', spent === 0 ? 'no' : 'unknown');
  const [row = null] = data;
  const mail = row?.contact_info?.most_probable_work_email;
  const number = row?.contact_info?.most_probable_phone;
  const email = mailOf(mail?.email, statuses[mail?.status ?? ''] ?? 'unknown');
  const phone = phoneOf(number?.number, number?.region);
  const employer = employerIn(row?.profile ?? null);
  return { finding: findingOf({ email, phone, employer }), cost: spent };
}

type Profile = v.InferOutput<typeof profile>;

function employerIn(person: Profile) {
  const current = person?.employment?.current;
  return employerOf({
    name: current?.company?.name,
    site: current?.company?.domain ?? current?.company?.website,
    title: current?.title,
    since: current?.start_at,
  });
}

function askEmployer({ profileUrl, domain, fullName }: PersonAsked) {
  if (profileUrl === null && (fullName === '' || domain === null)) return undefined;
  // The page identifies the person alone; a former employer beside it would exclude people who have left.
  const known =
    profileUrl === null
      ? { person_name: fullName, company_domain: domain }
      : { person_professional_network_url: profileUrl };
  return question({
    request: post('/people/lookup', known),
    schema: people,
    outcome({ people: [person = null], metadata: meta }) {
      const employer = employerIn(person);
      return { finding: findingOf({ employer }), cost: meta?.credits ?? priceOf(person) };
    },
  });
}

function askCompany(domain: string) {
  return question({
    request: post('/company/lookup', { domain }),
    schema: companies,
    outcome({ companies: [one = null], metadata: meta }) {
      const headquarters = one?.locations?.headquarters;
      const facts = one
        ? companyOf({
            name: one.name,
            description: one.description,
            industry: one.industry?.main_industry,
            linkedin: one.social_profiles?.professional_network?.url,
            employees: one.headcount,
            employeeRange: one.headcount_range,
            city: headquarters?.city,
            region: headquarters?.region,
            country: headquarters?.country,
          })
        : undefined;
      return { finding: findingOf({ company: facts }), cost: meta?.credits ?? priceOf(one) };
    },
  });
}

function priceOf(record: object | null): number {
  return record === null ? 0 : profilePrice;
}

function askPeople(ask: AskOf<'people'>) {
  const size = Math.min(ask.max, perPage);
  const anyOf = (values: readonly string[]) => values.map((value) => ({ value }));
  const countries = ask.countries.flatMap((code) => countryName(code) ?? []);
  return question({
    request: post('/people/search', {
      limit: size,
      ...(ask.after !== null && { search_after: ask.after }),
      current_company_domains: [{ value: ask.domain, exact_match: true }],
      current_position_titles: anyOf(ask.titles),
      current_position_seniority_level: anyOf(wordsFor(ask.seniorities, levels)),
      person_locations: anyOf(countries),
    }),
    schema: people,
    outcome({ people: found, metadata: meta }) {
      const cost = meta?.credits ?? found.length * profilePrice;
      if (found.length === 0) return miss(cost);
      const read = found.map((one) => {
        const { current = null } = one?.employment ?? {};
        return personOf({
          profile: one?.social_profiles?.professional_network?.url,
          name: one?.full_name,
          title: current?.title,
          location: [one?.location?.city, one?.location?.region, one?.location?.country],
          country: one?.location?.country,
          since: current?.start_at,
        });
      });
      const next = found.length < size ? null : (meta?.search_after ?? null);
      return { finding: { people: peopleFor(ask, read, next) }, cost };
    },
  });
}
