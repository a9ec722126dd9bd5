/** Runs that credits don't cover, while the user's own keys of data providers may still find contacts. */
import { prices } from '../../src/contract/prices';
import { pump } from '../../src/sheet/pump';
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { startRest, startRun } from '../../src/sheet/runs/start';
import type { FindContacts } from '../../src/sheet/runs/task';
import { repeatRun } from '../../src/sheet/schedules/control';
import { requestFor, runOut, runThrough } from '../support/runs';
import { withSheet } from '../support/sheets';

const task: FindContacts = { kind: 'find-contacts', emails: true, phones: false };
const request = { task, cap: 1_000, which: 'blanks' } as const;

it('starts without credits if own keys may find contacts, and says which rows lacked credits', () => {
  const { world, sheet } = withSheet(['Person id'], ['20'], ['22'], ['30']);
  world.service.balance = 0;
  world.service.people.asksOwnKeysAlone = true;
  expect(() => startRun(world.execution(), requestFor(sheet, request))).toThrow(
    /There aren’t enough credits/,
  );
  const { counts } = runThrough(world, sheet, { ...request, ownKeys: true });
  expect(sheet.column('Email')).toEqual(['p20@work.example', '', 'p30@work.example']);
  expect(sheet.column(statusColumns['find-contacts'].header)).toEqual([
    ...[rowStatus.done, rowStatus.outOfCredits, rowStatus.done],
  ]);
  expect(counts).toMatchObject({ found: 2, failed: 1, spent: 0 });
  // Rows that lacked credits are looked up again once there are some.
  Object.assign(world.service, { balance: 5 });
  world.service.people.asksOwnKeysAlone = false;
  runThrough(world, sheet, { ...request, which: 'failed' });
  expect(sheet.column('Email')).toEqual([
    'p20@work.example',
    'p22@work.example',
    'p30@work.example',
  ]);
});

it('marks rows that the service refuses for lack of credits, even with own keys', () => {
  const { world, sheet } = withSheet(['Person id'], ['20'], ['22']);
  world.service.balance = 0;
  runThrough(world, sheet, { ...request, ownKeys: true });
  expect(sheet.column(statusColumns['find-contacts'].header)).toEqual(
    Array(2).fill(rowStatus.outOfCredits),
  );
});

it('needs no credits for the rows that a cap left out, nor for a repetition', () => {
  const { world, sheet } = withSheet(['Person id'], ['20'], ['30'], ['40']);
  const run = runThrough(world, sheet, { ...request, cap: prices.emailFound, ownKeys: true });
  expect(sheet.column('Email').filter(Boolean)).toHaveLength(1);
  // The first run has spent all of this.
  Object.assign(world.service, { balance: prices.emailFound });
  world.service.people.asksOwnKeysAlone = true;
  startRest(world.execution(), { run: run.id, cap: 1_000 });
  runOut(world);
  expect(sheet.column('Email')).toEqual(['20', '30', '40'].map((id) => `p${id}@work.example`));

  const repeat = { everyHours: 1, which: 'blanks', cap: 1_000 } as const;
  repeatRun(world.execution(), { run: run.id, ...repeat });
  sheet.put(5, 1, 50);
  world.now += 3_600_000;
  // The repetition begins in this execution.
  pump(world.execution(), 30_000);
  runOut(world);
  expect(sheet.column('Email')).toContain('p50@work.example');
});
