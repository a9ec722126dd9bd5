/** HTTP answers that are broken or never end: each is a miss with its own reason, and the service answers meanwhile. */
import { second } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { rawAnswers, slowAnswers } from '../fakes/internet/raw-answers';
import { balanceOf, join, readJob, startJob } from './helpers/acts';
import { hurriedTime, serveLive } from './helpers/live';
import { bounds, watch } from './helpers/responsive';
import { onSqlite } from './helpers/stores';
import { until } from './helpers/until';

const patienceMs = 300_000;

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());
afterEach(() => jest.restoreAllMocks());

/** Keeps requests from timing out, however slow this computer is, until `end` is called. */
function withoutRequestLimits() {
  const limits: (() => void)[] = [];
  const { setTimeout: start } = globalThis;
  const noting = (work: () => void, milliseconds?: number) => {
    if (milliseconds !== 30 * second) return start(work, milliseconds);
    limits.push(work);
    return start(() => {}, 0);
  };
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(noting as typeof setTimeout);
  return {
    end() {
      for (const limit of limits) limit();
    },
  };
}

/** Sets up a site for each of these answers; returns the domains by what the sites do. */
function plant(answers: (typeof rawAnswers)[string]): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(answers).map(([what, raw]) => {
      const domain = `${what.toLowerCase().replaceAll(/\W+/g, '-')}.test`;
      internet.set(`https://${domain}/`, { raw });
      return [what, domain];
    }),
  );
}

/** Enriches the sites, which must cost nothing; returns what the answer says of each, by what the site does. */
async function detailsOf(sites: ReadonlyMap<string, string>, meanwhile = async () => {}) {
  const service = await serveLive(internet, {
    ...hurriedTime(),
    settings: { sources: ['site'], sourceSeconds: 600, leaseSeconds: 3600 },
  });
  const caller = await join(service);
  const before = await balanceOf(caller);
  const stop = watch(service.url);
  const { job_id } = await startJob(caller, [...sites.values()]);
  await meanwhile();
  const result = await until(
    'the end of the job',
    async () => {
      const { status, result: items } = await readJob(caller, job_id);
      return status === 'completed' && (items ?? []);
    },
    patienceMs,
  );
  const seen = await stop();
  expect(await balanceOf(caller)).toEqual(before);
  const details = [...sites].map(([what, site]) => {
    const item = result.find(({ domain }) => domain === site);
    return [what, `${item?.status} ${item?.reason}: ${item?.detail}`];
  });
  return { details: Object.fromEntries(details), ...seen };
}

const missedFor = (why: string) => `not_found unreachable: Company site: ${why}`;

onSqlite('thirty kinds of broken HTTP answers', () => {
  it(
    'are misses that say why and cost nothing, while the service answers in bounded memory',
    async () => {
      withoutRequestLimits();
      const kinds = Object.entries(rawAnswers).flatMap(([why, answers]) =>
        [...plant(answers)].map(([what, domain]) => ({ what, domain, why })),
      );
      expect(kinds).toHaveLength(30);
      const sites = new Map(kinds.map(({ what, domain }) => [what, domain]));
      const { details, answers, blockedMs, grownMb } = await detailsOf(sites);
      expect(details).toEqual(
        Object.fromEntries(kinds.map(({ what, why }) => [what, missedFor(why)])),
      );
      expect(answers).toBeGreaterThan(30);
      expect(blockedMs).toBeLessThan(bounds.blockedMs);
      expect(grownMb).toBeLessThan(bounds.grownMb);
    },
    2 * patienceMs,
  );
});

onSqlite('answers that stop before their end', () => {
  it('are misses that took too long, and cost nothing', async () => {
    const limits = withoutRequestLimits();
    const sites = plant(slowAnswers);
    const { details } = await detailsOf(sites, async () => {
      await until('all of them to begin', () =>
        [...sites.values()].every((domain) =>
          internet.requests.some(({ url }) => url === `https://${domain}/`),
        ),
      );
      limits.end();
    });
    const slow = [...sites.keys()].map((what) => [what, missedFor('it took too long')]);
    expect(details).toEqual(Object.fromEntries(slow));
  });
});
