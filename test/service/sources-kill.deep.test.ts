/** A service that is killed while it reads public sources: what it leaves behind, and how the next one treats their hosts. */
import { getDomain } from 'tldts';
import { second } from '../../src/service/clock';
import { seeded } from '../../src/service/sample/random';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, enrich, jobEnd, join, startJob } from './helpers/acts';
import { type Child, spawnService } from './helpers/child';
import { auditCredits, freshFolder, query } from './helpers/folders';
import { onSqlite } from './helpers/stores';
import { until } from './helpers/until';

/** `SIGNALSHEET_TEST_KILLS=100` asks for more: after each, a host that was being asked is left alone for 35 seconds. */
const kills = Number(process.env['SIGNALSHEET_TEST_KILLS'] ?? 1);
const companies = 8;
const random = seeded(20_261);

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet(20);
});
afterAll(() => internet.close());

const start = (dataDir: string): Promise<Child> =>
  spawnService({
    dataDir,
    settings: { contact: 'ops@seller.example', sourceGateway: internet.url, sampleData: 'off' },
  });

onSqlite('kill -9 amid reading sites and boards', () => {
  it(
    'loses no fact, closes no post wrongly, asks no host too early and charges once',
    async () => {
      const dataDir = freshFolder();
      const domains = internet.domains.slice(0, companies);
      const [gone = '', ...others] = domains;
      let child = await start(dataDir);
      const caller = await join({ ...child, dataDir, close: child.kill });
      const before = (await balanceOf(caller)).available;
      const jobs: string[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        const here = { ...caller, url: child.url };
        // Makes everything due to be read once more.
        await query(dataDir, 'UPDATE source_readings SET due_at = 0');
        await query(dataDir, 'UPDATE boards SET due_at = 0 WHERE lease_until = 0');
        jobs.push((await startJob(here, domains)).job_id);
        const asked = internet.requests.length;
        const more = 1 + random.whole(1, 15);
        await until('more requests', () => internet.requests.length >= asked + more, 90_000);
        await child.kill();
        await auditCredits(dataDir);
        if (kill === 0) internet.boardOf(gone).postings.splice(0, 1);
        child = await start(dataDir);
      }

      const here = { ...caller, url: child.url };
      const ends = await Promise.all(jobs.map((job) => jobEnd(here, job)));
      const found = ends.flatMap(({ result }) => result ?? []).filter(isEnriched);
      expect(before - (await balanceOf(here)).available).toBe(found.length);
      // Companies that weren't read in time are found at a later look-up.
      let missed = domains.filter((domain) => !found.some((item) => item.domain === domain));
      while (missed.length > 0) {
        const { result } = await enrich(here, missed);
        missed = (result ?? []).filter((item) => !isEnriched(item)).map(({ domain }) => domain);
      }
      const unread = async () =>
        (await query(dataDir, 'SELECT id FROM boards WHERE read_at IS NULL')).length;
      await until('every board is read', async () => (await unread()) === 0, 180_000);
      await child.stop();
      await auditCredits(dataDir);

      const facts = await query(
        dataDir,
        `SELECT domain FROM company_facts WHERE field = 'name' AND source = 'site' ORDER BY domain`,
      );
      expect(facts).toEqual([...domains].sort().map((domain) => ({ domain })));
      const posts = (await query(
        dataDir,
        `SELECT domain, count(*) AS posts, count(closed_at) AS closed FROM boards
         JOIN board_posts ON board_id = boards.id GROUP BY domain`,
      )) as { domain: string; posts: number; closed: number }[];
      expect(posts).toHaveLength(companies);
      for (const { domain, posts: all, closed } of posts) {
        if (others.includes(domain)) expect([domain, all, closed]).toEqual([domain, 3, 0]);
      }
      expectPoliteness();
    },
    20 * 60 * second + kills * 40 * second,
  );
});

const isEnriched = ({ status }: { readonly status: string }) => status === 'enriched';

/** Requests to a site never overlap and are a second apart (Wikidata: 100 ms), across processes. */
function expectPoliteness(): void {
  const last = new Map<string, { endedAt: number; url: string }>();
  for (const { host, url, startedAt, endedAt } of internet.requests) {
    const owner = getDomain(host) ?? host;
    const pause = owner === 'wikidata.org' ? 100 : second;
    const before = last.get(owner);
    // Both ends use one clock; what is measured here includes the request's travel time.
    const rest = before && startedAt - before.endedAt;
    if (rest !== undefined && rest < pause - 5)
      throw new Error(`${url} was asked after ${rest} ms`);
    last.set(owner, { endedAt: endedAt ?? startedAt, url });
  }
}
