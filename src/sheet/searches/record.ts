/** The record of a technology search whose companies go into a sheet of its own. */
import type { Problem } from '../../client/problem';
import type { Platform } from '../ports';
import { isClosed, type RunState, type Undo } from '../runs/run';
import { pruneJournals } from '../runs/undo-journal';
import { recordStore, type SpentOn, trimClosed } from '../storage/record-store';

/** How many finished searches are kept. */
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
  /** As a run's; while cancelling, it still collects the requested page. */
  state: Exclude<RunState, 'starting'>;
  /** The sheet of results. */
  sheet: number;
  sheetName: string;
  /** Pages of 50 wanted. */
  readonly pages: number;
  /** When it was repeated into its existing sheet (ms). Earlier pages and rows of that sheet aren't counted. */
  readonly repeatedAt?: number;
  /** The most credits it may spend. */
  readonly cap: number;
  /** Credits a company, as estimated; raised if the service charged more. */
  price: number;
  /** The page that is next or being requested, 1-based. */
  page: number;
  /** Storage name of the page being requested: the intent, recorded before the request. */
  asking?: string;
  /** The page has arrived, and its price is counted. */
  arrived?: true;
  /** How many rows this page adds, recorded before they are added. */
  adding?: number;
  /** Every wanted page that exists has arrived. */
  whole?: true;
  /** The number of companies that pages can reach, once the service has reported it. */
  total?: number;
  /** Other names of the technology that were also searched for. */
  also?: readonly string[];
  /** Rows added so far. */
  found: number;
  /** Companies of lost pages that the user chose to leave. */
  unknown: number;
  /** Credits, as far as replies report them. */
  spent: number;
  /** Credits of the last UTC day on which it spent any. */
  spentOn?: SpentOn;
  /** The most credits that lost requests may have cost. */
  maybeSpent: number;
  /** When it is due next (ms). */
  due: number;
  tries: number;
  /** The last problem, if it still matters. */
  problem?: Problem;
  /** As a run's. */
  undo?: Undo;
  leftByUndo?: number;
}

/** Whether a reply was lost and the user must decide. */
export function needsDecision({ state, problem }: SearchRecord): boolean {
  return state === 'paused' && problem?.code === 'UNKNOWN_OUTCOME';
}

export const searchRecords = recordStore<SearchRecord>('search.', (search) => search.number);

/** Deletes the oldest finished searches; their sheets stay. Only the newest can be undone. */
export function trimSearches(platform: Platform): void {
  pruneJournals(platform, searchRecords);
  trimClosed(platform, searchRecords, isClosed, overKept);
}
