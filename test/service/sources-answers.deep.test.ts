/** HTTP answers that are broken or never end: each is a miss with a reason, and the service answers meanwhile. */
import { type Internet, startInternet } from '../fakes/internet/internet';
import { rawAnswers } from '../fakes/internet/raw-answers';
import { balanceOf, join, readJob, startJob } from './helpers/acts';
import { hurriedTime, serveLive } from './helpers/live';
import { bounds, watch } from './helpers/responsive';
import { onSqlite } from './helpers/stores';
import { until } from './helpers/until';

const patienceMs = 120_000;

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());

onSqlite('thirty kinds of broken HTTP answers', () => {
  it(
    'are misses that say why and cost nothing, while the service answers in bounded memory',
    async () => {
      const kinds = Object.entries(rawAnswers);
      for (const [at, [, raw]] of kinds.entries()) internet.set(`https://raw-${at}.test/`, { raw });
      const service = await serveLive(internet, {
        ...hurriedTime(),
        settings: { sources: ['site'], sourceSeconds: 100, leaseSeconds: 3600 },
      });
      const caller = await join(service);
      const before = await balanceOf(caller);
      const stop = watch(service.url);
      const { job_id } = await startJob(
        caller,
        kinds.map((_, at) => `raw-${at}.test`),
      );
      const result = await until(
        'the end of the job',
        async () => {
          const { status, result: items } = await readJob(caller, job_id);
          return status === 'completed' && (items ?? []);
        },
        patienceMs,
      );
      const { answers, blockedMs, grownMb } = await stop();
      const details = Object.fromEntries(
        kinds.map(([what], at) => {
          const item = result.find(({ domain }) => domain === `raw-${at}.test`);
          return [what, `${item?.status} ${item?.reason}: ${item?.detail}`];
        }),
      );
      for (const detail of Object.values(details)) {
        expect(detail).toMatch(
          /^not_found unreachable: Company site: (its answer was|the connection|it took too long)/,
        );
      }
      expect(await balanceOf(caller)).toEqual(before);
      expect(answers).toBeGreaterThan(30);
      expect(blockedMs).toBeLessThan(bounds.blockedMs);
      expect(grownMb).toBeLessThan(bounds.grownMb);
    },
    2 * patienceMs,
  );
});
