/**
 * People and companies over 90 days: each change is found once at the next check, none is invented or paid twice.
 * SIGNALSHEET_TEST_WATCHED sets the number of people; 300 by default.
 */
import { day } from '../../src/service/clock';
import type { Employment, Person } from '../../src/service/people/person';
import { seeded } from '../../src/service/sample/random';
import type { NewPost } from '../../src/service/technology/store';
import { sqlTech } from '../../src/service/technology/tech-store';
import { join } from './helpers/acts';
import { openDatabase, query } from './helpers/folders';
import { directoryOf, makePeople, personOf } from './helpers/people';
import { deploy, domainsOf, readSignal, runEnd } from './helpers/signals';
import { serveStaff } from './helpers/staff';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const checkDays = 30;
const lastDay = 90;
const count = Number(process.env['SIGNALSHEET_TEST_WATCHED'] ?? 300);
const companies = Array.from({ length: 12 }, (_, n) => `company-${n}`);

const worksAt = (name: string, on: number): Employment => ({
  domain: `${name}.example`,
  company: name,
  title: 'Head of Sales',
  since: new Date(start + on * day).toISOString().slice(0, 10),
  checked_at: start,
});

eachStore('signals over 90 days', () => {
  it('find each change of job once, at the next check, and charge each check once', async () => {
    const random = seeded(20_281);
    const time = { now: start };
    const today = () => Math.round((time.now - start) / day);
    /** Where each person works from which day on; most stay. */
    const lives = Array.from({ length: count }, () => {
      const moves: { on: number; to: string }[] = [];
      for (let on = random.whole(1, 200); on < lastDay; on += random.whole(1, 60))
        moves.push({ on, to: random.pick(companies) });
      return moves;
    });
    const jobOn = (moves: readonly { on: number; to: string }[], on: number) =>
      moves.filter((move) => move.on <= on).at(-1) ?? { on: -100, to: 'acme' };
    const staff = (): Person[] =>
      lives.map((moves, n) => {
        const { on, to } = jobOn(moves, today());
        return personOf(n, { employment: worksAt(to, on) });
      });
    const directory: ReturnType<typeof directoryOf> = {
      search: (asked) => directoryOf(staff()).search(asked),
      find: (urls) => directoryOf(staff()).find(urls),
    };
    const service = await serveStaff(directory, {
      clock: () => time.now,
      settings: { startingCredits: 100_000 },
    });
    const caller = await join(service);
    const people_ids = await makePeople(caller, 'acme.example');
    expect(people_ids).toHaveLength(count);
    const { signal_id } = await deploy(caller, 'jobChangeSignal', {
      name: 'Moves',
      people_ids,
      check_days: checkDays,
      repeat: true,
    });
    await runEnd(caller, signal_id);
    const expected = new Map<string, string>();
    let before = lives.map((moves) => jobOn(moves, 0).to);
    for (let on = checkDays; on <= lastDay; on += checkDays) {
      time.now = start + on * day;
      await dayIsOver(on);
      const now = lives.map((moves) => jobOn(moves, on).to);
      now.forEach((to, n) => {
        const from = before[n] ?? '';
        if (to === from) return;
        expected.set(`${to}.example person ${n}`, 'joined');
        expected.set(`${from}.example person ${n}`, 'left');
      });
      before = now;
      expect(await shown()).toEqual(expected);
    }
    expect(expected.size).toBeGreaterThan(count / 5);
    expect((await readSignal(caller, signal_id)).credits_used).toBe(4 * count);

    async function dayIsOver(on: number) {
      const date = new Date(start + on * day).toISOString().slice(0, 10);
      await until(`day ${on}`, async () => {
        const { last_run, status } = await readSignal(caller, signal_id);
        return status === 'scheduled' && last_run?.started_at.startsWith(date);
      });
    }

    async function shown() {
      const rows = await query(
        service.dataDir,
        `SELECT accounts.domain AS domain, title FROM signal_evidence
         JOIN accounts ON accounts.user_id = signal_evidence.user_id AND accounts.id = account_id`,
      );
      return new Map(
        rows.map((row) => {
          const { domain, title } = Object(row) as Record<'domain' | 'title', string>;
          const [, n, what] = /^Person (\d+) (joined|left)/.exec(title) ?? [];
          return [`${domain} person ${n}`, what ?? ''];
        }),
      );
    }
  }, 120_000);

  it('find each company that is new for a technology once, and charge it once', async () => {
    const random = seeded(20_282);
    const time = { now: start };
    const service = await serveStaff([], {
      clock: () => time.now,
      settings: { startingCredits: 100_000 },
    });
    /** The days of each company's posts; those of the first half mention it early, or never. */
    const posts = Array.from({ length: 300 }, (_, n): NewPost & { on: number; hit: boolean } => {
      const on = random.whole(-60, lastDay - 1);
      const hit = random.chance(0.5);
      const name = `company-${random.whole(0, 99)}`;
      return {
        domain: `${name}.example`,
        company: name,
        title: 'Engineer',
        body: hit ? 'We use Snowflake.' : 'We use paper.',
        postedAt: start + on * day,
        url: `https://jobs.example/${n}`,
        source: 'test',
        on,
        hit,
      };
    });
    const database = await openDatabase(service.dataDir);
    const tech = sqlTech(database);
    await tech.prepare();
    const caller = await join(service);
    const { signal_id } = await deploy(caller, 'technologySignal', {
      name: 'Starts',
      tech: 'Snowflake',
      timeframe: 1,
      repeat: true,
    });
    await runEnd(caller, signal_id);
    const found: string[] = [];
    for (let on = 0; on <= lastDay; on += 10) {
      // Each post is known on its day, and those of the days before are known from the start.
      await tech.addPosts(posts.filter((post) => post.on > on - 10 && post.on <= on));
      if (on === 0) await tech.addPosts(posts.filter((post) => post.on <= -10));
      time.now = start + (on + 1) * day;
      const date = new Date(time.now).toISOString().slice(0, 10);
      await until(`day ${on}`, async () => {
        const { last_run, status } = await readSignal(caller, signal_id);
        return status === 'scheduled' && last_run?.started_at.startsWith(date);
      });
      const firsts = new Map<string, number>();
      for (const post of posts.filter((one) => one.hit))
        firsts.set(post.domain, Math.min(firsts.get(post.domain) ?? lastDay, post.on));
      const expected = [...firsts].filter(([, first]) => first >= -1 && first <= on);
      found.splice(0, found.length, ...(await domainsOf(await readSignal(caller, signal_id))));
      expect([...found].sort()).toEqual(expected.map(([domain]) => domain).sort());
    }
    expect(found.length).toBeGreaterThan(20);
    expect((await readSignal(caller, signal_id)).credits_used).toBe(5 * found.length);
    await tech.close();
    await database.close();
  }, 120_000);
});
