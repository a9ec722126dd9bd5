import { join } from 'node:path';
import Libsql from 'libsql';
import type { ItemOutcome } from '../../src/service/accounts/keep-outcomes';
import { openSqlite } from '../../src/service/database/sqlite/database';
import type { NewJob } from '../../src/service/jobs/store';
import type { Store } from '../../src/service/store';
import { sqlStore } from '../../src/service/store';
import { companyOf } from './helpers/directories';
import { freshFolder, openDatabase, removeFolders } from './helpers/folders';
import { eachStore, onSqlite } from './helpers/stores';

afterAll(removeFolders);

/** Races that only several processes can run into, one step at a time. Every engine must pass. */
eachStore('the store', () => {
  let store: Store;
  beforeEach(async () => {
    store = sqlStore(await openDatabase(freshFolder()));
  });
  afterEach(() => store.close());

  const now = Date.UTC(2026, 10, 20, 9);
  const email = 'dana@people.example';
  const candidate = (id: string) => ({
    id,
    email,
    keyHash: `hash-${id}`,
    keySealed: `sealed-${id}`,
    startingCredits: 100,
  });
  const sendCode = (id: string) =>
    store.codes.replace({ id, email, hash: 'aa', expiresAt: now + 1000 });
  const makeUser = async () => {
    await sendCode('first');
    await store.users.redeem('first', candidate('usr_1'), now);
  };
  const expectCredits = async (balance: number, reserved: number) =>
    expect(await store.credits.count('usr_1')).toEqual({
      balance,
      reserved,
      used_total: 100 - balance,
    });
  const job = (id: string, domains: readonly string[]): NewJob => ({
    id,
    userId: 'usr_1',
    kind: 'enrich_accounts',
    price: 1,
    hold: { min: domains.length, max: domains.length },
    items: domains.map((subject) => ({ subject, status: 'pending' })),
    answer: '{}',
    idempotency: undefined,
  });
  const leaseOf = (token: string) => ({ jobId: 'job_1', userId: 'usr_1', token });
  const enriched = (position: number, domain: string): ItemOutcome => ({
    position,
    subject: domain,
    status: 'enriched',
    company: companyOf(domain),
  });

  it('redeems a code once, also when two compared it before either redeemed it', async () => {
    await sendCode('code');
    expect(await store.codes.attempt(email, 10, now)).toMatchObject({ kind: 'counted' });
    expect(await store.codes.attempt(email, 10, now)).toMatchObject({ kind: 'counted' });
    expect(await store.users.redeem('code', candidate('usr_1'), now)).toMatchObject({
      isNew: true,
    });
    expect(await store.users.redeem('code', candidate('usr_2'), now)).toBeUndefined();
  });

  it('does not redeem a code that was replaced in the meantime', async () => {
    await sendCode('old');
    await sendCode('new');
    expect(await store.users.redeem('old', candidate('usr_1'), now)).toBeUndefined();
  });

  it('keeps the first user of an e-mail address', async () => {
    await makeUser();
    await sendCode('second');
    expect(await store.users.redeem('second', candidate('usr_2'), now)).toEqual({
      userId: 'usr_1',
      keySealed: 'sealed-usr_1',
      isNew: false,
    });
    expect(await store.credits.count('usr_1')).toMatchObject({ balance: 100 });
  });

  it('gives a job to one worker, and to another once the lease has run out', async () => {
    await makeUser();
    await store.jobs.start(job('job_1', ['a.example']), now);
    const lease = leaseOf('one');
    expect(await store.queue.claim('one', now, now + 1000)).toMatchObject(lease);
    expect(await store.queue.claim('two', now + 999, now + 2000)).toBeUndefined();
    expect(await store.queue.heartbeat(lease, now + 1500)).toBe(true);
    expect(await store.queue.claim('two', now + 1499, now + 2000)).toBeUndefined();
    expect(await store.queue.claim('two', now + 1500, now + 2000)).toMatchObject({
      jobId: 'job_1',
      token: 'two',
    });
  });

  it('keeps nothing of a worker that lost its lease', async () => {
    await makeUser();
    await store.jobs.start(job('job_1', ['a.example', 'b.example']), now);
    const late = leaseOf('late');
    const heir = leaseOf('heir');
    await store.queue.claim('late', now, now + 1000);
    await store.queue.claim('heir', now + 1000, now + 9000);
    const outcomes = [enriched(0, 'a.example')];
    expect(await store.accounts.keepOutcomes(late, outcomes, now, now + 9000)).toBe(false);
    expect(await store.queue.finish(late, { status: 'completed' })).toBe(false);
    expect(await store.queue.release(late, now)).toBe(false);
    expect(await store.queue.heartbeat(late, now + 9000)).toBe(false);
    expect(await store.queue.tally(leaseOf(''))).toMatchObject({ total: 2, pending: 2 });
    expect(await store.accounts.keepOutcomes(heir, outcomes, now, now + 9000)).toBe(true);
    expect(await store.queue.finish(heir, { status: 'completed' })).toBe(true);
    await expectCredits(99, 0);
  });

  it('keeps an outcome once, with its account and its charge', async () => {
    await makeUser();
    await store.jobs.start(job('job_1', ['a.example', 'b.example']), now);
    await store.queue.claim('one', now, now + 1000);
    const lease = leaseOf('one');
    for (const outcome of [
      enriched(0, 'a.example'),
      { position: 0, subject: 'a.example', status: 'failed' } as const,
      enriched(0, 'a.example'),
    ]) {
      expect(await store.accounts.keepOutcomes(lease, [outcome], now, now + 1000)).toBe(true);
    }
    expect(await store.queue.tally(leaseOf(''))).toEqual({
      total: 2,
      pending: 1,
      counts: { pending: 1, enriched: 1 },
      created: 1,
      free: 0,
      credits: 1,
      ended: null,
    });
    await expectCredits(99, 1);
    expect(await store.accounts.byDomains('usr_1', ['a.example'])).toHaveLength(1);
  });

  it('keeps a batch whole or not at all', async () => {
    await makeUser();
    await store.jobs.start(job('job_1', ['a.example', 'b.example']), now);
    await store.queue.claim('one', now, now + 1000);
    const broken = { ...companyOf('b.example'), name: 'cut\0short' };
    const outcomes = [enriched(0, 'a.example'), { ...enriched(1, 'b.example'), company: broken }];
    const lease = leaseOf('one');
    await expect(store.accounts.keepOutcomes(lease, outcomes, now, now + 1000)).rejects.toThrow(
      TypeError,
    );
    expect(await store.queue.tally(leaseOf(''))).toMatchObject({ pending: 2, credits: 0 });
    await expectCredits(100, 2);
    expect(await store.accounts.byDomains('usr_1', ['a.example'])).toEqual([]);
  });

  it('gives the job that was released last its turn last', async () => {
    await makeUser();
    await store.jobs.start(job('job_1', ['a.example']), now);
    await store.jobs.start(job('job_2', ['a.example']), now + 1);
    expect(await store.queue.claim('one', now + 2, now + 1000)).toMatchObject({ jobId: 'job_1' });
    await store.queue.release(leaseOf('one'), now + 3);
    expect(await store.queue.claim('two', now + 4, now + 1000)).toMatchObject({ jobId: 'job_2' });
    expect(await store.queue.claim('three', now + 4, now + 1000)).toMatchObject({
      jobId: 'job_1',
    });
    expect(await store.queue.claim('four', now + 4, now + 1000)).toBeUndefined();
  });
});

onSqlite('a SQLite file that another process is just making', () => {
  it('is opened once the other process is done', async () => {
    const path = join(freshFolder(), 'signalsheet.db');
    const other = new Libsql(path);
    // A write lock before the change to WAL: SQLite refuses to open then, without waiting.
    other.exec('BEGIN IMMEDIATE');
    const opening = openSqlite(path);
    other.exec('COMMIT');
    other.close();
    await (await opening).close();
  });
});
