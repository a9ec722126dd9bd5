/** The client for programs against the real service: every endpoint, errors, retries, waits and pages. */

import { allEndpoints } from '../../src/contract/all-endpoints';
import { makeClient, SignalsheetError } from '../../src/programs';
import { balanceOf, join } from '../service/helpers/acts';
import { companyOf } from '../service/helpers/directories';
import { known } from '../service/helpers/domains';
import { serve, serveEmpty, type TestService } from '../service/helpers/service';
import { until } from '../service/helpers/until';

type Fetch = typeof fetch;

const [one = '', two = ''] = known(2);
let service: TestService;

beforeAll(async () => {
  service = await serve();
});

async function office(at = service) {
  const caller = await join(at);
  const { url, apiKey, userId } = caller;
  const clientWith = (wrapped: Fetch = fetch, more: object = {}) =>
    makeClient({ baseUrl: url, apiKey, userId, fetch: wrapped, timeoutSeconds: 20, ...more });
  return { caller, clientWith, client: clientWith() };
}

/** Runs a call that must fail; returns its error. */
async function errorOf(call: Promise<unknown>): Promise<SignalsheetError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof SignalsheetError) return error;
  throw new Error(`Not a SignalsheetError: ${error}`);
}

/** Sends the request, and loses the answers of these calls (1 is the first) to addresses with `part`. */
function losing(part: string, which: readonly number[]): { fetch: Fetch; keys: string[] } {
  const keys: string[] = [];
  const wrapped: Fetch = async (address, init) => {
    const answer = await fetch(address, init);
    if (!String(address).includes(part)) return answer;
    keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? '');
    if (!which.includes(keys.length)) return answer;
    await answer.arrayBuffer();
    throw new TypeError('fetch failed');
  };
  return { fetch: wrapped, keys };
}

it('exports a method for each endpoint, and no more than it promises', async () => {
  const { client } = await office();
  expect(Object.keys(await import('../../src/programs')).sort()).toEqual([
    'SignalsheetError',
    'makeClient',
  ]);
  expect(Object.keys(client).sort()).toEqual(
    [
      ...Object.keys(allEndpoints),
      'allCreditHistory',
      'allFinds',
      'allPeople',
      'allSignals',
      'allTechCompanies',
      'endOfJob',
    ].sort(),
  );
});

it('enriches companies, waits for the end, and reads accounts, people and history', async () => {
  const { client, caller } = await office();
  const { extensions } = await client.extensions();
  expect(extensions).toContain('credit-history');
  const domains = [one, two, 'not a domain'];
  const { job_id } = await client.enrichAccounts({ domains });
  const { result } = await client.endOfJob('enrichAccounts', job_id);
  expect(result.map(({ status }) => status)).toEqual(['enriched', 'enriched', 'invalid_domain']);
  expect(await client.balance()).toEqual(await balanceOf(caller));
  const { accounts } = await client.accountBatch({ account_domains: domains.slice(0, 1) });
  const [account] = accounts;
  expect(account?.website).toContain(one);
  const found = await client.discoverPeople({
    account_id: account?.id ?? 0,
    seniority_filters: ['VP', 'CXO', 'FOUNDER', 'DIRECTOR', 'MANAGER', 'HEAD', 'SENIOR', 'ENTRY'],
    department_filters: ['SALES', 'ENGINEERING', 'EXECUTIVE', 'MARKETING', 'PRODUCT', 'FINANCE'],
    max_credit_limit: 3,
  });
  const { result: people } = await client.endOfJob('discoverPeople', found.job_id);
  expect(people.length).toBeGreaterThan(0);
  const history = [];
  for await (const entry of client.allCreditHistory()) history.push(entry.credits);
  const { balance, used_total } = await balanceOf(caller);
  expect(history.reduce((sum, credits) => sum + credits, 0)).toBe(balance);
  expect(used_total).toBe(people.length + 2);
});

it('reads lists of several pages to their end', async () => {
  const { client } = await office();
  const names = Array.from({ length: 3 }, (_, at) => `Signal ${at}`);
  for (const name of names) {
    await client.deepCompanySearch({ name, trait: 'nothing like that', max_credit_limit: 1 });
  }
  const read = [];
  for await (const signal of client.allSignals()) read.push(signal.signal_name);
  expect(read).toEqual([...names].reverse());
  const finds = [];
  const [signal] = (await client.signalList({})).signals;
  for await (const find of client.allFinds(signal?.signal_id ?? 0)) finds.push(find);
  expect(finds).toEqual([]);
});

it('never asks for a paid page that its limit may not cover', async () => {
  const asked: string[] = [];
  const { clientWith } = await office();
  const client = clientWith(async (address, init) => {
    asked.push(String(address));
    return fetch(address, init);
  });
  const pages = client.allTechCompanies({ tech: 'Go', enrich: true }, 499);
  expect(await errorOf(pages.next())).toMatchObject({ code: 'CREDIT_LIMIT', spent: 0 });
  expect(asked).toEqual([]);
});

it.each([[undefined], [{ creditLimit: 30 }], ['30'], [Number.NaN], [Number.POSITIVE_INFINITY]])(
  'spends nothing with %o as its limit, as plain JavaScript can pass it',
  async (limit) => {
    const { client, caller } = await office();
    const pages = client.allTechCompanies({ tech: 'Go' }, limit as number);
    expect(await errorOf(pages.next())).toMatchObject({
      code: 'INVALID_REQUEST',
      spent: 0,
      message: expect.stringContaining('Nothing was sent'),
    });
    expect((await balanceOf(caller)).used_total).toBe(0);
  },
);

it('repeats a paid call whose answer was lost, with the same key, and pays once', async () => {
  const { clientWith, caller } = await office();
  const lost = losing('/enrich/accounts', [1]);
  const client = clientWith(lost.fetch);
  const { job_id } = await client.enrichAccounts({ domains: [one] });
  await client.endOfJob('enrichAccounts', job_id);
  expect(lost.keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(lost.keys.slice(0, 2)).toEqual([lost.keys[0], lost.keys[0]]);
  expect((await balanceOf(caller)).used_total).toBe(1);
});

it('says that the outcome is unknown if the service does not honour keys', async () => {
  const { clientWith } = await office();
  const lost = losing('/enrich/accounts', [1, 2, 3, 4, 5]);
  const client = clientWith(async (address, init) => {
    const answer = await lost.fetch(address, init);
    const { 'idempotency-supported': _, ...headers } = Object.fromEntries(answer.headers);
    return new Response(await answer.text(), { status: answer.status, headers });
  });
  const error = await errorOf(client.enrichAccounts({ domains: [one] }));
  expect(error).toMatchObject({ code: 'UNKNOWN_OUTCOME', spent: 'unknown' });
  expect(error.idempotencyKey).toBe(lost.keys[0]);
  expect(lost.keys).toHaveLength(1);
});

it('gives refusals as data: code, reason, numbers, fields, and that nothing was spent', async () => {
  const poorest = await serveEmpty({ settings: { startingCredits: 1 } });
  const { client } = await office(poorest);
  const poor = await errorOf(client.enrichAccounts({ domains: [one, two] }));
  expect(poor).toMatchObject({
    code: 'INSUFFICIENT_CREDITS',
    status: 402,
    details: { needed: 2, available: 1 },
    spent: 0,
  });
  expect(poor.requestId).toMatch(/^req_/);
  const empty = await errorOf(client.enrichAccounts({ domains: [] }));
  expect(empty).toMatchObject({ code: 'INVALID_REQUEST', status: 422, reason: 'too_short' });
  expect(empty.faults).toEqual([expect.objectContaining({ field: 'body.domains' })]);
  const stranger = makeClient({ baseUrl: poorest.url, apiKey: 'ssk_wrong', userId: 'x' });
  const refused = await errorOf(stranger.balance());
  expect(refused).toMatchObject({ code: 'UNAUTHENTICATED', status: 401, spent: 0 });
  expect(`${refused.message}${JSON.stringify(refused)}`).not.toContain('ssk_wrong');
  const key = { idempotencyKey: 'mine' };
  await client.enrichAccounts({ domains: [one] }, key);
  const reused = await errorOf(client.enrichAccounts({ domains: [two] }, key));
  expect(reused).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', spent: 0 });
});

it('waits no longer than asked, and the job can be waited for again', async () => {
  let isOpen = false;
  const waiting = await serveEmpty({
    directory: {
      async find(domains) {
        await until('the directory to open', () => isOpen);
        return new Map(domains.map((domain) => [domain, companyOf(domain)]));
      },
    },
  });
  const caller = await join(waiting);
  const client = makeClient({ ...caller, baseUrl: caller.url });
  const { job_id } = await client.enrichAccounts({ domains: ['one.example'] });
  const error = await errorOf(client.endOfJob('enrichAccounts', job_id, { waitSeconds: 0 }));
  expect(error).toMatchObject({ code: 'STILL_RUNNING', details: { job_id } });
  isOpen = true;
  const { result } = await client.endOfJob('enrichAccounts', job_id);
  expect(result).toMatchObject([{ status: 'enriched' }]);
});

it('ends a call when its caller says so, and a try that takes too long', async () => {
  const { clientWith } = await office();
  const silent: Fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const stop = new AbortController();
  const call = clientWith(silent).balance({ signal: stop.signal });
  stop.abort();
  expect(await errorOf(call)).toMatchObject({ code: 'STOPPED', spent: 0 });
  const quick = clientWith(silent, { timeoutSeconds: 0.01, retries: 0 });
  expect(await errorOf(quick.balance())).toMatchObject({ code: 'NO_ANSWER', spent: 0 });
  const paid = await errorOf(quick.enrichAccounts({ domains: [one] }));
  expect(paid).toMatchObject({ code: 'UNKNOWN_OUTCOME', spent: 'unknown' });
});

it('refuses addresses that would send the key in the clear', () => {
  expect(() => makeClient({ baseUrl: 'http://signals.example' })).toThrow('unencrypted');
});
