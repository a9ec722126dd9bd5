// The technology search on SQLite: a corpus loaded by the importer, then searches in the store and over HTTP, beside
// a plain full-text GROUP BY over the same data.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import Libsql from 'libsql';
import { buildTechWorker } from '../../tools/build-node.mjs';
import { cache, lib, root } from '../../tools/paths.mjs';
import { inventedTechnologies, writeCorpus } from './tech-corpus.mjs';

const cli = join(lib, 'cli.cjs');
const email = 'bench@people.example';

export async function benchTech({ posts = '1000000' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'signalsheet-bench-'));
  const data = join(folder, 'data');
  const parts = await loadParts();
  const known = parts.lexiconPhrases().filter((_, index) => index % 2 === 0);
  const invented = inventedTechnologies();
  // By rank: every third is one that nobody registered.
  const technologies = Array.from({ length: 300 }, (_, rank) =>
    rank % 3 === 2 ? invented[(rank - 2) / 3] : known[rank - Math.floor(rank / 3)],
  );
  try {
    await writeCorpus(folder, Number(posts), technologies, Date.now());
    const results = {};
    results['import of 50,000 companies'] = shown(await runImport('companies', folder, data));
    results[`import of ${Number(posts).toLocaleString('en')} posts`] =
      `${shown(await runImport('posts', folder, data))} (aim at 1,000,000: 90 s, 500 MB)`;
    const size = (await stat(join(data, 'signalsheet.db'))).size;
    results['database'] = `${(size / 1e6).toFixed(0)} MB`;
    const classes = questions(known, invented);
    Object.assign(results, await benchStore(parts, data, classes));
    Object.assign(results, await benchHttp(data, folder, classes));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One list of queries for each kind of search; what was never searched comes first. */
function questions(known, invented) {
  const some = known.slice(0, 60);
  const few = (count, one) => some.slice(0, count).map(one);
  return {
    'first-time phrase': invented.slice(0, 40).map((tech) => ({ tech })),
    'known phrase': some.map((tech) => ({ tech })),
    alternates: few(40, (tech, n) => ({ tech, alternates: [known[n + 60], known[n + 100]] })),
    'lookback 30': few(60, (tech) => ({ tech, lookback_days: 30 })),
    'page 200': few(60, (tech) => ({ tech, page: 200 })),
    filters: few(60, (tech) => ({ tech, hq_country_code: 'GBR', min_employee_count: 50 })),
  };
}

async function benchStore(parts, data, classes) {
  const path = join(data, 'signalsheet.db');
  const store = parts.techThread(path);
  const plain = plainSearch(path);
  const results = {};
  await store.countries();
  for (const [name, queries] of Object.entries(classes)) {
    const requests = queries.map((query) => parts.requestOf({ ...defaults, ...query }, Date.now()));
    const isFirst = name === 'first-time phrase';
    const times = [];
    const rankings = [];
    const plainTimes = [];
    // Once to warm up, but a first time is only once.
    for (let round = isFirst ? 1 : 0; round < 2; round += 1) {
      for (const request of requests) {
        let page;
        const ours = await timed(async () => {
          page = await store.search(request);
        });
        const theirs = await timed(() => plain.search(request));
        if (round === 0) continue;
        times.push(ours);
        rankings.push(page.rankingMs);
        plainTimes.push(theirs);
      }
    }
    const faster = quantile(plainTimes, 0.5) / quantile(rankings, 0.5);
    results[`store, ${name}`] = `${spread(times)}; ranking alone ${spread(rankings)}`;
    results[`  plain full text, ${name}`] =
      `${spread(plainTimes)}; ours is ${faster.toFixed(1)} times faster`;
  }
  plain.close();
  await store.close();
  return results;
}

const defaults = {
  page: 1,
  enrich: false,
  alternates: [],
  lookback_days: 365,
  exclude_vendor: true,
  exclude_aggregators: true,
  exclude_slugs: [],
  top_job: true,
};

/** What one would write without counting ahead: the same answer, without companies' fields and top posts. */
function plainSearch(path) {
  const database = new Libsql(path, { readonly: true });
  return {
    search(request) {
      const { phrases, fromDay, offset, vendorNames, countryCode, minEmployees } = request;
      const filter = countryCode
        ? `AND company_id IN (SELECT id FROM companies WHERE hq_country_code = '${countryCode}' AND employee_count >= ${minEmployees})`
        : '';
      return database
        .prepare(
          `WITH found AS MATERIALIZED (
             SELECT company_id, count(*) AS posts
             FROM post_words JOIN post_keys ON post_id = post_words.rowid
             WHERE post_words MATCH ? AND day >= ? AND company_id NOT IN (
               SELECT id FROM companies WHERE aggregator = 1
               UNION ALL SELECT id FROM companies WHERE slug IN (SELECT value FROM json_each(?)))
             ${filter} GROUP BY company_id)
           SELECT (SELECT count(*) FROM found), company_id, posts FROM found
           ORDER BY posts DESC, company_id LIMIT 50 OFFSET ?`,
        )
        .all([
          phrases.map((phrase) => `"${phrase}"`).join(' OR '),
          fromDay,
          JSON.stringify(vendorNames),
          offset,
        ]);
    },
    close: () => database.close(),
  };
}

async function benchHttp(data, folder, classes) {
  const service = await serve(data);
  try {
    const headers = await signUp(service.url, data);
    const healthy = () =>
      timed(() => fetch(`${service.url}/healthz`).then((answer) => answer.text()));
    for (let i = 0; i < 200; i += 1) await healthy();
    const idle = [];
    for (let i = 0; i < 500; i += 1) idle.push(await healthy());
    const results = { 'HTTP, /healthz idle': tail(idle) };
    const busy = [];
    for (const [name, queries] of Object.entries(classes)) {
      // Those of the store's round are no longer new; others, and none that a cached page could answer.
      const asked = name === 'first-time phrase' ? shifted() : queries;
      const times = [];
      for (const query of asked) {
        const [time, health] = await Promise.all([
          timed(() => ask(service.url, headers, query)),
          healthy(),
        ]);
        times.push(time);
        busy.push(health);
      }
      results[`HTTP, ${name}`] = spread(times);
    }
    results['HTTP, /healthz during searches'] = tail(busy);
    results['HTTP, /healthz during an import'] = tail(await duringImport(data, folder, healthy));
    return results;
  } finally {
    await service.stop();
  }
}

const shifted = () =>
  inventedTechnologies()
    .slice(60)
    .map((tech) => ({ tech }));

/** Imports the beginning of the corpus once more, under other addresses. */
async function duringImport(data, folder, healthy) {
  const corpus = await open(join(folder, 'posts.jsonl'));
  const { buffer, bytesRead } = await corpus.read({ buffer: Buffer.alloc(30_000_000) });
  await corpus.close();
  const text = buffer.toString('utf8', 0, buffer.lastIndexOf(10, bytesRead - 1) + 1);
  await writeFile(join(folder, 'more.jsonl'), text.replaceAll('/posts/', '/more/'));
  const times = [];
  let isDone = false;
  const importing = runImport('posts', folder, data, 'more.jsonl').finally(() => {
    isDone = true;
  });
  while (!isDone) times.push(await healthy());
  await importing;
  return times;
}

async function ask(url, headers, query) {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
  );
  const answer = await fetch(`${url}/api/v2/tech/companies?${parameters}`, { headers });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  await answer.json();
}

async function runImport(kind, folder, data, file = `${kind}.jsonl`) {
  const start = performance.now();
  const child = spawn(process.execPath, [cli, 'import', kind, join(folder, file), '--data', data], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import of ${kind} failed`);
  return { seconds: (performance.now() - start) / 1000, megabytes };
}

async function serve(data) {
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SIGNALSHEET_SAMPLE_DATA: 'off',
      SIGNALSHEET_LOG_LEVEL: 'error',
      SIGNALSHEET_STARTING_CREDITS: '1000000',
    },
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: /(http:\S+)/.exec(line)[1],
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The code is read from the outbox. */
async function signUp(url, data) {
  const post = (path, body) =>
    fetch(`${url}/api/v1/agent/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  await post('sign-up', { email });
  const [mail] = (await readdir(join(data, 'outbox'))).filter((name) => name.endsWith('.eml'));
  const text = await readFile(join(data, 'outbox', mail), 'utf8');
  const [, code] = /^ {4}(\d{6})\r?$/m.exec(text);
  const { api_key } = await post('verify', { email, otp_code: code });
  return { 'X-API-Key': api_key, 'X-User-ID': email };
}

async function loadParts() {
  const outfile = join(cache, 'bench', 'parts.cjs');
  await build({
    entryPoints: [join(root, 'test/bench/tech-parts.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
  });
  await buildTechWorker(dirname(outfile));
  return createRequire(import.meta.url)(outfile);
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function quantile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

const spread = (times) =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;
const tail = (times) =>
  `p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`;
const shown = ({ seconds, megabytes }) => `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
