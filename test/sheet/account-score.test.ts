/** =ACCOUNT_SCORE, and the score as a column: a number, its parts in words, and an error if there is none. */
import { headers } from '../../src/contract/headers';
import { accountScore } from '../../src/sheet/formulas/account-score';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { World } from '../fakes/platform/memory-platform';
import { codeIn } from '../support/answers';
import { requestFor, runThrough } from '../support/runs';

const reason = '72: fit 30/40, signals 25/35, roles 17/25';

/** Companies of the account: a has a score, z a score of 0, b none; c has no field for it. */
function office() {
  const world = World.connected();
  world.service.accounts.add(['a.example', 'b.example', 'c.example', 'z.example']);
  const scores: Record<string, object> = {
    'a.example': { score: 72, score_reason: reason },
    'b.example': { score: null, score_reason: 'No score: every weight is 0.' },
    'z.example': { score: 0, score_reason: '0: roles 0/100' },
  };
  world.service.accounts.evidenceOf = (domain) => scores[domain] ?? {};
  const ask = (domains: unknown, parts?: unknown) =>
    accountScore(world.formula(), domains, parts).map((row) => codeIn(row[0]) ?? row);
  return { world, ask };
}

it('shows one number, even 0, or an error without a score or an account', () => {
  const { ask } = office();
  expect(ask('a.example')).toEqual([[72]]);
  expect(ask('z.example')).toEqual([[0]]);
  for (const domain of ['b.example', 'c.example']) expect(ask(domain)).toEqual(['NOTHING_FOUND']);
  expect(ask('unknown.example')).toEqual(['NO_ACCOUNT']);
  expect(ask('no domain')).toEqual(['INVALID_DOMAIN']);
});

it('returns a row for each cell of a range, with the parts if they are wanted, in one request', () => {
  const { world, ask } = office();
  const range = [['b.example'], [''], ['A.example'], ['unknown.example'], ['z.example']];
  expect(ask(range)).toEqual([[''], [''], [72], 'NO_ACCOUNT', [0]]);
  expect(ask(range, true)).toEqual([
    ['', 'No score: every weight is 0.'],
    ['', ''],
    [72, reason],
    'NO_ACCOUNT',
    [0, '0: roles 0/100'],
  ]);
  expect(ask('b.example', true)).toEqual([['', 'No score: every weight is 0.']]);
  expect(world.service.requests).toHaveLength(1);
  expect(world.service.totalCharged()).toBe(0);
});

it('fills columns of a sheet free of charge, and leaves cells blank for companies without a score', () => {
  const { world } = office();
  const sheet = world.book.add('S', [['Domain'], ['a.example'], ['b.example'], ['z.example']]);
  const task = {
    kind: 'read-accounts',
    fields: ['score', 'score_reason'],
    keepFresh: false,
  } as const;
  runThrough(world, sheet, { task, cap: 0 });
  expect(sheet.column('Score')).toEqual([72, '', 0]);
  expect(sheet.column('Score reason')[0]).toBe(reason);
  expect(world.service.totalCharged()).toBe(0);
});

it('is requested with the user’s language, in formulas and columns', () => {
  const { world } = office();
  const german = () => ({ ...world.execution(), language: () => 'de' as const });
  const task = { kind: 'read-accounts', fields: ['score_reason'], keepFresh: false } as const;
  const requestedLanguages = () =>
    world.service.to('/account/batch').map((request) => request.headers[headers.language]);
  accountScore(german(), 'a.example', true);
  expect(requestedLanguages()).toEqual(['de']);
  const sheet = world.book.add('S', [['Domain'], ['a.example']]);
  startRun(german(), requestFor(sheet, { task, cap: 0 }));
  pump(german(), 30_000);
  expect(new Set(requestedLanguages())).toEqual(new Set(['de']));
  const other = office();
  other.ask('a.example', true);
  const requests = other.world.service.to('/account/batch');
  expect(requests.map((request) => request.headers[headers.language])).toEqual([undefined]);
});
