/** A fake of Hunter, from https://hunter.io/api-documentation/v2. */
import { type FakeVendor, free, json, type VendorRequest } from './fake-vendor';
import { type FakePerson, type FakeStatus, peopleKnown, personKnown } from './world';

const errors = (id: string, code: number, details: string) =>
  json({ errors: [{ id, code, details }] }, code);

const theirs: Readonly<Record<FakeStatus, string>> = {
  valid: 'valid',
  risky: 'accept_all',
  invalid: 'invalid',
  unknown: 'unknown',
};

const source = {
  domain: 'blog.test',
  uri: 'https://blog.test/team',
  extracted_on: '2026-01-15',
  last_seen_on: '2026-10-02',
  still_on_page: true,
};

function mail({ query }: VendorRequest) {
  const name = query.get('full_name') ?? `${query.get('first_name')} ${query.get('last_name')}`;
  const sought = { name, domain: query.get('domain'), company: query.get('company') };
  const person = personKnown('hunter', sought);
  const status = person?.mails.hunter;
  const data = {
    first_name: person?.first ?? query.get('first_name'),
    last_name: person?.last ?? query.get('last_name'),
    email: person && status ? person.email : null,
    score: status ? 91 : null,
    domain: query.get('domain'),
    accept_all: status === 'risky',
    position: person?.title ?? null,
    twitter: null,
    linkedin_url: person?.page ?? null,
    phone_number: null,
    company: person?.company.name ?? null,
    sources: status ? [source] : [],
    verification: { date: status ? '2026-10-05' : null, status: status ? theirs[status] : null },
  };
  return { reply: json({ data, meta: { params: {} } }), cost: status ? 1 : 0 };
}

function search({ query }: VendorRequest) {
  const domain = query.get('domain');
  const levels = (query.get('seniority') ?? '').split(',').filter(Boolean);
  const all = peopleKnown('hunter', domain).filter(
    (person) => person.mails.hunter && (levels.length === 0 || levels.includes(levelOf(person))),
  );
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  const page = all.slice(offset, offset + limit);
  const data = {
    domain,
    disposable: false,
    webmail: false,
    accept_all: false,
    pattern: '{first}.{last}',
    organization: all[0]?.company.name ?? null,
    emails: page.map((person) => ({
      value: person.email,
      type: 'personal',
      confidence: 92,
      first_name: person.first,
      last_name: person.last,
      position: person.title,
      seniority: levelOf(person),
      department: null,
      linkedin: person.page,
      twitter: null,
      phone_number: null,
      verification: { date: '2026-10-05', status: theirs[person.mails.hunter ?? 'unknown'] },
      sources: [source],
    })),
  };
  const meta = { results: all.length, limit, offset, params: {} };
  return { reply: json({ data, meta }), cost: Math.ceil(page.length / 10) };
}

const levelOf = ({ level }: FakePerson) => (level === 'manager' ? 'senior' : 'executive');

export const hunter: FakeVendor = {
  id: 'hunter',
  host: 'api.hunter.io',
  keyHeader: ['x-api-key', ''],
  refusals: {
    bad_key: errors('authentication_failed', 401, 'No user found for the API key supplied'),
    too_fast: errors('rate_limit', 403, 'You have reached the rate limit'),
    out_of_quota: errors('too_many_requests', 429, 'You have reached your usage limit'),
    refused: errors('wrong_params', 400, 'You are missing the domain parameter'),
    unavailable: errors('server_error', 500, 'Something went wrong on our end'),
  },
  answer(request, { left }) {
    if (request.path === '/v2/email-finder') return mail(request);
    if (request.path === '/v2/domain-search') return search(request);
    const searches = { used: 0, available: left ?? 500 };
    const data = { plan_name: 'Starter', reset_date: '2026-12-01', requests: { searches } };
    if (request.path === '/v2/account') return free(json({ data }));
    return free(errors('not_found', 404, 'The requested resource does not exist'));
  },
};
