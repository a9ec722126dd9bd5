/** Posts that are taken down and posted again, in signals, accounts and the technology search. */
import * as v from 'valibot';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { day, hour } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { join, readAccounts } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { query } from './helpers/folders';
import { serveLive } from './helpers/live';
import type { TestService } from './helpers/service';
import { deploy, runEnd, runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const domain = 'northharbor.test';
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

let internet: Internet;
let shift = 0;
const clock = () => Date.now() + shift;
beforeEach(async () => {
  shift = 0;
  internet = await startInternet();
});
afterEach(() => internet.close());

/** More than half a day passes, the board is read again, and every run that was due ends. */
async function nextReading({ dataDir }: TestService) {
  // A board is due again twelve hours later, a tenth more or less.
  shift += 14 * hour;
  const since = clock();
  const read = 'SELECT id FROM boards WHERE lease_token IS NULL AND read_at >= ?';
  const due =
    "SELECT id FROM signals WHERE status = 'running' OR (status = 'scheduled' AND due_at <= ?)";
  await until('the board is read, and no run is due', async () => {
    const [boards, runs] = await Promise.all([
      query(dataDir, read, since),
      query(dataDir, due, clock()),
    ]);
    return boards.length === 1 && runs.length === 0;
  });
}

async function hiringOf(caller: Caller) {
  const { accounts } = await readAccounts(caller, { account_domains: [domain] });
  const [account] = accounts;
  const items: unknown = account?.hiring?.['items'];
  const [item] = v.parse(v.array(v.record(v.string(), v.unknown())), items ?? []);
  const [role] = v.parse(v.array(v.unknown()), account?.hiring?.['open_roles'] ?? []);
  return { item, role, told: account?.narrative_and_key_signals ?? '' };
}

async function topJobOf(caller: Caller) {
  const { body } = await call(caller.url, 'techCompanies', { caller, query: { tech: 'VxWorks' } });
  const { companies } = v.parse(techCompaniesPageSchema(), body);
  expect(companies).toMatchObject([{ domain, post_count: 1 }]);
  return companies[0]?.top_job;
}

eachStore('a post that is taken down', () => {
  it('is reported as closed, and as news once it is posted again', async () => {
    const { postings } = internet.board('lever', 'northharbor');
    const [pattern] = postings;
    if (!pattern) throw new Error('The fake board is empty');
    const post = {
      ...pattern,
      id: 'firmware',
      title: 'Firmware Engineer',
      body: '<p>You write drivers for VxWorks.</p>',
      postedAt: `${new Date(clock() - 40 * day).toISOString().slice(0, 19)}Z`,
    };
    postings.push(post);
    const service = await serveLive(internet, { clock });
    const caller = await join(service);
    const signal = {
      role: 'firmware engineer',
      accounts: [{ website: domain }],
    };
    const { signal_id } = await deploy(caller, 'hiringForRole', {
      ...signal,
      name: 'Every day',
      repeat: true,
    });
    await runEnd(caller, signal_id);
    const first = await hiringOf(caller);
    expect(first.item).toMatchObject({ title: 'Firmware Engineer', date: post.postedAt });
    expect(first.role).toMatchObject({ now: expect.any(Number), days_ago_30: null });
    const openedAt = await topJobOf(caller);
    expect(openedAt).not.toHaveProperty('closed_at');

    postings.pop();
    // The second whole reading without a post closes it.
    await nextReading(service);
    await nextReading(service);
    const closed = await until('it is closed', async () => {
      const { item, told } = await hiringOf(caller);
      return item?.['closed_at'] !== undefined && { at: item['closed_at'], told };
    });
    expect(closed.at).toBe((await topJobOf(caller))?.closed_at);
    const closedOn = isoDay(Date.parse(String(closed.at)));
    expect(closed.told).toContain(`(${isoDay(clock() - 40 * day - shift)}, closed ${closedOn})`);
    const asked = { ...signal, timeframe: 7 };
    await runSignal(caller, 'hiringForRole', { ...asked, name: 'This week' });
    expect((await hiringOf(caller)).item).toMatchObject({ date: post.postedAt });

    postings.push(post);
    shift += day;
    await nextReading(service);
    const reopened = await until('the daily signal found it again', async () => {
      const { item, told } = await hiringOf(caller);
      return item !== undefined && item['date'] !== post.postedAt && { item, told };
    });
    const { date } = reopened.item;
    expect(reopened.item).toMatchObject({ title: 'Firmware Engineer', reopened_at: date });
    expect(reopened.item).not.toHaveProperty('closed_at');
    expect(reopened.told).toContain(`posted again ${isoDay(Date.parse(String(date)))}`);
    expect(await topJobOf(caller)).not.toHaveProperty('closed_at');
    const again = await runSignal(caller, 'hiringForRole', { ...asked, name: 'That week' });
    expect(again).toMatchObject({ accounts_found: 1 });

    shift += 31 * day;
    expect((await hiringOf(caller)).role).toMatchObject({ days_ago_30: expect.any(Number) });
  });
});
