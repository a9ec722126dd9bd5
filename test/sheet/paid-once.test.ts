/** A company that a run or a formula is already looking up isn't paid for by another. */
import type { Problem } from '../../src/client/problem';
import * as reasons from '../../src/client/reasons';
import { problemIn } from '../../src/sheet/execution';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { pump } from '../../src/sheet/pump';
import { cancelRun } from '../../src/sheet/runs/control';
import { planRun } from '../../src/sheet/runs/plan';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import { loadSpending } from '../../src/sheet/settings/formula-spending';
import { spentToday } from '../../src/sheet/spent-today';
import { Killed, type World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { refused } from '../support/answers';
import { catchKill } from '../support/death';
import { keptKeys } from '../support/hidden';
import { isPoll, isStart } from '../support/requests';
import { discovery, newest, requestFor, runOut } from '../support/runs';
import * as searches from '../support/searches';
import { domainsTo, withDomains, withSheet } from '../support/sheets';

const contacts: RowTask = { kind: 'find-contacts', emails: true, phones: true };
const employment: RowTask = { kind: 'verify-employment' };

const refusal = (world: World, request: StartRequest): Problem | undefined =>
  problemIn(() => startRun(world.execution(), request));

/** All that the service was asked to look up for credits, including repeated requests. */
const requestedKeys = ({ service }: World) => [
  ...service.requests.filter(isStart).flatMap(({ body }) => JSON.parse(body ?? '{}').domains),
  ...service.people.started.flatMap(({ account_id, people_ids }) => people_ids ?? [account_id]),
];

/** An execution that does something else once, while a formula waits for its job. */
function withJobWaitHook(world: World, during: () => void) {
  const platform = world.execution();
  let isDone = false;
  const sleep = (ms: number) => {
    if (!isDone && world.service.requests.some(isStart)) {
      isDone = true;
      during();
    }
    platform.clock.sleep(ms);
  };
  return { ...platform, clock: { ...platform.clock, sleep } };
}

const formula = (world: World, count: number, platform = world.execution()) =>
  enrichDomain(
    platform,
    domainsTo(count).map((domain) => [domain]),
    'name',
    undefined,
  ).map(([cell]) => cell);

describe('two starts of the same rows', () => {
  it.each<[string, RowTask]>([
    ['companies', { kind: 'enrich-accounts', fields: ['name'] }],
    ['people at companies', discovery],
    ['contacts', contacts],
    ['employment', employment],
  ])('pay once for %s', (_, task) => {
    const isOfPeople = task.kind === 'find-contacts' || task.kind === 'verify-employment';
    const { world, sheet } = isOfPeople
      ? withSheet(['Person id'], [12], [13], [20])
      : withDomains(...domainsTo(3));
    if (task.kind === 'discover-people') world.service.accounts.add(domainsTo(3));
    const request = requestFor(sheet, { task });
    startRun(world.execution(), request);
    expect(planRun(world.execution(), request).summary).toMatchObject({ toFetch: 0, underWay: 3 });
    const problem = refusal(world, request);
    expect(problem).toMatchObject({ code: 'UNDER_WAY', spent: 'no', details: [reasons.run(1)] });
    pump(world.execution(), 10);
    expect(refusal(world, request)?.code).toBe('UNDER_WAY');
    runOut(world);
    expect(requestedKeys(world)).toHaveLength(3);
    expect(new Set(requestedKeys(world)).size).toBe(3);
    expect(newest(world).number).toBe(1);
  });

  it('both run if they look for different people at the same companies', () => {
    const { world, sheet } = withDomains(...domainsTo(2));
    world.service.accounts.add(domainsTo(2));
    startRun(world.execution(), requestFor(sheet, { task: discovery }));
    const task = { ...discovery, departments: ['ENGINEERING'] };
    expect(refusal(world, requestFor(sheet, { task }))).toBeUndefined();
    runOut(world);
    expect(requestedKeys(world)).toHaveLength(4);
  });

  it('both run if the first was cancelled', () => {
    const { world, sheet } = withDomains(...domainsTo(2));
    cancelRun(world.execution(), startRun(world.execution(), requestFor(sheet)).id);
    runOut(world);
    startRun(world.execution(), requestFor(sheet));
    runOut(world);
    expect(requestedKeys(world)).toEqual(domainsTo(2));
  });

  it('don’t wait for one that died before it was released', () => {
    const { world, sheet } = withDomains(...domainsTo(2));
    const unreleased = world.execution(() => {
      if (keptKeys(world.book, 'list').length > 0) throw new Killed();
    });
    expect(catchKill(() => startRun(unreleased, requestFor(sheet)))).toBe(true);
    expect(newest(world)).toMatchObject({ number: 1, state: 'starting' });
    expect(startRun(world.execution(), requestFor(sheet)).number).toBe(2);
    runOut(world);
    expect(requestedKeys(world)).toEqual(domainsTo(2));
    expect(sheet.column('Company')).toEqual(domainsTo(2).map(nameOf));
  });
});

describe('a run over some rows of another', () => {
  it('requests only its other companies, and fills in what the first run finds', () => {
    const { world, sheet } = withDomains(...domainsTo(3));
    const own = world.book.add('Other', [['Site'], ...domainsTo(5).map((domain) => [domain])]);
    startRun(world.execution(), requestFor(sheet));
    startRun(world.execution(), requestFor(own));
    runOut(world);
    expect(requestedKeys(world)).toEqual(domainsTo(5));
    expect(own.column('Company')).toEqual(domainsTo(5).map(nameOf));
    expect(own.column('Company data status')).toEqual(Array(5).fill('Done'));
    expect(newest(world)).toMatchObject({ keys: 5, counts: { found: 5, fresh: 3, spent: 2 } });
  });

  it('never pays for companies that the first run did not find', () => {
    const { world, sheet } = withDomains('unknown.example', 'c0.example');
    const own = world.book.add('Other', [['Site'], ['unknown.example'], ['c1.example']]);
    startRun(world.execution(), requestFor(sheet));
    startRun(world.execution(), requestFor(own));
    runOut(world);
    expect(requestedKeys(world)).toEqual(['unknown.example', 'c0.example', 'c1.example']);
    expect(own.column('Company')).toEqual(['', nameOf('c1.example')]);
  });

  it('ends after ten minutes if the first run never does, checking once a second', () => {
    const { world, sheet } = withDomains('c0.example');
    const own = world.book.add('Other', [['Site'], ['c0.example'], ['c1.example']]);
    startRun(world.execution(), requestFor(sheet));
    pump(world.execution(), 10);
    world.service.fault = (request) => (isPoll(request) ? refused(401) : undefined);
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'BAD_KEY' } });
    world.service.fault = () => undefined;
    const startedAt = world.now;
    startRun(world.execution(), requestFor(own));
    expect(pump(world.execution(), 30_000)).toMatchObject({ active: 1, waitMs: 1_000 });
    expect(own.column('Company')).toEqual(['', nameOf('c1.example')]);
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 1, spent: 1 } });
    expect((newest(world).endedAt ?? 0) - startedAt).toBeGreaterThanOrEqual(600_000);
    expect(requestedKeys(world)).toEqual(['c0.example', 'c1.example']);
  });

  it('doesn’t start if it would first enrich companies that another run is enriching', () => {
    const { world, sheet } = withDomains(...domainsTo(3));
    const request = requestFor(sheet, {
      task: discovery,
      first: { kind: 'enrich-accounts', fields: ['name'] },
    });
    startRun(world.execution(), requestFor(sheet));
    expect(refusal(world, request)).toMatchObject({
      code: 'UNDER_WAY',
      details: [reasons.run(1)],
    });
    runOut(world);
    startRun(world.execution(), request);
    runOut(world);
    expect(requestedKeys(world).filter((key) => typeof key === 'string')).toEqual(domainsTo(3));
  });
});

describe('a formula and a run over the same companies', () => {
  it('pay once if the run is started while the formula waits', () => {
    const { world, sheet } = withDomains(...domainsTo(7));
    let problem: Problem | undefined;
    const platform = withJobWaitHook(world, () => {
      problem = refusal(world, requestFor(sheet, { span: { from: 2, to: 6 } }));
      startRun(world.execution(), requestFor(sheet));
    });
    expect(formula(world, 5, platform)).toEqual(domainsTo(5).map(nameOf));
    runOut(world);
    expect(problem).toMatchObject({ code: 'UNDER_WAY', details: [reasons.aFormula()] });
    expect(requestedKeys(world)).toEqual(domainsTo(7));
    expect(sheet.column('Company')).toEqual(domainsTo(7).map(nameOf));
  });

  it('pay once if the run is started after the formula', () => {
    const { world, sheet } = withDomains(...domainsTo(5));
    formula(world, 5);
    expect(planRun(world.execution(), requestFor(sheet)).summary.fresh).toBe(5);
    startRun(world.execution(), requestFor(sheet));
    runOut(world);
    expect(requestedKeys(world)).toEqual(domainsTo(5));
    expect(sheet.column('Company')).toEqual(domainsTo(5).map(nameOf));
  });

  it('pay once if the formula is typed while the run works', () => {
    const { world, sheet } = withDomains(...domainsTo(5));
    startRun(world.execution(), requestFor(sheet));
    pump(world.execution(), 10);
    formula(world, 5);
    runOut(world);
    expect(requestedKeys(world)).toEqual(domainsTo(5));
  });
});

describe('two technology searches for the same', () => {
  it('can’t both be open, unless the second searches for something else', () => {
    const { world } = withDomains();
    searches.start(world);
    const again = problemIn(() => searches.start(world, { companies: 50 }));
    expect(again).toMatchObject({ code: 'UNDER_WAY', spent: 'no', details: [reasons.run(1)] });
    searches.start(world, { tech: 'Kubernetes' });
    searches.runOut(world);
    expect(searches.pagesAsked(world)).toBe(6);
  });
});

describe('a company that was paid for elsewhere', () => {
  it('costs a run nothing, and its counts say so', () => {
    const { world, sheet } = withDomains(...domainsTo(3));
    world.service.accounts.paidBefore.add(domainsTo(3)[1] ?? '');
    startRun(world.execution(), requestFor(sheet));
    runOut(world);
    expect(world.service.totalCharged()).toBe(2);
    expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 3, spent: 2 } });
    expect(spentToday(world.execution())).toBe(2);
  });

  it('uses nothing of the daily cap of formulas', () => {
    const { world } = withDomains();
    world.service.pollsBeforeDone = 0;
    world.service.accounts.paidBefore.add(domainsTo(3)[1] ?? '');
    expect(formula(world, 3)).toEqual(domainsTo(3).map(nameOf));
    expect(world.service.totalCharged()).toBe(2);
    expect(loadSpending(world.execution()).spentToday).toBe(2);
  });
});
