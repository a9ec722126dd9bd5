/**
 * The examples of the OpenAPI document are what the service answers to one caller, on the sample data of one day.
 * `SIGNALSHEET_TEST_RECORD=1` rewrites them.
 */
import { writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import * as v from 'valibot';
import { agentEstimateResponseSchema } from '../../src/contract/agents';
import { type AnyEndpointName, allEndpoints } from '../../src/contract/all-endpoints';
import { headers } from '../../src/contract/headers';
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
  expect(Object.keys(recorded).sort()).toEqual(Object.keys(allEndpoints).sort());
  if (process.env['SIGNALSHEET_TEST_RECORD'])
    writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  else expect(recorded).toEqual(examples);
});

async function record(): Promise<Partial<Record<AnyEndpointName, Example>>> {
  const service = await serve({
    posts: true,
    clock: () => now,
    settings: { publicUrl: 'https://signalsheet.example', userProviderKeys: 'on' },
  });
  const recorded: Partial<Record<AnyEndpointName, Example>> = {};

  async function take(name: AnyEndpointName, request: Request = {}): Promise<Answer> {
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
  const ask = (name: AnyEndpointName, body: object) => take(name, { caller, body });

  const ended = (poll: AnyEndpointName, job_id: string) =>
    until(`the end of ${job_id}`, async () => {
      const answer = await call(service.url, poll, { caller, parameters: { job_id } });
      return isTerminal(bodyOf(answer, v.object({ status: v.string() })).status);
    });

  async function runJob(start: AnyEndpointName, poll: AnyEndpointName, body: object) {
    const { job_id } = bodyOf(await ask(start, body), v.object({ job_id: v.string() }));
    await ended(poll, job_id);
    const answer = await take(poll, { caller, parameters: { job_id } });
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
  // Counting stops after ten seconds, and a slow machine counts less until then.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  await ask('signalSuggest', { website: 'canyonwave.example' });
  clock.mockRestore();
  await ask('lookUpPeople', {
    references: [
      { profile_url: person?.['person_linkedin_url'] },
      { name: person?.['person_name'], domain },
      { name: 'Kim Lee', domain },
    ],
  });
  await ask('lookUpCompanies', { names: ['Sommerkeep Group', 'Northwind'] });
  await ask('paidCompanies', { domains: [domain, 'northwind.example'] });
  await take('balance', { caller });
  await take('creditHistory', { caller });
  await ask('providers', { action: 'order', order: ['hunter', 'prospeo'] });
  await take('techCompanies', { caller, query: { tech: 'Snowflake', hq_country_code: 'AUT' } });
  await take('countryOptions', { caller });
  await ask('exclusion', {
    entries: ['fjord-talent.example', 'acme.example'],
    audience_names: ['Sales leaders'],
    search: { tech: 'Snowflake', hq_country_code: 'AUT' },
  });
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
  async function runSignal(deployment: AnyEndpointName, body: object): Promise<number> {
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
  await ask('signalFinds', { signal_id });
  await ask('scoreSettings', {
    action: 'try',
    settings: { fit: 20, signals: 60, roles: 20, half_life_days: 14 },
  });
  await ask('excludeEditing', {
    action: 'add',
    entries: ['acme.example', 'https://www.linkedin.com/in/dana-roe', 'not a company'],
    reason: 'other',
    note: 'Partner',
  });
  await ask('excludeList', {});
  await ask('excludeFinds', { signal_id });
  await ask('signalFeedback', {
    signal_id,
    account_id: Number(Reflect.get(Object(finds[0]), 'id')),
    relevant: false,
    reason: 'already_known',
  });
  await ask('alertEdit', {
    action: 'save',
    kind: 'webhook',
    address: 'https://hooks.northwind.example/signalsheet',
    signal_ids: [signal_id],
  });
  await query(
    service.dataDir,
    `INSERT INTO alert_events (user_id, channel_id, event_id, signal_id, domain, find, created_at, attempts, next_at,
       failed_at, last_fault, last_status)
     SELECT user_id, id, 'evt_5f0c6a1e9b7d4c2f8a3e1b60', ${signal_id}, 'sommerkeep-group.example', '{}', created_at, 10,
       created_at, created_at, 'status', 500
     FROM alert_channels RETURNING id`,
  );
  await ask('alertList', {});
  await ask('alertFailures', { channel_id: 1 });
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
  await runSignal('technologySignal', {
    name: 'Starts using Snowflake',
    tech: 'Snowflake',
    hq_country_code: 'AUT',
    repeat: true,
    max_credit_limit: 20,
  });
  await runSignal('jobChangeSignal', {
    name: 'Sales leaders who move',
    watched_audience_name: 'Sales leaders',
    check_days: 30,
    repeat: true,
    max_credit_limit: 100,
  });
  await ask('agentCaps', { per_call: 50 });
  const estimated = await ask('agentEstimate', {
    operation: 'enrich_companies',
    arguments: { domains: [domain, 'not a domain'] },
  });
  const { estimate_id, max_credits } = bodyOf(estimated, agentEstimateResponseSchema());
  const begun = await take('agentRun', {
    caller,
    headers: { [headers.idempotencyKey]: 'a-run-of-an-agent' },
    body: { estimate_id, max_credits },
  });
  const job_id = String(/job_[0-9a-f]{32}/.exec(begun.text));
  await ended('enrichAccountsJob', job_id);
  await ask('agentCancel', { job_id });
  return recorded;
}

/** Times that a search took, which differ each time. */
const took = { ranking_ms: 2.1, hydration_ms: 1.2, total_ms: 3.4 };

/** The answer without what differs each time, and with only the first three countries. */
function shown(body: unknown): unknown {
  const answer = v.parse(v.record(v.string(), v.unknown()), body);
  const { countries } = answer;
  return {
    ...answer,
    ...('ranking_ms' in answer && took),
    ...(Array.isArray(countries) && { countries: countries.slice(0, 3) }),
  };
}
