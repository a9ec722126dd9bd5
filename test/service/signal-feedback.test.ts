/** The extension signal-feedback: what its owner calls irrelevant is left out of a signal, and never charged. */
import {
  signalFeedbackResponseSchema,
  signalFindsResponseSchema,
} from '../../src/contract/signal-feedback';
import { day } from '../../src/service/clock';
import { balanceOf, join, readAccounts } from './helpers/acts';
import { bodyOf, type Caller, call, expectError } from './helpers/call';
import { storeCompanies } from './helpers/companies';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { postAt } from './helpers/posts';
import { serve } from './helpers/service';
import { domainsOf, knowCompanies, readSignal, runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const names = ['a', 'b', 'c'];
const accounts = [...names, 'd'].map((name) => ({ website: `${name}.example` }));
const body = { name: 'Nurses', role: 'Nurse', accounts, repeat: true };

eachStore('a find that is irrelevant', () => {
  /** A daily signal that has found three companies. */
  async function office() {
    const time = { now: start };
    const settings = { sampleData: 'off' } as const;
    const service = await serve({ clock: () => time.now, settings });
    const caller = await join(service);
    const known = names.map((name) => ({ name }));
    await knowCompanies(service.dataDir, known, 'Nurse (m/f/d)', start - day);
    const signal = await runSignal(caller, 'hiringForRole', body);
    const idOf = async (name: string) => {
      const given = { account_domains: [`${name}.example`] };
      return (await readAccounts(caller, given)).accounts[0]?.id ?? 0;
    };
    /** Runs on the next day. */
    async function runAgain() {
      time.now += day;
      return until('the next run', async () => {
        const later = await readSignal(caller, signal.signal_id);
        return (
          later.last_run?.ended_at === new Date(time.now).toISOString().replace('.000', '') && later
        );
      });
    }
    return { time, service, caller, signal, idOf, runAgain };
  }

  const ask = (caller: Caller, said: object) =>
    call(caller.url, 'signalFeedback', { caller, body: said });

  async function say(caller: Caller, said: object) {
    return bodyOf(await ask(caller, said), signalFeedbackResponseSchema());
  }

  it('leaves evidence with its title out, at other companies too, until that is undone', async () => {
    const { time, service, caller, signal, idOf, runAgain } = await office();
    const { signal_id } = signal;
    expect(signal).toMatchObject({ accounts_found: 3, precision: 1, irrelevant_count: 0 });
    const find = { signal_id, account_id: await idOf('a') };
    const evidence_url = 'https://jobs.example/a.example';
    const no = { ...find, relevant: false, reason: 'wrong_role', evidence_url };
    for (let time = 0; time < 2; time += 1)
      expect((await say(caller, no)).signal).toMatchObject({
        precision: 0.667,
        irrelevant_count: 1,
      });
    const used = (await balanceOf(caller)).used_total;
    await storeCompanies(service.dataDir, [{ domain: 'd.example', name: 'd' }]);
    const post = { body: 'You nurse.', at: time.now + 1 };
    const url = 'https://jobs.example/d';
    await postAt(service.dataDir, 'd.example', { ...post, title: 'NURSE - Leeds', url });
    expect(await runAgain()).toMatchObject({ accounts_found: 3, last_run: { companies: 4 } });
    expect((await balanceOf(caller)).used_total).toBe(used);
    const { signal: undone, message } = await say(caller, { ...find, relevant: true });
    expect(undone).toMatchObject({ precision: 1, irrelevant_count: 0 });
    expect(message).toContain('No credits were spent');
    expect(await runAgain()).toMatchObject({ accounts_found: 4 });
    expect((await balanceOf(caller)).used_total).toBe(used + 2);
  });

  it('leaves its company out, which gets no new evidence', async () => {
    const { time, service, caller, signal, idOf, runAgain } = await office();
    const account_id = await idOf('b');
    const no = { signal_id: signal.signal_id, account_id, relevant: false };
    await say(caller, { ...no, reason: 'already_known' });
    const post = { title: 'Nurse', body: 'You nurse.', at: time.now + 1 };
    for (const name of ['b', 'c'])
      await postAt(service.dataDir, `${name}.example`, {
        ...post,
        url: `https://jobs.example/${name}`,
      });
    const later = await runAgain();
    expect(await domainsOf(later)).toHaveLength(3);
    const read = await readAccounts(caller, {
      account_domains: ['b.example', 'c.example'],
    });
    expect(read.accounts.map(({ hiring }) => hiring?.['total_count'])).toEqual([1, 2]);
  });

  it('is refused without a reason or evidence, and for what is not a find of one’s own', async () => {
    const { caller, service, signal, idOf } = await office();
    const find = { signal_id: signal.signal_id, account_id: await idOf('a') };
    const no = { ...find, relevant: false };
    expect((await ask(caller, no)).status).toBe(422);
    expect((await ask(caller, { ...no, reason: 'not_shown' })).status).toBe(422);
    const foreign = { ...no, reason: 'not_shown', evidence_url: 'https://jobs.example/b.example' };
    expectError(await ask(caller, foreign), 404, 'NOT_FOUND', {});
    const other = { ...no, reason: 'other' };
    expectError(await ask(caller, { ...other, account_id: 999 }), 404, 'NOT_FOUND', {});
    expectError(await ask(await join(service), other), 404, 'NOT_FOUND', {});
  });

  it('is listed with its newest evidence, the newest find first, with what was said', async () => {
    const { caller, service, signal, idOf } = await office();
    const { signal_id } = signal;
    const read = async (asked: object, by = caller) =>
      call(caller.url, 'signalFinds', { caller: by, body: { signal_id, ...asked } });
    const account_id = await idOf('b');
    await say(caller, { signal_id, account_id, relevant: false, reason: 'already_known' });
    const page = bodyOf(await read({}), signalFindsResponseSchema());
    expect(page).toMatchObject({ total_count: 3, has_more: false });
    expect(page.finds.map((find) => [find.domain, find.irrelevant_reason])).toEqual([
      ['c.example', null],
      ['b.example', 'already_known'],
      ['a.example', null],
    ]);
    expect(page.finds[0]).toMatchObject({
      account_id: await idOf('c'),
      name: 'c',
      evidence: { title: 'Nurse (m/f/d)', url: 'https://jobs.example/c.example' },
    });
    const rest = bodyOf(await read({ offset: 2 }), signalFindsResponseSchema());
    expect(rest.finds.map(({ domain }) => domain)).toEqual(['a.example']);
    expect((await read({ offset: -1 })).status).toBe(422);
    expectError(await read({}, await join(service)), 404, 'NOT_FOUND', {});
  });

  it('is forgotten with its company', async () => {
    const { caller, service, signal, idOf } = await office();
    const said = { signal_id: signal.signal_id, relevant: false, reason: 'other' };
    for (const name of ['a', 'b']) await say(caller, { ...said, account_id: await idOf(name) });
    await asOperator(service.dataDir, (operator) => operator.forgetCompany('a.example'));
    const left = await query(service.dataDir, 'SELECT reason FROM signal_feedback');
    expect(left).toEqual([{ reason: 'other' }]);
  });
});
