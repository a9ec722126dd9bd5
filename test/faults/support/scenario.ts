/** What a sweep replays: one file in scenarios/ for each kind of run. */
import type { NewSheet } from '../../../src/workbench';
import type { FakeService } from '../../fakes/service/fake-service';
import type { Office } from './office';

/** The day on which every simulation begins. */
export const firstDay = '2026-01-05';

export interface Scenario {
  readonly name: string;
  /** The sidebar's call that begins it: a run, or a signal. */
  readonly begins: 'start' | 'deploySignal';
  /** The document before the run. */
  sheets(): NewSheet[];
  /** Sets how the service answers. */
  prepare(service: FakeService): void;
  /** The input of the call that begins it. */
  request(office: Pick<Office, 'simulation'>): object;
  /** The document's visible sheets as they must be at the end: name → cells. */
  expected(): Record<string, unknown[][]>;
  /** Sheets whose rows below the headers may be in any order. */
  readonly unordered?: readonly string[];
  /** What must be paid for, once each. */
  readonly paid: readonly string[];
}

/** One kind of run, small enough to be replayed at every call, and large enough for parallel jobs. */
export interface Kind {
  readonly few: Scenario;
  readonly many: Scenario;
}

/** Starts a run over the blank rows of a sheet that has its headers in the first row. */
export const runOver =
  (sheet: string, keyColumn: number, task: object, cap: number): Scenario['request'] =>
  ({ simulation }) => ({
    sheetId: simulation.book.named(sheet).gid,
    headerRow: 1,
    keyColumn,
    task,
    which: 'blanks',
    cap,
  });
