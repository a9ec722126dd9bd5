/** The operator decides who may sign up, and users may lose that right. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../../src/service';
import { enrich, join as signUp, startJob } from './helpers/acts';
import { call, expectError } from './helpers/call';
import { known } from './helpers/domains';
import { mailedCode, outbox, query } from './helpers/folders';
import { jobAtGate } from './helpers/gate';
import { asOperator } from './helpers/operator';
import { serve, serveEmpty, type TestService } from './helpers/service';
import { deploy, runEnd, starterIcpId } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';
import { until } from './helpers/until';

const askForCode = (service: TestService, email: string) =>
  call(service.url, 'signUp', { body: { email } });

const mailsTo = (service: TestService, email: string) =>
  existsSync(path.join(service.dataDir, 'outbox'))
    ? outbox(service.dataDir).filter(({ text }) => text.includes(`To: ${email}`)).length
    : 0;

const add = (service: TestService, email: string) =>
  asOperator(service.dataDir, (operator) =>
    operator.addUser(email, { startingCredits: 70, starterIcp: 'on' }),
  );

const users = async ({ dataDir }: TestService) =>
  (await query(dataDir, 'SELECT email FROM users ORDER BY email')).map((row) =>
    Reflect.get(Object(row), 'email'),
  );

/** The answer doesn't wait for the mail, because its time would reveal who is a user. */
const untilMailed = (service: TestService, email: string) =>
  until(`a mail to ${email}`, async () => mailsTo(service, email) > 0);

eachStore('sign-up by domain', () => {
  it('is for addresses at these domains and for existing users; others get the same answer', async () => {
    const settings = { signUpDomains: ['northwind.example', 'nw.example'] };
    const service = await serveEmpty({ settings });
    await add(service, 'guest@elsewhere.example');
    const [guest, stranger, similar] = [
      await askForCode(service, 'guest@elsewhere.example'),
      await askForCode(service, 'stranger@elsewhere.example'),
      await askForCode(service, 'dana@sub.northwind.example'),
    ];
    for (const [email, answer] of Object.entries({
      'guest@elsewhere.example': guest,
      'stranger@elsewhere.example': stranger,
      'dana@sub.northwind.example': similar,
    }))
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          email,
          message: expect.stringMatching(
            /^New users need an email address at northwind\.example or nw\.example\. If .* already/,
          ),
        },
      ]);
    for (const email of ['Dana@NW.example', 'eve@northwind.example']) {
      const inside = await askForCode(service, email);
      expect(inside.body).toMatchObject({
        message: expect.stringMatching(/^We’ve sent a 6-digit/),
      });
      await untilMailed(service, email.toLowerCase());
    }
    await untilMailed(service, 'guest@elsewhere.example');
    expect(mailsTo(service, 'stranger@elsewhere.example')).toBe(0);
    expect(mailsTo(service, 'dana@sub.northwind.example')).toBe(0);
    const otp_code = mailedCode(service.dataDir, 'eve@northwind.example');
    const joined = await call(service.url, 'verify', {
      body: { email: 'eve@northwind.example', otp_code },
    });
    expect(joined.body).toMatchObject({ is_new_user: true });
  });

  it('makes no user of a code that was mailed before the rule', async () => {
    const open = await serveEmpty();
    await askForCode(open, 'early@elsewhere.example');
    const otp_code = mailedCode(open.dataDir, 'early@elsewhere.example');
    await open.close();
    const settings = { signUpDomains: ['northwind.example'] };
    const service = await serveEmpty({ dataDir: open.dataDir, settings });
    const body = { email: 'early@elsewhere.example', otp_code };
    expectError(await call(service.url, 'verify', { body }), 400, 'OTP_EXPIRED');
    expect(await users(service)).toEqual([]);
  });
});

eachStore('sign-up by invitation', () => {
  it('is for users that the operator added, who come with credits', async () => {
    const service = await serveEmpty({ settings: { signUp: 'invited' } });
    await add(service, ' Dana@Northwind.example ');
    await expect(add(service, 'dana@northwind.example')).rejects.toThrow('is already a user');
    await expect(add(service, 'dana')).rejects.toThrow('“dana” isn’t an email address');
    const asked = [
      await askForCode(service, 'dana@northwind.example'),
      await askForCode(service, 'eve@northwind.example'),
    ];
    for (const { status, body } of asked)
      expect([status, body]).toMatchObject([
        200,
        { message: expect.stringMatching(/^New users need an invitation .* already use/) },
      ]);
    await untilMailed(service, 'dana@northwind.example');
    expect(mailsTo(service, 'eve@northwind.example')).toBe(0);
    const caller = await mailed(service, 'dana@northwind.example');
    const balance = await call(service.url, 'balance', { caller });
    expect(balance.body).toMatchObject({ balance: 70 });
    expect(await starterIcpId(caller)).toBeGreaterThan(0);
    expect(await users(service)).toEqual(['dana@northwind.example']);
  });
});

/** Trades the code that was mailed for a key. */
async function mailed(service: TestService, email: string) {
  const body = { email, otp_code: mailedCode(service.dataDir, email) };
  const answer = await call(service.url, 'verify', { body });
  const apiKey = String(Reflect.get(Object(answer.body), 'api_key'));
  return { url: service.url, userId: email, apiKey };
}

onSqlite('sign-up that is off', () => {
  it('is refused with a reason, and users keep their keys', async () => {
    const open = await serveEmpty();
    const caller = await signUp(open);
    await askForCode(open, caller.userId);
    const otp_code = mailedCode(open.dataDir, caller.userId);
    await open.close();
    const off: Partial<Settings> = { signUp: 'off' };
    const service = await serveEmpty({ dataDir: open.dataDir, settings: off });
    expectError(await askForCode(service, 'eve@northwind.example'), 400, 'SIGN_UP_OFF');
    const body = { email: caller.userId, otp_code };
    expectError(await call(service.url, 'verify', { body }), 400, 'SIGN_UP_OFF');
    const now = { ...caller, url: service.url };
    expect((await call(service.url, 'balance', { caller: now })).status).toBe(200);
  });
});

eachStore('a disabled user', () => {
  it('has no key and gets none, not even with an earlier code, until enabled', async () => {
    const service = await serveEmpty();
    const caller = await signUp(service);
    await askForCode(service, caller.userId);
    const otp_code = mailedCode(service.dataDir, caller.userId);
    await asOperator(service.dataDir, async (operator) => {
      await operator.disable(await operator.user(caller.userId));
      expect(await operator.user(caller.userId)).toMatchObject({ key: 'disabled' });
    });
    expectError(await call(service.url, 'balance', { caller }), 401, 'UNAUTHENTICATED');
    const body = { email: caller.userId, otp_code };
    expectError(await call(service.url, 'verify', { body }), 400, 'OTP_EXPIRED');
    const mails = mailsTo(service, caller.userId);
    expect((await askForCode(service, caller.userId)).body).toMatchObject({
      message: expect.stringMatching(/^We’ve sent/),
    });
    expect(mailsTo(service, caller.userId)).toBe(mails);
    for (const apiKey of ['disabled', `disabled:${caller.userId}`])
      expect((await call(service.url, 'balance', { caller: { ...caller, apiKey } })).status).toBe(
        401,
      );
    await asOperator(service.dataDir, async (operator) =>
      operator.enable(await operator.user(caller.userId)),
    );
    const again = await signUp(service, caller.userId);
    expect(again.apiKey).not.toBe(caller.apiKey);
    expect((await call(service.url, 'balance', { caller: again })).status).toBe(200);
  });

  it('has jobs and signals ended, with nothing left set aside', async () => {
    const { gate, service, caller, job_id } = await jobAtGate(known(20));
    const signal = await deploy(caller, 'deepCompanySearch', {
      name: 'Robots',
      icp_id: await starterIcpId(caller),
      trait: 'robotics',
      repeat: true,
    });
    await asOperator(service.dataDir, async (operator) => {
      const user = await operator.user(caller.userId);
      await operator.disable(user);
      expect(await operator.user(caller.userId)).toMatchObject({ reserved: 0 });
      const filter = { userId: user.id, state: undefined };
      expect(await operator.jobs(filter, 9)).toMatchObject([{ id: job_id, status: 'failed' }]);
      expect(await operator.signals(filter, 9)).toMatchObject([
        { id: signal.signal_id, status: 'stopped' },
      ]);
    });
    gate.open();
  });
});

eachStore('a deleted user', () => {
  it('leaves only an anonymous ledger, while a job is in progress', async () => {
    const service = await serve();
    const [gone, stays] = [await signUp(service), await signUp(service)];
    for (const caller of [gone, stays]) {
      await enrich(caller, known(3));
      const signal = await deploy(caller, 'deepCompanySearch', {
        name: 'Robots',
        icp_id: await starterIcpId(caller),
        trait: 'software',
      });
      await runEnd(caller, signal.signal_id);
    }
    await startJob(gone, known(100));
    await askForCode(service, gone.userId);
    mailedCode(service.dataDir, gone.userId);
    const id = await asOperator(service.dataDir, async (operator) => {
      const user = await operator.user(gone.userId);
      await operator.deleteUser(user);
      await expect(operator.user(gone.userId)).rejects.toThrow('There’s no user');
      expect((await operator.users('')).map(({ email }) => email)).toEqual([stays.userId]);
      return user.id;
    });
    const kept: string[] = [];
    for (const table of await tablesOf(service)) {
      const rows = await query(service.dataDir, `SELECT * FROM ${table}`);
      const texts = rows.map((row) => JSON.stringify(row));
      expect([table, texts.filter((text) => text.includes(gone.userId))]).toEqual([table, []]);
      if (texts.some((text) => text.includes(id))) kept.push(table);
    }
    expect(kept.sort()).toEqual(['ledger', 'users']);
    expect((await call(service.url, 'balance', { caller: gone })).status).toBe(401);
    expect((await call(service.url, 'balance', { caller: stays })).status).toBe(200);
    const again = await signUp(service, gone.userId);
    const balance = await call(service.url, 'balance', { caller: again });
    expect(balance.body).toMatchObject({ balance: 10_000 });
  });
});

async function tablesOf({ dataDir }: TestService): Promise<string[]> {
  const isSqlite = existsSync(path.join(dataDir, 'signalsheet.db'));
  const rows = await query(
    dataDir,
    isSqlite
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'post_words%'"
      : 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  return rows.map((row) => String(Reflect.get(Object(row), 'name')));
}
