import type { Settings } from '../../src/service';
import { minute } from '../../src/service/clock';
import { join, newEmail } from './helpers/acts';
import { type Caller, call, errorOf, expectError } from './helpers/call';
import { freshFolder, outbox, query } from './helpers/folders';
import { serveEmpty, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

let now = Date.UTC(2026, 10, 20, 9);
const clock = () => now;
const signUp = (service: TestService, email: string, headers: Record<string, string> = {}) =>
  call(service.url, 'signUp', { body: { email }, headers });

/** Takes the settings that differ from the usual ones. */
const start = (settings: Partial<Settings> = {}, dataDir = freshFolder()) =>
  serveEmpty({ clock, dataDir, settings });

eachStore('the rate limit on sign-ups', () => {
  it('allows five for one e-mail address in any hour', async () => {
    const service = await start();
    const email = newEmail();
    for (let round = 0; round < 5; round += 1) {
      expect((await signUp(service, email)).status).toBe(200);
      now += minute;
    }
    expectError(await signUp(service, email), 429, 'RATE_LIMITED', {
      retry_after_seconds: 55 * 60,
    });
    expect(outbox(service.dataDir)).toHaveLength(5);
    expect((await signUp(service, newEmail())).status).toBe(200);
    now += 55 * minute;
    expect((await signUp(service, email)).status).toBe(200);
    expect(errorOf(await signUp(service, email)).details).toEqual({ retry_after_seconds: 60 });
  });

  it('allows twenty for one network address in any hour, also concurrent ones', async () => {
    const service = await start({ signUpsPerAddress: 20 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signUp(service, newEmail())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('does not count what it refuses, and remembers across a restart', async () => {
    const first = await start({ signUpsPerEmail: 1 });
    const email = newEmail();
    await signUp(first, email);
    for (let round = 0; round < 3; round += 1) await signUp(first, email);
    await first.close();
    const second = await start({ signUpsPerEmail: 1 }, first.dataDir);
    expect((await signUp(second, email)).status).toBe(429);
    now += 60 * minute;
    expect((await signUp(second, email)).status).toBe(200);
  });

  it('believes X-Forwarded-For only as far as the trusted proxies go', async () => {
    const direct = await start({ signUpsPerAddress: 1 });
    const forwarded = (address: string) => ({ 'X-Forwarded-For': address });
    await signUp(direct, newEmail(), forwarded('192.0.2.1'));
    expect((await signUp(direct, newEmail(), forwarded('192.0.2.2'))).status).toBe(429);

    const proxied = await start({ signUpsPerAddress: 1, trustedProxies: 1 });
    const from = async (address: string) =>
      (await signUp(proxied, newEmail(), forwarded(address))).status;
    expect(await from('192.0.2.1')).toBe(200);
    expect(await from('198.51.100.7, 192.0.2.1')).toBe(429);
    expect(await from('192.0.2.2')).toBe(200);
    expect(await from('2001:db8:0:1::5')).toBe(200);
    expect(await from('2001:db8::1:aaaa:0:0:1')).toBe(429);
    expect(await from('2001:db8:0:2::5')).toBe(200);
    expect(await from('::ffff:192.0.2.2')).toBe(429);
  });

  it.each([
    [
      '198.51.100.1',
      ['198.51.100.1:5678', '"198.51.100.1:80"', '[::ffff:198.51.100.1]:80', '::ffff:c633:6401'],
    ],
    [
      '2001:db8:0:7::1',
      [
        '[2001:db8:0:7::1]:80',
        '"[2001:db8:0:7:1:2:3:4]"',
        '[2001:DB8:0:7::9]',
        '2001:db8:0:7::2%eth0',
      ],
    ],
    ['[::1]:80', ['[::1]:81', '::1', '[::2]']],
    [
      'unknown',
      ['_hidden', '_other:80', 'unknown-2', '1.2.3.4.5', '[]:80', '300.1.1.1', ':', '[::g]:1'],
    ],
  ])('counts a caller at %s once, in any notation of a proxy', async (address, others) => {
    const service = await start({ signUpsPerAddress: 1, trustedProxies: 1 });
    const from = async (value: string) =>
      (await signUp(service, newEmail(), { 'X-Forwarded-For': value })).status;
    expect(await from(address)).toBe(200);
    for (const other of others) expect([other, await from(other)]).toEqual([other, 429]);
    expect(await from('203.0.113.5:1')).toBe(200);
  });

  it('forgets events whose hour is over at the next start', async () => {
    const service = await start();
    await signUp(service, newEmail());
    await service.close();
    now += 61 * minute;
    const next = await start({}, service.dataDir);
    await until('the sweep', async () => {
      return (await query(next.dataDir, 'SELECT * FROM rate_events')).length === 0;
    });
  });
});

eachStore('the rate limit on verification', () => {
  it('limits tries from one network address in an hour, across email addresses', async () => {
    const service = await start({ verifiesPerAddress: 7 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call(service.url, 'verify', { body: { email: newEmail(), otp_code: '123456' } }),
      ),
    );
    expect(answers.map((answer) => errorOf(answer).code).sort()).toEqual([
      ...Array<string>(7).fill('OTP_EXPIRED'),
      ...Array<string>(5).fill('RATE_LIMITED'),
    ]);
  });
});

eachStore('the rate limit on a key', () => {
  it('allows a minute’s requests in a burst, refills them evenly, and does not affect other keys', async () => {
    const service = await start({ requestsPerMinute: 30 });
    const [first, second] = [await join(service), await join(service)];
    const ask = (caller: Caller) => call(service.url, 'balance', { caller });
    const statuses = async (caller: Caller, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(caller)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await statuses(first, 40)).toBe(30);
    expect(errorOf(await ask(first))).toMatchObject({
      code: 'RATE_LIMITED',
      details: { retry_after_seconds: 2 },
    });
    expect(await statuses(second, 10)).toBe(10);
    now += 10_000;
    expect(await statuses(first, 10)).toBe(5);
    now += 10 * minute;
    expect(await statuses(first, 40)).toBe(30);
  });
});
