/** Signals that watch people for a change of job: our extension job-change-signals. */
import { day } from '../../src/service/clock';
import type { Employment, Person } from '../../src/service/people/person';
import { balanceOf, join, readAccounts } from './helpers/acts';
import { type Caller, call, expectError } from './helpers/call';
import { valueIn } from './helpers/folders';
import { discover, makeAccount, makePeople, personOf } from './helpers/people';
import { allSent, editAlert, eventIn, startReceiver } from './helpers/receiver';
import {
  askToDeploy,
  deploy,
  domainsOf,
  peopleBehind,
  readSignal,
  runEnd,
  runSignal,
} from './helpers/signals';
import { serveStaff } from './helpers/staff';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);

const worksAt = (name: string | null, since: string | null = '2023-04-01'): Employment => ({
  domain: name && `${name}.example`,
  company: name === null ? null : name.toUpperCase(),
  title: name && 'Head of Sales',
  since,
  checked_at: start,
});

eachStore('a signal for changes of job', () => {
  /** A service with these people at Acme, whom tests move, and whose clock tests turn. */
  async function office(marks: readonly string[], startingCredits = 10_000) {
    const time = { now: start };
    const staff: Person[] = marks.map((mark) =>
      personOf(mark, { employment: mark === 'unknown' ? null : worksAt('acme') }),
    );
    const move = (mark: string, employment: Employment) => {
      const at = marks.indexOf(mark);
      staff[at] = personOf(mark, { employment });
    };
    const api = await serveStaff(staff, {
      clock: () => time.now,
      settings: { startingCredits, allowPrivateAddresses: 'on' },
    });
    const caller = await join(api);
    const ids = await makePeople(caller, 'acme.example');
    return { api, time, move, caller, ids };
  }

  /** Turns the clock to a day after the start, and waits for the run of that day. */
  async function runOn(caller: Caller, time: { now: number }, signalId: number, days: number) {
    time.now = start + days * day;
    const today = new Date(time.now).toISOString().slice(0, 10);
    await until(`the run on day ${days}`, async () => {
      const { last_run, status } = await readSignal(caller, signalId);
      return status !== 'running' && last_run?.started_at.startsWith(today);
    });
    return readSignal(caller, signalId);
  }

  /** The titles of the changes that an account shows. */
  async function changesAt(caller: Caller, name: string) {
    const { accounts } = await readAccounts(caller, { account_domains: [`${name}.example`] });
    const items: unknown = Reflect.get(Object(accounts[0]?.job_changes), 'items');
    return Array.isArray(items) ? items.map(({ title }) => String(title)) : [];
  }

  it('shows a change at both companies, charges each check and nothing else', async () => {
    const { caller, ids, move } = await office(['ada', 'ben', 'unknown']);
    move('ada', worksAt('beta', '2026-11-01'));
    const before = await balanceOf(caller);
    const signal = await runSignal(caller, 'jobChangeSignal', { name: 'Moves', people_ids: ids });
    expect(signal).toMatchObject({
      signal_type: 'job_change',
      status: 'completed',
      icp: null,
      accounts_found: 2,
      credits_used: 2,
      last_run: { companies: 3, posts_from: null, new_accounts: 2 },
    });
    expect(before.balance - (await balanceOf(caller)).balance).toBe(2);
    expect(await domainsOf(signal)).toEqual(['beta.example', 'acme.example']);
    expect(await changesAt(caller, 'beta')).toEqual([
      'Person ada joined as Head of Sales from acme.example',
    ]);
    expect(await changesAt(caller, 'acme')).toEqual(['Person ada left for BETA as Head of Sales']);
    const { members } = await peopleBehind(signal.people_audience_url);
    expect(members).toMatchObject([
      { person_name: 'Person ada', account_website: 'https://beta.example' },
    ]);
    const history = await call(caller.url, 'creditHistory', { caller });
    expect(history.text).toContain('signal_check');
  });

  it('finds a company once if several people join it', async () => {
    const { caller, ids, move } = await office(['ada', 'ben', 'cleo']);
    for (const mark of ['ada', 'ben']) move(mark, worksAt('beta', '2026-11-01'));
    const signal = await runSignal(caller, 'jobChangeSignal', { name: 'Moves', people_ids: ids });
    expect(signal).toMatchObject({ accounts_found: 2, credits_used: 3 });
    expect(await changesAt(caller, 'beta')).toHaveLength(2);
    expect((await peopleBehind(signal.people_audience_url)).members).toHaveLength(2);
  });

  it('checks each person when asked, and finds each change once', async () => {
    const { caller, ids, move, time } = await office(['ada', 'ben']);
    const { signal_id } = await deploy(caller, 'jobChangeSignal', {
      name: 'Moves',
      people_ids: ids,
      check_days: 7,
      repeat: true,
    });
    expect(await runEnd(caller, signal_id)).toMatchObject({ accounts_found: 0, credits_used: 2 });
    move('ada', worksAt('beta', '2026-11-22'));
    expect(await runOn(caller, time, signal_id, 6)).toMatchObject({ credits_used: 2 });
    expect(await runOn(caller, time, signal_id, 7)).toMatchObject({
      accounts_found: 2,
      credits_used: 4,
    });
    expect(await runOn(caller, time, signal_id, 14)).toMatchObject({
      accounts_found: 2,
      credits_used: 6,
    });
    move('ada', worksAt(null, null));
    expect(await runOn(caller, time, signal_id, 21)).toMatchObject({ accounts_found: 2 });
    move('ada', worksAt('gamma', '2026-12-15'));
    expect(await runOn(caller, time, signal_id, 28)).toMatchObject({ accounts_found: 3 });
    expect(await changesAt(caller, 'acme')).toEqual(['Person ada left for BETA as Head of Sales']);
    expect(await changesAt(caller, 'gamma')).toEqual(['Person ada joined as Head of Sales']);
  });

  it('checks people again in time, though the clock was a month ahead at their last check', async () => {
    const { api, caller, ids, time } = await office(['ada', 'ben']);
    time.now = start + 30 * day;
    const body = { name: 'Moves', people_ids: ids, check_days: 7, repeat: true };
    const { signal_id } = await deploy(caller, 'jobChangeSignal', body);
    await runEnd(caller, signal_id);
    time.now = start;
    const latest = 'SELECT max(checked_at) FROM watched_people';
    await until('it is cut', async () => Number(await valueIn(api.dataDir, latest)) <= start);
    // The run that was due a month ahead is due now.
    const ended = async () => String((await readSignal(caller, signal_id)).last_run?.ended_at);
    await until('its end', async () => (await ended()).startsWith('2026-11-20'));
    expect(await runOn(caller, time, signal_id, 6)).toMatchObject({ credits_used: 2 });
    expect(await runOn(caller, time, signal_id, 7)).toMatchObject({ credits_used: 4 });
  });

  it('reports each change, also at a company that the signal found before', async () => {
    const { caller, ids, move, time } = await office(['ada', 'ben']);
    const receiver = await startReceiver();
    await editAlert(caller, { action: 'save', kind: 'webhook', address: receiver.url });
    move('ada', worksAt('beta', '2026-11-01'));
    const body = { name: 'Moves', people_ids: ids, check_days: 7, repeat: true };
    const { signal_id } = await deploy(caller, 'jobChangeSignal', body);
    await runEnd(caller, signal_id);
    await allSent(caller);
    move('ben', worksAt('beta', '2026-11-22'));
    await runOn(caller, time, signal_id, 7);
    await allSent(caller);
    expect(await runOn(caller, time, signal_id, 14)).toMatchObject({ accounts_found: 2 });
    await allSent(caller);
    const told = receiver.posts.map((post) => {
      const { domain, why } = eventIn(post).data;
      return `${domain}: ${why}`;
    });
    expect(told).toEqual([
      'beta.example: Person ada joined as Head of Sales from acme.example',
      'acme.example: Person ada left for BETA as Head of Sales',
      'beta.example: Person ben joined as Head of Sales from acme.example',
      'acme.example: Person ben left for BETA as Head of Sales',
    ]);
  });

  it('neither checks nor reports a person whom the exclude list names', async () => {
    const { caller, ids, move } = await office(['ada', 'ben']);
    for (const mark of ['ada', 'ben']) move(mark, worksAt('beta', '2026-11-01'));
    await call(caller.url, 'excludeEditing', {
      caller,
      body: { action: 'add', people_ids: ids.slice(0, 1), reason: 'do_not_contact' },
    });
    const signal = await runSignal(caller, 'jobChangeSignal', { name: 'Moves', people_ids: ids });
    expect(signal).toMatchObject({ credits_used: 1, accounts_found: 2, excluded_count: 1 });
    expect(await changesAt(caller, 'beta')).toEqual([
      'Person ben joined as Head of Sales from acme.example',
    ]);
  });

  it('watches an audience, with those who join it later', async () => {
    const { caller, api, time } = await office(['ada', 'ben']);
    const account_id = await makeAccount(caller, 'acme.example');
    const narrow = { account_id, audience_name: 'Champions', max_credit_limit: 100 };
    const body = { name: 'Moves', watched_audience_name: 'Champions', repeat: true };
    expectError(await askToDeploy(caller, 'jobChangeSignal', body), 404, 'NOT_FOUND');
    await discover(caller, narrow);
    const { signal_id, message } = await deploy(caller, 'jobChangeSignal', body);
    expect(message).toContain('watches 2 people');
    expect(await runEnd(caller, signal_id)).toMatchObject({ credits_used: 2 });
    const other = await makeAccount(caller, 'other.example');
    await discover(caller, { ...narrow, account_id: other });
    // The same people at another account are checked once.
    expect(await runOn(caller, time, signal_id, 1)).toMatchObject({ credits_used: 2 });
    const stranger = await join(api);
    expectError(await askToDeploy(stranger, 'jobChangeSignal', body), 404, 'NOT_FOUND');
  });

  it('stops at its limits, and continues with those who were not checked', async () => {
    const marks = Array.from({ length: 25 }, (_, n) => `p${n}`);
    const { caller, ids, time, move } = await office(marks);
    move('p24', worksAt('beta', '2026-11-01'));
    const { signal_id } = await deploy(caller, 'jobChangeSignal', {
      name: 'Moves',
      people_ids: ids,
      repeat: true,
      daily_credit_limit: 10,
      max_credit_limit: 24,
    });
    expect(await runEnd(caller, signal_id)).toMatchObject({ credits_used: 10, waits_for: 'day' });
    expect(await runOn(caller, time, signal_id, 1)).toMatchObject({ credits_used: 20 });
    expect(await runOn(caller, time, signal_id, 2)).toMatchObject({
      credits_used: 24,
      status: 'stopped',
      waits_for: 'limit',
      accounts_found: 0,
    });
    const body = { signal_id, action: 'limit', max_credit_limit: 100 };
    await call(caller.url, 'signalControl', { caller, body });
    expect(await runEnd(caller, signal_id)).toMatchObject({ credits_used: 25, accounts_found: 2 });
  });

  it('keeps a change that the last credit of a limit found', async () => {
    const { caller, ids, move } = await office(['ada', 'ben']);
    move('ada', worksAt('beta', '2026-11-01'));
    const body = { name: 'Moves', people_ids: ids, max_credit_limit: 1 };
    const signal = await runSignal(caller, 'jobChangeSignal', body);
    expect(signal).toMatchObject({ status: 'stopped', credits_used: 1, accounts_found: 2 });
    expect((await peopleBehind(signal.people_audience_url)).members).toHaveLength(1);
  });

  it('refuses people of others, no people, and what cannot be paid', async () => {
    const { caller, ids, api } = await office(['ada'], 3);
    const ask = (from: Caller, body: object) =>
      askToDeploy(from, 'jobChangeSignal', { name: 'Moves', ...body });
    expectError(await ask(await join(api), { people_ids: ids }), 404, 'NOT_FOUND');
    expect((await ask(caller, {})).text).toContain('people_missing');
    expect((await ask(caller, { people_ids: ids, check_days: 6 })).status).toBe(422);
    await runSignal(caller, 'jobChangeSignal', { name: 'One', people_ids: ids });
    expect((await balanceOf(caller)).balance).toBe(0);
    expectError(await ask(caller, { people_ids: ids }), 402, 'INSUFFICIENT_CREDITS', {
      needed: 1,
      available: 0,
    });
  });
});
