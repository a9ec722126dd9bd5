/** What is remembered of a technology search whose companies go into a sheet of its own. */
import type { Problem } from '../../client/problem';
import type { Platform } from '../ports';
import { isClosed, type RunState, type Undo } from '../runs/run';
import { pruneJournals } from '../runs/undo-journal';
import { recordStore, type SpentOn, trimClosed } from '../storage/record-store';

/** Of those that are over. */
const overKept = 20;

export interface SearchRecord {
  readonly version: 1;
  readonly id: string;
  /** Numbered together with the runs. */
  readonly number: number;
  readonly owner: string;
  readonly tech: string;
  /** Names and values as a formula takes them. */
  readonly options: readonly (readonly [name: string, value: string | number | boolean])[];
  readonly startedAt: number;
  endedAt?: number;
  /** As a run's; one that is cancelling still collects what was asked for. */
  state: Exclude<RunState, 'starting'>;
  /** The sheet of results. */
  sheet: number;
  sheetName: string;
  /** Pages of 50 wanted. */
  readonly pages: number;
  /** Where it was repeated into the sheet that it has: when (ms). Earlier pages and rows of that sheet are not counted. */
  readonly repeatedAt?: number;
  /** Most credits that it may spend. */
  readonly cap: number;
  /** Credits a company, as estimated; more where the service turned out to charge more. */
  price: number;
  /** The page that is next or under way, 1-based. */
  page: number;
  /** What the page is kept by that is being asked for: the intent, written down before the request. */
  asking?: string;
  /** It has arrived, and its price is counted. */
  arrived?: true;
  /** Rows that this page adds, written down before they are. */
  adding?: number;
  /** Every page that was wanted and exists has arrived. */
  whole?: true;
  /** Companies that pages can reach, once the service has said so. */
  total?: number;
  /** Other names of the technology that were searched for too. */
  also?: readonly string[];
  /** Rows added so far. */
  found: number;
  /** Companies of pages whose answers were lost and left. */
  unknown: number;
  /** Credits, as far as the answers tell. */
  spent: number;
  /** Credits of the last UTC day on which it spent any. */
  spentOn?: SpentOn;
  /** Most credits that lost answers may have cost. */
  maybeSpent: number;
  /** When it is looked at next (ms). */
  due: number;
  tries: number;
  /** What went wrong last, if that still matters. */
  problem?: Problem;
  /** As a run's. */
  undo?: Undo;
  leftByUndo?: number;
}

/** Whether an answer was lost and the person must decide. */
export function needsDecision({ state, problem }: SearchRecord): boolean {
  return state === 'paused' && problem?.code === 'UNKNOWN_OUTCOME';
}

export const searchRecords = recordStore<SearchRecord>('search.', (search) => search.number);

/** Forgets the oldest searches that are over; the sheets of all of them stay. Only the newest can be undone. */
export function trimSearches(platform: Platform): void {
  pruneJournals(platform, searchRecords);
  trimClosed(platform, searchRecords, isClosed, overKept);
}
