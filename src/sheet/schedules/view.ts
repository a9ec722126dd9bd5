/** A schedule as the sidebar shows it. */
import type { Problem } from '../../client/problem';
import type { Platform } from '../ports';
import type { Task } from '../runs/task';
import { ownerId } from '../settings/connection';
import type { LastTime, RepeatedRows } from './schedule';
import { scheduleRecords } from './schedule';

export interface ScheduleView {
  readonly id: string;
  readonly kind: Task['kind'];
  readonly sheetName: string;
  readonly which: RepeatedRows;
  readonly everyHours: number;
  readonly cap: number;
  readonly due: number;
  readonly paused: Problem | undefined;
  readonly last: LastTime | undefined;
  /** Made by the person who looks; only they can pause and resume it. */
  readonly mine: boolean;
}

/** The document's schedules, the newest first. Asks the service nothing. */
export function viewSchedules(platform: Platform): ScheduleView[] {
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
    mine: schedule.owner === owner,
  }));
}
