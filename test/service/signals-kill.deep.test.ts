import { balanceOf, join } from './helpers/acts';
import { spawnService } from './helpers/child';
import { auditCredits, freshFolder, query } from './helpers/folders';
import { serve } from './helpers/service';
import { accountsBehind, deploy, readSignal, runEnd, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const kills = 3;

eachStore('a worker that is killed', () => {
  it('leaves no finding out and doubles none: the next one goes on where it was', async () => {
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
    expect((await balanceOf(caller)).used_total).toBe(4 * all.length);
    const doubled = await query(
      dataDir,
      `SELECT signal_id FROM signal_evidence GROUP BY account_id, signal_id, kind, url
       HAVING count(*) > 1`,
    );
    expect(doubled).toEqual([]);
  }, 240_000);
});
