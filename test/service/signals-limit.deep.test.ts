import { isSignalOver } from '../../src/contract/signal';
import { balanceOf, join } from './helpers/acts';
import { spawnService } from './helpers/child';
import { auditCredits, query } from './helpers/folders';
import { serve } from './helpers/service';
import { deploy, listSignals, runEnd, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const limit = 7;

eachStore('max_credit_limit', () => {
  it('of 7 holds for signals that could find 100 accounts, with four workers at once', async () => {
    const api = await serve({ posts: true, role: 'api' });
    const { dataDir } = api;
    const caller = await join(api);
    const icp_id = await starterIcpId(caller);
    const body = { icp_id, role: 'Engineer', timeframe: 120 };
    // E-mails cost 1, so that both even and odd sums are met.
    const emails = { enable_safe_crm_addition: true, auto_enrich_people_emails: true };
    for (let index = 0; index < 8; index += 1) {
      const more = index % 2 === 0 ? {} : emails;
      const name = `Limited ${index}`;
      await deploy(caller, 'hiringForRole', { ...body, ...more, name, max_credit_limit: limit });
    }
    const start = () => spawnService({ posts: true, dataDir, role: 'worker' });
    const workers = await Promise.all([start(), start(), start(), start()]);
    const ended = await until('the end of all signals', async () => {
      const { signals } = await listSignals(caller);
      for (const { credits_used } of signals) expect(credits_used).toBeLessThanOrEqual(limit);
      return signals.every(({ status }) => isSignalOver(status)) && signals;
    });
    expect(ended.map(({ status }) => status)).toEqual(Array(8).fill('stopped'));
    const used = ended.map(({ credits_used }) => credits_used ?? 0);
    for (const credits of used) expect([6, 7]).toContain(credits);
    const sum = used.reduce((one, other) => one + other);
    expect((await balanceOf(caller)).used_total).toBe(sum);
    const charges = await query(
      dataDir,
      `SELECT sum(-credits) AS charged FROM ledger WHERE reason LIKE 'signal%'`,
    );
    expect(charges).toEqual([{ charged: sum }]);

    const whole = await deploy(caller, 'hiringForRole', { ...body, name: 'Unlimited' });
    expect((await runEnd(caller, whole.signal_id)).accounts_found).toBeGreaterThanOrEqual(100);
    await Promise.all(workers.map((worker) => worker.stop()));
    await auditCredits(dataDir);
  }, 120_000);
});
