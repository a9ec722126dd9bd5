// Public sources: the time for a day of watched job boards, and the companies looked up at the same time.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadParts } from './load-parts.mjs';

const boards = 10_000;
const companies = 500;
const latencyMs = 50;

export async function benchSources(_options, show) {
  const { enrichLive, simulateBoards } = await loadParts('sources-parts');
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'signalsheet-'))));
  try {
    const { found, seconds, cpuSeconds } = await enrichLive(folders[0], companies, latencyMs);
    show(
      `${found} of ${companies} companies, each host ${latencyMs} ms away`,
      `${(companies / seconds).toFixed(1)} a second, ${((100 * cpuSeconds) / seconds).toFixed(0)} % of a core`,
    );
    const cpu = process.cpuUsage();
    const requests = await simulateBoards({
      boards,
      processes: 1,
      hours: 24,
      dataDir: folders[1],
      databaseUrl: '',
    });
    const { user, system } = process.cpuUsage(cpu);
    const spent = (user + system) / 1e6;
    show(
      `a simulated day of ${boards.toLocaleString('en')} boards`,
      `${requests.length} requests, ${spent.toFixed(0)} s of a core, ${((100 * spent) / 86_400).toFixed(2)} % of the day`,
    );
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true });
  }
}
