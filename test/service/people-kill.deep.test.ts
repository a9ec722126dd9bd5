import { seeded } from '../../src/service/sample/random';
import { enrich, join, readAccounts } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { type Child, spawnService } from './helpers/child';
import { auditCredits, freshFolder, query } from './helpers/folders';
import { discover, discoveryEnd, enrichmentEnd, everyone, verificationEnd } from './helpers/people';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';
import { begin, type Intent, staff, staffed } from './helpers/work';

const rounds = 4;
const accountsARound = 3;
const audience_name = 'Found between kills';

/** The same choices at every run. */
const random = seeded(20_267);

const domains = staffed.slice(0, 8 + rounds * accountsARound);

/** Enough for a machine that does much else. */
const deadline = 240_000;

eachStore('kill -9 amid jobs about people', () => {
  it(
    'finds, enriches and verifies everybody once, and charges exactly that',
    async () => {
      const dataDir = freshFolder();
      // Slow enough that most kills meet jobs under way.
      const start = () => spawnService({ dataDir, settings: { enrichPerSecond: 150 } });
      const quick = await spawnService({ dataDir });
      const caller = await join({ ...quick, dataDir, close: quick.kill });
      const accounts = await makeAccounts(caller);
      const known = await knownPeople(caller, accounts.slice(0, 8));
      await quick.stop();

      const all: Intent[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const child = await start();
        const intents = intentsOf(round, accounts, known);
        all.push(...intents);
        await askAndKill(child, { ...caller, url: child.url }, intents);
        await auditCredits(dataDir);
      }

      const child = await spawnService({ dataDir });
      const here = { ...caller, url: child.url };
      // Requests that the kills left without an answer are sent again; the others get theirs again.
      const jobs = await Promise.all(all.map((intent) => begin(here, intent)));
      expect(new Set(jobs).size).toBe(all.length);
      let verdicts = 0;
      for (const [index, { name }] of all.entries()) {
        const end = await endOf(here, name, jobs[index] ?? '');
        expect(end.status).toBe('completed');
        if (name === 'discoverPeople') continue;
        expect(end.result?.map(({ person_id }) => person_id)).toEqual(known);
        if (name === 'verifyPeople') verdicts += end.progress.credits_charged;
      }
      await child.stop();
      await auditCredits(dataDir);
      await checkCharges(dataDir, verdicts);
      await checkAudience(dataDir);
    },
    deadline,
  );
});

async function makeAccounts(caller: Caller): Promise<number[]> {
  await enrich(caller, domains);
  const { accounts } = await readAccounts(caller, { account_domains: domains });
  return accounts.map(({ id }) => id);
}

async function knownPeople(caller: Caller, accounts: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (const account_id of accounts) {
    const job = await discover(caller, { account_id });
    ids.push(...(job.result ?? []).map(({ person_id }) => person_id));
  }
  return ids;
}

function intentsOf(round: number, accounts: readonly number[], people_ids: number[]): Intent[] {
  const first = 8 + round * accountsARound;
  const discoveries = accounts.slice(first, first + accountsARound).map((account_id) => ({
    name: 'discoverPeople' as const,
    key: `discover-${account_id}`,
    body: { ...everyone, account_id, audience_name },
  }));
  return [
    {
      name: 'enrichPeople',
      key: `enrich-${round}`,
      body: { people_ids, enrich_phones: round % 2 === 1 },
    },
    ...discoveries,
    { name: 'verifyPeople', key: `verify-${round}`, body: { people_ids } },
  ];
}

/** Kills while requests that start jobs are answered, or while items are worked on. */
async function askAndKill(child: Child, caller: Caller, intents: readonly Intent[]) {
  const asked = intents.map((intent) => begin(caller, intent));
  const settled = Promise.allSettled(asked);
  const [first] = asked;
  if (first && random.chance(0.8)) {
    const job_id = await first;
    const min = random.whole(0, 70);
    await until(`${min} items`, async () => {
      const answer = await call(caller.url, 'enrichPeopleJob', {
        caller,
        parameters: { job_id },
      });
      return Number(Reflect.get(Object(answer.body).progress, 'completed')) >= min;
    });
  }
  await child.kill();
  await settled;
}

function endOf(caller: Caller, name: Intent['name'], jobId: string) {
  if (name === 'discoverPeople') return discoveryEnd(caller, jobId);
  return name === 'enrichPeople' ? enrichmentEnd(caller, jobId) : verificationEnd(caller, jobId);
}

/** Against what the store holds: everybody found, every datum known and every verdict given has its charge. */
async function checkCharges(dataDir: string, verdicts: number) {
  const expected = domains.reduce((sum, domain) => sum + (staff.get(domain) ?? 0), 0);
  const [sums] = await query(
    dataDir,
    `SELECT
       (SELECT count(*) FROM account_people) AS people,
       (SELECT count(work_email) FROM account_people) AS emails,
       (SELECT count(phone) FROM account_people) AS phones,
       (SELECT count(*) FROM ledger WHERE reason = 'person_discovered') AS discovered,
       (SELECT count(*) FROM ledger WHERE reason = 'email_found') AS email_found,
       (SELECT count(*) FROM ledger WHERE reason = 'phone_found') AS phone_found,
       (SELECT count(*) FROM ledger WHERE reason = 'employment_verified') AS verified`,
  );
  const { people, emails, phones, ...charged } = Object(sums);
  expect(people).toBe(expected);
  expect(emails).toBeGreaterThan(0);
  expect(phones).toBeGreaterThan(0);
  expect(charged).toEqual({
    discovered: expected,
    email_found: emails,
    phone_found: phones,
    verified: verdicts,
  });
}

async function checkAudience(dataDir: string) {
  const expected = domains.slice(8).reduce((sum, domain) => sum + (staff.get(domain) ?? 0), 0);
  const [counts] = await query(
    dataDir,
    `SELECT (SELECT max(member_count) FROM audiences) AS told, count(*) AS members,
       count(DISTINCT person_id) AS people, min(position) AS first, max(position) AS last
     FROM audience_members`,
  );
  expect(counts).toEqual({
    told: expected,
    members: expected,
    people: expected,
    first: 1,
    last: expected,
  });
}
