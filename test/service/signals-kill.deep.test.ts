/**
 * Workers that are killed while they look for a technology and for changes of job: each find is charged and told once,
 * and none that the exclude list names. SIGNALSHEET_TEST_SIGNAL_KILLS sets the kills for each store; 4 by default.
 */
import { day } from '../../src/service/clock';
import { seeded } from '../../src/service/sample/random';
import { ask, join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { spawnService } from './helpers/child';
import { auditCredits, freshFolder, query } from './helpers/folders';
import { makePeople } from './helpers/people';
import { knowPosts } from './helpers/posts';
import { allSent, editAlert, eventIn, startReceiver } from './helpers/receiver';
import { serve } from './helpers/service';
import { deploy, domainsOf, listSignals, runEnd } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { bring, jsonl } from './helpers/text-file';
import { until } from './helpers/until';

const kills = Number(process.env['SIGNALSHEET_TEST_SIGNAL_KILLS'] ?? 4);
const rounds = Math.max(2, Math.ceil(kills / 4));
const companies = 60;
const people = 100;
const movers = 40;
const random = seeded(20_291);

/** Companies that a signal may find. The first of each kind are excluded from the start. */
const users = Array.from({ length: companies }, (_, n) => `user-${n}.example`);
const employers = Array.from({ length: movers }, (_, n) => `employer-${n}.example`);
const customers = [users[0], users[1], employers[0]].flatMap((domain) => domain ?? []);

const settings = {
  sampleData: 'off',
  allowPrivateAddresses: 'on',
  startingCredits: 1_000_000,
} as const;

eachStore('a worker that is killed during signals', () => {
  const deadline = 120_000 + kills * 20_000;
  it(
    'finds each company and each change of job once, and none that is excluded',
    async () => {
      const { dataDir, caller, people_ids } = await office();
      const receiver = await startReceiver();
      await editAlert(caller, { action: 'save', kind: 'webhook', address: receiver.url });
      await exclude(caller, customers);
      for (let round = 0; round < rounds; round += 1) {
        await deploy(caller, 'technologySignal', { name: `Starts ${round}`, tech: 'Zigbee' });
        await deploy(caller, 'jobChangeSignal', { name: `Moves ${round}`, people_ids });
      }
      const found = () => pairs(dataDir, 'SELECT signal_id, domain FROM signal_accounts');
      const checked = () => pairs(dataDir, 'SELECT signal_id, person_id FROM watched_people');
      const all = rounds * (companies + people);
      const progress = async () => (await found()).length + (await checked()).length;
      let worker = await spawnService({ dataDir, role: 'worker', settings });
      let late: { readonly domains: readonly string[]; readonly before: readonly string[] } = {
        domains: [],
        before: [],
      };
      for (let kill = 0; kill < kills; kill += 1) {
        const min = (await progress()) + random.whole(1, Math.ceil(all / kills / 2));
        await until('more finds, or the end', async () => {
          const { signals } = await listSignals(caller);
          return (await progress()) >= min || signals.every(({ status }) => status === 'completed');
        });
        await worker.kill();
        if (kill === 1) {
          // Of this order, some were found and some are still to be found.
          const domains = [...users.slice(-10), ...employers.slice(-10)];
          await exclude(caller, domains);
          late = { domains, before: await found() };
        }
        worker = await spawnService({ dataDir, role: 'worker', settings });
      }
      const { signals } = await listSignals(caller);
      for (const { signal_id } of signals) await runEnd(caller, signal_id);
      await allSent(caller);
      await worker.stop();
      await auditCredits(dataDir);

      const isLate = (pair: string) => late.domains.some((domain) => pair.endsWith(` ${domain}`));
      const kept = await found();
      const before = new Set(late.before);
      expect(kept.filter((pair) => isLate(pair) && !before.has(pair))).toEqual([]);
      for (const signal of (await listSignals(caller)).signals) {
        const isMoves = signal.signal_type === 'job_change';
        const wanted = [...(isMoves ? ['acme.example', ...employers] : users)].filter(
          (domain) =>
            !customers.includes(domain) &&
            (!late.domains.includes(domain) || before.has(`${signal.signal_id} ${domain}`)),
        );
        expect((await domainsOf(signal)).sort()).toEqual(wanted.sort());
        expect(signal).toMatchObject({
          status: 'completed',
          accounts_found: wanted.length,
        });
        // Later signals find companies that the first has paid for.
        if (isMoves) expect(signal.credits_used).toBe(people);
      }
      const twice = await query(
        dataDir,
        `SELECT charge_key FROM ledger WHERE reason LIKE 'signal%' GROUP BY user_id, charge_key HAVING count(*) > 1`,
      );
      expect(twice).toEqual([]);
      const [paid] = await query(
        dataDir,
        `SELECT (SELECT count(*) FROM ledger WHERE reason = 'signal_account') AS charged,
           (SELECT count(DISTINCT domain) FROM signal_accounts WHERE domain LIKE 'user-%') AS found`,
      );
      expect(Reflect.get(Object(paid), 'charged')).toBe(Reflect.get(Object(paid), 'found'));

      const events = receiver.posts.map((post) => ({ id: post.id, ...eventIn(post).data }));
      const told = new Map(
        events.map(({ id, signal_id, domain, why }) => [id, `${signal_id} ${domain} ${why}`]),
      );
      // Each change of job is told once, under one id, though a killed worker may send it twice.
      expect(new Set(told.values()).size).toBe(told.size);
      const toldPairs = new Set(events.map(({ signal_id, domain }) => `${signal_id} ${domain}`));
      expect([...toldPairs].filter((pair) => !kept.includes(pair))).toEqual([]);
      expect(kept.filter((pair) => !toldPairs.has(pair) && !isLate(pair))).toEqual([]);
    },
    deadline,
  );
});

/** A service without workers. Its user knows people at Acme; some have moved, each to another company. */
async function office() {
  const dataDir = freshFolder();
  const now = Date.now();
  const checked_at = new Date(now).toISOString();
  const staff = Array.from({ length: people }, (_, n) => ({
    domain: 'acme.example',
    company: 'Acme',
    name: `Person ${n}`,
    role: 'Head of Sales',
    profile_url: `https://www.linkedin.example/in/person-${n}`,
    checked_at,
  }));
  const report = await bring(dataDir, 'people', jsonl(staff));
  expect(report.badLines).toEqual([]);
  const first = await serve({ dataDir, settings });
  const caller = await join(first);
  const people_ids = await makePeople(caller, 'acme.example');
  expect(people_ids).toHaveLength(people);
  await first.close();
  const moves = staff.slice(0, movers).map((person, n) => ({
    ...person,
    employer_domain: employers[n],
    employer_name: `Employer ${n}`,
    employer_since: new Date(now - day).toISOString().slice(0, 10),
  }));
  await bring(dataDir, 'people', jsonl(moves));
  await knowPosts(
    dataDir,
    users.map((domain) => [domain.replace('.example', ''), 'We use Zigbee.', now - day]),
  );
  const api = await serve({ dataDir, role: 'api', settings });
  return { dataDir, people_ids, caller: { ...caller, url: api.url } };
}

/** Rows of two columns, each as words with a blank between. */
async function pairs(dataDir: string, sql: string): Promise<string[]> {
  return (await query(dataDir, sql)).map((row) => Object.values(Object(row)).join(' '));
}

async function exclude(caller: Caller, entries: readonly string[]) {
  const answer = await ask(caller, 'excludeEditing', {
    action: 'add',
    entries,
    reason: 'customer',
  });
  expect([answer.status, answer.text.includes('"unread":[]')]).toEqual([200, true]);
}
