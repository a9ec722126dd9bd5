/** Internals of the product for the bench of public sources, and the fake internet that it asks. */

import { openDataFolder } from '../../src/service/data-folder';
import { makeLog } from '../../src/service/log';
import { readSettings } from '../../src/service/read-settings';
import { openSources } from '../../src/service/sources/setup';
import { startInternet } from '../fakes/internet/internet';

export { simulateBoards } from '../fakes/internet/simulated-boards';

export interface Enriched {
  readonly found: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Looks up companies that the service does not know, at small sites with a fixed latency. */
export async function enrichLive(
  dataDir: string,
  companies: number,
  latencyMs: number,
): Promise<Enriched> {
  const internet = await startInternet(latencyMs);
  const domains = Array.from({ length: companies }, (_, i) => `company-${i}.test`);
  for (const [i, domain] of domains.entries()) {
    internet.set(`https://${domain}/`, {
      headers: { 'content-type': 'text/html' },
      body: `<title>Company ${i}</title><meta name="description" content="Company ${i} makes robots.">
        <script type="application/ld+json">{"@type":"Organization","name":"Company ${i}"}</script>
        <a href="/careers">Careers</a>`,
    });
    internet.set(`https://${domain}/careers`, {
      headers: { 'content-type': 'text/html' },
      body: '<h1>Careers</h1>',
    });
  }
  const settings = {
    ...readSettings({}),
    contact: 'ops@seller.example',
    sourceGateway: internet.url,
  };
  const { store } = await openDataFolder(dataDir, '');
  const sources = openSources({
    store,
    settings,
    clock: Date.now,
    log: makeLog('error'),
    onRequest: () => {},
  });
  try {
    const cpu = process.cpuUsage();
    const start = performance.now();
    let open = domains;
    let found = 0;
    while (open.length > 0) {
      const answers = await sources.directory.find(open);
      const isLater = (domain: string) => answers.get(domain) === 'later';
      found += open.filter((domain) => {
        const answer = answers.get(domain);
        return answer !== undefined && answer !== 'later' && !('miss' in answer);
      }).length;
      open = open.filter(isLater);
    }
    const { user, system } = process.cpuUsage(cpu);
    const seconds = (performance.now() - start) / 1_000;
    return { found, seconds, cpuSeconds: (user + system) / 1e6 };
  } finally {
    await sources.close();
    await store.close();
    await internet.close();
  }
}
