/** What each vendor does in its own way: statuses of addresses, prices, errors in good answers, hidden contacts. */
import { providers } from '../../../src/service/providers';
import type { Ask, ProviderAnswer } from '../../../src/service/providers/provider';
import { type FakeReply, json } from '../../fakes/providers/fake-vendor';
import { freePlan } from '../../fakes/providers/people-data-labs';
import { type FakeProviders, goodKey, startFakeProviders } from '../../fakes/providers/providers';
import { companies, type ProviderId, people } from '../../fakes/providers/world';
import { answerable, asked, first, peopleAsk, settled } from './asking';

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterAll(() => fakes.close());

const [ada] = people;
if (!ada) throw new Error('The fakes have no people.');
const person = asked(ada);
const mail: Ask = { capability: 'email', person };
const phone: Ask = { capability: 'phone', person };
const employer: Ask = { capability: 'employer', person };
const company: Ask = { capability: 'company', domain: ada.company.domain };
const at = 'ada@kestrel-tools.test';

const found = (finding: object, cost = 1) => ({ kind: 'found', finding, cost });
const valued = (status: string, value = at, verifiedAt: number | null = null) => ({
  email: { value, status, verifiedAt },
});

const hunterMail = (data: object) =>
  json({ data: { email: at, sources: [], verification: null, ...data }, meta: {} });
const prospeoPerson = (more: object, rest: object = {}) =>
  json({ error: false, free_enrichment: false, person: { full_name: 'Ada', ...more }, ...rest });
const apolloPerson = (more: object) =>
  json({ person: { name: 'Ada', employment_history: [], ...more } });
const pdlPerson = (data: object, headers = {}) => json({ status: 200, data }, 200, headers);
const dropcontactMail = (...email: readonly object[]) => json({ success: true, data: [{ email }] });
const fullenrichResult = (more: object) =>
  json({ id: 'x', status: 'FINISHED', cost: { credits: 1 }, data: [], ...more });
const fullenrichMail = (status: string) =>
  fullenrichResult({
    data: [{ contact_info: { most_probable_work_email: { email: at, status } } }],
  });

type Row = readonly [
  provider: ProviderId,
  what: string,
  ask: Ask,
  reply: FakeReply,
  answer: Partial<ProviderAnswer> | object,
];

const rows: readonly Row[] = [
  [
    'hunter',
    'a verified address, with its day',
    mail,
    hunterMail({ verification: { status: 'valid', date: '2026-10-05' } }),
    found(valued('valid', at, Date.UTC(2026, 9, 5))),
  ],
  [
    'hunter',
    'a domain that accepts everything',
    mail,
    hunterMail({ verification: { status: 'accept_all' } }),
    found(valued('risky')),
  ],
  [
    'hunter',
    'an address that doesn’t exist',
    mail,
    hunterMail({ verification: { status: 'invalid' } }),
    found(valued('invalid')),
  ],
  [
    'hunter',
    'a disposable address',
    mail,
    hunterMail({ verification: { status: 'disposable' } }),
    found(valued('invalid')),
  ],
  [
    'hunter',
    'a check without a result',
    mail,
    hunterMail({ verification: { status: 'unknown' } }),
    found(valued('unknown')),
  ],
  ['hunter', 'an address from a pattern', mail, hunterMail({}), found(valued('guessed'))],
  [
    'hunter',
    'an unchecked address from a page',
    mail,
    hunterMail({ sources: [{ domain: 'a.test' }] }),
    found(valued('unknown')),
  ],
  [
    'hunter',
    'a personal address',
    mail,
    hunterMail({ email: 'ada@gmail.com' }),
    { kind: 'miss', cost: 1 },
  ],
  [
    'hunter',
    'someone who asked not to be found',
    mail,
    json({ errors: [{ id: 'claimed_email', code: 451 }] }, 451),
    { kind: 'miss', cost: 0 },
  ],
  [
    'prospeo',
    'a record that was paid for before',
    mail,
    prospeoPerson({ email: { status: 'VERIFIED', email: at } }, { free_enrichment: true }),
    found(valued('valid'), 0),
  ],
  [
    'prospeo',
    'a masked address',
    mail,
    prospeoPerson({ email: { status: 'VERIFIED', email: 'ada.*****@kestrel-tools.test' } }),
    { kind: 'miss', cost: 1 },
  ],
  [
    'prospeo',
    'a masked number',
    phone,
    prospeoPerson({ mobile: { status: 'VERIFIED', mobile: '+1 415-3**-****' } }),
    { kind: 'miss', cost: 10 },
  ],
  [
    'prospeo',
    'the main one of two present jobs',
    employer,
    prospeoPerson({
      current_job_key: 'b',
      job_history: [
        { job_key: 'a', company_name: 'Other', current: true },
        {
          job_key: 'b',
          company_name: 'Kestrel',
          title: 'CTO',
          current: true,
          start_year: 2022,
          start_month: 3,
        },
      ],
    }),
    found({ employer: { name: 'Kestrel', domain: null, title: 'CTO', since: '2022-03-01' } }),
  ],
  [
    'prospeo',
    'a day’s requests used up',
    mail,
    json({ error: true, error_code: 'RATE_LIMITED' }, 429, {
      'x-daily-request-left': '0',
      'x-daily-reset-seconds': '7200',
      'x-minute-reset-seconds': '9',
    }),
    { kind: 'slow_down', retryAfterMs: 7_200_000 },
  ],
  [
    'prospeo',
    'an answer without a person',
    mail,
    json({ error: false }),
    { kind: 'failed', reason: 'unreadable', charged: 'unknown' },
  ],
  [
    'apollo',
    'an address that isn’t revealed',
    mail,
    apolloPerson({ email: 'email_not_unlocked@domain.com', email_status: 'verified' }),
    { kind: 'miss', cost: 1 },
  ],
  [
    'apollo',
    'an address from a pattern',
    mail,
    apolloPerson({ email: at, email_status: 'extrapolated' }),
    found(valued('guessed')),
  ],
  [
    'apollo',
    'an address that probably works',
    mail,
    apolloPerson({ email: at, email_status: 'likely to engage' }),
    found(valued('risky')),
  ],
  ['apollo', 'no person, with status 200', mail, json({ person: null }), { kind: 'miss', cost: 0 }],
  [
    'apollo',
    'no company, with status 200',
    company,
    json({ organization: null }),
    { kind: 'miss', cost: 0 },
  ],
  [
    'people-data-labs',
    'a plan that hides addresses',
    mail,
    freePlan,
    { kind: 'miss', cost: 1, because: 'plan' },
  ],
  [
    'people-data-labs',
    'a plan that hides numbers',
    phone,
    freePlan,
    { kind: 'miss', cost: 1, because: 'plan' },
  ],
  [
    'people-data-labs',
    'a plan that hides addresses, and has none',
    mail,
    pdlPerson({ work_email: false }),
    { kind: 'miss', cost: 1 },
  ],
  [
    'people-data-labs',
    'an address, never verified',
    mail,
    pdlPerson({ work_email: at }),
    found(valued('unknown')),
  ],
  [
    'people-data-labs',
    'a national number, by country',
    phone,
    pdlPerson({ mobile_phone: '0171 2345678', location_country: 'germany' }),
    found({ phone: { value: '+491712345678' } }),
  ],
  [
    'people-data-labs',
    'what the answer says it spent',
    mail,
    pdlPerson({ work_email: at }, { 'x-call-credits-spent': '0' }),
    found(valued('unknown'), 0),
  ],
  [
    'people-data-labs',
    'a year as the beginning of a job',
    employer,
    pdlPerson({ job_company_name: 'Kestrel', job_start_date: '2019' }),
    found({ employer: { name: 'Kestrel', domain: null, title: null, since: null } }),
  ],
  [
    'dropcontact',
    'the best of several addresses',
    mail,
    dropcontactMail(
      { email: 'info@kestrel-tools.test', qualification: 'generic@pro' },
      { email: 'a@kestrel-tools.test', qualification: 'catch-all@pro' },
      { email: at, qualification: 'nominatif@pro' },
    ),
    found(valued('valid')),
  ],
  [
    'dropcontact',
    'a domain that accepts everything',
    mail,
    dropcontactMail({ email: at, qualification: 'catch_all@pro' }),
    found(valued('risky')),
  ],
  [
    'dropcontact',
    'an invalid domain',
    mail,
    dropcontactMail({ email: at, qualification: 'nominative@invalid domain' }),
    found(valued('invalid')),
  ],
  [
    'dropcontact',
    'someone who must not be contacted',
    mail,
    dropcontactMail({ email: at, qualification: 'Do_Not_Contact@pro' }),
    { kind: 'miss', cost: 1 },
  ],
  [
    'dropcontact',
    'a private address',
    mail,
    dropcontactMail({ email: at, qualification: 'nominative@perso' }),
    { kind: 'miss', cost: 1 },
  ],
  [
    'fullenrich',
    'a deliverable address',
    mail,
    fullenrichMail('DELIVERABLE'),
    found(valued('valid')),
  ],
  [
    'fullenrich',
    'a probable address',
    mail,
    fullenrichMail('HIGH_PROBABILITY'),
    found(valued('risky')),
  ],
  [
    'fullenrich',
    'an address at an invalid domain',
    mail,
    fullenrichMail('INVALID_DOMAIN'),
    found(valued('invalid')),
  ],
  [
    'fullenrich',
    'a search that ran out of credits',
    mail,
    json({ id: 'x', status: 'CREDITS_INSUFFICIENT' }, 402),
    { kind: 'out_of_quota', until: null },
  ],
  [
    'fullenrich',
    'a search that was cancelled',
    mail,
    fullenrichResult({ status: 'CANCELED' }),
    { kind: 'failed', reason: 'unavailable', charged: 'unknown' },
  ],
  [
    'fullenrich',
    'a search that is too fast',
    mail,
    fullenrichResult({ status: 'RATE_LIMIT' }),
    { kind: 'slow_down', retryAfterMs: 60_000 },
  ],
  [
    'fullenrich',
    'a number in its own spelling',
    phone,
    fullenrichResult({
      cost: { credits: 10 },
      data: [
        { contact_info: { most_probable_phone: { number: '+33 6 12 34 56 78', region: 'FR' } } },
      ],
    }),
    found({ phone: { value: '+33612345678' } }, 10),
  ],
];

const started: Partial<Readonly<Record<ProviderId, FakeReply>>> = {
  dropcontact: json({ success: true, error: false, request_id: 'r1' }),
  fullenrich: json({ enrichment_id: 'e1' }),
};

const providerOf = (id: ProviderId) => first(providers, (one) => one.id === id);

test.each(rows)('%s reads: %s', async (id, _, ask, reply, answer) => {
  const before = started[id];
  fakes.script(id, ...(before ? [before, reply] : [reply]));
  expect(await settled(providerOf(id), ask, fakes)).toMatchObject(answer);
});

test.each(['dropcontact', 'fullenrich'] as const)(
  '%s is collected later, and paid once',
  async (id) => {
    fakes.setPendingLooks(id, 2);
    const provider = providerOf(id);
    const ask = answerable(id, 'email');
    const before = fakes.charged(id);
    const submitted = await provider.ask(ask, goodKey, fakes.send);
    expect(submitted).toMatchObject({ kind: 'pending', askAgainMs: 30_000 });
    if (submitted.kind !== 'pending') return;
    const collect = () => provider.collect?.(submitted.ticket, ask, goodKey, fakes.send);
    expect(await collect()).toEqual(submitted);
    fakes.script(id, 'unavailable', 'too_fast');
    expect(await collect()).toMatchObject({ kind: 'failed', reason: 'unavailable' });
    expect(await collect()).toMatchObject({ kind: 'slow_down' });
    expect(await collect()).toEqual(submitted);
    expect(await collect()).toMatchObject({ kind: 'found', cost: 1 });
    expect(await collect()).toMatchObject({ kind: 'found', cost: 1 });
    expect(fakes.charged(id) - before).toBe(1);
  },
);

test.each([
  ['dropcontact', (ticket: string) => json({ success: true, request_id: ticket })],
  ['fullenrich', (ticket: string) => json({ enrichment_id: ticket })],
] as const)('%s’s ticket must be an id', async (id, reply) => {
  for (const ticket of ['', '../account', '\ud800', 'x'.repeat(201), 'a b']) {
    fakes.script(id, reply(ticket));
    const answer = await providerOf(id).ask(mail, goodKey, fakes.send);
    expect(answer).toEqual({ kind: 'failed', reason: 'unreadable', charged: 'unknown' });
  }
});

test('a ticket never leads to another address', async () => {
  const before = fakes.requests.length;
  for (const id of ['dropcontact', 'fullenrich'] as const) {
    await providerOf(id).collect?.('../../account?x=#y', mail, goodKey, fakes.send);
  }
  const urls = fakes.requests.slice(before).map(({ url }) => url);
  expect(urls).toHaveLength(2);
  for (const url of urls) expect(url).toMatch(/\/(?:all|bulk)\/\.\.%2F\.\.%2Faccount%3Fx%3D%23y$/);
});

describe('people of a company', () => {
  /** A company whose three people the provider knows; Hunter needs an address for each. */
  const withPeople = (id: ProviderId) =>
    first(companies, ({ domain }) => {
      const known = people.filter((one) => one.company.domain === domain && one.knownBy.has(id));
      return known.filter((one) => id !== 'hunter' || one.mails.hunter).length === 3;
    }).domain;

  test.each(['hunter', 'apollo', 'people-data-labs', 'fullenrich'] as const)(
    '%s is read page by page',
    async (id) => {
      const domain = withPeople(id);
      const names = new Set<string>();
      let after: string | null = null;
      for (let page = 0; page < 5; page += 1) {
        const ask = peopleAsk(domain, { max: 2, after });
        const answer: ProviderAnswer = await providerOf(id).ask(ask, goodKey, fakes.send);
        if (answer.kind !== 'found') throw new Error(answer.kind);
        for (const one of answer.finding.people?.people ?? []) names.add(one.name);
        after = answer.finding.people?.next ?? null;
        if (after === null) break;
      }
      expect(after).toBeNull();
      expect([...names].map((name) => name.toLowerCase()).sort()).toEqual(
        people
          .filter(({ company: { domain: at } }) => at === domain)
          .map(({ name }) => name.toLowerCase())
          .sort(),
      );
    },
  );

  test.each(['hunter', 'prospeo', 'apollo', 'people-data-labs', 'fullenrich'] as const)(
    '%s finds those whose titles and countries match by our own reading',
    async (id) => {
      const known = (domain: string) =>
        people.some(
          ({ company: { domain: its }, level, mails, knownBy }) =>
            its === domain && level === 'vp' && knownBy.has(id) && mails[id],
        );
      const { domain, country } = first(
        companies,
        (one) => known(one.domain) && one.country === 'Germany',
      );
      expect(country).toBe('Germany');
      const only = async (more: object) => {
        const answer = await providerOf(id).ask(peopleAsk(domain, more), goodKey, fakes.send);
        return answer.kind === 'found'
          ? answer.finding.people?.people.map(({ role }) => role.toLowerCase())
          : answer;
      };
      expect(await only({ titles: ['sales director', 'vice president sales'] })).toEqual([
        'vp of sales',
      ]);
      expect(await only({ seniorities: ['VP'] })).toEqual(['vp of sales']);
      expect(await only({ departments: ['SALES'] })).toEqual(['vp of sales']);
      expect(await only({ seniorities: ['VP'], countries: ['DEU'] })).toEqual(['vp of sales']);
      if (id !== 'hunter')
        expect(await only({ seniorities: ['VP'], countries: ['FRA'] })).toEqual([]);
    },
  );

  test('a page token that we can’t have given sends no request', async () => {
    const before = fakes.requests.length;
    for (const id of ['hunter', 'prospeo', 'apollo'] as const) {
      const ask = peopleAsk(withPeople(id), { after: '1 OR 1' });
      expect(await providerOf(id).ask(ask, goodKey, fakes.send)).toEqual({ kind: 'miss', cost: 0 });
    }
    expect(fakes.requests).toHaveLength(before);
  });
});

test('companies come with the fields that the service keeps, in its own form', async () => {
  for (const id of ['prospeo', 'apollo', 'people-data-labs', 'fullenrich'] as const) {
    const { domain, name, employees, page, city } = first(
      companies,
      ({ knownBy, countryCode }) => knownBy.has(id) && countryCode === 'DE',
    );
    const answer = await providerOf(id).ask({ capability: 'company', domain }, goodKey, fakes.send);
    expect(answer).toMatchObject({
      kind: 'found',
      finding: {
        company: {
          name,
          employee_count: employees,
          linkedin_url: page,
          hq_city: city,
          hq_country: 'Germany',
          hq_country_code: 'DEU',
        },
      },
    });
  }
});

test('fields that we don’t know, or of another type, are named without their values', async () => {
  const data = {
    email: at,
    sources: [{ domain: 'a.test', rank: 4 }],
    verification: { status: 'valid', date: 20261005 },
    mood: 'secret',
    'a sentence of secret words': 1,
  };
  fakes.script('hunter', json({ data, meta: {} }));
  const answer = await providerOf('hunter').ask(mail, goodKey, fakes.send);
  if (answer.kind !== 'found') throw new Error(answer.kind);
  expect(answer.unknownFields).toEqual([
    'data.sources.rank',
    'data.verification.date',
    'data.mood',
    'data.?',
  ]);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`f${number}`, 1]));
  fakes.script('hunter', hunterMail(many));
  const other = await providerOf('hunter').ask(mail, goodKey, fakes.send);
  expect(other.kind === 'found' && other.unknownFields.length).toBe(20);
});
