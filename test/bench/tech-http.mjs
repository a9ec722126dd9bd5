// The technology search over HTTP, and whether other requests wait for searches, imports and signals.
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { during, spread, tail, timed, timesAsLong } from './measure.mjs';
import { addWideIcp, request, runImport, serve, signUp } from './service.mjs';
import { inventedTechnologies } from './tech-corpus.mjs';

export async function benchHttp(store, folder, classes, show) {
  const service = await serve('all', store);
  try {
    const headers = await signUp(service, store.data, 'bench@people.example');
    // The first search makes the service read the counts; this ends during the idle time below.
    await ask(service, headers, { tech: 'Python' });
    const healthy = () => fetch(`${service.url}/healthz`).then((answer) => answer.text());
    for (let i = 0; i < 200; i += 1) await healthy();
    const idle = [];
    for (let i = 0; i < 1000; i += 1) idle.push(await timed(healthy));
    show('HTTP, /healthz idle', tail(idle));
    // Once to warm up, as in the store's round; over other days, because pages are cached.
    for (const query of classes['known phrase']) {
      await ask(service, headers, { ...query, lookback_days: 300 });
    }
    for (const [name, queries] of Object.entries(classes)) {
      // Phrases of the store's round aren't new any more, so these differ, and no cached page answers them.
      const asked = name === 'first-time phrase' ? shifted() : queries;
      const times = [];
      for (const query of asked) times.push(await timed(() => ask(service, headers, query)));
      show(`HTTP, ${name}`, spread(times));
    }
    const busy = await during(() => searchAgain(service, headers, classes), healthy);
    const showBusy = (what, times) =>
      show(`HTTP, /healthz during ${what}`, `${tail(times)}; ${timesAsLong(times, idle)}`);
    showBusy('searches', busy);
    showBusy('a signal', await during(() => runSignal(service, headers, wide), healthy));
    const icp_id = await addWideIcp(service, headers, store);
    const hiring = await timed(() =>
      runSignal(service, headers, { ...unfilled, body: { ...unfilled.body, icp_id } }),
    );
    show('HTTP, a hiring signal over all posts', `${(hiring / 1000).toFixed(1)} s`);
    showBusy('an import', await during(() => importMore(store, folder), healthy));
  } finally {
    await service.stop();
  }
}

const shifted = () =>
  inventedTechnologies()
    .slice(60)
    .map((tech) => ({ tech }));

function ask(service, headers, query) {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
  );
  return request(service, headers, `/api/v2/tech/companies?${parameters}`);
}

/** The same searches over other days, because pages are cached. */
async function searchAgain(service, headers, classes) {
  for (const query of Object.values(classes).flat()) {
    await ask(service, headers, { ...query, lookback_days: (query.lookback_days ?? 90) - 1 });
  }
}

/** A search that has to read every company. */
const wide = {
  path: '/api/v1/signal/deploy/deep-company-search-agent',
  body: { name: 'wide', trait: 'software', activity: 'platform', max_credit_limit: 2000 },
};

/** A search that reads the title of every post and finds none. */
const unfilled = {
  path: '/api/v2/signal/deploy/hiring-for-role',
  body: { name: 'unfilled', role: 'lighthouse keeper', timeframe: 365, max_credit_limit: 2000 },
};

async function runSignal(service, headers, { path, body }) {
  const { signal_id } = await request(service, headers, path, body);
  for (;;) {
    const { signals } = await request(service, headers, '/api/v1/signal/get-signal-list', {});
    const { status } = signals.find((signal) => signal.signal_id === signal_id);
    if (status !== 'accepted' && status !== 'running') return;
  }
}

/** Imports the beginning of the corpus again, with other addresses. */
async function importMore(store, folder) {
  const corpus = await open(join(folder, 'posts.jsonl'));
  const { buffer, bytesRead } = await corpus.read({ buffer: Buffer.alloc(30_000_000) });
  await corpus.close();
  const text = buffer.toString('utf8', 0, buffer.lastIndexOf(10, bytesRead - 1) + 1);
  const file = join(folder, 'more.jsonl');
  await writeFile(file, text.replaceAll('/posts/', '/more/'));
  await runImport('posts', file, store);
}
