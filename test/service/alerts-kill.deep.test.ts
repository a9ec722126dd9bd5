/**
 * Senders of alerts that are killed, and receivers that fail: every event arrives under one id, in the order of its
 * signal. SIGNALSHEET_TEST_ALERT_KILLS sets the kills for each store, 3 by default, and with them the events.
 */
import { day } from '../../src/service/clock';
import { seeded } from '../../src/service/sample/random';
import { join } from './helpers/acts';
import { spawnService } from './helpers/child';
import { auditCredits, freshFolder, query } from './helpers/folders';
import { channelsOf, editAlert, eventIn, startReceiver } from './helpers/receiver';
import { serve } from './helpers/service';
import { deploy, domainsOf, knowCompanies, listSignals, runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const kills = Number(process.env['SIGNALSHEET_TEST_ALERT_KILLS'] ?? 3);
const companies = kills < 20 ? 40 : 200;
const signals = kills < 20 ? 8 : 50;
const random = seeded(20_271);

/** The second attempt is 5 seconds later, the third 5 minutes: no event fails twice. */
const shareThatFails = 0.01;

eachStore('a sender of alerts that is killed', () => {
  const deadline = 120_000 + kills * 20_000;
  it(
    'delivers each event under one id, invents none, and keeps the order of each signal',
    async () => {
      const dataDir = freshFolder();
      const settings = {
        sampleData: 'off',
        allowPrivateAddresses: 'on',
        startingCredits: 1_000_000,
      } as const;
      const api = await serve({ dataDir, role: 'api', settings });
      const caller = await join(api);
      const names = Array.from({ length: companies }, (_, index) => ({ name: `company-${index}` }));
      await knowCompanies(dataDir, names, 'Nurse', Date.now() - day);
      const receiver = await startReceiver();
      const failed = new Set<string>();
      receiver.answer = async ({ id }) => {
        if (failed.has(id) || random.whole(0, 999) >= 1_000 * shareThatFails * 4) {
          return { status: 200 };
        }
        const how = random.whole(0, 3);
        // Received, but the answer comes late or never, so it is sent twice.
        if (how === 0) {
          await new Promise((resolve) => setTimeout(resolve, 300));
          return { status: 200 };
        }
        failed.add(id);
        if (how === 1) return 'cut';
        return how === 2 ? { status: 500 } : { status: 429, headers: { 'Retry-After': '1' } };
      };
      await editAlert(caller, { action: 'save', kind: 'webhook', address: receiver.url });
      const accounts = names.map(({ name }) => ({ website: `${name}.example` }));
      for (let index = 0; index < signals; index += 1)
        await deploy(caller, 'hiringForRole', { name: `Signal ${index}`, role: 'Nurse', accounts });

      const spawn = () => spawnService({ dataDir, role: 'worker', settings });
      const waiting = async () => (await channelsOf(caller))[0]?.waiting;
      const found = async () => {
        const rows = await query(dataDir, 'SELECT count(*) AS count FROM signal_accounts');
        return Number(Reflect.get(Object(rows[0]), 'count'));
      };
      const isOver = async () => (await found()) === signals * companies && (await waiting()) === 0;
      let sender = await spawn();
      let log = '';
      for (let kill = 0; kill < kills; kill += 1) {
        const before = receiver.posts.length;
        const more = random.whole(1, 20);
        await until(
          'more requests, or the end',
          async () => receiver.posts.length >= before + more || (await isOver()),
          deadline,
        );
        await sender.kill();
        log += sender.log();
        sender = await spawn();
      }
      await until('the last event', isOver, deadline);
      await sender.stop();
      // The address that it sends to is secret.
      log += sender.log();
      expect(log).toContain('an alert was not delivered');
      expect(log).not.toContain('/hook');
      await auditCredits(dataDir);

      const events = receiver.posts.map((post) => ({ id: post.id, ...eventIn(post).data }));
      const first = [...new Map([...events].reverse().map((event) => [event.id, event]))].reverse();
      const finds = new Set(events.map(({ signal_id, domain }) => `${signal_id} ${domain}`));
      expect([first.length, finds.size]).toEqual([signals * companies, signals * companies]);
      expect(events.length).toBeGreaterThan(first.length);
      for (const signal of (await listSignals(caller)).signals) {
        const told = events.filter(({ signal_id }) => signal_id === signal.signal_id);
        const order = [...new Set(told.map(({ domain }) => domain))];
        expect(order).toEqual(await domainsOf(signal));
      }
    },
    deadline,
  );
});

eachStore('a receiver that never answers', () => {
  it('fails the attempt after 20 seconds, and gets the event again', async () => {
    const settings = { sampleData: 'off', allowPrivateAddresses: 'on' } as const;
    const service = await serve({ settings });
    const caller = await join(service);
    await knowCompanies(service.dataDir, [{ name: 'a' }], 'Nurse', Date.now() - day);
    const receiver = await startReceiver();
    receiver.answer = (_, before) => (before === 0 ? 'never' : { status: 200 });
    await editAlert(caller, { action: 'save', kind: 'webhook', address: receiver.url });
    const accounts = [{ website: 'a.example' }];
    await runSignal(caller, 'hiringForRole', { name: 'A', role: 'Nurse', accounts });
    await until('the second attempt', () => receiver.posts.length === 2, 90_000);
    expect(receiver.posts[1]?.id).toBe(receiver.posts[0]?.id);
    const [channel] = await channelsOf(caller);
    expect(channel?.last_failure).toMatchObject({ fault: 'timeout', status: null });
  });
});
