/** The extension people-lookup: ids for profiles, email addresses and names of a user's own list. */
import fc from 'fast-check';
import { lookUpPeopleResponseSchema, type PersonReference } from '../../src/contract/people';
import { personToForget } from '../../src/service';
import { balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { storeCompanies } from './helpers/companies';
import { everybody } from './helpers/directories';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { discover, enrichPeople, makeAccount, makePeople, verifyPeople } from './helpers/people';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { tablesWith } from './helpers/traces';

const domain = 'mirefield.example';
const profileOf = (mark: string) => `https://www.linkedin.example/in/${mark}`;
/** Name, mark in addresses, company. */
const staff = [
  ['Søren Müller-Groß', 'soeren', domain],
  ['Dana K. Weiss', 'dana-k', domain],
  ['Dana L. Weiss', 'dana-l', domain],
  ['Kim Lee', 'kim', domain],
  ['Kim Lee', 'kim-2', domain],
  ["Aoife O'Brien", 'aoife', domain],
  ['Quilla Vexford', 'quilla', domain],
  ['Kim Lee', 'kim-3', 'elsewhere.example'],
] as const;

async function plant({ dataDir }: TestService) {
  await storeCompanies(dataDir, [
    { domain, name: 'Mirefield' },
    { domain: 'elsewhere.example', name: 'Elsewhere' },
  ]);
  const rows = staff.map(
    ([name, mark, at]) =>
      `('${name.replace("'", "''")}', '${profileOf(mark)}', '${mark}@${at}', '${at}')`,
  );
  await query(
    dataDir,
    `WITH staff (person, profile, email, employer) AS (VALUES ${rows.join(', ')})
     INSERT INTO people (company_id, name, role, seniority, department, profile_url, work_email,
       phone, employer_domain, employer_name, employer_title, employment_checked_at)
     SELECT id, person, 'Head of Sales', 'HEAD', 'SALES', profile, email, '+1 202-555-0177', domain,
       name, 'Head of Sales', 1 FROM staff JOIN companies ON domain = employer RETURNING id`,
  );
}

async function lookUp(caller: Caller, ...references: PersonReference[]) {
  const answer = await call(caller.url, 'lookUpPeople', { caller, body: { references } });
  return bodyOf(answer, lookUpPeopleResponseSchema()).people;
}

/** The id of a person who is found. */
async function idOf(caller: Caller, reference: PersonReference): Promise<number> {
  const [person] = await lookUp(caller, reference);
  expect(person).toEqual({ status: 'found', person_id: expect.any(Number) });
  return person?.person_id ?? 0;
}

const unknown = { status: 'unknown', person_id: null };
const ambiguous = { status: 'ambiguous', person_id: null };

eachStore('a user’s own list', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    const options = { directory: everybody, settings: { sampleData: 'off' } } as const;
    service = await serve({ role: 'api', ...options });
    await plant(service);
    await serve({ role: 'worker', dataDir: service.dataDir, ...options });
    caller = await join(service);
  });

  it('is looked up for free, and answered with ids alone', async () => {
    const before = await balanceOf(caller);
    const references = [
      { name: 'Kim Lee', domain: 'https://www.elsewhere.example/about' },
      { profile_url: profileOf('kim-3') },
      { email: 'Kim-3@Elsewhere.example ' },
      { name: 'Kim Lee', domain },
      { name: 'Nobody Here', domain },
      { name: 'Kim Lee', domain: 'no domain' },
      { email: 'nobody@elsewhere.example' },
      { profile_url: profileOf('kim-') },
    ];
    const [one, two, three, ...others] = await lookUp(caller, ...references);
    expect(one).toEqual({ status: 'found', person_id: expect.any(Number) });
    expect([two, three]).toEqual([one, one]);
    expect(others).toEqual([ambiguous, unknown, unknown, unknown, unknown]);
    expect(await balanceOf(caller)).toEqual(before);
    // People who weren't paid for aren't shown.
    const body = { account_domains: ['elsewhere.example'] };
    const read = await call(caller.url, 'accountBatch', { caller, body });
    expect(read.body).toMatchObject({ accounts: [] });
  });

  it('never guesses between two people', async () => {
    const [plain, k, l, m] = await lookUp(
      caller,
      { name: 'Dana Weiss', domain },
      { name: 'weiss, dana k', domain },
      { name: 'Dana L. Weiss', domain },
      { name: 'Dana M. Weiss', domain },
    );
    expect(plain).toEqual(ambiguous);
    expect(k?.person_id).toBe(await idOf(caller, { profile_url: profileOf('dana-k') }));
    expect(l?.person_id).toBe(await idOf(caller, { profile_url: profileOf('dana-l') }));
    expect(m).toEqual(unknown);
  });

  it('is found in every spelling', async () => {
    const soeren = await idOf(caller, { email: `soeren@${domain}` });
    const inCase = (text: string) =>
      fc.constantFrom(text, text.toLowerCase(), text.toUpperCase(), ` ${text} `);
    const first = fc.constantFrom('Søren', 'Soren', 'Sóren', 'So\u0301ren');
    const last = fc.constantFrom(
      'Müller-Groß',
      'Muller Gross',
      'Mueller-Gross',
      'Mu\u0308ller Groß',
    );
    const middle = fc.constantFrom('', 'J ', 'J. ', 'j.r. ');
    const name = fc
      .tuple(first, middle, last, fc.boolean())
      .chain(([one, between, other, turned]) =>
        inCase(turned ? `${other}, ${one} ${between}` : `${one} ${between}${other}`),
      );
    const profile = fc
      .tuple(
        fc.constantFrom('https://', 'http://', ''),
        fc.constantFrom('www.', ''),
        fc.constantFrom('', '/', '?utm=1', '/?a=b#c'),
      )
      .chain(([scheme, www, end]) => inCase(`${scheme}${www}linkedin.example/in/soeren${end}`));
    const reference: fc.Arbitrary<PersonReference> = fc.oneof(
      fc.record({ name, domain: inCase(domain) }),
      fc.record({ profile_url: profile }),
      fc.record({ email: inCase(`soeren@${domain}`) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(reference, { minLength: 1, maxLength: 40 }), async (references) => {
        const found = await lookUp(caller, ...references);
        expect(found.map(({ person_id }) => person_id)).toEqual(references.map(() => soeren));
      }),
      { numRuns: 15 },
    );
  });

  it('makes contacts and verdicts, at what these cost, under the user’s own ids', async () => {
    const other = await join(service);
    const id = await idOf(caller, { name: 'OBrien, Aoife', domain });
    const theirs = await idOf(other, { name: "Aoife O'Brien", domain });
    expect(theirs).not.toBe(id);
    const before = await balanceOf(caller);
    const request = { people_ids: [id, theirs], enrich_phones: true };
    const contacts = await enrichPeople(caller, request);
    expect(contacts.result).toMatchObject([
      {
        person_id: id,
        status: 'enriched',
        person_name: null,
        person_email: `aoife@${domain}`,
        credits_charged: 6,
      },
      { person_id: theirs, status: 'not_found' },
    ]);
    expect((await enrichPeople(caller, request)).progress.credits_charged).toBe(0);
    const verdicts = await verifyPeople(caller, [id]);
    expect(verdicts.result).toMatchObject([
      { status: 'employed', person_name: null, evidence: { company_domain: domain } },
    ]);
    expect(before.balance - (await balanceOf(caller)).balance).toBe(7);
  });

  it('keeps its ids, and what was paid for, when these people are discovered', async () => {
    const person = await join(service);
    const id = await idOf(person, { profile_url: profileOf('aoife') });
    await enrichPeople(person, { people_ids: [id] });
    const account_id = await makeAccount(person, domain);
    const before = await balanceOf(person);
    const found = await discover(person, { account_id });
    const aoife = found.result?.find(({ person_id }) => person_id === id);
    expect(aoife).toMatchObject({ person_name: "Aoife O'Brien", is_new_person: true });
    expect(found.progress.credits_charged).toBe(7);
    expect(new Set(found.result?.map(({ person_id }) => person_id)).size).toBe(7);
    const again = await enrichPeople(person, { people_ids: [id] });
    expect(again.result).toMatchObject([{ person_name: "Aoife O'Brien", credits_charged: 0 }]);
    expect(before.balance - (await balanceOf(person)).balance).toBe(7);
    expect(await idOf(person, { email: `aoife@${domain}` })).toBe(id);
    expect(await idOf(person, { name: "Aoife O'Brien", domain })).toBe(id);
  });

  it('finds no person who was forgotten on request', async () => {
    const person = await join(service);
    const ids = await makePeople(person, domain);
    const id = await idOf(person, { profile_url: profileOf('quilla') });
    expect(ids).toContain(id);
    await idOf(caller, { profile_url: profileOf('quilla') });
    expect(await tablesWith(service.dataDir, /quilla/i)).toContain('looked_up_people');
    await asOperator(service.dataDir, (operator) =>
      operator.forgetPerson(personToForget(profileOf('quilla'))),
    );
    expect(await tablesWith(service.dataDir, /quilla/i)).toEqual([]);
    const references = [
      { profile_url: profileOf('quilla') },
      { email: `quilla@${domain}` },
      { name: 'Quilla Vexford', domain },
    ];
    expect(await lookUp(person, ...references)).toEqual([unknown, unknown, unknown]);
    const [verdict] = (await verifyPeople(person, [id])).result ?? [];
    expect(verdict).toMatchObject({ status: 'not_found' });
  });

  it('knows the user’s own people by their ids, also once the directory has them elsewhere', async () => {
    const person = await join(service);
    const ids = await makePeople(person, 'elsewhere.example');
    const profile = profileOf('kim-3');
    await query(
      service.dataDir,
      `INSERT INTO people (company_id, name, role, seniority, department, profile_url)
       SELECT other.id, people.name, role, seniority, department, profile_url
       FROM people JOIN companies AS other ON other.domain = '${domain}'
       WHERE profile_url = '${profile}' RETURNING id`,
    );
    await query(
      service.dataDir,
      `DELETE FROM people WHERE profile_url = '${profile}'
       AND company_id <> (SELECT id FROM companies WHERE domain = '${domain}') RETURNING id`,
    );
    expect(ids).toEqual([await idOf(person, { profile_url: profile })]);
  });

  it('finds no person who was forgotten by an address that only a data provider had', async () => {
    const person = await join(service);
    const id = await idOf(person, { profile_url: profileOf('dana-l') });
    const address = 'weiss@former.example';
    const asked = { person_id: id, capability: 'email', provider: 'hunter', own_key: 1 };
    const answered = { job_id: 'job', state: 'found', value: address, value_status: 'invalid' };
    const ask = { ...asked, ...answered, price: 1, asked_at: 0, again_at: 0 };
    const values = Object.values(ask).map((value) =>
      typeof value === 'string' ? `'${value}'` : String(value),
    );
    await query(
      service.dataDir,
      `INSERT INTO provider_asks (user_id, ${Object.keys(ask).join(', ')})
       SELECT user_id, ${values.join(', ')} FROM looked_up_people WHERE id = ${id} RETURNING person_id`,
    );
    await asOperator(service.dataDir, (operator) => operator.forgetPerson(personToForget(address)));
    expect(await tablesWith(service.dataDir, /dana-l|weiss@former/i)).toEqual([]);
    expect(await lookUp(person, { profile_url: profileOf('dana-l') })).toEqual([unknown]);
  });

  it('identifies each person in exactly one way', async () => {
    const answers = await Promise.all(
      [{}, { name: 'Kim' }, { name: 'Kim', domain, email: 'kim@x.example' }, { domain }].map(
        (one) => call(service.url, 'lookUpPeople', { caller, body: { references: [one] } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  });
});
