/** A service whose store fails, or that stops, while it reads public sources: it never exits because of that. */
import type { Settings } from '../../src/service';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { jobEnd, join, startJob } from './helpers/acts';
import type { Caller } from './helpers/call';
import { type Child, spawnService } from './helpers/child';
import { freshFolder } from './helpers/folders';
import { hasLimits, setDisk } from './helpers/outages';
import { onSqlite } from './helpers/stores';
import { until } from './helpers/until';

let internet: Internet;
let child: Child;
let caller: Caller;
beforeEach(async () => {
  internet = await startInternet(100);
  const dataDir = freshFolder();
  const settings: Partial<Settings> = {
    contact: 'ops@seller.example',
    sourceGateway: internet.url,
    sources: ['site'],
    sampleData: 'off',
  };
  child = await spawnService({ dataDir, settings });
  caller = await join({ ...child, dataDir, close: child.kill });
});
afterEach(() => internet.close());

const healthOf = async () => (await fetch(`${child.url}/healthz`)).status;

onSqlite('a service that reads public sources', () => {
  (hasLimits ? it : it.skip)('continues after its disk was full', async () => {
    const domains = internet.domains.slice(0, 8);
    const { job_id } = await startJob(caller, domains);
    await until('the first requests', () => internet.requests.length > 0);
    setDisk(child.pid, 'full');
    await until('the full disk to be noticed', () => /reading sources failed/.test(child.log()));
    await fetch(`${child.url}/api/v1/signal/suggest`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-API-Key': caller.apiKey,
        'X-User-ID': caller.userId,
      },
      body: JSON.stringify({ website: internet.domains[9] }),
    });
    expect(await healthOf()).toBe(200);
    setDisk(child.pid, 'free');
    const { status, result } = await jobEnd(caller, job_id);
    expect([status, result?.length]).toEqual(['completed', domains.length]);
    expect(await healthOf()).toBe(200);
    expect(await child.stop()).toBe(0);
  });

  it('stops cleanly in the middle of its requests', async () => {
    const slow = Array.from({ length: 8 }, (_, at) => `slow-${at}.test`);
    for (const domain of slow) internet.set(`https://${domain}/`, { delayMs: 60_000, body: 'ab' });
    await startJob(caller, slow);
    await until('a request of each', () =>
      slow.every((domain) => internet.requests.some(({ url }) => url === `https://${domain}/`)),
    );
    expect(await child.stop()).toBe(0);
    expect(child.log()).not.toMatch(/not open/);
  });
});
