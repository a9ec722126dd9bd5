import { statSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { hour, minute } from '../../src/service/clock';
import { join, newEmail } from './helpers/acts';
import { call, errorOf, expectError } from './helpers/call';
import { overConnections } from './helpers/connections';
import { mailedCode, outbox, query, wrongCode } from './helpers/folders';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

const start = Date.UTC(2026, 10, 20, 9);
let now = start;
let service: TestService;
const signUp = (email: string) => call(service.url, 'signUp', { body: { email } });
const verify = (email: string, otp_code: string) =>
  call(service.url, 'verify', { body: { email, otp_code } });
/** Signs up with a new email address; returns it with the mailed code. */
async function newCode() {
  const email = newEmail();
  await signUp(email);
  return { email, code: mailedCode(service.dataDir, email) };
}

eachStore('sign-up and verification', () => {
  beforeAll(async () => {
    now = start;
    service = await serve({ clock: () => now, settings: { sampleData: 'off' } });
  });

  it('gives a new e-mail address an account and a key', async () => {
    const email = newEmail();
    expect((await signUp(email)).body).toEqual({ email, message: expect.any(String) });
    const users = () => query(service.dataDir, 'SELECT id FROM users WHERE email = ?', email);
    expect(await users()).toEqual([]);
    const { status, body } = await verify(email, mailedCode(service.dataDir, email));
    expect(status).toBe(200);
    expect(body).toEqual({
      email,
      is_new_user: true,
      api_key: expect.stringMatching(/^ssk_[A-Za-z0-9_-]{43}$/),
    });
    expect(await users()).toHaveLength(1);
  });

  it('gives a key that does not expire', async () => {
    const caller = await join(service);
    now += 20 * 365 * 24 * hour;
    expect((await call(service.url, 'balance', { caller })).status).toBe(200);
    now = start;
  });

  it('gives existing users their current key back, for any case of the address', async () => {
    const email = newEmail();
    const { apiKey } = await join(service, email);
    await signUp(` ${email.toUpperCase()} `);
    const { body } = await verify(email, mailedCode(service.dataDir, email));
    expect(body).toEqual({ email, is_new_user: false, api_key: apiKey });
  });

  it('answers the same for an account that exists and one that does not', async () => {
    const existing = newEmail();
    await join(service, existing);
    const stranger = newEmail();
    const texts = await Promise.all(
      [existing, stranger].map(async (email) => (await signUp(email)).text.replaceAll(email, '…')),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('mails the code in text and HTML, and never in the subject', async () => {
    const email = newEmail();
    await signUp(email);
    const mail = outbox(service.dataDir).findLast(({ text }) => text.includes(`To: ${email}`));
    const code = mailedCode(service.dataDir, email);
    expect(mail?.name).toMatch(/^2026-11-20T09-00-00-000Z-[0-9a-f]{8}\.eml$/);
    expect(mail?.text).toContain(`<strong>${code}</strong>`);
    expect(mail?.text).toContain('24 hours');
    // Quoted-printable breaks lines wherever 76 characters are full.
    expect(mail?.text.replace(/=\r?\n/g, '')).toContain('request this code, ignore this email');
    expect(mail?.text.match(/^Subject: (.*)$/m)?.[1]).not.toContain(code);
    const file = statSync(joinPath(service.dataDir, 'outbox', mail?.name ?? ''));
    expect(file.mode & 0o777).toBe(0o600);
  });

  it('counts a wrong code and says how many attempts are left', async () => {
    const { email, code } = await newCode();
    for (const remaining of [9, 8]) {
      expectError(await verify(email, wrongCode(code)), 400, 'OTP_INVALID', {
        remaining_attempts: remaining,
      });
    }
    expect((await verify(email, code)).status).toBe(200);
  });

  it('takes the right code at the tenth attempt', async () => {
    const { email, code } = await newCode();
    for (let attempt = 1; attempt < 10; attempt += 1) await verify(email, wrongCode(code));
    expect((await verify(email, code)).status).toBe(200);
  });

  it('counts exactly ten of fifty wrong codes sent concurrently over ten connections', async () => {
    const { email, code } = await newCode();
    const wrong = { email, otp_code: wrongCode(code) };
    const { answers, connections } = await overConnections(10, service.url, 'verify', wrong, 50);
    expect(connections).toBe(10);
    const errors = answers.map(errorOf);
    const left = errors.flatMap(({ details }) => details['remaining_attempts'] ?? []);
    expect(left.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const exhausted = errors.filter((error) => error.code === 'OTP_MAX_ATTEMPTS');
    expect(exhausted).toHaveLength(40);
    const counted = 'SELECT attempts FROM one_time_codes WHERE email = ?';
    expect(await query(service.dataDir, counted, email)).toEqual([{ attempts: 10 }]);
    expectError(await verify(email, code), 429, 'OTP_MAX_ATTEMPTS');
  });

  it('starts over with a new code after ten attempts', async () => {
    const { email, code } = await newCode();
    await Promise.all(Array.from({ length: 11 }, () => verify(email, wrongCode(code))));
    await signUp(email);
    const next = mailedCode(service.dataDir, email);
    expect(errorOf(await verify(email, wrongCode(next))).details).toEqual({
      remaining_attempts: 9,
    });
    expect((await verify(email, next)).status).toBe(200);
  });

  it('spends a code, once even if it is sent several times concurrently', async () => {
    const { email, code } = await newCode();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(errorOf(await verify(email, code)).code).toBe('OTP_EXPIRED');
  });

  it('accepts only the newest code', async () => {
    const email = newEmail();
    await signUp(email);
    const first = mailedCode(service.dataDir, email);
    now += 1000;
    await signUp(email);
    const second = mailedCode(service.dataDir, email);
    if (first !== second) expect(errorOf(await verify(email, first)).code).toBe('OTP_INVALID');
    expect((await verify(email, second)).status).toBe(200);
  });

  it('answers OTP_EXPIRED if no code is pending and after 24 hours', async () => {
    const email = newEmail();
    expectError(await verify(email, '123456'), 400, 'OTP_EXPIRED');
    await signUp(email);
    const code = mailedCode(service.dataDir, email);
    now += 24 * hour;
    expect(errorOf(await verify(email, code)).code).toBe('OTP_EXPIRED');
    await signUp(email);
    now += 24 * hour - minute;
    expect((await verify(email, mailedCode(service.dataDir, email))).status).toBe(200);
  });

  it('accepts an address of 254 characters and refuses one of 255', async () => {
    const host = `${'a.'.repeat(114)}example`;
    const longest = `${'x'.repeat(254 - host.length - 1)}@${host}`;
    expect(longest).toHaveLength(254);
    expect((await signUp(longest)).status).toBe(200);
    expect((await signUp(`x${longest}`)).status).toBe(422);
  });

  it.each(['not an address', 'two@people.example\r\nBcc: x@people.example'])(
    'refuses %j',
    async (email) => {
      const answer = await signUp(email);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ loc: ['body', 'email'] }] });
    },
  );

  it.each(['12345', '1234567', 'abcdef', '١٢٣٤٥٦', ''])('refuses %j as a code', async (code) => {
    const answer = await verify('dana@people.example', code);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ loc: ['body', 'otp_code'] }] });
  });
});
