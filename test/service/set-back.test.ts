/** A clock that was a month ahead and was set back: records from that month block nothing. */
import { agentCapsResponseSchema } from '../../src/contract/agents';
import { estimateMinutes } from '../../src/contract/limit-values';
import { day, hour, minute } from '../../src/service/clock';
import { startInternet } from '../fakes/internet/internet';
import { ask, enrich, join, newEmail } from './helpers/acts';
import { estimate, tryRun } from './helpers/agents';
import { bodyOf, call, errorOf } from './helpers/call';
import { everybody } from './helpers/directories';
import { valueIn } from './helpers/folders';
import { hurriedTime, serveLive } from './helpers/live';
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

  it('companies are read again at public sources, by the present robots.txt', async () => {
    const internet = await startInternet();
    const time = hurriedTime();
    const service = await serveLive(internet, { ...time, settings: { leaseSeconds: 3600 } });
    const caller = await join(service);
    const rules = 'https://bluewind.test/robots.txt';
    const [read, closed] = ['northwind.test', 'bluewind.test'];
    const statuses = async () =>
      (await enrich(caller, [read, closed])).result?.map(({ status }) => status);
    const suggest = () => call(caller.url, 'signalSuggest', { caller, body: { website: read } });
    const pages = () => internet.requests.filter(({ url }) => url === `https://${read}/`).length;
    internet.set(rules, { body: 'User-agent: *\nDisallow: /' });
    time.ahead += 30 * day;
    expect(await statuses()).toEqual(['enriched', 'not_found']);
    await suggest();
    const before = pages();
    time.ahead -= 30 * day;
    internet.unset(rules);
    // A host's turn is in the future too, until a worker sees the clock.
    await until('the site to be read again', async () => {
      await suggest();
      return pages() > before;
    });
    const ahead = async () =>
      valueIn(
        service.dataDir,
        `SELECT count(*) FROM source_readings WHERE due_at > ${time.clock() + 31 * day}`,
      );
    await until('times in the future to be cut', async () => Number(await ahead()) === 0);
    time.ahead += day + hour;
    const known = pages();
    expect(await statuses()).toEqual(['enriched', 'enriched']);
    expect(pages()).toBe(known);
    time.ahead += 30 * day;
    await statuses();
    expect(pages()).toBeGreaterThan(known);
    await internet.close();
  });

  it('an agent’s work from that month counts against the cap of one day only', async () => {
    const time = { now: start + 30 * day };
    const service = await serveEmpty({ clock: () => time.now, directory: everybody });
    const caller = await join(service);
    const args = { domains: ['acme.example', 'bolt.example'] };
    const { estimate_id } = await estimate(caller, 'enrich_companies', args);
    expect((await tryRun(caller, estimate_id, 2, 'ahead')).status).toBe(200);
    const booked = async () => {
      const answer = await ask(caller, 'agentCaps', {});
      return bodyOf(answer, agentCapsResponseSchema()).booked_today;
    };
    expect(await booked()).toBe(2);
    time.now = start;
    const latest = 'SELECT max(booked_at) FROM agent_estimates';
    await until('it is cut', async () => Number(await valueIn(service.dataDir, latest)) <= start);
    expect(await booked()).toBe(2);
    time.now += day;
    expect(await booked()).toBe(0);
  });

  it('an agent’s estimate from that month expires minutes later', async () => {
    const time = { now: start + 30 * day };
    const service = await serveEmpty({ clock: () => time.now, directory: everybody });
    const caller = await join(service);
    const args = { domains: ['acme.example'] };
    const { estimate_id } = await estimate(caller, 'enrich_companies', args);
    time.now = start;
    const latest = 'SELECT max(valid_until) FROM agent_estimates';
    const end = start + estimateMinutes * minute;
    await until('it is cut', async () => Number(await valueIn(service.dataDir, latest)) <= end);
    time.now = end + minute;
    expect(errorOf(await tryRun(caller, estimate_id, 1, 'late')).code).toBe('ESTIMATE_EXPIRED');
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
