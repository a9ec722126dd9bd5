/** A fake of People Data Labs, from https://docs.peopledatalabs.com. Contacts are never verified. */
import { type FakeReply, type FakeVendor, free, json, type VendorRequest } from './fake-vendor';
import { companyKnown, type FakePerson, peopleKnown, personKnown } from './world';

const error = (status: number, type: string, message: string, headers = {}) =>
  json({ status, error: { type, message } }, status, headers);

const none = error(404, 'not_found', 'No records were found matching your request');

const spending = (credits: number) => ({
  'x-call-credits-spent': String(credits),
  'x-call-credits-type': 'enrich',
});

function record(person: FakePerson) {
  const { company } = person;
  return {
    id: person.id,
    full_name: person.name.toLowerCase(),
    job_title: person.title.toLowerCase(),
    job_company_name: company.name.toLowerCase(),
    job_company_website: company.domain,
    job_start_date: person.since.slice(0, 7),
    linkedin_url: person.page.replace('https://www.', ''),
    work_email: person.mails['people-data-labs'] ? person.email : null,
    mobile_phone: person.phones.has('people-data-labs') ? person.phone : null,
    location_name: `${company.city}, ${company.country}`.toLowerCase(),
    location_country: company.country.toLowerCase(),
  };
}

function enrich({ query }: VendorRequest) {
  const person = personKnown('people-data-labs', {
    name: query.get('name'),
    page: query.get('profile'),
    domain: query.get('company'),
    company: query.get('company'),
  });
  const data = person && record(person);
  const required = query.get('required') ?? 'id';
  if (!data || !Reflect.get(data, required)) return free(none);
  return { reply: json({ status: 200, likelihood: 9, data }, 200, spending(1)), cost: 1 };
}

function search({ body }: VendorRequest) {
  const terms = JSON.stringify(body['query']);
  const [, domain = null] = /"job_company_website":"([^"]+)"/.exec(terms) ?? [];
  const all = peopleKnown('people-data-labs', domain);
  const from = Number(body['scroll_token'] ?? 0);
  const page = all.slice(from, from + Number(body['size'] ?? 1));
  if (page.length === 0) return free(none);
  const end = from + page.length;
  const token = end < all.length ? { scroll_token: String(end) } : {};
  const answer = { status: 200, data: page.map(record), total: all.length, ...token };
  return { reply: json(answer, 200, spending(page.length)), cost: page.length };
}

function company({ query }: VendorRequest) {
  const found = companyKnown('people-data-labs', query.get('website'));
  if (!found) return free(none);
  const answer = {
    status: 200,
    id: found.domain,
    name: found.name.toLowerCase(),
    display_name: found.name,
    size: '51-200',
    employee_count: found.employees,
    founded: 2011,
    inferred_revenue: '$1M-$10M',
    industry: 'computer software',
    industry_v2: found.industry.toLowerCase(),
    summary: `${found.name} makes things.`,
    linkedin_url: found.page.replace('https://www.', ''),
    website: found.domain,
    latest_funding_stage: 'series_b',
    location: { locality: found.city, region: found.region, country: found.country },
    likelihood: 9,
  };
  return { reply: json(answer, 200, spending(1)), cost: 1 };
}

/** An answer to a person's question on the free plan, which says only whether there is a contact. */
export const freePlan: FakeReply = json(
  {
    status: 200,
    likelihood: 9,
    data: { full_name: 'ada albrecht', work_email: true, mobile_phone: true },
  },
  200,
  spending(1),
);

export const peopleDataLabs: FakeVendor = {
  id: 'people-data-labs',
  host: 'api.peopledatalabs.com',
  keyHeader: ['x-api-key', ''],
  refusals: {
    bad_key: error(401, 'authentication_error', 'Request contained a missing or invalid key'),
    too_fast: error(429, 'rate_limit_error', 'You have hit the API too quickly', {
      date: 'Tue, 24 Nov 2026 10:00:00 GMT',
      'x-ratelimit-reset': '2026-11-24T10:00:41Z',
    }),
    out_of_quota: error(402, 'payment_required', 'You have reached your account maximum'),
    refused: error(400, 'invalid_request_error', 'Missing parameters'),
    unavailable: error(500, 'api_error', 'Internal error'),
  },
  answer(request, { left }) {
    if (request.path === '/v5/person/enrich') return enrich(request);
    if (request.path === '/v5/person/search') return search(request);
    if (request.path === '/v5/company/enrich') return company(request);
    const remaining = { 'x-totallimit-remaining': String(left ?? 342) };
    if (request.path === '/v5/autocomplete') return free(json({ data: [] }, 200, remaining));
    return free(none);
  },
};
