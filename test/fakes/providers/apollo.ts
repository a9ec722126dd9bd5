/** A fake of Apollo, from https://docs.apollo.io/reference. */
import { type FakeVendor, free, json, type VendorRequest } from './fake-vendor';
import {
  companyKnown,
  type FakeCompany,
  type FakePerson,
  peopleKnown,
  personKnown,
  personWithId,
} from './world';

const statuses = {
  valid: 'verified',
  risky: 'likely to engage',
  invalid: 'unverified',
  unknown: 'unverified',
};

function organizationObject(company: FakeCompany) {
  return {
    id: `o-${company.domain}`,
    name: company.name,
    website_url: `http://www.${company.domain}`,
    linkedin_url: company.page.replace('https', 'http'),
    primary_domain: company.domain,
    founded_year: 2011,
    industry: company.industry.toLowerCase(),
    estimated_num_employees: company.employees,
    annual_revenue: company.employees * 100_000,
    total_funding: null,
    latest_funding_stage: 'Series B',
    technology_names: company.technologies,
    short_description: `${company.name} makes things.`,
    city: company.city,
    state: company.region,
    country: company.country,
  };
}

function personObject(person: FakePerson) {
  const status = person.mails.apollo;
  return {
    id: person.id,
    first_name: person.first,
    last_name: person.last,
    name: person.name,
    linkedin_url: person.page.replace('https', 'http'),
    title: person.title,
    email: status ? person.email : 'email_not_unlocked@domain.com',
    email_status: status ? statuses[status] : 'unavailable',
    seniority: person.level,
    city: person.company.city,
    state: person.company.region,
    country: person.company.country,
    organization_id: `o-${person.company.domain}`,
    organization: organizationObject(person.company),
    employment_history: [
      {
        _id: 'e1',
        current: true,
        organization_id: `o-${person.company.domain}`,
        organization_name: person.company.name,
        title: person.title,
        start_date: person.since,
        end_date: null,
      },
    ],
  };
}

function search({ query }: VendorRequest) {
  const levels = query.getAll('person_seniorities[]');
  const all = peopleKnown('apollo', query.get('q_organization_domains_list[]')).filter(
    ({ level }) => levels.length === 0 || levels.includes(level),
  );
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)];
  const found = all.slice((page - 1) * size, page * size).map((person) => ({
    id: person.id,
    first_name: person.first,
    last_name_obfuscated: `${person.last.slice(0, 2)}***${person.last.slice(-1)}`,
    title: person.title,
    has_email: true,
    has_direct_phone: 'Yes',
    organization: { name: person.company.name },
  }));
  return free(json({ total_entries: all.length, people: found }));
}

function reveal({ body }: VendorRequest) {
  const details: readonly unknown[] = Array.isArray(body['details']) ? body['details'] : [];
  const matches = details.map((detail) => {
    const id = (detail as { id?: string }).id;
    const person = personWithId('apollo', id);
    return person ? personObject(person) : null;
  });
  const found = matches.filter((one) => one !== null).length;
  const counts = { total_requested_enrichments: details.length, unique_enriched_records: found };
  const reply = json({ status: 'success', ...counts, credits_consumed: found, matches });
  return { reply, cost: found };
}

function match({ query }: VendorRequest) {
  const person = personKnown('apollo', {
    name: query.get('name'),
    page: query.get('linkedin_url'),
    domain: query.get('domain'),
    company: query.get('organization_name'),
  });
  const reply = json({ person: person ? personObject(person) : null });
  return { reply, cost: person ? 1 : 0 };
}

export const apollo: FakeVendor = {
  id: 'apollo',
  host: 'api.apollo.io',
  keyHeader: ['x-api-key', ''],
  refusals: {
    bad_key: { status: 401, headers: { 'content-type': 'text/plain' }, body: 'Invalid API key.' },
    too_fast: json(
      { message: 'The maximum number of api calls allowed is 600 times per hour.' },
      429,
      {
        'retry-after': '1260',
      },
    ),
    // How Apollo answers without credits isn't documented: a refusal is all that can be told.
    out_of_quota: json({ error: 'insufficient credits' }, 422),
    refused: json(
      { error: 'This API key is not authorized.', error_code: 'API_INACCESSIBLE' },
      403,
    ),
    unavailable: json({ error: 'Internal server error' }, 500),
  },
  answer(request, { left }) {
    const path = request.path.replace('/api/v1', '');
    if (path === '/mixed_people/api_search') return search(request);
    if (path === '/people/bulk_match') return reveal(request);
    if (path === '/people/match') return match(request);
    if (path === '/organizations/enrich') {
      const company = companyKnown('apollo', request.query.get('domain'));
      const reply = json({ organization: company ? organizationObject(company) : null });
      return { reply, cost: company ? 1 : 0 };
    }
    const lead_credit = { limit: 10_000, consumed: 0, left_over: left ?? 7500 };
    if (path === '/usage_stats/credit_usage_stats')
      return free(json({ credit_usage_stats: { lead_credit } }));
    return free(json({ error: 'not found' }, 404));
  },
};
