/** A schedule's record: the run, the interval, the cap and the last results; and its view for the sidebar. */
import type { Problem } from '../../client/problem';
import type { Platform } from '../ports';
import type { Which } from '../runs/plan-request';
import type { KeyLimit, TablePlace } from '../runs/run';
import type { RowTask } from '../runs/task';
import { ownerId } from '../settings/connection';
import { recordStore } from '../storage/record-store';

export const hourMs = 3_600_000;

/** Which rows each repetition takes, always of the whole sheet. */
export type RepeatedRows = Extract<Which, 'blanks' | 'everything'>;

/** done: it found what was available; nothing: no row needed anything; failed: it couldn't start, or found nothing. */
export interface LastTime {
  readonly at: number;
  readonly outcome: 'done' | 'nothing' | 'failed' | 'cancelled';
  /** Number, keys found and credits of the run, if there was one. */
  readonly run?: number;
  readonly found?: number;
  readonly spent?: number;
  readonly problem?: Problem;
}

export interface Schedule {
  readonly version: 1;
  readonly id: string;
  /** The user whose key pays; only they trigger it. */
  readonly owner: string;
  readonly task: RowTask;
  readonly target: TablePlace;
  readonly which: RepeatedRows;
  /** As in the run that it repeats. */
  readonly ownKeys?: true;
  readonly keyLimits?: readonly KeyLimit[];
  /** Whole hours, 1 to 168. */
  readonly everyHours: number;
  /** The most credits that each repetition may spend. */
  readonly cap: number;
  readonly madeAt: number;
  /** When it is due next (ms); it starts with the first pump after that. */
  due: number;
  /** The run of this repetition, recorded before the run itself, until its end has been counted. */
  current?: CurrentTime;
  /** Consecutive failures. */
  failures: number;
  /** Why it is paused until its owner resumes it. */
  paused?: Problem;
  last?: LastTime;
}

export interface CurrentTime {
  /** The run's id. */
  run: string;
  readonly at: number;
  /** The run was found among the runs: if it is missing later, it has ended. */
  started: boolean;
  /** Failed attempts with a temporary problem, and when to try again (ms). */
  tries: number;
  retryAt: number;
}

/** After this many consecutive failures, a schedule pauses itself. */
export const maxFailures = 3;

/** The first start after `now`; missed ones are skipped. */
export function nextDue({ due, everyHours }: Schedule, now: number): number {
  const step = everyHours * hourMs;
  return due > now ? due : due + Math.ceil((now + 1 - due) / step) * step;
}

/** Results older than this time (ms) are looked up again: half an interval, because triggers aren't punctual. */
export function freshSince({ everyHours }: Schedule, now: number): number {
  return now - (everyHours * hourMs) / 2;
}

export const scheduleRecords = recordStore<Schedule>('schedule.', (schedule) => schedule.madeAt);

/** A schedule as the sidebar shows it. */
export type ScheduleView = ReturnType<typeof viewSchedules>[number];

/** The document's schedules, newest first. Sends no request. */
export function viewSchedules(platform: Platform) {
  const owner = ownerId(platform);
  return scheduleRecords.all(platform).map((schedule) => ({
    id: schedule.id,
    kind: schedule.task.kind,
    sheetName: schedule.target.sheetName,
    which: schedule.which,
    everyHours: schedule.everyHours,
    cap: schedule.cap,
    due: schedule.due,
    paused: schedule.paused,
    last: schedule.last,
    /** Created by the viewing user; only they can pause and resume it. */
    mine: schedule.owner === owner,
  }));
}
