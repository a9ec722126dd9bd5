/** Runs in a world in memory, from start to end. */
import { pump } from '../../src/sheet/pump';
import { type RunView, viewRuns } from '../../src/sheet/run-list';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import type { DiscoverPeople, RowTask } from '../../src/sheet/runs/task';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';

export const enrichment: RowTask = {
  kind: 'enrich-accounts',
  fields: ['name', 'employee_count'],
};

/** Heads of sales, five at each company. */
export const discovery: DiscoverPeople = {
  kind: 'discover-people',
  seniorities: ['HEAD'],
  departments: ['SALES'],
  locations: [],
  audience: '',
  perCompany: 5,
};

/** A run over a sheet with headers in its first row and the keys in its first column. */
export function requestFor(sheet: MemorySheet, more: Partial<StartRequest> = {}): StartRequest {
  return {
    task: enrichment,
    sheetId: sheet.id,
    headerRow: 1,
    keyColumn: 1,
    which: 'blanks',
    cap: 10_000,
    ...more,
  };
}

/** Pumps, one execution after the other, until no work is active. */
export function runOut(world: World): void {
  for (let i = 0; i < 200; i++) {
    if (pump(world.execution(), 30_000).active === 0) return;
    world.now += 60_000;
  }
  throw new Error('The run never ended');
}

/** Starts a run and completes it; returns its view. */
export function runThrough(
  world: World,
  sheet: MemorySheet,
  more: Partial<StartRequest> = {},
): RunView {
  startRun(world.execution(), requestFor(sheet, more));
  runOut(world);
  return newest(world);
}

/** The newest run. */
export function newest(world: World): RunView {
  const [run] = viewRuns(world.execution());
  if (!run) throw new Error('There is no run');
  return run;
}
