/** Signals that watch which companies start to use a technology: our extension technology-signals. */
import { day } from '../../src/service/clock';
import type { NewPost } from '../../src/service/technology/store';
import { sqlTech } from '../../src/service/technology/tech-store';
import { balanceOf, join } from './helpers/acts';
import { type Caller, call, expectError } from './helpers/call';
import { openDatabase } from './helpers/folders';
import { serveEmpty } from './helpers/service';
import {
  accountsOf,
  askToDeploy,
  deploy,
  domainsOf,
  readSignal,
  runEnd,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);

/** A post of a company, a number of days before the start. */
const post = (name: string, daysBefore: number, body = 'We use Snowflake daily.'): NewPost => ({
  domain: `${name}.example`,
  company: name,
  title: 'Data Engineer',
  body,
  postedAt: start - daysBefore * day,
  url: `https://jobs.example/${name}/${daysBefore}`,
  source: 'test',
});

eachStore('a signal for a technology', () => {
  /** A service whose clock tests turn, and how to add posts to it. */
  async function office(first: readonly NewPost[], startingCredits = 10_000) {
    const time = { now: start };
    const api = await serveEmpty({ clock: () => time.now, settings: { startingCredits } });
    const add = async (posts: readonly NewPost[]) => {
      const database = await openDatabase(api.dataDir);
      const tech = sqlTech(database);
      // While there are no posts, no phrase has to be counted.
      await tech.prepare();
      await tech.addPosts(posts);
      await tech.close();
      await database.close();
    };
    await add(first);
    return { time, add, api, caller: await join(api) };
  }

  /** Turns the clock to a day after the start, and waits for the run of that day. */
  async function runOn(caller: Caller, time: { now: number }, signalId: number, days: number) {
    time.now = start + days * day;
    const startsAt = new Date(time.now).toISOString().slice(0, 10);
    await until(`the run on day ${days}`, async () => {
      const { last_run, status } = await readSignal(caller, signalId);
      return status === 'scheduled' && last_run?.started_at.startsWith(startsAt);
    });
    return readSignal(caller, signalId);
  }

  it('finds companies whose first mention is new, with the posts as evidence', async () => {
    const { caller } = await office([
      post('fresh', 3),
      post('fresh', 1),
      post('old', 100),
      post('old', 2),
      post('long-ago', 200),
      post('other', 3, 'We use Databricks.'),
    ]);
    const signal = await runSignal(caller, 'technologySignal', { name: 'T', tech: 'Snowflake' });
    expect(signal).toMatchObject({
      signal_type: 'technography',
      status: 'completed',
      accounts_found: 1,
      credits_used: 5,
    });
    const [account] = await accountsOf(caller, signal);
    expect(account).toMatchObject({
      website: 'https://fresh.example',
      hiring: {
        total_count: 2,
        items: [
          { url: 'https://jobs.example/fresh/1', snippet: 'We use Snowflake daily.' },
          { url: 'https://jobs.example/fresh/3' },
        ],
      },
    });
  });

  it('looks as many days back as asked, and under other names and phrasings', async () => {
    const { caller } = await office([
      post('first', 31),
      post('second', 20, 'We run k8s.'),
      post('third', 10, 'We run Kubernetes.'),
      post('fourth', 5, 'We run Terraform.'),
    ]);
    let signals = 0;
    const found = async (body: object) => {
      signals += 1;
      const named = { name: `Signal ${signals}`, ...body };
      return (await domainsOf(await runSignal(caller, 'technologySignal', named))).sort();
    };
    expect(await found({ tech: 'Snowflake' })).toEqual([]);
    expect(await found({ tech: 'Snowflake', timeframe: 31 })).toEqual(['first.example']);
    expect(await found({ tech: 'Kubernetes' })).toEqual(['second.example', 'third.example']);
    expect(await found({ tech: 'Kubernetes', other_names: false })).toEqual(['third.example']);
    expect(await found({ tech: 'Kubernetes', timeframe: 6, alternates: ['Terraform'] })).toEqual([
      'fourth.example',
    ]);
  });

  it('finds each company once, on the day after its first mention, and pays it once', async () => {
    const { caller, time, add } = await office([post('before', 40)]);
    const { signal_id } = await deploy(caller, 'technologySignal', {
      name: 'Daily',
      tech: 'Snowflake',
      timeframe: 1,
      repeat: true,
    });
    expect((await runEnd(caller, signal_id)).accounts_found).toBe(0);
    await add([post('a', -1), post('before', -1)]);
    expect(await runOn(caller, time, signal_id, 1)).toMatchObject({ accounts_found: 1 });
    await add([post('b', -2), post('a', -2)]);
    expect(await runOn(caller, time, signal_id, 2)).toMatchObject({
      accounts_found: 2,
      credits_used: 10,
      last_run: { new_accounts: 1 },
    });
    // Paused for days, it misses nothing.
    const control = (action: string) =>
      call(caller.url, 'signalControl', { caller, body: { signal_id, action } });
    await control('pause');
    await add([post('c', -3), post('d', -8)]);
    time.now = start + 9 * day;
    await control('resume');
    const signal = await runOn(caller, time, signal_id, 9);
    expect(await domainsOf(signal)).toEqual(['a.example', 'b.example', 'c.example', 'd.example']);
    expect(signal.credits_used).toBe(20);
  });

  it('costs twice as much with a filter or an ICP, and nothing for companies that were paid for', async () => {
    const { caller, api } = await office([post('one', 2), post('two', 1)]);
    const plain = await runSignal(caller, 'technologySignal', { name: 'A', tech: 'Snowflake' });
    expect(plain).toMatchObject({ accounts_found: 2, credits_used: 10 });
    const again = await runSignal(caller, 'technologySignal', { name: 'B', tech: 'Snowflake' });
    expect(again).toMatchObject({ accounts_found: 2, credits_used: 0, already_paid: 2 });
    const other = await join(api);
    const icp_id = await starterIcpId(other);
    const body = { name: 'C', tech: 'Snowflake', icp_id, max_credit_limit: 10 };
    expect(await runSignal(other, 'technologySignal', body)).toMatchObject({
      status: 'stopped',
      accounts_found: 1,
      credits_used: 10,
      waits_for: 'limit',
    });
  });

  it('refuses what it cannot search for, or cannot be paid for, and spends nothing', async () => {
    const { caller } = await office([post('a', 1)], 4);
    const refused = await askToDeploy(caller, 'technologySignal', { name: 'T', tech: '?!' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('no_word');
    const sizes = { min_employee_count: 10, max_employee_count: 9 };
    const body = { name: 'T', tech: 'Snowflake', ...sizes };
    expect((await askToDeploy(caller, 'technologySignal', body)).text).toContain('max_below_min');
    const unpaid = await askToDeploy(caller, 'technologySignal', { name: 'T', tech: 'Snowflake' });
    expectError(unpaid, 402, 'INSUFFICIENT_CREDITS', { needed: 5, available: 4 });
    expect((await balanceOf(caller)).balance).toBe(4);
  });
});
