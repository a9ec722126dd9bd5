/** Companies that weren't found are left out of the next plan, until the service would look again or a person asks. */
import { planRun } from '../../src/sheet/runs/plan';
import { countNeeded, type StartRequest } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { keptNames } from '../support/hidden';
import { discovery, newest, requestFor, runThrough } from '../support/runs';
import { withDomains, withSheet } from '../support/sheets';

const days = 24 * 3600 * 1000;
const personIdHeader = 'Person id';

const planned = (world: World, sheet: MemorySheet, more: Partial<StartRequest> = {}) =>
  planRun(world.execution(), requestFor(sheet, more)).summary;

/** One company that the service knows and one that it doesn't, after a run over both. */
function afterRun() {
  const { world, sheet } = withDomains('acme.example', 'unknown.example');
  runThrough(world, sheet);
  return { world, sheet };
}

it('leaves unknown companies out of the next estimate, and says how many', () => {
  const { world, sheet } = afterRun();
  expect(planned(world, sheet)).toMatchObject({
    ...{ unique: 2, complete: 1, missed: 1, toFetch: 0, estimate: 0 },
  });
});

it('recognises them by their domain, not by what the sheet says', () => {
  const { world, sheet } = afterRun();
  sheet.put(3, 5, '');
  const other = world.book.add('Other', [['Site'], ['https://unknown.example'], ['acme.example']]);
  for (const each of [sheet, other])
    expect(planned(world, each)).toMatchObject({ missed: 1, toFetch: 0 });
  // A status may be typed or copied, so it says nothing about a look-up.
  const copied = world.book.add('Copied', [
    ['Domain', 'Company', 'Employees', 'Company data status'],
    ['new.example', '', '', 'Not found'],
  ]);
  expect(planned(world, copied)).toMatchObject({ missed: 0, toFetch: 1 });
});

it('looks them up again once the service itself would, and keeps one miss for each', () => {
  const { world, sheet } = afterRun();
  world.now += 6 * days;
  expect(planned(world, sheet).toFetch).toBe(0);
  world.now += days;
  expect(planned(world, sheet)).toMatchObject({ missed: 0, toFetch: 1 });
  runThrough(world, sheet);
  expect(planned(world, sheet)).toMatchObject({ missed: 1, toFetch: 0 });
  expect(keptNames(world.book, 'miss')).toHaveLength(1);
});

it('forgets expired misses when another run starts', () => {
  const { world } = afterRun();
  const other = world.book.add('Other', [['Website'], ['other.example']]);
  runThrough(world, other);
  expect(keptNames(world.book, 'miss')).toHaveLength(1);
  world.now += 8 * days;
  other.put(3, 1, 'third.example');
  runThrough(world, other);
  expect(keptNames(world.book, 'miss')).toEqual([]);
});

it('looks them up again if a person wants it, and fills in what is known by then', () => {
  const { world, sheet } = afterRun();
  expect(planned(world, sheet, { again: true })).toMatchObject({
    ...{ missed: 1, toFetch: 1, estimate: 1 },
  });
  world.service.accounts.knows = () => true;
  runThrough(world, sheet, { again: true });
  expect(newest(world)).toMatchObject({ keys: 1, counts: { found: 1 } });
  expect(planned(world, sheet)).toMatchObject({ complete: 2, missed: 0 });
  expect(keptNames(world.book, 'miss')).toEqual([]);
});

it('includes everything again if that is chosen', () => {
  const { world, sheet } = afterRun();
  const { toFetch, fresh } = planned(world, sheet, { which: 'everything' });
  expect(toFetch + fresh).toBe(2);
});

it('offers no cells for which the known data has no value', () => {
  const { world, sheet } = withDomains('acme.example', 'northwind.example');
  const task: RowTask = { kind: 'enrich-accounts', fields: ['name', 'funding_stage'] };
  runThrough(world, sheet, { task });
  const known = { task, requested: planned(world, sheet, { task }) };
  expect(known.requested).toMatchObject({ complete: 2, fresh: 0, toFetch: 0 });
  // If a row lacks its name too, the name can be filled in.
  sheet.put(2, 2, '');
  expect(planned(world, sheet, { task })).toMatchObject({ complete: 1, fresh: 1 });
});

it('says “Not found”, not “Not run”, for people at companies that were not found', () => {
  const { world, sheet } = afterRun();
  expect(planned(world, sheet, { task: discovery })).toMatchObject({ missed: 1, toFetch: 1 });
  const again = { task: discovery, again: true };
  expect(countNeeded(world.execution(), requestFor(sheet, again)).keys).toBe(1);
  runThrough(world, sheet, { ...again, first: { kind: 'enrich-accounts', fields: ['name'] } });
  expect(sheet.column('People search status')).toEqual(['Done', 'Not found']);
  expect(newest(world)).toMatchObject({ outcome: 'done', counts: { notFound: 1, unsent: 0 } });
});

it('leaves out people whose email was not found, unless phones are wanted too', () => {
  const { world, sheet } = withSheet([personIdHeader], [40], [41], [42], [43], [44], [45]);
  const emails: RowTask = { kind: 'find-contacts', emails: true, phones: false };
  runThrough(world, sheet, { task: emails, cap: 1_000 });
  const missed = newest(world).counts.notFound;
  expect(missed).toBeGreaterThan(0);
  expect(planned(world, sheet, { task: emails })).toMatchObject({ missed, toFetch: 0 });
  const emailsAndPhones: RowTask = { kind: 'find-contacts', emails: true, phones: true };
  expect(planned(world, sheet, { task: emailsAndPhones }).toFetch).toBe(6);
});

it('still leaves out people whose email was not found after a run for their phones', () => {
  const { world, sheet } = withSheet([personIdHeader], [40], [41], [42], [43], [44], [45]);
  const emails: RowTask = { kind: 'find-contacts', emails: true, phones: false };
  const phones: RowTask = { kind: 'find-contacts', emails: false, phones: true };
  runThrough(world, sheet, { task: emails, cap: 1_000 });
  const missed = newest(world).counts.notFound;
  runThrough(world, sheet, { task: phones, cap: 1_000 });
  expect(planned(world, sheet, { task: emails })).toMatchObject({ missed, toFetch: 0 });
  expect(planned(world, sheet, { task: phones }).toFetch).toBe(0);
});
