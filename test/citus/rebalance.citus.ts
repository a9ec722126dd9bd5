/**
 * Moves a database from SQLite to a cluster. Then, while clients work, spreads it over the nodes, empties one of them and
 * fills it again. SIGNALSHEET_TEST_CLUSTER_ROWS says how many rows there are at least; 30,000 by default.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { enrichAccountsResponseSchema } from '../../src/contract/enrich-accounts';
import { errorCodes } from '../../src/contract/errors';
import { headers } from '../../src/contract/headers';
import { isTerminal } from '../../src/contract/job-states';
import { askToEnrich, join } from '../service/helpers/acts';
import { type Answer, type Caller, call } from '../service/helpers/call';
import { spawnService } from '../service/helpers/child';
import { known } from '../service/helpers/domains';
import {
  auditCredits,
  databaseUrlOf,
  freshFolder,
  query,
  removeFolders,
} from '../service/helpers/folders';
import { eachPostgres } from '../service/helpers/stores';
import { until } from '../service/helpers/until';
import { nodes } from '../support/postgres';

const run = promisify(execFile);
const rows = Number(process.env['SIGNALSHEET_TEST_CLUSTER_ROWS'] ?? 30_000);
/** A post is a row of `job_posts`, one of `post_keys` and one of `phrase_post`. */
const posts = Math.ceil(rows / 3);
const items = 40;
const timeoutMs = 120_000 + rows;

eachPostgres('a database that is spread, moved and rebalanced', () => {
  afterAll(removeFolders);

  it(
    'answers late at worst, starts every job once and charges it exactly',
    async () => {
      const dataDir = freshFolder(false);
      const url = databaseUrlOf(dataDir);
      // Imports never make a database.
      await (await spawnService({ posts: true, dataDir, settings: { databaseUrl: '' } })).stop();
      await command('', 'import', 'posts', postsFile(dataDir), '--data', dataDir);
      await command(url, 'admin', 'move', '--data', dataDir);
      const settings = { startingCredits: 1_000_000 };
      const child = await spawnService({ posts: true, dataDir, settings });
      const service = { ...child, dataDir, close: child.kill };
      const before = await postsIn(dataDir);
      expect(before).toBeGreaterThan(posts);

      const callers = [];
      for (let n = 0; n < 6; n += 1) callers.push(await join(service));
      const clients = callers.map((caller, n) => client(caller, n));
      const working = Promise.all(clients.map(({ done }) => done));
      working.catch(() => {}); // It is awaited below.
      await until(
        'jobs of each client',
        async () => clients.every(({ jobs }) => jobs.length > 1),
        timeoutMs,
      );

      await command(url, 'admin', 'distribute');
      expect(await shardsByNode(dataDir)).toHaveLength(nodes.length);
      const [host = '', port = ''] = (nodes[0] ?? '').split(':');
      await query(dataDir, 'SELECT citus_drain_node(?, ?::int)', host, port);
      expect(await shardsByNode(dataDir)).toHaveLength(nodes.length - 1);
      await query(
        dataDir,
        `SELECT citus_set_node_property(?, ?::int, 'shouldhaveshards', true)`,
        host,
        port,
      );
      await query(dataDir, 'SELECT citus_rebalance_start()');
      await query(dataDir, 'SELECT citus_rebalance_wait()');
      expect(await shardsByNode(dataDir)).toHaveLength(nodes.length);

      for (const { stop } of clients) stop();
      await working;
      expect(await postsIn(dataDir)).toBe(before);
      const jobs = clients.flatMap((one) => one.jobs);
      expect(new Set(jobs).size).toBe(jobs.length);
      expect(await query(dataDir, 'SELECT count(*) AS n FROM jobs')).toEqual([{ n: jobs.length }]);
      await auditCredits(dataDir);
      expect(await child.stop()).toBe(0);
      const waits = clients.flatMap((one) => one.waits).sort((one, other) => other - one);
      console.info(
        `${before} posts; ${waits.length} answers, the longest waits for one ${waits.slice(0, 5).join(', ')} ms; ` +
          `${clients.reduce((sum, { refused }) => sum + refused(), 0)} times 503 in between.`,
      );
    },
    6 * timeoutMs,
  );
});

function command(databaseUrl: string, ...words: string[]) {
  const env = { ...process.env, SIGNALSHEET_DATABASE_URL: databaseUrl };
  return run(process.execPath, ['lib/cli.cjs', ...words], { env });
}

/** Starts one job after another, polls each until it ends, and looks for companies by a technology. */
function client(caller: Caller, number: number) {
  const jobs: string[] = [];
  const waits: number[] = [];
  let refused = 0;
  let isStopped = false;

  /** Retries as the add-on does: a request refused for now had no effect. */
  async function ask(send: () => Promise<Answer>): Promise<unknown> {
    const start = performance.now();
    const answer = await until(
      'an answer',
      async () => {
        const given = await send();
        if (given.status === 200) return given;
        expect(given.status).toBe(errorCodes.UNAVAILABLE.status);
        expect(Number(given.headers.get(headers.retryAfter))).toBeGreaterThan(0);
        refused += 1;
        return undefined;
      },
      timeoutMs,
    );
    waits.push(Math.round(performance.now() - start));
    return answer.body;
  }

  async function work() {
    while (!isStopped) {
      const domains = known(items, (number * 300 + jobs.length * items) % 1900);
      const started = await ask(() =>
        askToEnrich(caller, domains, `${number}-${jobs.length}-rebalance`),
      );
      const { job_id } = v.parse(enrichAccountsResponseSchema(), started);
      jobs.push(job_id);
      const read = () => call(caller.url, 'enrichAccountsJob', { caller, parameters: { job_id } });
      const job = await until(
        `the end of ${job_id}`,
        async () => {
          const body = Object(await ask(read));
          return isTerminal(body.status) && body;
        },
        timeoutMs,
      );
      expect(job).toMatchObject({ status: 'completed', progress: { completed: items } });
      const query = { tech: 'Kubernetes' };
      const page = await ask(() => call(caller.url, 'techCompanies', { caller, query }));
      expect(Reflect.get(Object(page), 'total_results')).toBeGreaterThan(0);
    }
  }

  return {
    jobs,
    waits,
    refused: () => refused,
    stop() {
      isStopped = true;
    },
    done: work(),
  };
}

function postsFile(folder: string): string {
  const file = joinPath(folder, 'posts.jsonl');
  const lines = Array.from({ length: posts }, (_, n) =>
    JSON.stringify({
      domain: `grown-${n % 5000}.example`,
      title: 'Engineer',
      description: `We run Kubernetes in team ${n}, and look after what comes in.`,
      posted_at: Date.now() - (n % 300) * 86_400_000,
      url: `https://jobs.example/grown/${n}`,
    }),
  );
  writeFileSync(file, lines.join('\n'));
  return file;
}

async function postsIn(dataDir: string): Promise<number> {
  const [row] = await query(dataDir, 'SELECT count(*) AS n FROM job_posts');
  return Number(Reflect.get(Object(row), 'n'));
}

/** The worker nodes that have parts of distributed tables. */
function shardsByNode(dataDir: string): Promise<unknown[]> {
  return query(
    dataDir,
    `SELECT nodeport, count(*) AS shards FROM citus_shards
     WHERE citus_table_type = 'distributed' GROUP BY nodeport ORDER BY nodeport`,
  );
}
