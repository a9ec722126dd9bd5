/** Replays a scenario while its execution dies at a chosen call, and reads the document's final state. */
import { KilledError, type PlatformCall } from '../../../src/workbench';
import {
  leaveToTriggers,
  type Office,
  type OfficeOptions,
  openOffice,
  RefusedByAddon,
  runsOf,
  sidebar,
  signalsOf,
} from './office';
import type { Scenario } from './scenario';

/** The state of any replay. */
type Stage = Pick<Office, 'simulation' | 'dana'>;

/** A place to die at: before or after one call of the platform. */
export interface Point {
  readonly call: number;
  readonly side: 'before' | 'after';
}

/** Runs `act`, with the execution killed at the point if there is one; returns the calls of the platform. */
export function killAt(
  { simulation }: Pick<Stage, 'simulation'>,
  point: Point | undefined,
  act: () => void,
): PlatformCall[] {
  const calls: PlatformCall[] = [];
  const at = (side: Point['side']) =>
    point?.side === side && point.call === calls.length - 1 ? 'kill' : undefined;
  simulation.watch = {
    before: (call) => {
      calls.push(call);
      return at('before');
    },
    after: () => at('after'),
  };
  act();
  simulation.watch = undefined;
  return calls;
}

/** The calls that an undisturbed replay makes. */
export function callsOf(scenario: Scenario, options: OfficeOptions = {}): PlatformCall[] {
  const office = openOffice(scenario, options);
  return killAt(office, undefined, () => play(office, scenario));
}

/** Both sides of every call. */
export function pointsOf(calls: readonly unknown[]): Point[] {
  return calls.flatMap((_, call) => [
    { call, side: 'before' as const },
    { call, side: 'after' as const },
  ]);
}

/** Plays the scenario, dies at the point, and leaves the rest to the triggers; returns the number of calls. */
export function playAndDie(office: Office, scenario: Scenario, point: Point): number {
  return dieAt(office, point, () => start(office, scenario));
}

/** Runs `act`, dies at the point, counted from now on, and leaves the rest to triggers; returns the number of calls. */
export function dieAt(office: Stage, point: Point, act: () => void): number {
  return killAt(office, point, () => actAndLeave(office, act)).length;
}

/** Starts the run or the signal in the sidebar, pumps it there once, and leaves the rest to the triggers. */
export function play(office: Office, scenario: Scenario): void {
  actAndLeave(office, () => start(office, scenario));
}

function start(office: Office, scenario: Scenario): void {
  sidebar(office.dana, scenario.begins, scenario.request(office));
  sidebar(office.dana, 'pump');
}

/** Plays it once more after the first attempt had no result. */
export function playAgain(office: Office, scenario: Scenario): void {
  dropUnknown(office);
  play(office, scenario);
}

/** Drops deployments that the service's list never showed, as the sidebar suggests. */
export function dropUnknown(office: Office): void {
  for (const { id, state } of signalsOf(office))
    if (state === 'unknown') sidebar(office.dana, 'dropSignal', { signal: id });
}

function actAndLeave(office: Stage, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof KilledError || error instanceof RefusedByAddon)) throw error;
  }
  leaveToTriggers(office);
}

/** Whether a run or a signal has ended. If it was never recorded, nothing may have been charged. */
export function isDone(office: Office): boolean {
  return (
    runsOf(office).some(({ state }) => state === 'done') ||
    signalsOf(office).some(({ state }) => state === 'over')
  );
}

/** The document's final state, comparable as one value. */
export function ending(office: Office, scenario?: Scenario) {
  const { book, document } = office.simulation;
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  const ledger = [...document].filter(([name]) => /^(run|signal)\./.test(name));
  const records = ledger.map(([, text]) => JSON.parse(text) as LedgerEntry);
  const tenant = office.service.tenant('key-of-dana');
  const told = records.reduce(
    (sum, { counts, credits = 0 }) => sum + (counts?.spent ?? credits),
    0,
  );
  const tables = Object.fromEntries(visible.map((sheet) => [sheet.name, sheet.table()]));
  return {
    sheets: inOneOrder(tables, scenario),
    lists: listsIn(book.sheets.flatMap((sheet) => sheet.table())),
    open: ledger.filter(([, text]) => !/"state":"(done|cancelled|over)"/.test(text)).length,
    triggers: office.dana.triggers.list().length,
    charged: Object.fromEntries(tenant.charged),
    // What the service charged and the ledger doesn't record.
    untold: tenant.spent - told,
  };
}

/** How many rows of the hidden sheet hold a run's keys. */
function listsIn(lines: readonly (readonly unknown[])[]): number {
  return lines.filter(([key]) => String(key).startsWith('list|')).length;
}

interface LedgerEntry {
  readonly counts?: { readonly spent: number };
  readonly credits?: number;
}

/** The ending that every replay must come to. */
export function rightEnding(scenario: Scenario): ReturnType<typeof ending> {
  return {
    sheets: inOneOrder(scenario.expected(), scenario) as ReturnType<typeof ending>['sheets'],
    lists: 0,
    open: 0,
    triggers: 0,
    charged: Object.fromEntries(scenario.paid.map((item) => [item, 1])),
    untold: 0,
  };
}

function inOneOrder<Line extends readonly unknown[]>(
  sheets: Record<string, readonly Line[]>,
  scenario?: Scenario,
): Record<string, Line[]> {
  const sorted = Object.entries(sheets).map(([name, [headers, ...rows]]) => {
    if (scenario?.unordered?.includes(name))
      rows.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    return [name, headers ? [headers, ...rows] : []];
  });
  return Object.fromEntries(sorted);
}
