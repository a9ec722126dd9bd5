/**
 * Kills at random points while jobs of every kind and signals are in progress. SIGNALSHEET_KILL_ROUNDS sets the
 * rounds of kills for each store; 8 by default.
 */
import { isSignalOver } from '../../src/contract/signal-states';
import { sampleCompanies } from '../../src/service';
import { seeded } from '../../src/service/sample/random';
import { ask, jobEnd, join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { type Child, spawnService } from './helpers/child';
import { auditCredits, freshFolder, query, valueIn } from './helpers/folders';
import { discoveryEnd, enrichmentEnd, verificationEnd } from './helpers/people';
import { accountsBehind, listSignals, runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';
import {
  begin,
  discoveriesARound,
  domainsAJob,
  type Given,
  type Intent,
  intentsOf,
  prepare,
  searches,
  staff,
  staffed,
} from './helpers/work';

const rounds = Number(process.env['SIGNALSHEET_KILL_ROUNDS'] ?? 8);
const startingCredits = 10_000_000;

/** Companies at which no job looks for people. */
const customers = sampleCompanies()
  .map(({ domain }) => domain)
  .filter((domain, index) => index % 10 === 0 && !staffed.includes(domain));

/** Makes the same choices in every run; the timing of kills still differs. */
const random = seeded(20_268);

eachStore('kill -9', () => {
  const deadline = 180_000 + rounds * 40_000;
  it(
    'amid everything ends each job, charges each thing once and doubles no finding',
    async () => {
      const dataDir = freshFolder();
      const quick = await spawnService({ posts: true, dataDir, settings: { startingCredits } });
      const caller = await join({ ...quick, dataDir, close: quick.kill });
      const given = await prepare(caller);
      await ask(caller, 'excludeEditing', {
        action: 'add',
        entries: customers,
        reason: 'customer',
      });
      await quick.stop();

      // Slow enough that most kills find all of it in progress.
      const start = () =>
        spawnService({ posts: true, dataDir, settings: { startingCredits, enrichPerSecond: 40 } });
      let workers: readonly Child[] = await Promise.all([start(), start()]);
      const all: Intent[] = [];
      const met = new Set<unknown>();
      for (let round = 0; round < rounds; round += 1) {
        const intents = intentsOf(random, round, given);
        all.push(...intents);
        const { settled } = await askAndWait(dataDir, workers, caller, intents);
        for (const kind of await underWay(dataDir)) met.add(kind);
        const spared = random.chance(0.3) ? undefined : random.pick(workers);
        const doomed = workers.filter((worker) => worker !== spared);
        await Promise.all(doomed.map((worker) => worker.kill()));
        await settled;
        await auditCredits(dataDir);
        const heirs = await Promise.all(doomed.map(start));
        workers = spared ? [spared, ...heirs] : heirs;
      }
      expect([...met].sort()).toEqual([
        'discover_people',
        'enrich_accounts',
        'enrich_people',
        'signal',
        'verify_people',
      ]);

      const last = await spawnService({ posts: true, dataDir });
      const here = { ...caller, url: last.url };
      // Requests that the kills left without an answer are sent again; the others get theirs again.
      const ids: string[] = [];
      for (const intent of all) ids.push(await begin(here, intent));
      expect(new Set(ids).size).toBe(all.length);
      const verdicts = await checkJobs(here, all, ids, given);
      await checkSignals(here, given);
      const checks = await checkMoves(here, given);
      await Promise.all([...workers, last].map((child) => child.stop()));
      await auditCredits(dataDir);
      await checkCharges(dataDir, verdicts, checks);
      await checkFindings(dataDir);
    },
    deadline,
  );
});

/** Returns while requests are answered, or once some of the work is done. */
async function askAndWait(
  dataDir: string,
  workers: readonly Child[],
  caller: Caller,
  intents: readonly Intent[],
): Promise<{ readonly settled: Promise<unknown> }> {
  const before = await progress(dataDir);
  const asked = intents.map((intent, index) =>
    begin({ ...caller, url: workers[index % workers.length]?.url ?? '' }, intent),
  );
  // Wrapped in an object, because returning the promise would await requests that the kill cuts off.
  const cutOff = { settled: Promise.allSettled(asked) };
  if (random.chance(0.25)) {
    await Promise.all(asked.slice(0, random.whole(0, asked.length - 1)));
  } else {
    await Promise.all(asked);
    const min = before + random.whole(1, domainsAJob);
    await until(`${min} results`, async () => (await progress(dataDir)) >= min);
  }
  return cutOff;
}

/** How many items have an outcome, plus how many accounts signals found. */
async function progress(dataDir: string): Promise<number> {
  const done = `SELECT (SELECT count(*) FROM job_items WHERE status <> 'pending') +
    (SELECT count(*) FROM signal_accounts) AS done`;
  return Number(await valueIn(dataDir, done));
}

/** The kinds of unfinished jobs, and signals if any is unfinished. */
async function underWay(dataDir: string): Promise<unknown[]> {
  const rows = await query(
    dataDir,
    `SELECT DISTINCT kind FROM jobs WHERE status IN ('pending', 'running')
     UNION SELECT 'signal' FROM signals WHERE status IN ('accepted', 'running')`,
  );
  return rows.map((row) => Reflect.get(Object(row), 'kind'));
}

/** Returns how many credits verdicts have cost. */
async function checkJobs(
  caller: Caller,
  intents: readonly Intent[],
  ids: readonly string[],
  { people_ids }: Given,
): Promise<number> {
  let verdicts = 0;
  for (const [index, { name }] of intents.entries()) {
    const id = ids[index] ?? '';
    if (name === 'enrichAccounts') {
      const { status, result } = await jobEnd(caller, id);
      const enriched = result?.filter((item) => item.status === 'enriched');
      expect([status, enriched?.length]).toEqual(['completed', domainsAJob]);
    } else if (name === 'discoverPeople') {
      const { status, progress, result } = await discoveryEnd(caller, id);
      expect([status, progress.stopped_by]).toEqual(['completed', null]);
      const people = new Set(result?.map(({ person_linkedin_url }) => person_linkedin_url));
      expect(people.size).toBe(result?.length);
      expect(people.size).toBeGreaterThan(0);
    } else if (name === 'enrichPeople' || name === 'verifyPeople') {
      const endOf = name === 'enrichPeople' ? enrichmentEnd : verificationEnd;
      const { status, progress, result } = await endOf(caller, id);
      expect(status).toBe('completed');
      expect(result?.map(({ person_id }) => person_id)).toEqual(people_ids);
      if (name === 'verifyPeople') verdicts += progress.credits_charged;
    }
  }
  return verdicts;
}

/** A later run of the same search finds nothing that the earlier ones lack. */
async function checkSignals(caller: Caller, { icp_id }: Given) {
  const atEnd = async () => {
    const signals = await allSignals(caller);
    return signals.every(({ status }) => isSignalOver(status)) && signals;
  };
  const signals = await until('the end of all signals', atEnd, 60_000 + rounds * 10_000);
  for (const [search, [name, question]] of searches.entries()) {
    if (search >= rounds) continue;
    const again = { ...question, icp_id, name: `Undisturbed ${search}` };
    const undisturbed = await runSignal(caller, name, again);
    const expected = await websites(undisturbed.account_audience_url);
    expect(expected.length).toBeGreaterThan(0);
    for (let round = search; round < rounds; round += searches.length) {
      const signal = signals.find(({ signal_name }) => signal_name === `Whole ${round}`);
      expect(signal?.status).toBe('completed');
      const found = await websites(signal?.account_audience_url);
      expect(new Set(found).size).toBe(signal?.accounts_found);
      expect(found).toEqual(expect.arrayContaining(expected));
    }
  }
}

/** Each signal has the finds and the cost of an undisturbed one. Returns how many credits all of them used. */
async function checkMoves(caller: Caller, { people_ids }: Given): Promise<number> {
  await runSignal(caller, 'jobChangeSignal', { name: 'Undisturbed moves', people_ids });
  const signals = (await allSignals(caller)).filter(
    ({ signal_type: type }) => type === 'job_change',
  );
  expect(signals).toHaveLength(rounds + 1);
  const [undisturbed] = signals;
  const expected = (await websites(undisturbed?.account_audience_url)).sort();
  expect(expected.length).toBeGreaterThan(1);
  for (const { status, credits_used, account_audience_url: url } of signals) {
    expect([status, credits_used]).toEqual(['completed', undisturbed?.credits_used]);
    expect((await websites(url)).sort()).toEqual(expected);
  }
  return signals.reduce((sum, { credits_used: credits }) => sum + (credits ?? 0), 0);
}

async function allSignals(caller: Caller) {
  const signals = [];
  for (;;) {
    const page = await listSignals(caller, { pagination: { limit: 200, offset: signals.length } });
    signals.push(...page.signals);
    if (!page.pagination?.has_more) return signals;
  }
}

async function websites(url: string | null | undefined): Promise<string[]> {
  return (await accountsBehind(url)).members.map(({ account_website }) => account_website);
}

/** At accounts that no signal found, because signals add people for free. */
const isDiscovered = 'account_id NOT IN (SELECT account_id FROM signal_accounts)';

/** Expects that nothing is charged under two names; `auditCredits` checks that charges and items agree. */
async function checkCharges(dataDir: string, verdicts: number, checks: number) {
  const [sums] = await query(
    dataDir,
    `SELECT
       (SELECT count(*) FROM ledger WHERE reason IN ('account_enriched', 'signal_account')) AS companies,
       (SELECT count(*) FROM paid_companies) AS paid_companies,
       (SELECT count(*) FROM signal_accounts) AS found,
       (SELECT sum(accounts_found) FROM signals) AS told,
       (SELECT count(*) FROM ledger WHERE reason IN ('email_found', 'signal_email')) AS paid_emails,
       (SELECT count(work_email) FROM account_people) AS emails,
       (SELECT count(*) FROM ledger WHERE reason = 'phone_found') AS paid_phones,
       (SELECT count(phone) FROM account_people) AS phones,
       (SELECT count(*) FROM ledger WHERE reason = 'employment_verified') AS verified,
       (SELECT count(*) FROM ledger WHERE reason = 'signal_check') AS checked,
       (SELECT count(*) FROM account_people WHERE ${isDiscovered}) AS discovered,
       (SELECT count(*) FROM account_people
        JOIN ledger ON charge_key = 'discovered:' || CAST(account_people.id AS TEXT)
        WHERE ${isDiscovered}) AS paid_discovered`,
  );
  const { found, emails, phones, discovered, paid_companies: paid, ...charged } = Object(sums);
  for (const some of [found, emails, discovered]) expect(some).toBeGreaterThan(0);
  expect(charged).toEqual({
    // Each once per user, whatever found them.
    companies: paid,
    told: found,
    paid_emails: emails,
    paid_phones: phones,
    verified: verdicts,
    checked: checks,
    paid_discovered: discovered,
  });
}

async function checkFindings(dataDir: string) {
  const faults = [
    `SELECT signal_id FROM signal_evidence GROUP BY account_id, signal_id, kind, url
     HAVING count(*) > 1`,
    'SELECT account_id FROM account_people GROUP BY account_id, profile_url HAVING count(*) > 1',
    'SELECT id FROM signals WHERE credits_used > max_credits',
    'SELECT domain FROM signal_accounts JOIN exclude_entries ON subject = domain',
    `SELECT id FROM signals WHERE excluded_count <> (
       SELECT count(*) FROM exclude_finds WHERE work = CAST(signals.id AS TEXT))`,
    'SELECT person_id FROM audience_members GROUP BY audience_id, person_id HAVING count(*) > 1',
    ...['audience', 'account_audience'].map(
      (kind) =>
        `SELECT id FROM ${kind}s LEFT JOIN ${kind}_members ON audience_id = id
         GROUP BY id, member_count
         HAVING count(position) <> member_count OR coalesce(max(position), 0) <> member_count`,
    ),
  ];
  for (const sql of faults) expect([sql, await query(dataDir, sql)]).toEqual([sql, []]);
  const left = await valueIn(dataDir, 'SELECT count(*) FROM exclude_finds');
  expect(Number(left)).toBeGreaterThan(0);
  const discovered = staffed.slice(0, rounds * discoveriesARound);
  const people = discovered.reduce((sum, domain) => sum + (staff.get(domain) ?? 0), 0);
  const told = "SELECT member_count AS told FROM audiences WHERE name = 'Found between kills'";
  expect(await query(dataDir, told)).toEqual([{ told: people }]);
}
