/** Runs of people whose credits don't cover them, but whose own keys of data providers may find what is asked for. */
import { viewRuns } from '../../src/sheet/run-list';
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { requestFor as requestOf, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const requestFor = (sheet: MemorySheet, task: RowTask, more: Partial<StartRequest> = {}) =>
  requestOf(sheet, { task, cap: 1_000, ...more });

const onlyRun = (world: World) => viewRuns(world.execution())[0];

function carryOut(world: World, request: StartRequest): void {
  startRun(world.execution(), request);
  runOut(world);
}

it('starts without credits if own keys may find contacts, and says which rows lacked credits', () => {
  const { world, sheet } = withSheet(['Person id'], ['20'], ['22'], ['30']);
  const task: RowTask = { kind: 'find-contacts', emails: true, phones: false };
  const request = requestFor(sheet, task, { which: 'blanks' });
  world.service.balance = 0;
  world.service.people.asksOwnKeysAlone = true;
  expect(() => startRun(world.execution(), request)).toThrow(/There aren’t enough credits/);
  carryOut(world, { ...request, ownKeys: true });
  expect(sheet.column('Email')).toEqual(['p20@work.example', '', 'p30@work.example']);
  expect(sheet.column(statusColumns['find-contacts'].header)).toEqual([
    ...[rowStatus.done, rowStatus.outOfCredits, rowStatus.done],
  ]);
  expect(onlyRun(world)?.counts).toMatchObject({ found: 2, failed: 1, spent: 0 });
  // Rows that lacked credits are looked up again once there are some.
  Object.assign(world.service, { balance: 5 });
  world.service.people.asksOwnKeysAlone = false;
  carryOut(world, { ...request, which: 'failed' });
  expect(sheet.column('Email')).toEqual([
    'p20@work.example',
    'p22@work.example',
    'p30@work.example',
  ]);
});

it('leaves rows alone that the service refuses for want of credits, also with own keys', () => {
  const { world, sheet } = withSheet(['Person id'], ['20'], ['22']);
  const task: RowTask = { kind: 'find-contacts', emails: true, phones: false };
  world.service.balance = 0;
  carryOut(world, requestFor(sheet, task, { which: 'blanks', ownKeys: true }));
  expect(sheet.column(statusColumns['find-contacts'].header)).toEqual(
    Array(2).fill(rowStatus.outOfCredits),
  );
});
