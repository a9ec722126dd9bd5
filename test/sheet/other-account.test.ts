/** A user connects another account while work is open: only the account that was charged receives requests for it. */
import { connect, disconnect } from '../../src/sheet/account';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { pump } from '../../src/sheet/pump';
import { cancelRun, resumeRun } from '../../src/sheet/runs/control';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { World } from '../fakes/platform/memory-platform';
import { newest, requestFor, runOut } from '../support/runs';
import { only, start as startSearch } from '../support/searches';
import { withDomains } from '../support/sheets';

const first = { baseUrl: 'https://service.example', userId: 'dana', apiKey: 'key' };
const second = { ...first, userId: 'firm', apiKey: 'key of the firm' };
const domains = ['a.example', 'bb.example', 'ccc.example'];

const chargedTo = (world: World, { apiKey }: typeof first) => [
  ...world.service.tenant(apiKey).charged,
];
const once = domains.map((domain) => [domain, 1]);

function pumped(world: World): void {
  for (let i = 0; i < 5; i += 1) {
    world.now += 60_000;
    pump(world.execution(), 30_000);
  }
}

/** A run whose request was sent and charged, with or without an answer. */
function sent(isAnswered: boolean) {
  const made = withDomains(...domains);
  const { world, sheet } = made;
  world.service.jobMs = () => 30_000;
  if (!isAnswered) world.service.say('/enrich/accounts', 'lose-answer');
  startRun(world.execution(), requestFor(sheet));
  pump(world.execution(), 0);
  world.service.fault = () => undefined;
  expect(chargedTo(world, first)).toEqual(once);
  return made;
}

const ways: Readonly<Record<string, (world: World) => void>> = {
  immediately: () => {},
  'after disconnecting': (world) => disconnect(world.execution()),
};

describe.each([
  ['that was answered', true],
  ['whose answer was lost', false],
])('a run with a request %s', (_, isAnswered) => {
  it.each(Object.entries(ways))(
    'pauses if another account is connected %s, and later gets all that it paid for',
    (__, leave) => {
      const { world, sheet } = sent(isAnswered);
      leave(world);
      connect(world.execution(), second);
      resumeRun(world.execution(), newest(world).id);
      pumped(world);
      expect(newest(world)).toMatchObject({
        state: 'paused',
        problem: { code: 'OTHER_ACCOUNT' },
        counts: { failed: 0 },
      });
      expect(chargedTo(world, second)).toEqual([]);
      connect(world.execution(), first);
      resumeRun(world.execution(), newest(world).id);
      runOut(world);
      expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 3 } });
      expect(newest(world).problem).toBeUndefined();
      expect(sheet.column('Company')).toEqual(domains.map((domain) => `Company ${domain}`));
      expect([chargedTo(world, first), chargedTo(world, second)]).toEqual([once, []]);
    },
  );

  it('can be cancelled and undone with the other account, which pays nothing', () => {
    const { world, sheet } = sent(isAnswered);
    connect(world.execution(), second);
    pumped(world);
    cancelRun(world.execution(), newest(world).id);
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'cancelled', counts: { unknown: 3 } });
    expect(new Set(sheet.column('Company data status'))).toEqual(
      new Set(['Unknown outcome: may have been charged']),
    );
    undoRun(world.execution(), newest(world).id, 60_000);
    expect(sheet.cells[0]).toEqual(['Domain']);
    expect(chargedTo(world, second)).toEqual([]);
  });
});

it('an account stays the same if its service starts at another port of this machine', () => {
  const { world, sheet } = withDomains(...domains);
  const at = (port: number) => ({ ...first, baseUrl: `http://127.0.0.1:${port}` });
  world.service.jobMs = () => 30_000;
  connect(world.execution(), at(8701));
  startRun(world.execution(), requestFor(sheet));
  pump(world.execution(), 0);
  connect(world.execution(), at(50_123));
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 3 } });
  expect(chargedTo(world, first)).toEqual(once);
});

it('a technology search pauses too, and is cancelled without another page', () => {
  const { world } = withDomains();
  startSearch(world);
  pump(world.execution(), 0);
  const spent = world.service.totalCharged();
  expect(spent).toBeGreaterThan(0);
  connect(world.execution(), second);
  pumped(world);
  expect(only(world)).toMatchObject({ state: 'paused', problem: { code: 'OTHER_ACCOUNT' } });
  cancelRun(world.execution(), only(world).id);
  runOut(world);
  expect(only(world).state).toBe('cancelled');
  expect([world.service.totalCharged(), world.service.tenant(second.apiKey).spent]).toEqual([
    spent,
    0,
  ]);
});

it('a formula’s job waits for its account, and the company isn’t paid for twice', () => {
  const { world } = withDomains();
  world.service.jobMs = () => 60_000;
  const shown = () => String(enrichDomain(world.formula(), 'a.example', 'name', undefined));
  expect(shown()).toContain('PENDING');
  connect(world.execution(), second);
  pumped(world);
  expect(shown()).toContain('PENDING');
  expect(chargedTo(world, second)).toEqual([]);
  connect(world.execution(), first);
  pumped(world);
  expect(shown()).toBe('Company a.example');
  expect([chargedTo(world, first), chargedTo(world, second)]).toEqual([[['a.example', 1]], []]);
});
