/**
 * The examples of the OpenAPI document are what the service answers to one caller, on the sample data of one day.
 * `SIGNALSHEET_TEST_RECORD=1` writes them anew.
 */
import { writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import * as v from 'valibot';
import { type EndpointName, endpoints } from '../../src/contract/endpoints';
import { isTerminal } from '../../src/contract/job-states';
import { verifyResponseSchema } from '../../src/contract/sign-up';
import { deploymentResponseSchema } from '../../src/contract/signal-deployment';
import examples from '../../src/service/http/openapi/examples.json';
import { type Answer, bodyOf, type Caller, call } from './helpers/call';
import { mailedCode, query } from './helpers/folders';
import { now } from './helpers/sample';
import { serve } from './helpers/service';
import { runEnd, starterIcpId } from './helpers/signals';
import { until } from './helpers/until';

/** Ids are the same in each recording, and keys are zeros: no example looks like a secret that works. */
jest.mock('node:crypto', () => {
  const real = jest.requireActual<typeof import('node:crypto')>('node:crypto');
  const made = new Map<number, number>();
  return {
    ...real,
    randomInt: () => 123_456,
    randomBytes(size: number) {
      if (size === 32) return Buffer.alloc(size);
      const count = (made.get(size) ?? 0) + 1;
      made.set(size, count);
      return real.createHash('sha256').update(`${size} ${count}`).digest().subarray(0, size);
    },
  };
});

const file = joinPath(__dirname, '../../src/service/http/openapi/examples.json');
const domain = 'sommerkeep-group.example';
const email = 'dana@northwind.example';

interface Example {
  readonly request?: unknown;
  readonly response: unknown;
}

type Request = NonNullable<Parameters<typeof call>[2]>;

it('are the answers to these requests, in this order', async () => {
  const recorded = await record();
  expect(Object.keys(recorded).sort()).toEqual(Object.keys(endpoints).sort());
  if (process.env['SIGNALSHEET_TEST_RECORD'])
    writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  else expect(recorded).toEqual(examples);
});

async function record(): Promise<Partial<Record<EndpointName, Example>>> {
  const service = await serve({
    posts: true,
    clock: () => now,
    settings: { publicUrl: 'https://signalsheet.example' },
  });
  const recorded: Partial<Record<EndpointName, Example>> = {};

  async function take(name: EndpointName, request: Request = {}): Promise<Answer> {
    const answer = await call(service.url, name, request);
    expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text]);
    const { body } = request;
    recorded[name] = { ...(body !== undefined && { request: body }), response: shown(answer.body) };
    return answer;
  }

  await take('extensions');
  await take('signUp', { body: { email } });
  const otp_code = mailedCode(service.dataDir, email);
  const verified = await take('verify', { body: { email, otp_code } });
  const { api_key } = bodyOf(verified, verifyResponseSchema());
  const caller: Caller = { url: service.url, apiKey: api_key, userId: email };
  const ask = (name: EndpointName, body: object) => take(name, { caller, body });

  async function runJob(start: EndpointName, poll: EndpointName, body: object) {
    const { job_id } = bodyOf(await ask(start, body), v.object({ job_id: v.string() }));
    const parameters = { job_id };
    await until(`the end of ${start}`, async () => {
      const answer = await call(service.url, poll, { caller, parameters });
      return isTerminal(bodyOf(answer, v.object({ status: v.string() })).status);
    });
    const answer = await take(poll, { caller, parameters });
    return bodyOf(answer, v.object({ result: v.array(v.looseObject({})) })).result;
  }

  const companies = await runJob('enrichAccounts', 'enrichAccountsJob', {
    domains: [domain, 'not a domain'],
  });
  const account_id = companies[0]?.['account_id'];
  const people = await runJob('discoverPeople', 'discoverPeopleJob', {
    account_id,
    seniority_filters: ['CXO', 'VP', 'HEAD'],
    department_filters: ['SALES'],
    audience_name: 'Sales leaders',
    max_credit_limit: 20,
  });
  const people_ids = people.map((person) => person['person_id']);
  await runJob('enrichPeople', 'enrichPeopleJob', {
    people_ids,
    enrich_emails: true,
    enrich_phones: false,
  });
  await runJob('verifyPeople', 'verifyPeopleJob', { people_ids });
  await ask('accountBatch', { account_domains: [domain] });
  const [person] = people;
  await ask('signalSuggest', { website: 'canyonwave.example' });
  await ask('lookUpPeople', {
    references: [
      { profile_url: person?.['person_linkedin_url'] },
      { name: person?.['person_name'], domain },
      { name: 'Kim Lee', domain },
    ],
  });
  await ask('lookUpCompanies', { names: ['Sommerkeep Group', 'Northwind'] });
  await take('balance', { caller });
  await take('creditHistory', { caller });
  await take('techCompanies', { caller, query: { tech: 'Snowflake', hq_country_code: 'AUT' } });
  await take('countryOptions', { caller });
  await take('icpList', { caller });
  await ask('icpEditing', {
    action: 'create',
    icp: {
      name: 'Mid-sized software companies',
      target_roles: ['Head of Sales'],
      min_employee: 50,
      location: ['DE'],
    },
  });

  /** Deploys a signal and waits until its first run has ended, before another request. */
  async function runSignal(deployment: EndpointName, body: object): Promise<number> {
    const answer = await ask(deployment, body);
    const { signal_id } = bodyOf(answer, deploymentResponseSchema());
    await runEnd(caller, signal_id);
    return signal_id;
  }

  const icp_id = await starterIcpId(caller);
  const signal_id = await runSignal('hiringForRole', {
    name: 'Data engineers',
    icp_id,
    role: 'Data Engineer',
    timeframe: 60,
    repeat: true,
    max_credit_limit: 20,
  });
  await ask('signalList', { filters: { signal_types: ['hiring'] }, pagination: { limit: 50 } });
  await ask('signalControl', { signal_id, action: 'limit', max_credit_limit: 40 });
  await runEnd(caller, signal_id);
  const finds = await query(service.dataDir, 'SELECT min(account_id) AS id FROM signal_accounts');
  await ask('signalFeedback', {
    signal_id,
    account_id: Number(Reflect.get(Object(finds[0]), 'id')),
    relevant: false,
    reason: 'already_known',
  });
  await runSignal('hiringForInitiative', {
    name: 'Moving to Kubernetes',
    icp_id,
    initiative: 'migration to Kubernetes',
    max_credit_limit: 10,
  });
  await runSignal('deepCompanySearch', {
    name: 'Warehouse robots',
    trait: 'robots for warehouses',
    activity: 'two or more posts about Kubernetes within 60 days',
    max_credit_limit: 10,
  });
  await runSignal('socialListening', {
    name: 'Supply chain talk',
    search_query: 'supply chain',
    timeframe: 30,
    signal_target: 'people',
    max_credit_limit: 10,
  });
  return recorded;
}

/** Times that a search took, which differ each time. */
const took = { ranking_ms: 2.1, hydration_ms: 1.2, total_ms: 3.4 };

/** The answer without what differs each time, and with the first three countries alone. */
function shown(body: unknown): unknown {
  const answer = v.parse(v.record(v.string(), v.unknown()), body);
  const { countries } = answer;
  return {
    ...answer,
    ...('ranking_ms' in answer && took),
    ...(Array.isArray(countries) && { countries: countries.slice(0, 3) }),
  };
}
