/** A fake of FullEnrich, from https://docs.fullenrich.com. */
import { collected, type FakeVendor, free, json, textAt, type VendorRequest } from './fake-vendor';
import { companyKnown, type FakeCompany, type FakePerson, peopleKnown, personKnown } from './world';

const statuses = {
  valid: 'DELIVERABLE',
  risky: 'CATCH_ALL',
  invalid: 'INVALID',
  unknown: 'UNKNOWN',
};

const error = (code: string, message: string, status: number) => json({ code, message }, status);
const inProgress = error(
  'error.enrichment.in_progress',
  'Enrichment not ready, try again in 30 seconds',
  400,
);
const noTicket = error('error.enrichment.not_found', 'Enrichment ID not found', 404);

function companyObject(company: FakeCompany) {
  return {
    id: `f-${company.domain}`,
    name: company.name,
    domain: company.domain,
    website: `https://www.${company.domain}`,
    description: `${company.name} makes things.`,
    year_founded: 2011,
    headcount: company.employees,
    company_type: 'Privately Held',
    industry: { main_industry: company.industry },
    locations: {
      headquarters: {
        city: company.city,
        region: company.region,
        country: company.country,
        country_code: company.countryCode,
      },
      offices: [],
    },
    social_profiles: { professional_network: { url: company.page } },
  };
}

function profileObject(person: FakePerson) {
  const current = {
    title: person.title,
    is_current: true,
    start_at: `${person.since}T00:00:00Z`,
    company: companyObject(person.company),
  };
  const { city, region, country, countryCode } = person.company;
  return {
    id: person.id,
    full_name: person.name,
    location: { city, region, country, country_code: countryCode },
    social_profiles: { professional_network: { url: person.page } },
    employment: { current, all: [current] },
  };
}

function start({ body }: VendorRequest) {
  const first = textAt(body, 'data', 0, 'first_name');
  const person = personKnown('fullenrich', {
    name: `${first} ${textAt(body, 'data', 0, 'last_name')}`,
    page: textAt(body, 'data', 0, 'linkedin_url'),
    domain: textAt(body, 'data', 0, 'domain'),
    company: textAt(body, 'data', 0, 'company_name'),
  });
  const wants = textAt(body, 'data', 0, 'enrich_fields', 0);
  const status = wants === 'contact.work_emails' ? person?.mails.fullenrich : undefined;
  const hasPhone = wants === 'contact.phones' && person?.phones.has('fullenrich');
  const contact_info = {
    ...(status && { most_probable_work_email: { email: person?.email, status: statuses[status] } }),
    ...(hasPhone && {
      most_probable_phone: { number: person?.phone, region: person?.company.countryCode },
    }),
  };
  const mailCost = status === 'valid' || status === 'risky' ? 1 : 0;
  const cost = hasPhone ? 10 : mailCost;
  const profile = person ? profileObject(person) : null;
  return {
    answer: { status: 'FINISHED', cost: { credits: cost }, data: [{ contact_info, profile }] },
    cost,
  };
}

function search({ body }: VendorRequest) {
  const all = peopleKnown('fullenrich', textAt(body, 'current_company_domains', 0, 'value'));
  const from = Number(textAt(body, 'search_after') ?? 0);
  const page = all.slice(from, from + Number(body['limit'] ?? 10));
  const end = from + page.length;
  const cost = page.length * 0.25;
  const metadata = { total: all.length, credits: cost, search_after: String(end) };
  return { reply: json({ people: page.map(profileObject), metadata }), cost };
}

export const fullenrich: FakeVendor = {
  id: 'fullenrich',
  host: 'app.fullenrich.com',
  keyHeader: ['authorization', 'Bearer '],
  refusals: {
    bad_key: error('error.api.key', 'Unknown api key', 401),
    too_fast: error('error.rate.limit', 'Too many requests. Try again in 1m', 429),
    out_of_quota: json(
      { id: 'x', status: 'CREDITS_INSUFFICIENT', data: [], cost: { credits: 0 } },
      402,
    ),
    refused: error('error.enrichment.domain.empty', 'Domain cannot be empty', 400),
    unavailable: error('error.internal', 'Internal error', 500),
  },
  answer(request, books) {
    const path = request.path.replace('/api/v2', '');
    if (path === '/account/credits') return free(json({ balance: books.left ?? 5000 }));
    if (path === '/people/search') return search(request);
    if (path === '/company/lookup') {
      const company = companyKnown('fullenrich', textAt(request.body, 'domain'));
      const cost = company ? 0.25 : 0;
      const list = company ? [companyObject(company)] : [];
      return { reply: json({ companies: list, metadata: { credits: cost } }), cost };
    }
    if (path === '/people/lookup') {
      const person = personKnown('fullenrich', {
        name: textAt(request.body, 'person_name'),
        page: textAt(request.body, 'person_professional_network_url'),
        domain: textAt(request.body, 'company_domain'),
      });
      const cost = person ? 0.25 : 0;
      const list = person ? [profileObject(person)] : [];
      return { reply: json({ people: list, metadata: { credits: cost } }), cost };
    }
    const [, ticket] = /^\/contact\/enrich\/bulk\/(.+)$/.exec(path) ?? [];
    if (ticket !== undefined) return collected(books, ticket, inProgress) ?? free(noTicket);
    const { answer, cost } = start(request);
    const id = `enrichment-${books.tickets.size}`;
    books.tickets.set(id, free(json({ id, name: 'Signalsheet', ...answer })));
    return { reply: json({ enrichment_id: id }), cost };
  },
};
