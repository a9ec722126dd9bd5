/** Two runs take turns under one cap, and spend it as far as it goes. */
import { endpoints } from '../../src/contract/endpoints';
import { problemOf } from '../../src/sheet/execution';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { cancelRun, resumeRun } from '../../src/sheet/runs/control';
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { startRest, startRun } from '../../src/sheet/runs/start';
import type { World } from '../fakes/platform/memory-platform';
import { refused } from '../support/answers';
import { deleteKept, keptKeys } from '../support/hidden';
import { discovery, newest, requestFor, runOut } from '../support/runs';
import { domainsTo, withDomains, withSheet } from '../support/sheets';

const enriching = { kind: 'enrich-accounts', fields: ['industry'] } as const;
const companyStatus = statusColumns['enrich-accounts'].header;
const peopleStatus = statusColumns['discover-people'].header;

/** Companies with 1, 2, 3, 0, 1 and 2 people. With its people, each may cost 6. */
function startBoth(cap = 17) {
  const { world, sheet } = withDomains(...domainsTo(6));
  startRun(world.execution(), requestFor(sheet, { task: discovery, first: enriching, cap }));
  return { world, sheet };
}

const statusesAtEnd = [
  ...['Done', 'Done', 'Done', 'Not found', 'Done', 'Not run: the cap of 17 leaves 5'],
];

const first = (world: World) => viewRuns(world.execution())[1];

describe('enriching companies and finding people there', () => {
  it('continues until the cap covers no other company with its people', () => {
    const { world, sheet } = startBoth();
    expect(first(world)).toMatchObject({ kind: 'enrich-accounts', keys: 2, cap: 2 });
    expect(sheet.column(companyStatus)).toEqual(['Queued', 'Queued', ...Array(4).fill('')]);
    runOut(world);
    expect(world.service.totalCharged()).toBe(12);
    expect(sheet.column(companyStatus)).toEqual([...Array(5).fill('Done'), '']);
    expect(sheet.column(peopleStatus)).toEqual(statusesAtEnd);
    expect(first(world)).toMatchObject({
      ...{ outcome: 'done', keys: 5, finished: 5 },
      counts: { spent: 5, unsent: 0 },
    });
    expect(newest(world)).toMatchObject({
      ...{ outcome: 'partly done', leftOut: 'cap', restToEnrich: true, keys: 6, finished: 6 },
      counts: { found: 4, notFound: 1, unsent: 1, notPrepared: 1, spent: 7 },
    });
    // Its card offers the rest.
    startRest(world.execution(), { run: newest(world).id, cap: 6, first: enriching });
    runOut(world);
    expect(sheet.column(peopleStatus).at(-1)).toBe('Done');
  });

  it('sends no extra request if the cap covers everything', () => {
    const starts = ({ service }: World) =>
      [endpoints.enrichAccounts, endpoints.discoverPeople].map(({ path }) =>
        service.count('POST', path),
      );
    const { world } = startBoth(36);
    runOut(world);
    expect(starts(world)).toEqual([1, 6]);
  });

  it('shows both runs as running, and ends both if one is cancelled', () => {
    for (const which of [0, 1]) {
      const { world, sheet } = startBoth();
      for (let i = 0; newest(world).outcome === 'waiting' && i < 9; i += 1) {
        pump(world.execution(), 1);
        world.now += 1_000;
      }
      expect(newest(world)).toMatchObject({ outcome: 'running', waitsFor: undefined, keys: 6 });
      expect(first(world)).toMatchObject({ outcome: 'running', keys: 2, finished: 2 });
      cancelRun(world.execution(), viewRuns(world.execution())[which]?.id ?? '');
      runOut(world);
      expect(newest(world).outcome).toBe('cancelled');
      expect(first(world)).toMatchObject({
        outcome: which === 0 ? 'done' : 'cancelled',
        counts: { found: 2 },
      });
      expect(sheet.column(peopleStatus).slice(2)).toEqual(Array(4).fill(rowStatus.cancelled));
      expect(world.service.totalCharged()).toBe(5);
      expect(keptKeys(world.book, 'list')).toEqual([]);
    }
  });

  it('waits for the user without triggers', () => {
    const { world } = startBoth();
    world.service.say(
      ({ method, url }) => method === 'POST' && url.endsWith(endpoints.discoverPeople.path),
      refused(401),
    );
    runOut(world);
    expect(pump(world.execution(), 30_000)).toMatchObject({ active: 0, waitMs: undefined });
    expect(newest(world).outcome).toBe('paused');
    world.service.fault = () => undefined;
    resumeRun(world.execution(), newest(world).id);
    runOut(world);
    expect(world.service.totalCharged()).toBe(12);
  });

  /** Damages what the runs need after this many executions, then continues until both wait for the user. */
  function pausedAfterDamage(
    executions: number,
    damage: (office: ReturnType<typeof startBoth>) => void,
  ) {
    const office = startBoth();
    for (let i = 0; i < executions; i += 1) {
      pump(office.world.execution(), 1);
      office.world.now += 10_000;
    }
    damage(office);
    runOut(office.world);
    const paused = viewRuns(office.world.execution()).find(({ state }) => state === 'paused');
    return { ...office, paused };
  }

  it('has the same result if the rows can’t be marked for a while, whenever that is', () => {
    for (let executions = 0; executions < 11; executions += 1) {
      const { world, sheet, paused } = pausedAfterDamage(executions, (office) =>
        office.sheet.put(1, 1, 'Renamed'),
      );
      expect(paused?.problem?.code).toBe('COLUMN_MISSING');
      sheet.put(1, 1, 'Domain');
      resumeRun(world.execution(), paused?.id ?? '');
      runOut(world);
      const charged = world.service.totalCharged();
      expect({ executions, charged, statuses: sheet.column(peopleStatus) }).toEqual({
        executions,
        charged: 12,
        statuses: statusesAtEnd,
      });
    }
  });

  it('has the same result if Google refuses for a while to mark the rows that the cap leaves out', () => {
    const { world, sheet } = startBoth();
    const write = sheet.write.bind(sheet);
    const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
      if (args[2].flat().some((cell) => /^'?Not run/.test(String(cell))))
        throw new Error('You are trying to edit a protected cell or object.');
      write(...args);
    });
    for (let i = 0; i < 60; i += 1) {
      try {
        pump(world.execution(), 1);
      } catch (error) {
        expect(problemOf(error).code).toBe('INTERNAL');
      }
      world.now += 10_000;
    }
    expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'INTERNAL' } });
    spy.mockRestore();
    resumeRun(world.execution(), newest(world).id);
    runOut(world);
    expect(sheet.column(peopleStatus)).toEqual(statusesAtEnd);
    expect(first(world)).toMatchObject({ outcome: 'done', keys: 5 });
    expect(newest(world)).toMatchObject({ counts: { unsent: 1, notPrepared: 1, spent: 7 } });
  });

  it('pauses if its lists are deleted, whenever that is, and pays for nothing more', () => {
    for (let executions = 0; executions < 11; executions += 1) {
      const { world, paused } = pausedAfterDamage(executions, (office) =>
        deleteKept(office.world.book, 'list'),
      );
      expect(paused?.problem?.code).toBe('LIST_MISSING');
      const charged = world.service.totalCharged();
      resumeRun(world.execution(), paused?.id ?? '');
      runOut(world);
      expect([executions, world.service.totalCharged()]).toEqual([executions, charged]);
    }
  });

  it('ends with the credits that others leave, and says so', () => {
    const { world, sheet } = startBoth();
    world.service.balance = 1;
    runOut(world);
    expect(sheet.column(peopleStatus)).toEqual([
      ...Array(2).fill(rowStatus.notEnriched),
      ...Array(4).fill(rowStatus.outOfCredits),
    ]);
    expect(viewRuns(world.execution()).map(({ state }) => state)).toEqual(['done', 'done']);
  });
});

it('employment is checked, and contacts are found, until the cap covers no other person', () => {
  const { world, sheet } = withSheet(['Person id'], [40], [41], [42], [43], [44]);
  startRun(
    world.execution(),
    requestFor(sheet, {
      task: { kind: 'find-contacts', emails: true, phones: false, checkEmployment: true },
      first: { kind: 'verify-employment' },
      cap: 5,
    }),
  );
  runOut(world);
  // Two are checked, one of whom has left; then a third, whose check is free.
  expect(sheet.column(statusColumns['find-contacts'].header)).toEqual([
    ...['Done', rowStatus.left, 'Done'],
    ...Array(2).fill('Not run: the cap of 5 leaves 1'),
  ]);
  expect(world.service.totalCharged()).toBe(4);
});
