// The technology search: a corpus loaded by the importer, then searches in the store and over HTTP.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/paths.mjs';
import { loadParts } from './load-parts.mjs';
import { makeDatabase, runImport } from './service.mjs';
import { companiesFor, inventedTechnologies, writeCorpus } from './tech-corpus.mjs';
import { benchHttp } from './tech-http.mjs';
import { benchStore, loadTechParts } from './tech-store.mjs';

/** Measures a corpus for each number of posts, separated by commas; the first also over HTTP. */
export async function benchTech({ posts = '1000000', postgres }, show) {
  const [first, ...others] = posts.split(',').map(Number);
  await benchCorpus(first, { postgres, overHttp: true }, show);
  for (const count of others) await benchCorpus(count, { postgres, overHttp: false }, show);
}

async function benchCorpus(count, { postgres, overHttp }, show) {
  const folder = await mkdtemp(join(tmpdir(), 'signalsheet-bench-'));
  const database = await makeDatabase(postgres);
  const store = { data: join(folder, 'data'), url: database.url };
  const deps = await loadTechParts();
  const { figuresOf } = await loadParts('titles-parts');
  const titles = ['build', 'report'].flatMap((half) => figuresOf(root, half).titles);
  const known = deps.lexiconPhrases().filter((_, index) => index % 2 === 0);
  const invented = inventedTechnologies();
  // By rank; every third isn't registered.
  const technologies = Array.from({ length: 300 }, (_, rank) =>
    rank % 3 === 2 ? invented[(rank - 2) / 3] : known[rank - Math.floor(rank / 3)],
  );
  try {
    await writeCorpus(folder, count, technologies, titles, Date.now());
    show('store', postgres ? 'PostgreSQL' : 'SQLite');
    const load = (kind) => runImport(kind, join(folder, `${kind}.jsonl`), store);
    show(
      `import of ${companiesFor(count).toLocaleString('en')} companies`,
      await load('companies'),
    );
    const seconds = await load('posts');
    show(`import of ${count.toLocaleString('en')} posts`, seconds);
    if (!postgres) {
      const { size } = await stat(join(store.data, 'signalsheet.db'));
      show('database', `${(size / 1e6).toFixed(0)} MB`);
    }
    const classes = questions(known, invented);
    await benchStore(deps, store, classes, show);
    if (overHttp) await benchHttp(store, folder, classes, show);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * One list of queries for each kind of search. First-time searches come last, because the service works on after them.
 */
function questions(known, invented) {
  const some = known.slice(0, 60);
  const few = (count, one) => some.slice(0, count).map(one);
  return {
    'known phrase': some.map((tech) => ({ tech })),
    'known phrase, its next page': some.map((tech) => ({ tech, page: 2 })),
    alternates: few(40, (tech, n) => ({ tech, alternates: [known[n + 60], known[n + 100]] })),
    'lookback 30': few(60, (tech) => ({ tech, lookback_days: 30 })),
    'page 200': few(60, (tech) => ({ tech, page: 200 })),
    filters: few(60, (tech) => ({ tech, hq_country_code: 'GBR', min_employee_count: 50 })),
    'first-time phrase': invented.slice(0, 40).map((tech) => ({ tech })),
  };
}
