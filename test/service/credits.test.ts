import type { Settings } from '../../src/service';
import { askToEnrich, balanceOf, enrich, join, startJob } from './helpers/acts';
import { expectError } from './helpers/call';
import { everybody } from './helpers/directories';
import { known } from './helpers/domains';
import { query } from './helpers/folders';
import { serve } from './helpers/service';
import { eachStore } from './helpers/stores';

/** Leaves out the sample data, because the directory finds every company anyway. */
const quick = (settings: Partial<Settings> = {}) => ({
  directory: everybody,
  settings: { sampleData: 'off', ...settings } as const,
});

eachStore('credits', () => {
  it('gives a new account its starting credits', async () => {
    const service = await serve(quick());
    expect(await balanceOf(await join(service))).toEqual({
      balance: 10_000,
      reserved: 0,
      available: 10_000,
      used_total: 0,
      currency: 'credits',
    });
  });

  it('holds the price of every unique valid domain while a job is in progress', async () => {
    const service = await serve({ role: 'api', ...quick({ accountEnrichedPrice: 3 }) });
    const caller = await join(service);
    await startJob(caller, [...known(4), ...known(2), 'https://www.nobody.example/', 'no domain']);
    expect(await balanceOf(caller)).toMatchObject({
      balance: 10_000,
      reserved: 15,
      available: 9985,
      used_total: 0,
    });
  });

  it('charges only what was enriched and releases the rest', async () => {
    const service = await serve(quick({ accountEnrichedPrice: 3 }));
    const caller = await join(service);
    await enrich(caller, [...known(4), 'nobody.example', 'no domain']);
    expect(await balanceOf(caller)).toMatchObject({
      balance: 9988,
      reserved: 0,
      available: 9988,
      used_total: 12,
    });
  });

  it('charges a company once in a job, and not again in another', async () => {
    const service = await serve(quick());
    const caller = await join(service);
    await enrich(caller, [...known(2), ...known(2)]);
    await enrich(caller, known(2));
    expect((await balanceOf(caller)).used_total).toBe(2);
  });

  it('refuses a job that the available credits do not cover', async () => {
    const service = await serve({ role: 'api', ...quick({ startingCredits: 10 }) });
    const caller = await join(service);
    await startJob(caller, known(6));
    const answer = await askToEnrich(caller, known(5, 6));
    expectError(answer, 402, 'INSUFFICIENT_CREDITS', { needed: 5, available: 4 });
    expect(await balanceOf(caller)).toMatchObject({ reserved: 6 });
    await startJob(caller, known(4, 6));
    expect(await balanceOf(caller)).toMatchObject({ available: 0 });
  });

  it('never lets two concurrent jobs use the same credits', async () => {
    const service = await serve({ role: 'api', ...quick({ startingCredits: 10 }) });
    const caller = await join(service);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, round) => askToEnrich(caller, known(4, round * 4))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await balanceOf(caller)).toMatchObject({ reserved: 8, available: 2 });
  });

  it('keeps a job at the price it was started at', async () => {
    const api = await serve({ role: 'api', ...quick({ accountEnrichedPrice: 2 }) });
    const caller = await join(api);
    await startJob(caller, known(3));
    await api.close();
    const later = await serve({ dataDir: api.dataDir, ...quick({ accountEnrichedPrice: 50 }) });
    const same = { ...caller, url: later.url };
    await enrich(same, ['nobody.example']);
    expect(await balanceOf(same)).toMatchObject({ used_total: 6, reserved: 0 });
  });

  it('works with free enrichment and without starting credits', async () => {
    const service = await serve(quick({ accountEnrichedPrice: 0, startingCredits: 0 }));
    const caller = await join(service);
    const job = await enrich(caller, known(2));
    expect(job.progress.new_accounts).toBe(2);
    expect(await balanceOf(caller)).toMatchObject({ balance: 0, used_total: 0 });
  });

  it('keeps a ledger that cannot be changed or deleted', async () => {
    const service = await serve(quick());
    await join(service);
    await expect(query(service.dataDir, 'UPDATE ledger SET credits = 1')).rejects.toThrow(
      'append-only',
    );
    await expect(query(service.dataDir, 'DELETE FROM ledger')).rejects.toThrow('append-only');
  });
});
