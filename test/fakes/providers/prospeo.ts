/** A fake of Prospeo, from https://prospeo.io/api-docs. */
import { type FakeVendor, free, json, textAt, type VendorRequest } from './fake-vendor';
import { companyKnown, type FakeCompany, type FakePerson, peopleKnown, personKnown } from './world';

const error = (code: string, status = 400, headers = {}) =>
  json({ error: true, error_code: code }, status, headers);

function companyObject({ page, ...company }: FakeCompany) {
  return {
    company_id: `c-${company.domain}`,
    name: company.name,
    website: `https://${company.domain}`,
    domain: company.domain,
    other_websites: [],
    description: `${company.name} makes things.`,
    industry: company.industry,
    employee_count: company.employees,
    employee_range: '51-100',
    location: {
      country: company.country,
      country_code: company.countryCode,
      state: company.region,
      city: company.city,
      raw_address: null,
    },
    linkedin_url: page,
    revenue_range: { min: 1_000_000, max: 5_000_000 },
    funding: { count: 1, total_funding: 9_000_000, latest_funding_stage: 'Series A' },
    technology: { count: company.technologies.length, technology_names: company.technologies },
    job_postings: null,
  };
}

function personObject(person: FakePerson) {
  const [year, month] = person.since.split('-').map(Number);
  return {
    person_id: person.id,
    first_name: person.first,
    last_name: person.last,
    full_name: person.name,
    linkedin_url: person.page,
    current_job_title: person.title,
    current_job_key: 'k1',
    headline: null,
    job_history: [
      {
        title: person.title,
        company_name: person.company.name,
        current: true,
        start_year: year,
        start_month: month,
        end_year: null,
        end_month: null,
        seniority: person.level,
        company_id: null,
        job_key: 'k1',
      },
    ],
    location: {
      country: person.company.country,
      country_code: person.company.countryCode,
      city: person.company.city,
    },
    skills: [],
  };
}

function enrich({ body }: VendorRequest) {
  const name =
    textAt(body, 'data', 'full_name') ??
    `${textAt(body, 'data', 'first_name')} ${textAt(body, 'data', 'last_name')}`;
  const person = personKnown('prospeo', {
    name,
    page: textAt(body, 'data', 'linkedin_url'),
    domain: textAt(body, 'data', 'company_website'),
    company: textAt(body, 'data', 'company_name'),
  });
  const hasMail = person?.mails.prospeo === 'valid';
  const hasMobile = person?.phones.has('prospeo') ?? false;
  const isMatch =
    (body['only_verified_email'] !== true || hasMail) &&
    (body['only_verified_mobile'] !== true || hasMobile);
  if (person === undefined || !isMatch) return free(error('NO_MATCH'));
  const isRevealed = body['enrich_mobile'] === true && hasMobile;
  const reply = json({
    error: false,
    free_enrichment: false,
    person: {
      ...personObject(person),
      email: {
        status: hasMail ? 'VERIFIED' : 'UNAVAILABLE',
        revealed: hasMail,
        email: hasMail ? person.email : `${person.first[0]}****@${person.company.domain}`,
        verification_method: 'SMTP',
        email_mx_provider: 'Google',
      },
      mobile: {
        status: hasMobile ? 'VERIFIED' : 'UNAVAILABLE',
        revealed: isRevealed,
        mobile: isRevealed ? person.phone : `${person.phone.slice(0, 6)}****`,
      },
    },
    company: companyObject(person.company),
  });
  return { reply, cost: isRevealed ? 10 : 1 };
}

function search({ body }: VendorRequest) {
  const domain = textAt(body, 'filters', 'company', 'websites', 'include', 0);
  const all = peopleKnown('prospeo', domain);
  if (all.length === 0) return free(error('NO_RESULTS'));
  const results = all.map((person) => ({
    person: personObject(person),
    company: companyObject(person.company),
  }));
  const pagination = { current_page: 1, per_page: 25, total_page: 1, total_count: all.length };
  return { reply: json({ error: false, results, pagination }), cost: 1 };
}

function account(left: number | null) {
  const response = {
    current_plan: 'STARTER',
    current_team_members: 1,
    remaining_credits: left ?? 99,
    used_credits: 1,
    next_quota_renewal_days: 25,
    next_quota_renewal_date: '2026-12-18 20:52:28+00:00',
  };
  return free(json({ error: false, response }));
}

export const prospeo: FakeVendor = {
  id: 'prospeo',
  host: 'api.prospeo.io',
  keyHeader: ['x-key', ''],
  refusals: {
    bad_key: error('INVALID_API_KEY', 401),
    too_fast: error('RATE_LIMITED', 429, {
      'x-daily-request-left': '812',
      'x-minute-request-left': '0',
      'x-minute-reset-seconds': '17',
      'x-daily-reset-seconds': '40000',
    }),
    out_of_quota: error('INSUFFICIENT_CREDITS'),
    refused: error('INVALID_DATAPOINTS'),
    unavailable: error('INTERNAL_ERROR'),
  },
  answer(request, { left }) {
    if (request.path === '/account-information') return account(left);
    if (request.path === '/enrich-person') return enrich(request);
    if (request.path === '/search-person') return search(request);
    const company = companyKnown('prospeo', textAt(request.body, 'data', 'company_website'));
    if (request.path !== '/enrich-company' || !company) return free(error('NO_MATCH'));
    const answer = { error: false, free_enrichment: false, company: companyObject(company) };
    return { reply: json(answer), cost: 1 };
  },
};
