// Enrichment jobs: domains a second with one worker and with two, while a hundred clients poll.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile, tail, timed } from './measure.mjs';
import { makeDatabase, readText, request, runImport, serve, signUp } from './service.mjs';
import { writeCompanies } from './tech-corpus.mjs';

const perJob = 500;
const clients = 100;
const path = '/api/v1/enrich/accounts';

export async function benchJobs({ domains = '250000', postgres, nodes }, show) {
  const folder = await mkdtemp(join(tmpdir(), 'signalsheet-bench-'));
  const database = await makeDatabase(postgres, nodes);
  const store = { data: join(folder, 'data'), url: database.url };
  const jobs = Math.ceil(Number(domains) / perJob);
  try {
    show('store', nodes ? 'Citus' : postgres ? 'PostgreSQL' : 'SQLite');
    await writeCompanies(folder);
    await runImport('companies', join(folder, 'companies.jsonl'), store);
    const api = await serve('api', store);
    try {
      for (const workers of [1, 2]) {
        const headers = await signUp(api, store.data, `bench-${workers}@people.example`);
        const name = `${workers} worker${workers > 1 ? 's' : ''}`;
        await enrich(api, store, headers, { jobs, workers, name }, show);
      }
    } finally {
      await api.stop();
    }
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function enrich(api, store, headers, { jobs, workers, name }, show) {
  const ids = [];
  for (let job = 0; job < jobs; job += 1) {
    const domains = Array.from({ length: perJob }, (_, n) => `company-${job * perJob + n}.example`);
    ids.push((await request(api, headers, path, { domains })).job_id);
  }
  const poll = (id) => readText(api, headers, `${path}/${id}`);
  const alone = async () => {
    const times = [];
    for (let n = 0; n < 300; n += 1) times.push(await timed(() => poll(ids[n % ids.length])));
    return times;
  };
  const idle = await alone();
  const running = await Promise.all(Array.from({ length: workers }, () => serve('worker', store)));
  const start = performance.now();
  // The workers have already started.
  const begun = await Promise.all(ids.map(poll));
  const completed = begun.reduce((sum, answer) => sum + JSON.parse(answer).progress.completed, 0);
  const polls = [];
  const lastPolls = [];
  const waiting = new Set(ids);
  // Polls its jobs once a second, as the add-on does, until they are done.
  const client = async (own, n) => {
    await sleep((n * 1000) / clients);
    while (own.some((id) => waiting.has(id))) {
      for (const id of own.filter((one) => waiting.has(one))) {
        let answer = '';
        const took = await timed(async () => {
          answer = await poll(id);
        });
        const isDone = JSON.parse(answer).status === 'completed';
        (isDone ? lastPolls : polls).push(took);
        if (isDone) waiting.delete(id);
      }
      await sleep(1000);
    }
  };
  const all = Array.from({ length: clients }, (_, n) => ids.filter((__, at) => at % clients === n));
  const atEnd = Promise.all(all.map(client));
  while (waiting.size > 0) await sleep(20);
  const seconds = (performance.now() - start) / 1000;
  await atEnd;
  await Promise.all(running.map((worker) => worker.stop()));
  const idleAtEnd = await alone();
  show(
    `${name}, domains enriched`,
    `${Math.round((jobs * perJob - completed) / seconds)} a second`,
    '5,000 a second',
  );
  showPolls('a poll', idle, polls);
  showPolls(`a job's last poll, with ${perJob} results`, idleAtEnd, lastPolls);

  function showPolls(what, whileIdle, whileBusy) {
    const ratio = quantile(whileBusy, 0.99) / quantile(whileIdle, 0.5);
    show(`${name}, ${what}, idle`, tail(whileIdle));
    show(
      `${name}, ${what}, of ${clients} clients`,
      `${tail(whileBusy)}; p99 is ${ratio.toFixed(1)} times the idle p50`,
      'at most 10 times',
    );
  }
}
