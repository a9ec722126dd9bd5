/** What a repeated run is: which run, how often, what each time may cost, how the last times went, and how it is shown. */
import type { Problem } from '../../client/problem';
import type { Platform } from '../ports';
import type { Which } from '../runs/plan';
import type { TablePlace } from '../runs/run';
import type { Task } from '../runs/task';
import { ownerId } from '../settings/connection';
import { recordStore } from '../storage/record-store';

export const hourMs = 3_600_000;

/** Which rows each time takes, always of the whole sheet. */
export type RepeatedRows = Extract<Which, 'blanks' | 'everything'>;

/** done: it found what there was; nothing: no row wanted anything; failed: it could not start, or found nothing. */
export interface LastTime {
  readonly at: number;
  readonly outcome: 'done' | 'nothing' | 'failed' | 'cancelled';
  /** Number, keys found and credits of the run, where there was one. */
  readonly run?: number;
  readonly found?: number;
  readonly spent?: number;
  readonly problem?: Problem;
}

export interface Schedule {
  readonly version: 1;
  readonly id: string;
  /** Whose key pays; only they fire it. */
  readonly owner: string;
  readonly task: Task;
  readonly target: TablePlace;
  readonly which: RepeatedRows;
  /** Whole hours, 1 to 168. */
  readonly everyHours: number;
  /** Most credits that each time may spend. */
  readonly cap: number;
  readonly madeAt: number;
  /** When it is started next (ms); in fact at the first look at the clock after that. */
  due: number;
  /** The run of this time, written down before the run itself, until its end has been counted. */
  current?: CurrentTime;
  /** Times in a row that failed. */
  failures: number;
  /** Why it starts nothing until its owner resumes it. */
  paused?: Problem;
  last?: LastTime;
}

interface CurrentTime {
  /** The run's id. */
  run: string;
  readonly at: number;
  /** The run was seen among the runs: if it is not there any more, it is over. */
  started: boolean;
  /** Tries that something passing came in the way of, and when to try again (ms). */
  tries: number;
  retryAt: number;
}

/** After so many failures in a row a schedule pauses itself. */
export const maxFailures = 3;

/** The first of a schedule's times after `now`; those that were missed are left out. */
export function nextDue({ due, everyHours }: Schedule, now: number): number {
  const step = everyHours * hourMs;
  return due > now ? due : due + Math.ceil((now + 1 - due) / step) * step;
}

/** What is known from before this time (ms) counts as old: half a step, because no trigger is punctual. */
export function freshSince({ everyHours }: Schedule, now: number): number {
  return now - (everyHours * hourMs) / 2;
}

export const scheduleRecords = recordStore<Schedule>('schedule.', (schedule) => schedule.madeAt);

/** A schedule as the sidebar shows it. */
export type ScheduleView = ReturnType<typeof viewSchedules>[number];

/** The document's schedules, the newest first. Asks the service nothing. */
export function viewSchedules(platform: Platform) {
  const owner = ownerId(platform);
  return scheduleRecords.all(platform.document).map((schedule) => ({
    id: schedule.id,
    kind: schedule.task.kind,
    sheetName: schedule.target.sheetName,
    which: schedule.which,
    everyHours: schedule.everyHours,
    cap: schedule.cap,
    due: schedule.due,
    paused: schedule.paused,
    last: schedule.last,
    /** Made by the person who looks; only they can pause and resume it. */
    mine: schedule.owner === owner,
  }));
}
