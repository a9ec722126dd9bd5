/** A clock that was a month ahead and was set back: records from that month block nothing. */
import { day, hour, minute } from '../../src/service/clock';
import { join, newEmail } from './helpers/acts';
import { call, errorOf } from './helpers/call';
import { valueIn } from './helpers/folders';
import { serveEmpty } from './helpers/service';
import { deploy, knowCompanies, readSignal, runEnd, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);

eachStore('after a clock that was a month ahead was set back', () => {
  it('sign-ups and tries are counted as if they were now', async () => {
    const time = { now: start + 30 * day };
    const settings = { signUpsPerEmail: 2, verifiesPerAddress: 3 };
    const service = await serveEmpty({ clock: () => time.now, settings });
    const email = newEmail();
    const signUp = () => call(service.url, 'signUp', { body: { email } });
    const tryCode = () =>
      call(service.url, 'verify', { body: { email: newEmail(), otp_code: '123456' } });
    for (let round = 0; round < 2; round += 1) await signUp();
    for (let round = 0; round < 3; round += 1) await tryCode();
    time.now = start;
    for (const ask of [signUp, tryCode]) {
      expect(errorOf(await ask()).details).toEqual({ retry_after_seconds: 3600 });
    }
    time.now += hour;
    expect((await signUp()).status).toBe(200);
    expect(errorOf(await tryCode()).code).toBe('OTP_EXPIRED');
  });

  it('a key may make its requests', async () => {
    const time = { now: start };
    const settings = { requestsPerMinute: 10 };
    const service = await serveEmpty({ clock: () => time.now, settings });
    const caller = await join(service);
    time.now += 30 * day;
    const ask = async () => (await call(service.url, 'balance', { caller })).status;
    while ((await ask()) === 200);
    time.now = start;
    expect(await ask()).toBe(429);
    time.now += minute;
    expect(await ask()).toBe(200);
  });

  it('a daily signal continues, and work of a process that died meanwhile is resumed', async () => {
    const time = { now: start };
    const service = await serveEmpty({ clock: () => time.now });
    await knowCompanies(service.dataDir, [{ name: 'acme' }], 'Driver', start - hour);
    const caller = await join(service);
    const icp_id = await starterIcpId(caller);
    const body = { name: 'Drivers', role: 'Driver', repeat: true, icp_id };
    const { signal_id } = await deploy(caller, 'hiringForRole', body);
    await runEnd(caller, signal_id);
    const due = async () => Number(await valueIn(service.dataDir, 'SELECT due_at FROM signals'));
    time.now = start + 30 * day + hour;
    await until('the run ahead', async () => (await due()) > time.now);
    // Another process leased it then, and died.
    await valueIn(
      service.dataDir,
      `UPDATE signals SET lease_token = 'gone', lease_until = ${time.now + minute} RETURNING id`,
    );
    time.now = start + 2 * hour;
    await until('it is due', async () => (await due()) <= time.now);
    time.now += 2 * minute;
    await until('the next run', async () => (await due()) === start + day);
    expect((await readSignal(caller, signal_id)).status).toBe('scheduled');
    time.now = start + day + hour;
    await until('the run of the next day', async () => (await due()) === start + 2 * day);
  });

  it('a restart cuts what another process kept', async () => {
    const time = { now: start + 30 * day };
    const first = await serveEmpty({ clock: () => time.now });
    await call(first.url, 'signUp', { body: { email: newEmail() } });
    await first.close();
    time.now = start;
    const again = await serveEmpty({ clock: () => time.now, dataDir: first.dataDir });
    for (const table of ['rate_events', 'one_time_codes']) {
      const latest = `SELECT max(expires_at) FROM ${table}`;
      await until('the sweep', async () => {
        return Number(await valueIn(again.dataDir, latest)) <= start + day;
      });
    }
  });
});
