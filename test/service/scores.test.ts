/** The extension scores: what a score is made of, whose signals count, how its weights are changed, and finds by score. */
import fc from 'fast-check';
import { accountBatchResponseSchema } from '../../src/contract/account';
import {
  defaultScoreSettings,
  type ScoreSettings,
  type ScoreSettingsRequest,
  scoreSettingsResponseSchema,
} from '../../src/contract/scores';
import { signalFindsResponseSchema } from '../../src/contract/signal-feedback';
import { day } from '../../src/service/clock';
import { type ScoreFacts, scoreOf } from '../../src/service/scores/formula';
import { ask, balanceOf, enrich, join, readAccounts } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { query } from './helpers/folders';
import { serve, type TestService } from './helpers/service';
import { knowCompanies, runSignal } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';

const start = Date.UTC(2026, 10, 20, 9);
const names = ['a', 'b', 'c', 'd'];

async function change(caller: Caller, body: ScoreSettingsRequest) {
  return bodyOf(await ask(caller, 'scoreSettings', body), scoreSettingsResponseSchema());
}

/** The score of a company, and its parts in words. */
async function scoreIn(caller: Caller, domain: string) {
  const { accounts } = await readAccounts(caller, { account_domains: [domain] });
  return [accounts[0]?.score, accounts[0]?.score_reason];
}

async function finds(caller: Caller, body: object) {
  return bodyOf(await ask(caller, 'signalFinds', body), signalFindsResponseSchema());
}

const signalOn = (own: readonly string[], more: object = {}) => ({
  name: 'Nurses',
  role: 'Nurse',
  accounts: own.map((name) => ({ website: `${name}.example` })),
  ...more,
});

/** Lets a board of the company have had some open posts for 100 days, and others since today. */
async function knowRoles(service: TestService, domain: string, before: number, since: number) {
  await query(
    service.dataDir,
    `INSERT INTO boards (vendor, board, domain, found_by) VALUES ('test', '${domain}', '${domain}', 'site') RETURNING id`,
  );
  const posts = Array.from({ length: before + since }, (_, i) => {
    const seen = i < before ? start - 100 * day : start;
    return `('${domain}-${i}', CAST(${seen} AS BIGINT))`;
  });
  await query(
    service.dataDir,
    `INSERT INTO board_posts (board_id, post_key, url, title, first_seen_at, last_seen_at)
     SELECT id, post.key, post.key, 'Nurse', post.seen, post.seen FROM boards
     JOIN (SELECT column1 AS key, column2 AS seen FROM (VALUES ${posts.join(', ')}) AS given) AS post ON true
     WHERE domain = '${domain}' RETURNING post_key`,
  );
}

eachStore('scores', () => {
  /** Four companies: a, b and c have 50 employees, which fits the ICP of new users; nothing is known of d. */
  async function office() {
    const time = { now: start };
    const settings = { sampleData: 'off' } as const;
    const service = await serve({ clock: () => time.now, settings });
    const caller = await join(service);
    const known = names.map((name) => ({ name, ...(name !== 'd' && { employees: 50 }) }));
    await knowCompanies(service.dataDir, known, 'Nurse', start - 30 * day);
    await enrich(
      caller,
      names.map((name) => `${name}.example`),
    );
    return { time, service, caller };
  }

  it('add up fit, finds and open roles, are free, and are blank with a reason if nothing is known', async () => {
    const { service, caller } = await office();
    expect(await scoreIn(caller, 'd.example')).toEqual([
      null,
      'No score: nothing to compare with an ICP, no signal found it, open roles of 90 days ago aren’t known.',
    ]);
    expect(await scoreIn(caller, 'a.example')).toEqual([
      40,
      '40: fit 40/40, signals 0/35 (no signal found it), roles 0/25 (open roles of 90 days ago aren’t known)',
    ]);
    const used = (await balanceOf(caller)).used_total;
    await knowRoles(service, 'a.example', 4, 2);
    // 8 roles would give all 25 points; 6 give 18.75.
    expect(await scoreIn(caller, 'a.example')).toEqual([
      59,
      '59: fit 40/40, signals 0/35 (no signal found it), roles 19/25',
    ]);
    expect((await balanceOf(caller)).used_total).toBe(used);
    // The newest evidence is a half-life old: half of a third of 35 points.
    await runSignal(caller, 'hiringForRole', signalOn(['a']));
    expect(await scoreIn(caller, 'a.example')).toEqual([
      65,
      '65: fit 40/40, signals 6/35, roles 19/25',
    ]);
  });

  it('are explained in German to those who prefer it', async () => {
    const { service, caller } = await office();
    await knowRoles(service, 'a.example', 4, 2);
    const { signal_id } = await runSignal(caller, 'hiringForRole', signalOn(['a']));
    const inGerman = async (languages: string) => {
      const asked = { caller, headers: { 'Accept-Language': languages } };
      const body = { account_domains: ['a.example', 'd.example'] };
      const batch = await call(caller.url, 'accountBatch', { ...asked, body });
      const page = await call(caller.url, 'signalFinds', { ...asked, body: { signal_id } });
      return [
        ...bodyOf(batch, accountBatchResponseSchema()).accounts,
        ...bodyOf(page, signalFindsResponseSchema()).finds,
      ].map((one) => one.score_reason);
    };
    const german = [
      '65: ICP-Passung 40/40, Signale 6/35, offene Stellen 19/25',
      'Kein Score: nichts mit einem ICP zu vergleichen, von keinem Signal gefunden, offene Stellen vor 90 Tagen nicht bekannt.',
    ];
    for (const languages of ['de', 'de-AT,de;q=0.9,en;q=0.8', 'fr, EN;q=0.3, De;q=0.4'])
      expect(await inGerman(languages)).toEqual([...german, german[0]]);
    for (const languages of [
      'en',
      'en-GB,de;q=0.9',
      'de;q=0, en;q=0.1',
      '*',
      'fr',
      ';;,q=',
      'de;q=x',
    ])
      expect((await inGerman(languages))[0]).toMatch(/fit 40/);
  });

  it('fall as finds grow old, and leave out what the user called irrelevant', async () => {
    const { time, caller } = await office();
    const { signal_id } = await runSignal(caller, 'hiringForRole', signalOn(['b']));
    expect((await scoreIn(caller, 'b.example'))[0]).toBe(46);
    time.now += 30 * day;
    expect((await scoreIn(caller, 'b.example'))[0]).toBe(43);
    const { finds: found } = await finds(caller, { signal_id });
    const account_id = found[0]?.account_id ?? 0;
    const no = { signal_id, account_id, relevant: false, reason: 'wrong_company' };
    expect((await ask(caller, 'signalFeedback', no)).status).toBe(200);
    expect((await scoreIn(caller, 'b.example'))[0]).toBe(40);
  });

  it('depend on no other user’s signals or weights', async () => {
    const { service, caller } = await office();
    const other = await join(service);
    const before = await scoreIn(caller, 'a.example');
    await runSignal(other, 'hiringForRole', signalOn(['a', 'b']));
    const settings = { fit: 0, signals: 100, roles: 0, half_life_days: 10 };
    await change(other, { action: 'save', settings });
    expect(await scoreIn(caller, 'a.example')).toEqual(before);
    expect((await change(caller, { action: 'read' })).settings).toEqual(defaultScoreSettings);
    // An eighth of a find; three finds give all points.
    expect(await scoreIn(other, 'a.example')).toEqual([4, '4: signals 4/100']);
  });

  it('show the effect of weights on three companies before they are saved, and return to the defaults', async () => {
    const { service, caller } = await office();
    await knowRoles(service, 'b.example', 1, 0);
    await runSignal(caller, 'hiringForRole', signalOn(['c']));
    const settings = { fit: 0, signals: 0, roles: 10, half_life_days: 30 };
    const used = (await balanceOf(caller)).used_total;
    const tried = await change(caller, { action: 'try', settings });
    const shown = tried.examples.map(({ domain, saved, tried: by }) => [
      domain,
      saved.score,
      by.score,
    ]);
    expect(shown).toEqual([
      ['b.example', 53, 50],
      ['c.example', 46, null],
      ['a.example', 40, null],
    ]);
    expect(tried).toMatchObject({ settings: defaultScoreSettings, defaults: defaultScoreSettings });
    expect((await scoreIn(caller, 'b.example'))[0]).toBe(53);
    for (let time = 0; time < 2; time += 1)
      expect((await change(caller, { action: 'save', settings })).settings).toEqual(settings);
    expect(await scoreIn(caller, 'b.example')).toEqual([50, '50: roles 50/100']);
    const off = { ...settings, roles: 0 };
    await change(caller, { action: 'save', settings: off });
    expect(await scoreIn(caller, 'b.example')).toEqual([null, 'No score: every weight is 0.']);
    expect((await change(caller, { action: 'reset' })).settings).toEqual(defaultScoreSettings);
    expect((await scoreIn(caller, 'b.example'))[0]).toBe(53);
    expect((await balanceOf(caller)).used_total).toBe(used);
    expect((await ask(caller, 'scoreSettings', { action: 'save' })).status).toBe(422);
  });

  it('sort the finds of a signal, those without a score last', async () => {
    const { service, caller } = await office();
    await knowRoles(service, 'b.example', 1, 0);
    const { signal_id } = await runSignal(caller, 'hiringForRole', signalOn(names));
    // Only roles count, and they are known of b alone.
    const settings = { fit: 0, signals: 0, roles: 1, half_life_days: 30 };
    await change(caller, { action: 'save', settings });
    const newest = await finds(caller, { signal_id });
    const sorted = await finds(caller, { signal_id, sort: 'score' });
    const others = newest.finds.filter(({ domain }) => domain !== 'b.example');
    expect(newest.finds.map(({ domain }) => domain)).not.toEqual(
      sorted.finds.map(({ domain }) => domain),
    );
    expect(sorted.finds).toEqual([
      expect.objectContaining({ domain: 'b.example', score: 50 }),
      ...others,
    ]);
    expect(sorted).toMatchObject({ total_count: 4, has_more: false });
    const rest = await finds(caller, { signal_id, sort: 'score', offset: 1 });
    expect(rest.finds).toEqual(others);
  });
});

const weight = fc.integer({ min: 0, max: 100 });
const settingsArbitrary: fc.Arbitrary<ScoreSettings> = fc.record({
  fit: weight,
  signals: weight,
  roles: weight,
  half_life_days: fc.integer({ min: 1, max: 365 }),
});
const factsArbitrary: fc.Arbitrary<ScoreFacts> = fc.record({
  fit: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  finds: fc.array(fc.integer({ min: -2, max: 800 }), { maxLength: 6 }),
  roles: fc.option(fc.record({ now: fc.nat(500), before: fc.nat(500) }), { nil: undefined }),
});

onSqlite('the formula of scores', () => {
  const check = (holds: (settings: ScoreSettings, facts: ScoreFacts) => void) =>
    fc.assert(fc.property(settingsArbitrary, factsArbitrary, holds));

  it('gives whole points from 0 to 100 that its parts add up to', () => {
    check((settings, facts) => {
      const { score, parts } = scoreOf(settings, facts);
      const isPoints = (points: number, of: number) =>
        Number.isInteger(points) && points >= 0 && points <= of;
      expect(parts.every(({ points, of }) => isPoints(points, of))).toBe(true);
      const total = parts.reduce((sum, { of }) => sum + of, 0);
      expect(total).toBe(parts.length === 0 ? 0 : 100);
      if (score !== null) expect(score).toBe(parts.reduce((sum, { points }) => sum + points, 0));
    });
  });

  it('gives all points to a company that fits, has three fresh finds and twice the open roles', () => {
    check((settings) => {
      const best = scoreOf(settings, { fit: 1, finds: [0, 0, 0], roles: { now: 8, before: 4 } });
      expect(best.score).toBe(best.parts.length === 0 ? null : 100);
    });
  });

  it('never falls with a better fit, a newer find, another find or another open role', () => {
    check((settings, facts) => {
      const { fit = 0, finds: ages, roles } = facts;
      const value = (one: ScoreFacts) => scoreOf(settings, one).score ?? 0;
      const better: ScoreFacts[] = [
        { ...facts, fit: Math.min(1, fit + 0.1) },
        { ...facts, finds: [...ages, 40] },
        { ...facts, finds: ages.map((age) => age - 1) },
        { ...facts, roles: { before: roles?.before ?? 3, now: (roles?.now ?? 0) + 1 } },
      ];
      for (const one of better) expect(value(one)).toBeGreaterThanOrEqual(value(facts));
    });
  });

  it('ignores what belongs to a part whose weight is 0', () => {
    fc.assert(
      fc.property(settingsArbitrary, factsArbitrary, factsArbitrary, (settings, one, other) => {
        for (const [part, fact] of [
          ['fit', { fit: other.fit }],
          ['signals', { finds: other.finds }],
          ['roles', { roles: other.roles }],
        ] as const) {
          const off = { ...settings, [part]: 0 };
          expect(scoreOf(off, { ...one, ...fact })).toEqual(scoreOf(off, one));
        }
      }),
    );
  });
});
