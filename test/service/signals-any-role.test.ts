/** The extension any-role: a hiring signal without a role finds companies that hire for any. */
import { day } from '../../src/service/clock';
import { join } from './helpers/acts';
import { postAt } from './helpers/posts';
import { serve } from './helpers/service';
import { accountsOf, askToDeploy, domainsOf, knowCompanies, runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';

const now = Date.UTC(2026, 10, 20, 9);

eachStore('a hiring signal without a role', () => {
  it('finds each company with an open post within its days, and quotes the newest', async () => {
    const settings = { sampleData: 'off' } as const;
    const service = await serve({ clock: () => now, settings });
    const caller = await join(service);
    const names = ['a', 'b'];
    await knowCompanies(
      service.dataDir,
      names.map((name) => ({ name })),
      'Nurse',
      now - 100 * day,
    );
    const post = { title: 'Welder (m/f/d)', body: 'You weld.', url: 'https://jobs.example/w' };
    await postAt(service.dataDir, 'b.example', { ...post, at: now - day });
    const accounts = names.map((name) => ({ website: `${name}.example` }));
    const signal = await runSignal(caller, 'hiringForRole', { name: 'Anyone', accounts });
    expect(await domainsOf(signal)).toEqual(['b.example']);
    const [found] = await accountsOf(caller, signal);
    expect(found?.hiring).toMatchObject({ total_count: 1, items: [{ title: 'Welder (m/f/d)' }] });
    const whole = { name: 'A year', accounts, role: null, timeframe: 365 };
    const year = await runSignal(caller, 'hiringForRole', whole);
    expect(await domainsOf(year)).toEqual(['a.example', 'b.example']);
    const blank = await askToDeploy(caller, 'hiringForRole', { ...whole, role: ' ' });
    expect(blank.status).toBe(422);
  });
});
