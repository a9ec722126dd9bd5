/** What users can do with schedules: repeat a run, pause, resume, delete. */

import type { Reason } from '../../client/details';
import { problem, problemError } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { changeOwn, locked } from '../execution';
import type { Platform } from '../ports';
import { runRecords } from '../runs/run';
import { ownerId } from '../settings/connection';
import { hourMs, nextDue, type RepeatedRows, type Schedule, scheduleRecords } from './schedule';

export interface RepeatRequest {
  /** The id of a stored run. */
  readonly run: string;
  /** Whole hours, 1 to 168. */
  readonly everyHours: number;
  /** Milliseconds until the first start: one interval by default and at most (plus an hour when clocks change). */
  readonly firstInMs?: number;
  readonly which: RepeatedRows;
  /** The most credits that each repetition may spend: a whole number, 1 or more. */
  readonly cap: number;
}

const longestHours = 168;
/** Per document, because every pump reads all of them. */
const maxSchedules = 20;

/**
 * Repeats a run of the user's own at fixed intervals, from the first start on. Spends nothing itself; each repetition
 * may spend up to `cap`. Throws NOT_REPEATABLE, BUSY.
 */
export function repeatRun(platform: Platform, request: RepeatRequest): Schedule {
  const { everyHours, firstInMs = everyHours * hourMs, which, cap } = request;
  need(
    Number.isInteger(everyHours) && everyHours >= 1 && everyHours <= longestHours,
    reasons.badInterval(longestHours),
  );
  need(Number.isSafeInteger(cap) && cap >= 1, reasons.badCap());
  need(firstInMs > 0 && firstInMs <= (everyHours + 1) * hourMs, reasons.badFirstTime());
  need(which === 'blanks' || which === 'everything', reasons.noRows());
  return locked(platform, () => {
    const owner = ownerId(platform);
    const run = runRecords.find(platform, request.run);
    if (run?.owner !== owner || run.task.kind === 'tech-companies')
      return refuse(reasons.notYourRun());
    const { task, ownKeys, keyLimits } = run;
    const all = scheduleRecords.all(platform);
    need(all.length < maxSchedules, reasons.manyRepeats(maxSchedules));
    const { sheetId, sheetName, headerRow, key, rules } = run.target;
    const doing = ({ task, target }: Pick<Schedule, 'task' | 'target'>) =>
      JSON.stringify([task, target.sheetId, target.key, target.rules]);
    const isSame = (other: Schedule) =>
      !other.paused &&
      other.which === which &&
      other.everyHours === everyHours &&
      doing(other) === doing({ task, target: run.target });
    need(!all.some(isSame), reasons.repeatedAlready());
    const now = platform.clock.now();
    const schedule: Schedule = {
      version: 1,
      id: platform.newId(),
      owner,
      task,
      target: { sheetId, sheetName, headerRow, key, rules },
      which,
      ...(ownKeys && { ownKeys }),
      ...(keyLimits && { keyLimits }),
      everyHours,
      cap,
      madeAt: now,
      due: now + firstInMs,
      failures: 0,
    };
    scheduleRecords.save(platform, schedule);
    return schedule;
  });
}

/** Pauses a schedule until it is resumed; an open run continues. Only its owner may. Throws BUSY. */
export function pauseSchedule(platform: Platform, id: string): void {
  change(platform, id, (schedule) => {
    schedule.paused ??= problem('SCHEDULE_PAUSED');
  });
}

/** Resumes a schedule at its next start. Only its owner may. Throws BUSY. */
export function resumeSchedule(platform: Platform, id: string): void {
  change(platform, id, (schedule) => {
    delete schedule.paused;
    schedule.failures = 0;
    schedule.due = nextDue(schedule, platform.clock.now());
  });
}

/**
 * Deletes a schedule; an open run continues. Any editor may: it spends nothing, and otherwise a schedule of someone who
 * left couldn't be stopped. Throws BUSY.
 */
export function deleteSchedule(platform: Platform, id: string): void {
  locked(platform, () => scheduleRecords.delete(platform, id));
}

function change(platform: Platform, id: string, body: (schedule: Schedule) => void): void {
  changeOwn(platform, scheduleRecords, id, () => true, body);
}

function need(condition: boolean, otherwise: Reason): void {
  if (!condition) refuse(otherwise);
}

function refuse(why: Reason): never {
  throw problemError('NOT_REPEATABLE', [why]);
}
