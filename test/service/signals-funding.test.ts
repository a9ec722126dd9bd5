/** The extensions funding-words and signal-runs: funding stages in words are a filter, and a signal says when it looked. */
import { type FundingStage, fundingStages } from '../../src/contract/icp';
import { day, rfc3339 } from '../../src/service/clock';
import { readFunding } from '../../src/service/signals/match/funding';
import { join } from './helpers/acts';
import { query } from './helpers/folders';
import { serve } from './helpers/service';
import { domainsOf, knowCompanies, readSignal, runSignal } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const names = ['a', 'b', 'c', 'd'] as const;
const stages: readonly (FundingStage | null)[] = ['seed', 'series_b', 'ipo', null];

onSqlite('funding stages in words', () => {
  it.each<[string, string, FundingStage, FundingStage]>([
    ['payments, Series B or later', 'payments', 'series_b', 'ipo'],
    ['payments that raised a Series B+', 'payments', 'series_b', 'ipo'],
    ['at least series C, payments', 'payments', 'series_c', 'ipo'],
    ['payments, seed to Series A', 'payments', 'seed', 'series_a'],
    ['pre-seed or seed', '', 'pre_seed', 'seed'],
    ['Series A or earlier', '', 'pre_seed', 'series_a'],
    ['seed-stage robotics', 'robotics', 'seed', 'seed'],
    ['Zahlungen, ab Series B', 'Zahlungen', 'series_b', 'ipo'],
    ['Zahlungen, Series C oder später', 'Zahlungen', 'series_c', 'ipo'],
    ['up to Series B', '', 'pre_seed', 'series_b'],
    ['Series G', '', 'series_e', 'series_e'],
  ])('%s', (text, rest, from, to) => {
    const reading = readFunding(text);
    const [min, max] = [fundingStages.indexOf(from), fundingStages.indexOf(to)];
    expect([...(reading.stages ?? [])]).toEqual(fundingStages.slice(min, max + 1));
    expect(reading.rest).toBe(rest);
  });

  it.each(['seed breeding for farmers', 'TV series production', 'software for funding rounds', ''])(
    'are not read out of “%s”',
    (text) => expect(readFunding(text)).toEqual({ rest: text, stages: undefined }),
  );
});

eachStore('a signal', () => {
  async function office() {
    const time = { now: start };
    const settings = { sampleData: 'off' } as const;
    const service = await serve({ clock: () => time.now, settings });
    const caller = await join(service);
    await knowCompanies(
      service.dataDir,
      names.map((name) => ({ name, says: 'We run a payments platform.' })),
      'Nurse',
      start - day,
    );
    for (const [at, name] of names.entries()) {
      const stage = stages[at];
      const change = 'UPDATE companies SET funding_stage = ? WHERE domain = ? RETURNING id';
      if (stage) await query(service.dataDir, change, stage, `${name}.example`);
    }
    return { time, caller };
  }

  it('finds companies whose stage is among those that its words name', async () => {
    const { caller } = await office();
    const found = async (trait: string) =>
      domainsOf(await runSignal(caller, 'deepCompanySearch', { name: trait, trait }));
    expect(await found('payments platform, Series B or later')).toEqual(['b.example', 'c.example']);
    expect(await found('Seed stage')).toEqual(['a.example']);
    expect(await found('hospitals, Series B or later')).toEqual([]);
    const accounts = names.map((name) => ({ website: `${name}.example` }));
    const given = { role: 'Nurse', icp_id: null, accounts };
    // Accounts that were given are not checked.
    const all = { ...given, name: 'All', descriptive_icp: 'Series B or later' };
    expect(await domainsOf(await runSignal(caller, 'hiringForRole', all))).toHaveLength(4);
  });

  it('that runs daily says when it looked, at how many companies and posts, and what was new', async () => {
    const { time, caller } = await office();
    const accounts = names.map((name) => ({ website: `${name}.example` }));
    const body = { name: 'Daily', role: 'Welder', accounts, timeframe: 30, repeat: true };
    const signal = await runSignal(caller, 'hiringForRole', body);
    const run = (at: number) => ({
      started_at: rfc3339(at),
      ended_at: rfc3339(at),
      companies: 4,
      posts_from: rfc3339(at - 30 * day),
      new_accounts: 0,
    });
    expect(signal).toMatchObject({ accounts_found: 0, last_run: run(start) });
    time.now += day;
    await until('the next run', async () => {
      const { last_run: last } = await readSignal(caller, signal.signal_id);
      return last?.ended_at === rfc3339(time.now) && last;
    });
    const { last_run } = await readSignal(caller, signal.signal_id);
    expect(last_run).toEqual(run(time.now));
    const trait = await runSignal(caller, 'deepCompanySearch', {
      name: 'Trait',
      trait: 'payments platform',
    });
    expect(trait.last_run).toMatchObject({ companies: 4, posts_from: null, new_accounts: 4 });
  });
});
