/** Users take turns: one job or signal of a user doesn't wait for all of another's. */
import { jobEnd, join, startJob } from './helpers/acts';
import { companyOf } from './helpers/directories';
import { query } from './helpers/folders';
import { serveEmpty } from './helpers/service';
import { deploy } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const many = 30;

eachStore('a user with one', () => {
  it('job is served after one job of a user with many', async () => {
    const api = await serveEmpty({ role: 'api' });
    const [busy, other] = [await join(api), await join(api)];
    for (let i = 0; i < many; i += 1) await startJob(busy, [`busy-${i}.com`]);
    const { job_id } = await startJob(other, ['other.com']);
    const asked: string[] = [];
    const find = async (domains: readonly string[]) => {
      asked.push(...domains);
      return new Map(domains.map((domain) => [domain, companyOf(domain)]));
    };
    await serveEmpty({ dataDir: api.dataDir, role: 'worker', directory: { find } });
    expect(await jobEnd(other, job_id)).toMatchObject({ status: 'completed' });
    expect(asked.indexOf('other.com')).toBeLessThanOrEqual(1);
    await until('all are served', () => asked.length > many);
    expect(asked.filter((domain) => domain !== 'other.com')).toEqual(
      Array.from({ length: many }, (_, i) => `busy-${i}.com`),
    );
  });

  it('job is served soon, also if it comes while only the other user has been served for a while', async () => {
    const api = await serveEmpty({ role: 'api' });
    const [busy, other] = [await join(api), await join(api)];
    for (let i = 0; i < 2 * many; i += 1) await startJob(busy, [`busy-${i}.com`]);
    const asked: string[] = [];
    let late: Promise<unknown> | undefined;
    const find = async (domains: readonly string[]) => {
      asked.push(...domains);
      if (asked.length === 20) late = startJob(other, ['other.com']);
      // As slow as a company's site.
      await new Promise((resolve) => setTimeout(resolve, 40));
      return new Map(domains.map((domain) => [domain, companyOf(domain)]));
    };
    await serveEmpty({ dataDir: api.dataDir, role: 'worker', directory: { find } });
    await until('all are served', () => asked.length > 2 * many);
    await late;
    expect(asked.indexOf('other.com')).toBeLessThan(40);
  });

  it('signal is searched after one signal of a user with many', async () => {
    const api = await serveEmpty({ role: 'api' });
    const [busy, other] = [await join(api), await join(api)];
    for (let i = 0; i < many; i += 1)
      await deploy(busy, 'deepCompanySearch', { name: `Busy ${i}`, trait: 'Robotics' });
    await deploy(other, 'deepCompanySearch', { name: 'Other', trait: 'Robotics' });
    await serveEmpty({ dataDir: api.dataDir, role: 'worker' });
    const ended = () =>
      query(
        api.dataDir,
        "SELECT name FROM signals WHERE status = 'completed' ORDER BY run_ended_at, id",
      );
    await until('all are searched', async () => (await ended()).length > many);
    const names = (await ended()).map((row) => Reflect.get(Object(row), 'name'));
    expect(names.indexOf('Other')).toBeLessThanOrEqual(1);
  });
});
