/** The extension alerts: new finds reach webhooks, Slack and a daily mail, once for each company. */
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { type AlertEditRequest, alertFailuresResponseSchema } from '../../src/contract/alerts';
import { findOf } from '../../src/service/alerts/event';
import { day, hour, minute } from '../../src/service/clock';
import { balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call, expectError } from './helpers/call';
import { storeCompanies } from './helpers/companies';
import { outbox, query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import {
  allSent,
  channelsOf,
  editAlert,
  eventIn,
  type Post,
  startReceiver,
} from './helpers/receiver';
import { serve } from './helpers/service';
import { knowCompanies, readSignal, runSignal } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';
import { tablesWith } from './helpers/traces';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const names = ['a', 'b', 'c'];
const accounts = [...names, 'd'].map((name) => ({ website: `${name}.example` }));
const nurses = { name: 'Nurses <wanted>', role: 'Nurse', accounts, repeat: true };

/** A service with three companies that a signal can find, a caller and a receiver. */
async function office(settings: object = {}) {
  const time = { now: start };
  const service = await serve({
    clock: () => time.now,
    settings: { sampleData: 'off', allowPrivateAddresses: 'on', ...settings },
  });
  const { dataDir } = service;
  const caller = await join(service);
  const known = names.map((name) => ({ name }));
  await knowCompanies(dataDir, known, 'Nurse (m/f/d)', start - day);
  const receiver = await startReceiver();
  const run = (more: object = {}) => runSignal(caller, 'hiringForRole', { ...nurses, ...more });
  /** Runs daily signals again, after another company became known. */
  async function nextDay(signalId: number) {
    await storeCompanies(dataDir, [{ domain: 'd.example', name: 'd' }]);
    await query(
      dataDir,
      `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
       SELECT id, 'Nurse', 'You nurse.', CAST(? AS BIGINT), 'https://jobs.example/d', 'test'
       FROM companies WHERE domain = 'd.example' RETURNING id`,
      time.now,
    );
    time.now += day;
    await until('the next run', async () => {
      const { accounts_found } = await readSignal(caller, signalId);
      return accounts_found === 4;
    });
  }
  return { time, service, dataDir, caller, receiver, run, nextDay };
}

const failuresOf = async (caller: Caller, channel_id: number) =>
  bodyOf(
    await call(caller.url, 'alertFailures', { caller, body: { channel_id } }),
    alertFailuresResponseSchema(),
  );

const webhookAt = (address: string) => ({ action: 'save', kind: 'webhook', address }) as const;

/** Throws unless a secret signed the request at this time. */
function verify(secret: string | null, { body, headers }: Post, at: number) {
  const now = jest.spyOn(Date, 'now').mockReturnValue(at);
  try {
    const given = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(headers[name]),
      ]),
    );
    new Webhook(secret ?? '').verify(body, given);
  } finally {
    now.mockRestore();
  }
}

const posted = (posts: readonly Post[], count: number) =>
  until(`${count} requests`, () => posts.length >= count);

const domains = (posts: readonly Post[]) => posts.map((post) => eventIn(post).data.domain);

onSqlite('an alert', () => {
  it('keeps any find below 20 kB, and cuts no character in two', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((letters) => letters.repeat(200));
    const address = text.map((path) => `https://jobs.example/${path}`);
    fc.assert(
      fc.property(text, text, text, address, (name, title, snippet, url) => {
        const signal = { id: 1, name: title };
        const company = { domain: `${'a'.repeat(60)}.example`, name };
        const evidence = [{ kind: 'hiring', title, snippet, url, at: start }] as const;
        const body = JSON.stringify(findOf(signal, company, 1, evidence, start).find);
        expect(Buffer.byteLength(body)).toBeLessThan(19_000);
        expect(JSON.parse(body)).toEqual(JSON.parse(Buffer.from(body).toString()));
      }),
      { numRuns: 50 },
    );
  });
});

eachStore('a webhook', () => {
  it('gets each new find once, in order, signed, with why, link and date', async () => {
    const { time, caller, receiver, run, nextDay } = await office();
    const { channel, secret } = await editAlert(caller, webhookAt(receiver.url));
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const used = (await balanceOf(caller)).used_total;
    const { signal_id } = await run();
    await allSent(caller);
    expect(domains(receiver.posts)).toEqual(['a.example', 'b.example', 'c.example']);
    const [first] = receiver.posts;
    if (!first) throw new Error('Nothing was posted');
    expect(eventIn(first)).toEqual({
      type: 'signal.find',
      timestamp: '2026-11-20T09:00:00Z',
      data: {
        signal_id,
        signal_name: nurses.name,
        account_id: expect.any(Number),
        domain: 'a.example',
        name: 'a',
        why: 'Nurse (m/f/d)',
        details: expect.stringContaining('We grow.'),
        url: 'https://jobs.example/a.example',
        date: '2026-11-19T09:00:00Z',
        found_at: '2026-11-20T09:00:00Z',
      },
    });
    for (const post of receiver.posts) verify(secret, post, time.now);
    expect(() => verify(`whsec_${'A'.repeat(43)}=`, first, time.now)).toThrow();
    await nextDay(signal_id);
    await allSent(caller);
    expect(domains(receiver.posts)).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}.example`));
    expect(new Set(receiver.posts.map(({ id }) => id)).size).toBe(4);
    expect(await channelsOf(caller)).toEqual([
      { ...channel, last_delivered_at: '2026-11-21T09:00:00Z' },
    ]);
    // The signal's finds cost what they did before; alerts are free.
    expect((await balanceOf(caller)).used_total - used).toBe(8);
  });

  it('receives only finds of the signals that were chosen', async () => {
    const { caller, receiver, run } = await office();
    const other = await run({ name: 'Other', max_credit_limit: 2 });
    await editAlert(caller, { ...webhookAt(receiver.url), signal_ids: [other.signal_id] });
    const all = await startReceiver();
    await editAlert(caller, webhookAt(all.url));
    await run();
    await posted(all.posts, 3);
    expect(receiver.posts).toEqual([]);
  });

  it('gets a failed event again under its id with a new time, and keeps the order of its signal', async () => {
    const { time, caller, receiver, run } = await office();
    const { secret } = await editAlert(caller, webhookAt(receiver.url));
    receiver.answer = (_, before) => (before < 2 ? { status: 500 } : { status: 200 });
    await run();
    await posted(receiver.posts, 1);
    await until('the failure to be kept', async () => (await channelsOf(caller))[0]?.last_failure);
    time.now += 7_000;
    await posted(receiver.posts, 2);
    await until('the second failure', async () => {
      const [channel] = await channelsOf(caller);
      return channel?.last_failure?.at === '2026-11-20T09:00:07Z' && channel;
    });
    expect(receiver.posts).toHaveLength(2);
    time.now += 7 * minute;
    await posted(receiver.posts, 5);
    const [one, two, three] = receiver.posts;
    expect(two).toMatchObject({ id: one?.id, body: one?.body });
    expect(three).toMatchObject({ id: one?.id, body: one?.body });
    expect(two?.headers['webhook-timestamp']).not.toBe(one?.headers['webhook-timestamp']);
    if (three) verify(secret, three, time.now);
    expect(domains(receiver.posts.slice(2))).toEqual(['a.example', 'b.example', 'c.example']);
  });

  it('is turned off after ten attempts; its owner is told by mail and sends what failed again', async () => {
    const { time, dataDir, caller, receiver, run } = await office();
    const { channel } = await editAlert(caller, webhookAt(receiver.url));
    const channel_id = channel?.channel_id ?? 0;
    receiver.answer = () => ({ status: 500 });
    await run();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await posted(receiver.posts, attempt);
      await until('the attempt to be kept', async () => {
        const [kept] = await query(dataDir, 'SELECT max(attempts) AS attempts FROM alert_events');
        return Number(Reflect.get(Object(kept), 'attempts')) === attempt;
      });
      if (attempt < 10) time.now += 30 * hour;
    }
    await until('the mail', () => outbox(dataDir).some(({ text }) => /turned off/.test(text)));
    const mails = outbox(dataDir).filter(({ text }) => /turned off/.test(text));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`To: ${caller.userId}`);
    expect(mails[0]?.text).toContain('status 500');
    expect((await channelsOf(caller))[0]).toMatchObject({
      on: false,
      waiting: 0,
      failed: 3,
      last_failure: { fault: 'status', status: 500 },
    });
    const { failures } = await failuresOf(caller, channel_id);
    expect(failures.map(({ domain, attempts }) => [domain, attempts])).toEqual([
      ['c.example', 0],
      ['b.example', 0],
      ['a.example', 10],
    ]);
    receiver.answer = () => ({ status: 204 });
    const event_ids = failures.slice(0, 2).map(({ event_id }) => event_id);
    await editAlert(caller, { action: 'replay', channel_id, event_ids });
    await posted(receiver.posts, 12);
    expect(domains(receiver.posts.slice(10))).toEqual(['b.example', 'c.example']);
    expect(receiver.posts.slice(10).map(({ id }) => id)).toEqual(event_ids.reverse());
    const { message } = await editAlert(caller, { action: 'replay', channel_id });
    expect(message).toContain('1');
    await posted(receiver.posts, 13);
    const last = await until('the last delivery', async () => {
      const [channel] = await channelsOf(caller);
      return channel?.failed === 0 && channel.waiting === 0 && channel;
    });
    expect(last.on).toBe(true);
  });

  it('is turned off by a 410 immediately, and pauses all signals as long as a 429 asks', async () => {
    const { time, caller, receiver, run } = await office();
    await editAlert(caller, webhookAt(receiver.url));
    receiver.answer = (_, before) =>
      before === 0 ? { status: 429, headers: { 'Retry-After': '3600' } } : { status: 410 };
    await run({ name: 'One' });
    await posted(receiver.posts, 1);
    await until('the pause', async () => (await channelsOf(caller))[0]?.last_failure);
    await run({ name: 'Two' });
    time.now += 59 * minute;
    expect(receiver.posts).toHaveLength(1);
    await until('the second signal’s finds', async () => {
      const [channel] = await channelsOf(caller);
      return channel?.waiting === 6;
    });
    expect(receiver.posts).toHaveLength(1);
    time.now += 2 * minute;
    await until('the end', async () => (await channelsOf(caller))[0]?.on === false);
    expect(receiver.posts).toHaveLength(2);
    expect(eventIn(receiver.posts[1] as Post).data.domain).toBe('a.example');
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const { time, caller, receiver } = await office();
    const { channel, secret: old } = await editAlert(caller, webhookAt(receiver.url));
    const channel_id = channel?.channel_id ?? 0;
    const rotated = await editAlert(caller, { action: 'rotate', channel_id });
    expect(rotated.channel?.old_secret_until).toBe('2026-11-21T09:00:00Z');
    const test: AlertEditRequest = { action: 'test', channel_id };
    expect((await editAlert(caller, test)).test).toMatchObject({ delivered: true });
    time.now += day + 1;
    await editAlert(caller, test);
    const [both, one] = receiver.posts;
    if (!both || !one) throw new Error('Nothing was posted');
    expect(eventIn(both).type).toBe('alert.test');
    verify(old, both, time.now - day);
    verify(rotated.secret, both, time.now - day);
    verify(rotated.secret, one, time.now);
    expect(() => verify(old, one, time.now)).toThrow();
  });
});

eachStore('alerts', () => {
  it('reach Slack as one message a minute, with a text and blocks', async () => {
    const { time, caller, receiver, run } = await office();
    const slack = { action: 'save', kind: 'slack', address: receiver.url } as const;
    await editAlert(caller, { ...slack, language: 'de' });
    await run();
    await until('waiting finds', async () => (await channelsOf(caller))[0]?.waiting === 3);
    expect(receiver.posts).toEqual([]);
    time.now += minute;
    await posted(receiver.posts, 1);
    const message = JSON.parse(receiver.posts[0]?.body ?? '{}');
    expect(message.text).toBe('3 Unternehmen gefunden von „Nurses &lt;wanted&gt;“\n• a\n• b\n• c');
    expect(message.blocks).toHaveLength(4);
    expect(message.blocks[1]).toEqual({
      type: 'section',
      text: {
        type: 'mrkdwn',
        text:
          '*<https://a.example|a>*: Nurse (m/f/d)\n' +
          '<https://jobs.example/a.example|Beleg> · 19. November 2026 · Nurses &lt;wanted&gt;',
      },
    });
    expect(receiver.posts[0]?.headers['webhook-signature']).toBeUndefined();
  });

  it('reach the user’s own mailbox once a day, with new finds only', async () => {
    const { time, dataDir, caller, run, nextDay } = await office();
    await editAlert(caller, { action: 'save', kind: 'email' });
    const digests = () => outbox(dataDir).filter(({ text }) => text.includes('found by'));
    const { signal_id } = await run();
    expect(digests()).toEqual([]);
    time.now += 31 * minute;
    await until('the first digest', () => digests().length === 1);
    expect(digests()[0]?.text).toContain(`To: ${caller.userId}`);
    await allSent(caller);
    await nextDay(signal_id);
    expect(digests()).toHaveLength(1);
    time.now += 31 * minute;
    await until('the second digest', () => digests().length === 2);
    const [later] = digests().filter(({ text }) => text.includes('d.example'));
    expect(later?.text).toContain('https://jobs.example/d');
    expect(later?.text).not.toContain('a.example');
  });

  it('of a signal that its user deletes are not sent', async () => {
    const { time, caller, receiver, run } = await office();
    await editAlert(caller, { action: 'save', kind: 'slack', address: receiver.url });
    const { signal_id } = await run({ name: 'Deleted' });
    await run({ name: 'Kept' });
    expect((await channelsOf(caller))[0]).toMatchObject({ waiting: 6 });
    await call(caller.url, 'signalControl', { caller, body: { signal_id, action: 'delete' } });
    expect((await channelsOf(caller))[0]).toMatchObject({ waiting: 3, failed: 0 });
    time.now += minute;
    await posted(receiver.posts, 1);
    expect(receiver.posts[0]?.body).toContain('Kept');
    expect(receiver.posts[0]?.body).not.toContain('Deleted');
  });

  it.each([
    ['a signal’s deletion', 'delete'],
    ['an exclusion', 'exclude'],
  ])('that were read before %s are not sent after it', async (_, how) => {
    const { caller, receiver, run } = await office();
    await editAlert(caller, webhookAt(receiver.url));
    let signalId = 0;
    // The sender has read all three events when the first arrives.
    receiver.answer = async () => {
      await until('the signal’s id', () => signalId > 0);
      if (how === 'delete')
        await call(caller.url, 'signalControl', {
          caller,
          body: { signal_id: signalId, action: 'delete' },
        });
      else
        await call(caller.url, 'excludeEditing', {
          caller,
          body: { action: 'add', entries: ['b.example', 'c.example'], reason: 'customer' },
        });
      return { status: 200 };
    };
    signalId = (await run()).signal_id;
    await posted(receiver.posts, 1);
    await allSent(caller);
    expect(domains(receiver.posts)).toEqual(['a.example']);
  });

  it('of a channel that is saved twice come once, and no secret is stored as plain text', async () => {
    const { dataDir, caller, receiver } = await office();
    const address = `${receiver.url}/very-secret-path`;
    const made = await editAlert(caller, webhookAt(address));
    const again = await editAlert(caller, { ...webhookAt(address), language: 'de' });
    expect(again).toMatchObject({ secret: null, channel: { language: 'de' } });
    const channels = await channelsOf(caller);
    expect(channels).toHaveLength(1);
    expect(channels[0]?.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/…path$/);
    expect(await tablesWith(dataDir, /very-secret-path/)).toEqual([]);
    const secret = made.secret?.slice(6, 40).replace(/[+/]/g, '\\$&') ?? '';
    expect(secret).not.toBe('');
    expect(await tablesWith(dataDir, new RegExp(secret))).toEqual([]);
    const channel_id = made.channel?.channel_id ?? 0;
    await editAlert(caller, { action: 'remove', channel_id });
    expect(await channelsOf(caller)).toEqual([]);
  });

  it('are refused for an address that no request may reach, and for another user’s channel', async () => {
    const { service, caller, receiver } = await office({ allowPrivateAddresses: 'off' });
    for (const address of [receiver.url, 'https://127.0.0.1/', 'https://me:pw@a.example/', 'x'])
      expectError(
        await call(caller.url, 'alertEdit', { caller, body: webhookAt(address) }),
        400,
        'BAD_REQUEST',
      );
    const { channel } = await editAlert(caller, { action: 'save', kind: 'email' });
    const channel_id = channel?.channel_id ?? 0;
    const rotate = { action: 'rotate', channel_id };
    expectError(await call(caller.url, 'alertEdit', { caller, body: rotate }), 400, 'BAD_REQUEST');
    const stranger = await join(service);
    for (const action of ['save', 'remove', 'rotate', 'test', 'replay']) {
      const body = { action, channel_id };
      const answer = await call(caller.url, 'alertEdit', { caller: stranger, body });
      expectError(answer, 404, 'NOT_FOUND');
    }
    const body = { channel_id };
    const failures = await call(caller.url, 'alertFailures', { caller: stranger, body });
    expectError(failures, 404, 'NOT_FOUND');
    expect(await channelsOf(caller)).toEqual([channel]);
  });

  it('of every user reach the operator, who sends what failed again', async () => {
    const receiver = await startReceiver();
    const alertWebhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const { time, dataDir, caller, run } = await office({
      alertWebhookUrl: receiver.url,
      alertWebhookSecret,
    });
    receiver.answer = () => ({ status: 410 });
    await run();
    const failed = () => asOperator(dataDir, (operator) => operator.failedAlerts(undefined, 50));
    await until('the failures', async () => (await failed()).length === 3);
    expect((await failed())[0]).toMatchObject({ email: caller.userId, owner: 'operator' });
    expect(await channelsOf(caller)).toEqual([]);
    receiver.answer = () => ({ status: 200 });
    const before = receiver.posts.length;
    expect(await asOperator(dataDir, (operator) => operator.replayAlerts(undefined))).toBe(3);
    time.now = Date.now() + day;
    await posted(receiver.posts, before + 3);
    const last = receiver.posts.at(-1) as Post;
    verify(alertWebhookSecret, last, time.now);
    expect(eventIn(last).data['user_id']).toMatch(/^usr_/);
  });

  it('that wait are forgotten with their company or user', async () => {
    const { dataDir, caller, receiver, run } = await office();
    receiver.answer = () => ({ status: 500 });
    await editAlert(caller, webhookAt(receiver.url));
    await run();
    await until('waiting finds', async () => (await channelsOf(caller))[0]?.waiting === 3);
    await asOperator(dataDir, (operator) => operator.forgetCompany('b.example'));
    expect((await channelsOf(caller))[0]?.waiting).toBe(2);
    await asOperator(dataDir, async (operator) =>
      operator.deleteUser(await operator.user(caller.userId)),
    );
    expect(await query(dataDir, 'SELECT id FROM alert_events')).toEqual([]);
    expect(await query(dataDir, 'SELECT id FROM alert_channels')).toEqual([]);
  });
});
