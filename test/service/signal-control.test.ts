/** The states of signals, and the extension signal-control: owners pause, resume, stop, limit and delete them. */
import { type SignalControlRequest, signalControlResponseSchema } from '../../src/contract/signal';
import { day } from '../../src/service/clock';
import { balanceOf, join, readAccounts } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { serve } from './helpers/service';
import {
  askToDeploy,
  deploy,
  gatedPeople,
  knowCompanies,
  listSignals,
  readSignal,
  runEnd,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const settings = { sampleData: 'off' } as const;

/** Companies that each hire a data engineer. */
const knowHiring = (dataDir: string, names: readonly string[]) =>
  knowCompanies(
    dataDir,
    names.map((name) => ({ name })),
    'Data Engineer',
    start - day,
  );

const given = (names: readonly string[]) => ({
  name: 'Data',
  role: 'Data Engineer',
  accounts: names.map((name) => ({ website: `${name}.example` })),
});

const askToControl = (caller: Caller, body: object) =>
  call(caller.url, 'signalControl', { caller, body });

async function control(caller: Caller, body: SignalControlRequest) {
  const answer = await askToControl(caller, body);
  return bodyOf(answer, signalControlResponseSchema()).signal;
}

eachStore('a signal under its owner’s control', () => {
  /** A service of several companies, and a clock that tests turn. */
  async function office(names: readonly string[]) {
    const time = { now: start };
    const clock = () => time.now;
    const api = await serve({ role: 'api', clock, settings });
    if (names.length > 0) await knowHiring(api.dataDir, names);
    await serve({ role: 'worker', dataDir: api.dataDir, clock, settings });
    return { api, time, caller: await join(api) };
  }

  /** The service of `office`, with a signal for companies that hire. */
  async function deployed(names: readonly string[], more: object = {}) {
    const there = await office(names);
    const body = { ...given(names), ...more };
    const { signal_id } = await deploy(there.caller, 'hiringForRole', body);
    return { ...there, signal_id };
  }

  /** A signal whose search for people waits at a gate, once its worker is started. */
  async function held(names: readonly string[], clock: () => number, more: object = {}) {
    const gate = gatedPeople();
    const api = await serve({ role: 'api', clock, settings });
    const { dataDir } = api;
    await knowHiring(dataDir, names);
    const caller = await join(api);
    const icp_id = await starterIcpId(caller);
    const body = { name: 'Data', role: 'Data Engineer', icp_id, ...more };
    const { signal_id } = await deploy(caller, 'hiringForRole', body);
    const startWorker = () =>
      serve({ role: 'worker', dataDir, clock, settings, peopleDirectory: gate.directory });
    return { gate, caller, signal_id, startWorker };
  }

  /** Runs another signal to its end; by then, all that was due has been checked. */
  async function runAnother(caller: Caller) {
    const { signal_id } = await deploy(caller, 'deepCompanySearch', {
      name: 'O',
      trait: 'no such',
    });
    await runEnd(caller, signal_id);
  }

  it('reaches its limit, says what it spent, and continues once the limit is raised', async () => {
    const { caller, signal_id } = await deployed(['a', 'b', 'c'], { max_credit_limit: 4 });
    const stopped = await runEnd(caller, signal_id);
    expect(stopped).toMatchObject({
      status: 'stopped',
      waits_for: 'limit',
      credits_used: 4,
      max_credit_limit: 4,
      status_reason: expect.stringContaining('Raise the limit'),
      status_notes: [{ reason: 'limit_reached', limit: 4, spent: 4 }],
    });
    const lower = await askToControl(caller, { signal_id, action: 'limit', max_credit_limit: 3 });
    expect([lower.status, lower.body]).toMatchObject([
      400,
      { details: { reason: 'limit_below_spent', spent: 4 } },
    ]);
    await control(caller, { signal_id, action: 'limit', max_credit_limit: 100 });
    await until('the third company', async () => {
      const { status, accounts_found } = await readSignal(caller, signal_id);
      return status === 'completed' && accounts_found === 3;
    });
    expect(await readSignal(caller, signal_id)).toMatchObject({
      credits_used: 6,
      waits_for: null,
      status_reason: null,
      status_notes: [],
    });
    expect((await balanceOf(caller)).used_total).toBe(6);
  });

  it('with lower_only refuses every limit above the present one', async () => {
    const { caller, signal_id } = await deployed(['a'], { repeat: true, max_credit_limit: 900 });
    const lower = (limits: object) =>
      askToControl(caller, { signal_id, action: 'limit', lower_only: true, ...limits });
    for (const raised of [{ max_credit_limit: 901 }, { max_credit_limit: null }])
      expect(await lower(raised)).toMatchObject({
        status: 400,
        body: {
          message: expect.stringContaining('The limit is 900 in all'),
          details: { reason: 'limit_not_lower' },
        },
      });
    expect((await lower({ daily_credit_limit: 50 })).status).toBe(200);
    for (const raised of [{ daily_credit_limit: 51 }, { daily_credit_limit: null }])
      expect((await lower({ max_credit_limit: 800, ...raised })).status).toBe(400);
    expect(await readSignal(caller, signal_id)).toMatchObject({
      max_credit_limit: 900,
      daily_credit_limit: 50,
    });
    expect((await lower({ max_credit_limit: 900, daily_credit_limit: 50 })).status).toBe(200);
  });

  it('with lower_only never raises a limit that its owner lowers at that moment', async () => {
    const { caller, signal_id } = await deployed(['a'], { repeat: true, max_credit_limit: 900 });
    for (let limit = 800; limit > 300; limit -= 50) {
      const change = { signal_id, action: 'limit' } as const;
      await Promise.all([
        askToControl(caller, { ...change, max_credit_limit: limit + 20, lower_only: true }),
        askToControl(caller, { ...change, max_credit_limit: limit }),
        askToControl(caller, { ...change, max_credit_limit: limit + 10, lower_only: true }),
      ]);
      expect((await readSignal(caller, signal_id)).max_credit_limit).toBe(limit);
    }
  });

  it('with a daily limit spends no more on one day, and the rest on the days that follow', async () => {
    const daily = { repeat: true, daily_credit_limit: 5 };
    const { caller, time, signal_id } = await deployed(['a', 'b', 'c', 'd', 'e'], daily);
    const found: number[] = [];
    for (const spent of [4, 8, 10]) {
      await until('the end of the day’s run', async () => {
        const { status, credits_used } = await readSignal(caller, signal_id);
        return status === 'scheduled' && credits_used === spent;
      });
      const signal = await readSignal(caller, signal_id);
      expect(signal.credits_used_today).toBe(spent === 10 ? 2 : 4);
      expect(signal.waits_for).toBe(spent === 10 ? null : 'day');
      if (spent < 10) {
        expect(signal.status_reason).toContain('limit of 5 credits a day');
        expect(signal.status_notes).toEqual([{ reason: 'day_limit_reached', limit: 5, spent: 4 }]);
      }
      found.push(signal.accounts_found ?? 0);
      time.now += day;
    }
    expect(found).toEqual([2, 4, 5]);
    expect((await balanceOf(caller)).used_total).toBe(10);
  });

  it('continues immediately if the daily limit is raised on that day', async () => {
    const daily = { repeat: true, daily_credit_limit: 2 };
    const { caller, signal_id } = await deployed(['a', 'b', 'c'], daily);
    await until('the limit of the day', async () => {
      return (await readSignal(caller, signal_id)).waits_for === 'day';
    });
    await control(caller, { signal_id, action: 'limit', daily_credit_limit: null });
    await until('all companies', async () => {
      const { status, accounts_found } = await readSignal(caller, signal_id);
      return status === 'scheduled' && accounts_found === 3;
    });
  });

  it('does nothing while it is paused, days later neither, and continues when it is resumed', async () => {
    const daily = { repeat: true, daily_credit_limit: 2 };
    const { caller, time, signal_id } = await deployed(['a', 'b'], daily);
    await runEnd(caller, signal_id);
    for (let times = 0; times < 2; times++) {
      const paused = await control(caller, { signal_id, action: 'pause' });
      expect(paused?.status).toBe('paused');
    }
    time.now += 2 * day;
    await runAnother(caller);
    const still = { status: 'paused', accounts_found: 1 };
    expect(await readSignal(caller, signal_id)).toMatchObject(still);
    await control(caller, { signal_id, action: 'resume' });
    await until('the next find', async () => {
      return (await readSignal(caller, signal_id)).accounts_found === 2;
    });
  });

  it('is stopped for good, and says what it spent', async () => {
    const { caller, time, signal_id } = await deployed(['a'], { repeat: true });
    await runEnd(caller, signal_id);
    for (const action of ['stop', 'stop', 'resume', 'pause'] as const) {
      expect(await control(caller, { signal_id, action })).toMatchObject({
        status: 'stopped',
        status_reason:
          'You stopped this signal. 2 credits were charged for what was found before, which stays.',
      });
    }
    time.now += 2 * day;
    await runAnother(caller);
    expect((await readSignal(caller, signal_id)).status).toBe('stopped');
  });

  it('leaves what was paid for when it is deleted, and is gone', async () => {
    const { caller, signal_id } = await deployed(['a']);
    await runEnd(caller, signal_id);
    expect(await control(caller, { signal_id, action: 'delete' })).toBeNull();
    expect((await listSignals(caller)).total_count).toBe(0);
    const { accounts } = await readAccounts(caller, { account_domains: ['a.example'] });
    expect(accounts[0]?.narrative_and_key_signals).toContain('“Data”');
    expect((await askToControl(caller, { signal_id, action: 'delete' })).status).toBe(404);
    expect((await balanceOf(caller)).used_total).toBe(2);
  });

  it.each(['pause', 'resume', 'stop', 'delete', 'limit'] as const)(
    'refuses to %s another user’s signal',
    async (action) => {
      const { api, caller, signal_id } = await deployed(['a'], { repeat: true });
      await runEnd(caller, signal_id);
      const before = await readSignal(caller, signal_id);
      const stranger = await join(api);
      const limits = action === 'limit' ? { max_credit_limit: 1_000 } : {};
      expect((await askToControl(stranger, { signal_id, action, ...limits })).status).toBe(404);
      const { account_audience_url: _a, people_audience_url: _p, ...same } = before;
      expect(await readSignal(caller, signal_id)).toMatchObject(same);
    },
  );

  it.each([
    [{ action: 'limit' }, 'action'],
    [{ action: 'pause', max_credit_limit: 5 }, 'action'],
    [{ action: 'limit', max_credit_limit: 0 }, 'max_credit_limit'],
    [{ action: 'limit', daily_credit_limit: 1.5 }, 'daily_credit_limit'],
    [{ action: 'cancel' }, 'action'],
  ])('takes no %j', async (body, field) => {
    const { caller } = await office([]);
    const answer = await askToControl(caller, { signal_id: 1, ...body });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  it('takes a daily limit only if it repeats', async () => {
    const { caller, signal_id } = await deployed(['a']);
    const once = { ...given(['a']), daily_credit_limit: 5 };
    expect((await askToDeploy(caller, 'hiringForRole', once)).status).toBe(422);
    const answer = await askToControl(caller, {
      signal_id,
      action: 'limit',
      daily_credit_limit: 5,
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { message: expect.stringContaining('runs once') },
    ]);
  });

  it.each(['pause', 'stop', 'delete'] as const)(
    'charges nothing after the answer to %s, though a worker is running it',
    async (action) => {
      const names = ['a', 'b'];
      const { startWorker, gate, caller, signal_id } = await held(names, () => start, given(names));
      const worker = await startWorker();
      await until('the worker to have it in hand', () => gate.asked > 0);
      await control(caller, { signal_id, action });
      const { used_total } = await balanceOf(caller);
      gate.isOpen = true;
      await worker.close();
      expect((await balanceOf(caller)).used_total).toBe(used_total);
    },
  );

  it.each([
    ['once', {}, ['accepted', 'running', 'completed']],
    ['daily', { repeat: true }, ['accepted', 'running', 'scheduled']],
    ['to its limit', { repeat: true, max_credit_limit: 2 }, ['accepted', 'running', 'stopped']],
  ])('enters each state of a run in order and once: %s', async (_, more, states) => {
    let now = start;
    const clock = () => now;
    const { startWorker, gate, caller, signal_id } = await held(['acme'], clock, {
      timeframe: 3,
      ...more,
    });
    const seen: string[] = [];
    const read = async () => {
      const signal = await readSignal(caller, signal_id);
      if (seen.at(-1) !== signal.status) seen.push(signal.status);
      return signal;
    };
    await read();
    await startWorker();
    await until('the run to begin', () => gate.asked > 0);
    await read();
    gate.isOpen = true;
    const atEnd = async () => !['accepted', 'running'].includes((await read()).status);
    await until('the end of the run', atEnd);
    expect(seen).toEqual(states);

    // A signal that isn't scheduled is over: days later it has done nothing more.
    const before = await read();
    now += 3 * day;
    await runAnother(caller);
    if (before.status !== 'scheduled') {
      const { status, credits_used } = await read();
      expect([status, credits_used]).toEqual([before.status, before.credits_used]);
    }
  });
});
