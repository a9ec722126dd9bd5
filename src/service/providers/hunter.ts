/**
 * Hunter: people of a company whose addresses are public, and a person's address.
 * https://hunter.io/api-documentation/v2
 */
import type { Department, Seniority } from '../../contract/people-groups';
import { httpProvider, miss, outOfQuota, question, slowDown } from './http-provider';
import type { AskOf, MailStatus, PersonAsked } from './provider';
import { list, number, numberAt, part, text, unread, whole } from './shapes';
import {
  findingOf,
  mailOf,
  momentOf,
  pageOf,
  peopleFor,
  personOf,
  phoneOf,
  withQuery,
  wordsFor,
} from './values';

const api = 'https://api.hunter.io/v2';

/** One credit buys up to ten addresses of a company, and free plans have no larger pages. */
const perPage = 10;

const statuses: Readonly<Record<string, MailStatus>> = {
  valid: 'valid',
  accept_all: 'risky',
  invalid: 'invalid',
  disposable: 'invalid',
};

const verification = part({ date: text, status: text });
const sources = list(part(unread('domain uri extracted_on last_seen_on still_on_page')));

const finderAnswer = whole({
  data: whole({
    email: text,
    phone_number: text,
    verification,
    sources,
    ...unread('first_name last_name score domain accept_all position twitter linkedin_url company'),
  }),
  ...unread('meta'),
});

const searchAnswer = whole({
  data: whole({
    emails: list(
      part({
        value: text,
        first_name: text,
        last_name: text,
        position: text,
        linkedin: text,
        phone_number: text,
        verification,
        ...unread('type confidence seniority department twitter sources'),
      }),
    ),
    ...unread('domain disposable webmail accept_all pattern organization'),
  }),
  meta: part({ results: number, ...unread('limit offset params') }),
});

/** Hunter has three levels; their boundaries aren't documented, so both sides of one are asked for. */
const levels: Readonly<Record<Seniority, string>> = {
  FOUNDER: 'executive',
  CXO: 'executive',
  PARTNER: 'executive',
  VP: 'executive senior',
  HEAD: 'executive senior',
  DIRECTOR: 'executive senior',
  MANAGER: 'senior',
  SENIOR: 'senior',
  ENTRY: 'junior',
  INTERN: 'junior',
};

const fields: Readonly<Partial<Record<Department, string>>> = {
  ENGINEERING: 'it',
  DATA: 'it',
  IT: 'it',
  SECURITY: 'it',
  SALES: 'sales',
  MARKETING: 'marketing communication',
  OPERATIONS: 'operations',
  FINANCE: 'finance',
  HR: 'hr',
  LEGAL: 'legal',
  EXECUTIVE: 'executive management',
  CUSTOMER_SUCCESS: 'support',
};

/** Fifteen requests a second and 500 a minute are allowed. */
const waitSeconds = 10;

export const hunter = httpProvider({
  id: 'hunter',
  name: 'Hunter',
  unit: 'Hunter credits',
  prices: { people: 1, email: 1 },
  headers: (key) => ({ 'X-API-KEY': key }),
  ask(ask) {
    if (ask.capability === 'people') return askPeople(ask);
    return ask.capability === 'email' ? askMail(ask.person) : undefined;
  },
  refusal({ status }) {
    if (status === 403) return slowDown(waitSeconds);
    if (status === 429) return outOfQuota;
    // The person is unknown, or asked Hunter not to be found.
    return status === 404 || status === 451 ? miss(0) : undefined;
  },
  account: {
    request: { method: 'GET', url: `${api}/account` },
    left(json) {
      const used = numberAt(json, 'data requests searches used');
      const available = numberAt(json, 'data requests searches available');
      return used === null || available === null ? null : Math.max(0, available - used);
    },
  },
});

function askMail({ domain, companyName, firstName, lastName, fullName }: PersonAsked) {
  const isNamed = firstName !== '' && lastName !== '';
  if ((domain === null && companyName === null) || fullName === '') return undefined;
  const url = withQuery(`${api}/email-finder`, {
    domain,
    company: domain === null ? companyName : null,
    first_name: isNamed ? firstName : null,
    last_name: isNamed ? lastName : null,
    full_name: isNamed ? null : fullName,
  });
  return question({
    request: { method: 'GET', url },
    schema: finderAnswer,
    outcome({ data }) {
      const { status = null, date = null } = data.verification ?? {};
      const email = mailOf(data.email, statusOf(status, data.sources.length), momentOf(date));
      const phone = phoneOf(data.phone_number);
      const cost = data.email === null ? 0 : 1;
      return { finding: findingOf({ email, phone }), cost };
    },
  });
}

/** An address that was neither checked nor found anywhere is made from the company's pattern. */
function statusOf(status: string | null, sources: number): MailStatus {
  return statuses[status ?? ''] ?? (status === null && sources === 0 ? 'guessed' : 'unknown');
}

function askPeople(ask: AskOf<'people'>) {
  const offset = pageOf(ask.after, 0);
  if (offset === undefined) return undefined;
  const url = withQuery(`${api}/domain-search`, {
    domain: ask.domain,
    type: 'personal',
    limit: Math.min(ask.max, perPage),
    offset: offset === 0 ? null : offset,
    seniority: wordsFor(ask.seniorities, levels).join(','),
    department: wordsFor(ask.departments, fields).join(','),
  });
  return question({
    request: { method: 'GET', url },
    schema: searchAnswer,
    outcome({ data: { emails }, meta }) {
      const cost = Math.ceil(emails.length / perPage);
      if (emails.length === 0) return miss(cost);
      const end = offset + emails.length;
      const people = emails.map(
        (one) =>
          one &&
          personOf({
            profile: one.linkedin,
            name: [one.first_name, one.last_name].filter(Boolean).join(' '),
            title: one.position,
            email: mailOf(one.value, statusOf(one.verification?.status ?? null, 1)),
            phone: phoneOf(one.phone_number),
          }),
      );
      const next = (meta?.results ?? 0) > end ? String(end) : null;
      return { finding: { people: peopleFor(ask, people, next) }, cost };
    },
  });
}
