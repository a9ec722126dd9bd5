/**
 * SIGTERM in random states: under load, amid pipelines, on a full disk, without PostgreSQL. The process exits within
 * its time limit, and the ledger is right. SIGNALSHEET_STOPS sets how often on each store; 2 by default.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../../src/service/sample/random';
import { askToEnrich, join } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { type Child, spawnService } from './helpers/child';
import { known } from './helpers/domains';
import { auditCredits, databaseUrlOf, freshFolder, query } from './helpers/folders';
import { hasLimits, type Passage, proxyTo, setDisk } from './helpers/outages';
import { asks, endings, play } from './helpers/pipeline';
import { knowPosts } from './helpers/posts';
import { askToDeploy } from './helpers/signals';
import { eachStore } from './helpers/stores';

const rounds = Number(process.env['SIGNALSHEET_STOPS'] ?? 2);

/** Makes the same choices in every run. */
const random = seeded(20_271);

/** Most rounds with a hanging request wait for the whole timeout. */
const stopTimeoutSeconds = 3;

type Outage = 'none' | 'disk' | 'refuse' | 'silence';

eachStore('SIGTERM', () => {
  it(
    'ends the process in time, in any state',
    async () => {
      const dataDir = freshFolder();
      const url = databaseUrlOf(dataDir);
      const settings = { enrichPerSecond: 100, startingCredits: 10_000_000, stopTimeoutSeconds };
      const first = await spawnService({ dataDir, settings });
      const caller = await join({ ...first, dataDir, close: first.kill });
      await first.stop();
      const names = ['one', 'two', 'three'].map((name) => `company-${name}`);
      await knowPosts(
        dataDir,
        names.map((name) => [name, 'We use Java.', Date.now()]),
      );
      const outages: Outage[] = url === '' ? ['none', 'disk'] : ['none', 'refuse', 'silence'];
      const possible = outages.filter((outage) => outage !== 'disk' || hasLimits);
      for (let round = 0; round < rounds; round += 1) {
        const proxy = url === '' ? undefined : await proxyTo(url);
        const databaseUrl = proxy?.url ?? '';
        const child = await spawnService({ dataDir, settings: { ...settings, databaseUrl } });
        // Outages take turns, so that few rounds meet all of them.
        const outage = possible[(round + 1) % possible.length] ?? 'none';
        const under = load(child, caller);
        await under.reached(random.whole(0, 60));
        await breakOff(outage, child, proxy);
        // Some requests meet the outage before the signal comes, some after.
        await sleep(random.whole(0, 1) * random.whole(1, 300));
        const code = await child.stop();
        expect([round, outage, code, child.log().includes('"stopped"')]).toEqual([
          round,
          outage,
          0,
          true,
        ]);
        await under.over();
        await proxy?.close();
        await auditCredits(dataDir);
      }
      const last = await spawnService({ dataDir, settings });
      expect(await query(dataDir, 'SELECT id FROM tech_holds')).toEqual([]);
      expect(await last.stop()).toBe(0);
      await auditCredits(dataDir);
    },
    120_000 + rounds * 15_000,
  );
});

async function breakOff(outage: Outage, child: Child, proxy: Passage | undefined) {
  if (outage === 'disk') setDisk(child.pid, 'full');
  if (outage === 'refuse' || outage === 'silence') await proxy?.fail(outage);
}

/** Callers who ask until the service is gone, each for something else. */
function load({ url }: Child, from: Caller) {
  const caller = { ...from, url };
  let isOver = false;
  let answered = 0;
  let wake = () => {};
  const again = async (ask: () => Promise<unknown>) => {
    while (!isOver) {
      await Promise.race([ask().catch(() => {}), sleep(1000)]);
      answered += 1;
      wake();
      // Gives the other callers a turn.
      await sleep(1);
    }
  };
  const callers = [
    again(() => askToEnrich(caller, known(100, random.whole(0, 1800)))),
    again(() => askToDeploy(caller, 'deepCompanySearch', { name: 'Load', trait: 'Robotics' })),
    again(() => call(url, 'techCompanies', { caller, query: { tech: 'java' } })),
    again(() => call(url, 'balance', { caller })),
    ...Array.from({ length: 4 }, () =>
      again(() =>
        play(caller, {
          asked: Array.from({ length: random.whole(1, 6) }, () => random.pick(asks)),
          short: random.chance(0.3) ? random.whole(1, 60) : 0,
          splits: [],
          ending: random.pick(endings),
          bytesBeforeLeaving: random.whole(0, 3000),
        }),
      ),
    ),
  ];
  return {
    async reached(count: number) {
      while (answered < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async over() {
      isOver = true;
      await Promise.all(callers);
    },
  };
}
