/**
 * Kills nodes of the cluster while jobs and signals are under way. SIGNALSHEET_TEST_NODE_KILLS says how many are killed,
 * one after another; 3 by default: each worker node and the coordinator once.
 */
import * as v from 'valibot';
import { enrichAccountsResponseSchema } from '../../src/contract/enrich-accounts';
import { isSignalOver } from '../../src/contract/signal-states';
import { askToEnrich, jobEnd, join } from '../service/helpers/acts';
import type { Answer, Caller } from '../service/helpers/call';
import { spawnService } from '../service/helpers/child';
import { known } from '../service/helpers/domains';
import {
  auditCredits,
  databaseUrlOf,
  freshFolder,
  query,
  removeFolders,
} from '../service/helpers/folders';
import type { TestService } from '../service/helpers/service';
import { askToDeploy, readSignal, starterIcpId } from '../service/helpers/signals';
import { eachPostgres } from '../service/helpers/stores';
import { until } from '../service/helpers/until';
import { ask, nodes } from '../support/postgres';
import { type Server, servers } from './helpers/servers';

const kills = Number(process.env['SIGNALSHEET_TEST_NODE_KILLS'] ?? 3);
const startingCredits = 1_000_000;
const items = 60;

/** A tenant, and the node that has all the tenant's data. */
interface Tenant {
  readonly caller: Caller;
  readonly node: string;
  readonly icpId: number;
}

eachPostgres('kill -9 of a node', () => {
  let all: readonly Server[] = [];
  // Restarts nodes that a failed test left down.
  afterEach(() => Promise.all(all.map((server) => server.start())));
  afterAll(removeFolders);

  it(
    'leaves every charge exact, every job that was started done, and other nodes’ tenants at work',
    async () => {
      const dataDir = freshFolder();
      const settings = { startingCredits, enrichPerSecond: 120 };
      // A separate process, whose connections break like a service's.
      const child = await spawnService({ posts: true, dataDir, settings });
      const service = { ...child, dataDir, close: child.kill };
      const tenants = await tenantsOnEachNode(service);
      all = await servers();
      const jobs: { tenant: Tenant; key: string; jobId: string }[] = [];
      const signals: { tenant: Tenant; signalId: number }[] = [];
      const start = async (tenant: Tenant, key: string, from: number) => {
        const jobId = await startWith(tenant, key, known(items, from % 1900));
        jobs.push({ tenant, key, jobId });
        return jobId;
      };
      for (let round = 0; round < kills; round += 1) {
        const victim = all[round % all.length];
        if (!victim) throw new Error('There is no server');
        for (const tenant of tenants) {
          await start(tenant, `before-${round}`, round * items);
          signals.push({ tenant, signalId: await deploy(tenant, round) });
        }
        const done = await decided(service);
        await until('some of the work', async () => (await decided(service)) > done + 10);
        // Requests sent during the kill. Tenants without an answer retry with the same key.
        const meanwhile = Promise.all(
          tenants.map((tenant) => start(tenant, `amid-${round}`, 500 + round * items)),
        );
        victim.kill();
        if (victim.node !== undefined) {
          const spared = tenants.filter(({ node }) => node !== victim.node);
          expect(spared).toHaveLength(nodes.length - 1);
          for (const tenant of spared) {
            const jobId = await start(tenant, `while-${round}`, 1000 + round * items);
            await endOf(tenant, jobId);
          }
          for (const { caller } of tenants.filter(({ node }) => node === victim.node))
            expect((await askToEnrich(caller, known(1))).status).toBe(503);
        }
        await victim.start();
        await meanwhile;
        await nothingInDoubt(service);
      }
      for (const { tenant, jobId } of jobs) await endOf(tenant, jobId);
      for (const { tenant, signalId } of signals) {
        await until(
          `the end of signal ${signalId}`,
          async () => isSignalOver((await readSignal(tenant.caller, signalId)).status),
          // Signals take turns, so all of them end late.
          120_000 + kills * 10_000,
        );
      }
      // Repeating a request with its key returns the same job: none was started twice.
      expect(new Set(jobs.map(({ jobId }) => jobId)).size).toBe(jobs.length);
      const kept = await query(service.dataDir, 'SELECT count(*) AS n FROM jobs');
      expect(kept).toEqual([{ n: jobs.length }]);
      await auditCredits(service.dataDir);
      await checkCharges(service);
      expect(await child.stop()).toBe(0);
    },
    240_000 + kills * 90_000,
  );
});

/** Signs people up until each worker node has one. */
async function tenantsOnEachNode(service: TestService): Promise<Tenant[]> {
  const tenants = new Map<string, Tenant>();
  while (tenants.size < nodes.length) {
    const caller = await join(service);
    const node = await nodeOf(service, caller);
    if (!tenants.has(node)) {
      tenants.set(node, { caller, node, icpId: await starterIcpId(caller) });
    }
  }
  return [...tenants.values()];
}

async function nodeOf({ dataDir }: TestService, { userId: email }: Caller): Promise<string> {
  const [row] = await ask(
    databaseUrlOf(dataDir),
    `SELECT nodename || ':' || nodeport AS node FROM pg_dist_shard_placement
     WHERE shardid = get_shard_id_for_distribution_column('users',
       (SELECT user_id FROM user_keys WHERE email = ?))`,
    [email],
  );
  return String(Reflect.get(Object(row), 'node'));
}

/** Starts a job, and retries until it is accepted: a 503 did nothing, a 500 may have. */
async function startWith({ caller }: Tenant, key: string, domains: readonly string[]) {
  const answer = await again(() => askToEnrich(caller, domains, `${key}-job`));
  return v.parse(enrichAccountsResponseSchema(), answer.body).job_id;
}

async function deploy({ caller, icpId }: Tenant, round: number): Promise<number> {
  const body = { name: `Robots ${round}`, trait: 'Robotics', icp_id: icpId };
  const answer = await again(() =>
    askToDeploy(caller, 'deepCompanySearch', body, `signal-${round}`),
  );
  return Number(Reflect.get(Object(answer.body), 'signal_id'));
}

function again(send: () => Promise<Answer>): Promise<Answer> {
  return until(
    'an answer',
    async () => {
      const answer = await send();
      expect([200, 500, 503]).toContain(answer.status);
      return answer.status === 200 && answer;
    },
    120_000,
  );
}

/** While a node is down, reads may be refused too. */
async function endOf({ caller }: Tenant, jobId: string) {
  const job = await until(
    `the end of ${jobId}`,
    () => jobEnd(caller, jobId).catch(() => undefined),
    120_000,
  );
  expect(job).toMatchObject({
    status: 'completed',
    progress: { total: items, completed: items },
  });
}

/** How many items have an outcome. */
async function decided({ dataDir }: TestService): Promise<number> {
  const [row] = await query(
    dataDir,
    `SELECT count(*) AS done FROM job_items WHERE status <> 'pending'`,
  );
  return Number(Reflect.get(Object(row), 'done'));
}

/** Prepared transactions of a lost node are resolved a few seconds after it is back. */
function nothingInDoubt({ dataDir }: TestService) {
  return until('every transaction’s end', async () => {
    const found = await query(dataDir, 'SELECT recover_prepared_transactions() AS left_over').catch(
      () => undefined,
    );
    return found !== undefined;
  });
}

/** Each item that wasn't paid for before is charged once, and so is each account that a signal found. */
async function checkCharges({ dataDir }: TestService) {
  const counts = await query(
    dataDir,
    `SELECT users.id, (SELECT count(*) FROM job_items
        WHERE job_items.user_id = users.id AND status = 'enriched' AND credits > 0) AS enriched,
       (SELECT count(*) FROM ledger
        WHERE ledger.user_id = users.id AND reason = 'account_enriched') AS charged,
       (SELECT count(*) FROM signal_accounts WHERE signal_accounts.user_id = users.id) AS found,
       (SELECT count(*) FROM ledger
        WHERE ledger.user_id = users.id AND reason = 'signal_account') +
       (SELECT coalesce(sum(already_paid), 0) FROM signals WHERE signals.user_id = users.id) AS paid,
       reserved FROM users`,
  );
  for (const row of counts) {
    const count = (field: string) => Reflect.get(Object(row), field);
    expect([count('charged'), count('paid')]).toEqual([count('enriched'), count('found')]);
    expect(count('reserved')).toBe(0);
  }
  expect(await query(dataDir, 'SELECT job_id FROM holds')).toEqual([]);
}
