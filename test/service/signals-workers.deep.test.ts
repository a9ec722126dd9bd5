/** Workers in their own processes: one that is killed, and several concurrent ones. */
import { isSignalOver } from '../../src/contract/signal-states';
import { balanceOf, join } from './helpers/acts';
import { spawnService } from './helpers/child';
import { auditCredits, freshFolder, query } from './helpers/folders';
import { serve } from './helpers/service';
import {
  accountsBehind,
  deploy,
  listSignals,
  readSignal,
  runEnd,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const kills = 3;
const limit = 7;

eachStore('a worker that is killed', () => {
  it('omits and doubles no finding: the next worker continues from the same point', async () => {
    const dataDir = freshFolder();
    const api = await serve({ posts: true, dataDir, role: 'api' });
    const caller = await join(api);
    const icp_id = await starterIcpId(caller);
    const body = { role: 'Engineer', icp_id, timeframe: 120 };
    const { signal_id } = await deploy(caller, 'hiringForRole', { ...body, name: 'Interrupted' });
    const found = async () => (await readSignal(caller, signal_id)).accounts_found ?? 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await found();
      const doomed = await spawnService({ posts: true, dataDir, role: 'worker' });
      await until('more findings, or the end', async () => {
        const { status } = await readSignal(caller, signal_id);
        return (await found()) > before || status === 'completed';
      });
      await doomed.kill();
      await auditCredits(dataDir);
    }
    const heir = await spawnService({ posts: true, dataDir, role: 'worker' });
    const interrupted = await runEnd(caller, signal_id);
    const whole = await deploy(caller, 'hiringForRole', { ...body, name: 'Whole' });
    const undisturbed = await runEnd(caller, whole.signal_id);
    await heir.stop();

    expect(interrupted.status).toBe('completed');
    expect(interrupted.accounts_found).toBeGreaterThan(100);
    expect(interrupted.accounts_found).toBe(undisturbed.accounts_found);
    const websites = async (url: string | null | undefined) =>
      (await accountsBehind(url)).members.map(({ account_website }) => account_website);
    const all = await websites(interrupted.account_audience_url);
    expect(new Set(all).size).toBe(interrupted.accounts_found);
    expect(all).toEqual(await websites(undisturbed.account_audience_url));
    // The second signal finds what the first has paid for.
    expect((await balanceOf(caller)).used_total).toBe(2 * all.length);
    const doubled = `SELECT signal_id FROM signal_evidence GROUP BY account_id, signal_id, kind, url
      HAVING count(*) > 1`;
    expect(await query(dataDir, doubled)).toEqual([]);
  }, 240_000);
});

eachStore('max_credit_limit', () => {
  it('of 7 holds for signals that could find 100 accounts, with four concurrent workers', async () => {
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
    const charged = `SELECT sum(-credits) AS charged FROM ledger WHERE reason LIKE 'signal%'`;
    expect(await query(dataDir, charged)).toEqual([{ charged: sum }]);

    const whole = await deploy(caller, 'hiringForRole', { ...body, name: 'Unlimited' });
    expect((await runEnd(caller, whole.signal_id)).accounts_found).toBeGreaterThanOrEqual(100);
    await Promise.all(workers.map((worker) => worker.stop()));
    await auditCredits(dataDir);
  }, 120_000);
});
