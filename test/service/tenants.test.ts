import { allEndpoints } from '../../src/contract/all-endpoints';
import { headers } from '../../src/contract/headers';
import { findOf } from '../../src/service/alerts/event';
import { starterIcp } from '../../src/service/icps/icp';
import { sampleWithoutJobPosts } from '../../src/service/sample';
import { ask, balanceOf, enrich, join, readAccounts } from './helpers/acts';
import { type Answer, type Caller, call } from './helpers/call';
import { operations } from './helpers/document';
import { known } from './helpers/domains';
import { query } from './helpers/folders';
import { everyone, makePeople } from './helpers/people';
import { fieldsOf } from './helpers/request-fields';
import { serve, type TestService } from './helpers/service';
import { starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const isId = (field: string) => /(^|_)ids?$|^account_domains$/.test(field);
const namesOf = (schema: object) =>
  fieldsOf({ ...schema }).map((way) => way.findLast((step) => step !== '0') ?? '');

/** Request fields that name a user's data, and endpoints whose answers do, by the contract. */
const takers = operations.flatMap(({ name, operation }) => {
  const schema = operation.requestBody?.content['application/json'].schema ?? {};
  const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
  return [...new Set([...inPath, ...namesOf(schema).filter(isId)])].map((id) => `${name} ${id}`);
});
const givers = operations
  .filter(({ operation }) =>
    namesOf(operation.responses[200]?.content['application/json'].schema ?? {}).some(isId),
  )
  .map(({ name }) => name);
const payers = operations
  .map(({ name }) => name)
  .filter((name) => allEndpoints[name].charges && allEndpoints[name].method === 'POST')
  // Begins the other operations, once for an estimate; agents.test.ts tests its keys.
  .filter((name) => name !== 'agentRun');

const startedNames = ['enrichAccounts', 'enrichPeople', 'discoverPeople', 'verifyPeople'] as const;
type Started = (typeof startedNames)[number];

/** One user's things, of each sort that a request can name. */
interface Things {
  readonly domain: string;
  readonly account: number;
  readonly person: number;
  readonly icp: number;
  readonly signal: number;
  readonly channel: number;
  readonly estimate: string;
  /** Begun by a run. */
  readonly agentJob: string;
  readonly exclusion: string;
  readonly jobs: Readonly<Record<Started, string>>;
}

const noJob = `job_${'f'.repeat(32)}`;
const nobodys: Things = {
  domain: 'nobody-has-this.example',
  account: 999_999_999,
  person: 999_999_999,
  icp: 999_999_999,
  signal: 999_999_999,
  channel: 999_999_999,
  estimate: `est_${'f'.repeat(32)}`,
  agentJob: noJob,
  exclusion: `exc_${'f'.repeat(32)}`,
  jobs: {
    enrichAccounts: noJob,
    enrichPeople: noJob,
    discoverPeople: noJob,
    verifyPeople: noJob,
  },
};

/** Bodies of requests that can charge, naming a user's data. */
const bodies = {
  enrichAccounts: ({ domain }: Things) => ({ domains: [domain] }),
  enrichPeople: ({ person }: Things) => ({ people_ids: [person], enrich_phones: true }),
  discoverPeople: ({ account }: Things) => ({ ...everyone, account_id: account }),
  verifyPeople: ({ person }: Things) => ({ people_ids: [person] }),
  hiringForRole: ({ icp }: Things) => ({ name: 'A', icp_id: icp, role: 'nothing' }),
  hiringForInitiative: ({ icp }: Things) => ({ name: 'A', icp_id: icp, initiative: 'nothing' }),
  deepCompanySearch: ({ icp }: Things) => ({ name: 'A', icp_id: icp, trait: 'nothing' }),
  socialListening: ({ icp }: Things) => {
    return { name: 'A', icp_id: icp, search_query: 'nothing', timeframe: 1 };
  },
  technologySignal: ({ icp }: Things) => ({ name: 'A', icp_id: icp, tech: 'nothing' }),
  jobChangeSignal: ({ person }: Things) => ({ name: 'A', people_ids: [person] }),
};
type Payer = keyof typeof bodies;
/** An estimate is run once, so each run has one of its own. */
const estimate = (caller: Caller, { domain }: Pick<Things, 'domain'>) =>
  ask(caller, 'agentEstimate', {
    operation: 'enrich_companies',
    arguments: { domains: [domain] },
  });
const runEstimate = (caller: Caller, { estimate: estimate_id }: Things) =>
  ask(caller, 'agentRun', { estimate_id, max_credits: 1 }, 'the-run-of-an-estimate');
const cancelJob = (caller: Caller, { agentJob }: Things) =>
  ask(caller, 'agentCancel', { job_id: agentJob });
const pay = (name: Payer) => (caller: Caller, things: Things, key?: string) =>
  ask(caller, name, bodies[name](things), key);
const accounts = [{ website: 'a.example' }];
/** Deployments that name a user's data only in what they leave out. */
const leavingOut = {
  hiringForRole: { name: 'A', accounts, role: 'nothing' },
  hiringForInitiative: { name: 'A', accounts, initiative: 'nothing' },
  deepCompanySearch: { name: 'A', trait: 'nothing' },
  socialListening: { name: 'A', search_query: 'nothing', timeframe: 1 },
  technologySignal: { name: 'A', tech: 'nothing' },
};
const leaveOut =
  (name: keyof typeof leavingOut) =>
  (caller: Caller, { exclusion }: Things) =>
    ask(caller, name, { ...leavingOut[name], exclusion_id: exclusion });
const choose = (caller: Caller) => ask(caller, 'exclusion', { entries: ['a.example'] });
const poll =
  (name: Started) =>
  (caller: Caller, { jobs }: Things) =>
    call(caller.url, `${name}Job`, { caller, parameters: { job_id: jobs[name] } });
const readBatch = (bodyOf: (things: Things) => object) => (caller: Caller, things: Things) =>
  call(caller.url, 'accountBatch', { caller, body: bodyOf(things) });
const raiseLimit = (caller: Caller, { signal }: Things) =>
  call(caller.url, 'signalControl', {
    caller,
    body: { signal_id: signal, action: 'limit', max_credit_limit: 1_000 },
  });
const judge = (caller: Caller, { signal, account }: Things) =>
  call(caller.url, 'signalFeedback', {
    caller,
    body: { signal_id: signal, account_id: account, relevant: true },
  });
const readFinds = (caller: Caller, { signal }: Things) =>
  call(caller.url, 'signalFinds', { caller, body: { signal_id: signal } });
const exclude = (caller: Caller, { person }: Things) =>
  call(caller.url, 'excludeEditing', {
    caller,
    body: { action: 'add', people_ids: [person], reason: 'customer' },
  });
const readLeftOut = (caller: Caller, { signal }: Things) =>
  call(caller.url, 'excludeFinds', { caller, body: { signal_id: signal } });
const editAlert =
  (bodyOf: (things: Things) => object = () => ({})) =>
  (caller: Caller, things: Things) =>
    call(caller.url, 'alertEdit', {
      caller,
      body: { action: 'save', channel_id: things.channel, ...bodyOf(things) },
    });
const readFailures = (caller: Caller, { channel }: Things) =>
  call(caller.url, 'alertFailures', { caller, body: { channel_id: channel } });
const readOrigin = (caller: Caller, { person }: Things) =>
  call(caller.url, 'providers', { caller, body: { action: 'person', person_id: person } });
const renameIcp = (caller: Caller, { icp }: Things) =>
  call(caller.url, 'icpEditing', {
    caller,
    body: { action: 'replace', icp_id: icp, icp: { ...starterIcp, name: 'Renamed' } },
  });

/** Requests for a user's data: one entry for each of `takers`. */
const probes: Readonly<Record<string, (caller: Caller, things: Things) => Promise<Answer>>> = {
  'enrichAccountsJob job_id': poll('enrichAccounts'),
  'enrichPeopleJob job_id': poll('enrichPeople'),
  'discoverPeopleJob job_id': poll('discoverPeople'),
  'verifyPeopleJob job_id': poll('verifyPeople'),
  'enrichPeople people_ids': pay('enrichPeople'),
  'discoverPeople account_id': pay('discoverPeople'),
  'verifyPeople people_ids': pay('verifyPeople'),
  'hiringForRole icp_id': pay('hiringForRole'),
  'hiringForInitiative icp_id': pay('hiringForInitiative'),
  'deepCompanySearch icp_id': pay('deepCompanySearch'),
  'socialListening icp_id': pay('socialListening'),
  'technologySignal icp_id': pay('technologySignal'),
  'jobChangeSignal people_ids': pay('jobChangeSignal'),
  'hiringForRole exclusion_id': leaveOut('hiringForRole'),
  'hiringForInitiative exclusion_id': leaveOut('hiringForInitiative'),
  'deepCompanySearch exclusion_id': leaveOut('deepCompanySearch'),
  'socialListening exclusion_id': leaveOut('socialListening'),
  'technologySignal exclusion_id': leaveOut('technologySignal'),
  'jobChangeSignal exclusion_id': (caller, { exclusion, ...things }) =>
    ask(caller, 'jobChangeSignal', {
      ...bodies.jobChangeSignal({ exclusion, ...things }),
      exclusion_id: exclusion,
    }),
  'signalControl signal_id': raiseLimit,
  'signalFinds signal_id': readFinds,
  'signalFeedback signal_id': judge,
  'signalFeedback account_id': judge,
  'icpEditing icp_id': renameIcp,
  'excludeEditing people_ids': exclude,
  'excludeFinds signal_id': readLeftOut,
  'alertEdit channel_id': editAlert(),
  // Naming another user's signals and events has no effect.
  'alertEdit signal_ids': editAlert(({ signal }) => ({ signal_ids: [signal] })),
  'alertEdit event_ids': editAlert(() => ({
    action: 'replay',
    event_ids: ['evt_none'],
  })),
  'alertFailures channel_id': readFailures,
  'providers person_id': readOrigin,
  'agentRun estimate_id': runEstimate,
  'agentCancel job_id': cancelJob,
  'accountBatch account_ids': readBatch(({ account }) => ({ account_ids: [account] })),
  'accountBatch account_domains': readBatch(({ domain }) => ({ account_domains: [domain] })),
};

/** Answers that hold ids: one entry for each of `givers`. */
const looks: typeof probes = {
  enrichAccounts: pay('enrichAccounts'),
  enrichPeople: pay('enrichPeople'),
  discoverPeople: pay('discoverPeople'),
  verifyPeople: pay('verifyPeople'),
  enrichAccountsJob: poll('enrichAccounts'),
  enrichPeopleJob: poll('enrichPeople'),
  discoverPeopleJob: poll('discoverPeople'),
  verifyPeopleJob: poll('verifyPeople'),
  hiringForRole: pay('hiringForRole'),
  hiringForInitiative: pay('hiringForInitiative'),
  deepCompanySearch: pay('deepCompanySearch'),
  socialListening: pay('socialListening'),
  technologySignal: pay('technologySignal'),
  jobChangeSignal: pay('jobChangeSignal'),
  signalControl: raiseLimit,
  signalFinds: readFinds,
  signalFeedback: judge,
  signalSuggest: (caller) => call(caller.url, 'signalSuggest', { caller, body: {} }),
  icpEditing: renameIcp,
  scoreSettings: (caller) => call(caller.url, 'scoreSettings', { caller, body: { action: 'try' } }),
  excludeFinds: readLeftOut,
  exclusion: choose,
  lookUpPeople: (caller, { domain }) => {
    const [person] = sampleWithoutJobPosts(0).people.filter((one) => one.domain === domain);
    const references = [{ profile_url: person?.profile_url }];
    return call(caller.url, 'lookUpPeople', { caller, body: { references } });
  },
  signalList: (caller) => call(caller.url, 'signalList', { caller, body: {} }),
  alertList: (caller) => call(caller.url, 'alertList', { caller, body: {} }),
  alertEdit: editAlert(),
  alertFailures: readFailures,
  providers: readOrigin,
  agentEstimate: estimate,
  agentCancel: cancelJob,
  icpList: (caller) => call(caller.url, 'icpList', { caller }),
  creditHistory: (caller) => call(caller.url, 'creditHistory', { caller }),
  accountBatch: readBatch(({ domain }) => ({ account_domains: [domain] })),
};

eachStore('two tenants', () => {
  let service: TestService;
  let dana: Caller;
  let omar: Caller;
  let danas: Things;
  let omars: Things;
  beforeAll(async () => {
    service = await serve({ settings: { userProviderKeys: 'on' } });
    dana = await join(service);
    omar = await join(service);
    danas = await makeThings(dana, known(1)[0] ?? '');
    omars = await makeThings(omar, known(1, 1)[0] ?? '');
    // Each account is a find of its owner's signal, which the owner wasn't told of.
    for (const { account, signal, channel, domain } of [danas, omars]) {
      const found = `INSERT INTO signal_accounts (user_id, signal_id, domain, account_id, found_at)
        SELECT user_id, id, CAST(? AS TEXT), CAST(? AS BIGINT), 0 FROM signals WHERE id = ? RETURNING domain`;
      await query(service.dataDir, found, domain, account, signal);
      const leftOut = `INSERT INTO exclude_finds (user_id, found_by, work, subject, reason, at)
        SELECT user_id, 'signal', CAST(id AS TEXT), 'a.example', 'customer', 0 FROM signals WHERE id = ? RETURNING id`;
      await query(service.dataDir, leftOut, signal);
      const event = `INSERT INTO alert_events
        (user_id, channel_id, event_id, signal_id, domain, find, created_at, next_at, failed_at)
        SELECT user_id, id, 'evt_' || id, CAST(? AS BIGINT), 'none.example', CAST(? AS TEXT), 0, 0, 1
        FROM alert_channels WHERE id = ? RETURNING id`;
      const none = { domain: 'none.example', name: 'None' };
      const find = JSON.stringify(findOf({ id: signal, name: 'A' }, none, account, [], 0).find);
      await query(service.dataDir, event, signal, find, channel);
    }
  });

  it('are tried at every endpoint that takes an id, gives one, or takes a key', () => {
    expect(Object.keys(probes).sort()).toEqual([...takers].sort());
    expect(Object.keys(looks).sort()).toEqual([...givers].sort());
    expect(Object.keys(bodies).sort()).toEqual([...payers].sort());
  });

  it.each(takers)('cannot tell the other’s id from an unknown one: %s', async (taker) => {
    const probe = probes[taker];
    if (!probe) throw new Error(`Nothing tries ${taker}`);
    const answerTo = async (caller: Caller, things: Things) =>
      shown(caller, taker, await probe(caller, things), things);
    const unknown = await answerTo(omar, nobodys);
    expect(await answerTo(omar, danas)).toBe(unknown);
    expect(await answerTo(dana, danas)).not.toBe(unknown);
  });

  it.each(givers)('never get an id of the other’s in an answer: %s', async (giver) => {
    const look = looks[giver];
    if (!look) throw new Error(`Nothing looks at ${giver}`);
    const [hers, his] = [idsIn(await look(dana, danas)), idsIn(await look(omar, omars))];
    expect(hers.length).toBeGreaterThan(0);
    expect(his.length).toBeGreaterThan(0);
    expect(hers.filter((id) => his.includes(id))).toEqual([]);
  });

  it.each(Object.keys(bodies).filter(isPayer))(
    'have idempotency keys of their own, each for one request: %s',
    async (name) => {
      const [hers, again] = await Promise.all([
        pay(name)(dana, danas, `${name}-key`),
        pay(name)(dana, danas, `${name}-key`),
      ]);
      expect(again.text).toBe(hers.text);
      const his = await pay(name)(omar, omars, `${name}-key`);
      expect([hers.status, his.status]).toEqual([200, 200]);
      expect(his.headers.get(headers.idempotencyReplayed)).toBeNull();
      expect(his.text).not.toBe(hers.text);
      const body = bodies[name](danas);
      const hasLimit = 'name' in body || 'account_id' in body;
      const other = hasLimit ? { ...body, max_credit_limit: 1 } : bodies[name](nobodys);
      expect((await ask(dana, name, other, `${name}-key`)).status).toBe(409);
    },
  );

  it('have accounts of their own for the same company', async () => {
    const [domain = ''] = known(1, 5);
    await enrich(dana, [domain]);
    const unknown = await readAccounts(omar, { account_domains: [domain] });
    expect(unknown.total_count).toBe(0);
    const job = await enrich(omar, [domain]);
    expect(job.progress.new_accounts).toBe(1);
    const [mine] = (await readAccounts(dana, { account_domains: [domain] })).accounts;
    const [theirs] = (await readAccounts(omar, { account_domains: [domain] })).accounts;
    expect(mine?.id).not.toBe(theirs?.id);
    expect((await readAccounts(omar, { account_ids: [mine?.id ?? 0] })).total_count).toBe(0);
  });

  it('have credits of their own', async () => {
    const before = await balanceOf(omar);
    await enrich(dana, known(3, 10));
    expect(await balanceOf(omar)).toEqual(before);
  });
});

function isPayer(name: string): name is Payer {
  return name in bodies;
}

/** An account with people, a job of each kind that has ended, and a signal. */
async function makeThings(caller: Caller, domain: string): Promise<Things> {
  const [person = 0] = await makePeople(caller, domain);
  const { accounts } = await readAccounts(caller, { account_domains: [domain] });
  const account = accounts[0]?.id ?? 0;
  const icp = await starterIcpId(caller);
  const things = { ...nobodys, domain, account, person, icp };
  const start = async (name: Started) => {
    const answer = await pay(name)(caller, things);
    await endOf(caller, name, answer);
    return String(Reflect.get(Object(answer.body), 'job_id'));
  };
  const jobs = {
    enrichAccounts: await start('enrichAccounts'),
    enrichPeople: await start('enrichPeople'),
    discoverPeople: await start('discoverPeople'),
    verifyPeople: await start('verifyPeople'),
  };
  const { status, body } = await pay('deepCompanySearch')(caller, things);
  expect(status).toBe(200);
  const alerts = await call(caller.url, 'alertEdit', {
    caller,
    body: { action: 'save', kind: 'email' },
  });
  const channel = Number(
    Reflect.get(Object(Reflect.get(Object(alerts.body), 'channel')), 'channel_id'),
  );
  const excluded = await choose(caller);
  const estimateId = async () =>
    String(Reflect.get(Object((await estimate(caller, things)).body), 'estimate_id'));
  const begun = await ask(
    caller,
    'agentRun',
    { estimate_id: await estimateId(), max_credits: 1 },
    'the-job-of-an-agent',
  );
  return {
    ...things,
    jobs,
    channel,
    estimate: await estimateId(),
    agentJob: String(/job_[0-9a-f]{32}/.exec(begun.text)),
    exclusion: String(Reflect.get(Object(excluded.body), 'exclusion_id')),
    signal: Number(Reflect.get(Object(body), 'signal_id')),
  };
}

/** The answer, and the end of the job that it started, freed of what the request itself named. */
async function shown(caller: Caller, taker: string, answer: Answer, things: Things) {
  const named = new Map<unknown, string>([
    [things.account, 'the account'],
    [things.person, 'the person'],
  ]);
  const free = (text: string) =>
    JSON.stringify(
      JSON.parse(text.replace(/job_[0-9a-f]{32}/g, 'the job'), (field, value) =>
        isId(field) ? (named.get(value) ?? value) : value,
      ),
    );
  const head = [...answer.headers].filter(([name]) => !changing.includes(name));
  const end = await endOf(caller, taker.split(' ')[0] ?? '', answer);
  return JSON.stringify([answer.status, head, free(answer.text), end && free(end)]);
}

/** Headers that differ between equal answers; the length depends on the ids that are repeated. */
const changing = ['date', 'content-length', headers.requestId.toLowerCase()];

/** The text of the ended job; empty if the answer began no job. */
async function endOf(caller: Caller, name: string, { body }: Answer): Promise<string> {
  const job_id = Reflect.get(Object(body), 'job_id');
  const started = startedNames.find((one) => one === name);
  if (typeof job_id !== 'string' || !started) return '';
  return until(`the end of ${job_id}`, async () => {
    const { text } = await call(caller.url, `${started}Job`, { caller, parameters: { job_id } });
    return /"status":"(completed|failed)"/.test(text) && text;
  });
}

/** All ids in an answer, each with the name of its field. */
function idsIn({ text }: Answer): string[] {
  const ids: string[] = [];
  JSON.parse(text, (field, value) => {
    if (isId(field) && (typeof value === 'string' || typeof value === 'number')) {
      ids.push(`${field} ${value}`);
    }
    return value;
  });
  return ids;
}
