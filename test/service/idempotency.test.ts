import { headers } from '../../src/contract/headers';
import { limits } from '../../src/contract/limits';
import { hour } from '../../src/service/clock';
import { askToEnrich, balanceOf, enrich, join } from './helpers/acts';
import { type Caller, call, expectError } from './helpers/call';
import { known } from './helpers/domains';
import { query } from './helpers/folders';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

const start = Date.UTC(2026, 10, 20, 9);
let now = start;
let service: TestService;
let caller: Caller;
const jobs = async () => (await query(service.dataDir, 'SELECT id FROM jobs')).length;

eachStore('an idempotency key', () => {
  beforeAll(async () => {
    now = start;
    service = await serve({ clock: () => now });
    caller = await join(service);
  });

  it('gets the first answer again, byte for byte, and charges once', async () => {
    const first = await askToEnrich(caller, known(3), 'one-intent');
    expect(first.headers.get(headers.idempotencyReplayed)).toBeNull();
    const before = await jobs();
    // Whatever happens in between, the answer stays that of the first request.
    await enrich(caller, known(1));
    for (let round = 0; round < 3; round += 1) {
      const again = await askToEnrich(caller, known(3), 'one-intent');
      expect(again.status).toBe(first.status);
      expect(again.text).toBe(first.text);
      expect(again.headers.get(headers.idempotencyReplayed)).toBe('true');
      expect(again.headers.get('Content-Type')).toBe(first.headers.get('Content-Type'));
    }
    expect(await jobs()).toBe(before + 1);
  });

  it('makes one job of concurrent requests', async () => {
    const before = await jobs();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => askToEnrich(caller, known(5), 'at-once')),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await jobs()).toBe(before + 1);
  });

  it('takes JSON in another layout for the same request', async () => {
    const [domain = ''] = known(1);
    const send = (body: string) =>
      call(service.url, 'enrichAccounts', {
        caller,
        body,
        headers: { [headers.idempotencyKey]: 'layout' },
      });
    const first = await send(`{"domains":["${domain}"]}`);
    expect((await send(` { "domains" : [ "${domain}" ] } `)).text).toBe(first.text);
  });

  it('is refused with another body', async () => {
    await askToEnrich(caller, known(2), 'reused');
    const before = { jobs: await jobs(), balance: await balanceOf(caller) };
    for (const domains of [known(3), known(1), known(2).reverse()]) {
      expectError(await askToEnrich(caller, domains, 'reused'), 409, 'IDEMPOTENCY_KEY_REUSED');
    }
    expect(await jobs()).toBe(before.jobs);
  });

  it('belongs to its user', async () => {
    const other = await join(service);
    const mine = await askToEnrich(caller, known(2), 'shared');
    const theirs = await askToEnrich(other, known(3), 'shared');
    expect(theirs.status).toBe(200);
    expect(theirs.text).not.toBe(mine.text);
  });

  it('keeps no answer of a request that was refused', async () => {
    const poor = await serve({ role: 'api', settings: { startingCredits: 1, sampleData: 'off' } });
    const caller = await join(poor);
    expect((await askToEnrich(caller, known(2), 'too-dear')).status).toBe(402);
    expect((await askToEnrich(caller, known(1), 'too-dear')).status).toBe(200);
  });

  it('is kept for 24 hours, across restarts, and forgotten later', async () => {
    const first = await askToEnrich(caller, known(2), 'kept');
    now += 24 * hour - 1000;
    await service.close();
    service = await serve({ clock: () => now, dataDir: service.dataDir });
    caller = { ...caller, url: service.url };
    expect((await askToEnrich(caller, known(2), 'kept')).text).toBe(first.text);
    now += 1000;
    const later = await askToEnrich(caller, known(2), 'kept');
    expect(later.headers.get(headers.idempotencyReplayed)).toBeNull();
    expect(later.text).not.toBe(first.text);
    expect((await askToEnrich(caller, known(2), 'kept')).text).toBe(later.text);
    const kept = "SELECT key FROM idempotency_keys WHERE key = 'kept'";
    expect(await query(service.dataDir, kept)).toHaveLength(1);
  });

  it.each([
    ['is empty', ''],
    ['is too long', 'k'.repeat(limits.idempotencyKeyLength + 1)],
    ['isn’t ASCII', 'clé'],
  ])('is refused if it %s', async (_, key) => {
    expectError(await askToEnrich(caller, known(1), key), 400, 'BAD_REQUEST');
  });

  it('may have 255 characters', async () => {
    expect((await askToEnrich(caller, known(1), 'k'.repeat(255))).status).toBe(200);
  });
});
