/** A gateway replaces the answer to a paid request that the service has done: no second payment, and no text denies it. */
import type { HttpRequest } from '../../src/client/http';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { startRun } from '../../src/sheet/runs/start';
import { viewSignals } from '../../src/sheet/signals/view';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { type AlteredAnswer, alteredAnswers, alteredSample } from '../support/altered-answers';
import { isStart } from '../support/requests';
import { newest, requestFor, runOut } from '../support/runs';
import { only, start as startSearch } from '../support/searches';
import { Office } from '../support/signals';

const hour = 3_600_000;
const denied = 'No credits were spent';

/** Replaces the first `count` answers to these requests, after the service has acted. */
function alter(
  world: World,
  which: (request: HttpRequest) => boolean,
  { status, body, headers }: AlteredAnswer,
  count: number,
): void {
  let left = count;
  const afterwards = { kind: 'answer' as const, status, body, headers };
  world.service.fault = (request) => (which(request) && left-- > 0 ? { afterwards } : undefined);
}

const table = alteredAnswers.map((each) => ({ ...each, honours: true }));
const all = [...table, ...alteredSample(40, 1).map((each) => ({ ...each, honours: false }))];

/** Plays each in a world of its own; a fault names the answer. */
function eachOf<T extends AlteredAnswer>(answers: readonly T[], play: (altered: T) => void): void {
  for (const altered of answers) {
    try {
      play(altered);
    } catch (error) {
      throw new Error(`${JSON.stringify(altered)}: ${error}`, { cause: error });
    }
  }
}

it('a formula pays once, and gets the result', () => {
  eachOf(all, (altered) => {
    const world = World.connected();
    world.service.honoursKeys = altered.honours;
    world.service.pollsBeforeDone = 0;
    alter(world, isStart, altered, 2);
    const cells = () => enrichDomain(world.execution(), 'a.example', 'name', undefined).flat();
    const [first] = cells();
    expect(first).not.toContain(denied);
    expect(world.service.totalCharged()).toBe(1);
    world.now += 10 * 60_000;
    expect(cells()[0]).not.toContain(denied);
    world.now += hour;
    expect(cells()).toEqual([nameOf('a.example')]);
    expect(world.service.totalCharged()).toBe(1);
  });
});

it('a run pays once, and asks where keys aren’t honoured', () => {
  eachOf(all, (altered) => {
    const world = World.connected();
    const sheet = world.book.add('S', [['Domain'], ['a.example'], ['b.example']]);
    world.service.honoursKeys = altered.honours;
    alter(world, isStart, altered, 3);
    startRun(world.execution(), requestFor(sheet));
    pump(world.execution(), 0);
    expect(newest(world).problem?.spent ?? 'maybe').toBe('maybe');
    runOut(world);
    expect(world.service.totalCharged()).toBe(2);
    const ends = altered.honours ? 'done' : 'paused';
    expect(newest(world)).toMatchObject({ state: ends, needsDecision: !altered.honours });
  });
});

it('a technology search asks before it pays again', () => {
  eachOf(alteredSample(80, 2), (altered) => {
    const world = World.connected();
    alter(world, ({ url }) => url.includes('/tech/companies'), altered, 1);
    startSearch(world, { companies: 50 });
    runOut(world);
    expect(only(world)).toMatchObject({ state: 'paused', needsDecision: true });
    expect(only(world).problem).toMatchObject({ code: 'UNKNOWN_OUTCOME', spent: 'maybe' });
    expect(world.service.totalCharged()).toBe(250);
  });
});

it('a formula that searches asks before it pays again', () => {
  eachOf(alteredSample(80, 3), (altered) => {
    const world = World.connected();
    alter(world, ({ url }) => url.includes('/tech/companies'), altered, 1);
    for (let i = 0; i < 3; i += 1) {
      expect(String(techCompanies(world.formula(), 'java', '', 5)[0]?.[0])).toContain(
        'Credits may have been spent',
      );
      world.now += hour;
    }
    expect(world.service.totalCharged()).toBe(250);
  });
});

it('a deployment is found again where keys are honoured', () => {
  eachOf(table, (altered) => {
    const office = new Office();
    alter(office.world, ({ url }) => url.includes('/deploy/'), altered, 1);
    office.deploy();
    office.advanceTime(2 * 60_000);
    expect(viewSignals(office.execution())).toMatchObject([{ state: 'open' }]);
    expect(office.service.signals.all).toHaveLength(1);
  });
});

it('a deployment is found again in the list where they aren’t', () => {
  eachOf(alteredSample(40, 4), (altered) => {
    const office = new Office();
    office.service.honoursKeys = false;
    alter(office.world, ({ url }) => url.includes('/deploy/'), altered, 1);
    office.deploy();
    office.advanceTime(2 * 60_000);
    expect(viewSignals(office.execution())).toMatchObject([{ state: 'open' }]);
    expect(office.service.signals.all).toHaveLength(1);
    expect(viewRuns(office.execution())).toEqual([]);
  });
});
