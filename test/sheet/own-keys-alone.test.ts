/** Runs of people whose credits don't cover them, but whose own keys of data providers may find what is asked for. */
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { startRun } from '../../src/sheet/runs/start';
import type { FindContacts } from '../../src/sheet/runs/task';
import { requestFor, runThrough } from '../support/runs';
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

it('leaves rows alone that the service refuses for want of credits, also with own keys', () => {
  const { world, sheet } = withSheet(['Person id'], ['20'], ['22']);
  world.service.balance = 0;
  runThrough(world, sheet, { ...request, ownKeys: true });
  expect(sheet.column(statusColumns['find-contacts'].header)).toEqual(
    Array(2).fill(rowStatus.outOfCredits),
  );
});
