/** Fires clock triggers when they are due, and remembers across restarts when that is. */
import type { Clock } from '../clock';
import type { TriggerTable } from '../storage/tables';
import type { ClockPlan, ScheduledTrigger, SpreadsheetEvent, Trigger } from '../storage/trigger';
import { instantOf, wallTime } from '../time-zone';

/** Runs the handler of a trigger; never throws. */
export type FireTrigger = (trigger: Trigger, firedAt: number) => Promise<void>;

export class TriggerRunner {
  #cancelTimer: () => void = () => {};
  #isStopped = false;

  constructor(
    private readonly table: TriggerTable,
    private readonly clock: Clock,
    private readonly fire: FireTrigger,
    /** Told that a trigger came or went, or fires at another time next. */
    private readonly onChange: () => void,
    /** Whose the triggers are that were kept before each had a person. */
    private readonly owner: string,
    /** The script's time zone. */
    private readonly timeZone: string,
  ) {}

  now(): number {
    return this.clock.now();
  }

  list(): ScheduledTrigger[] {
    return this.table.list().map(({ user = this.owner, ...trigger }) => ({ ...trigger, user }));
  }

  /** The triggers that wait for an event of the spreadsheet. */
  listFor(event: SpreadsheetEvent): Trigger[] {
    return this.list().filter(({ when }) => 'event' in when && when.event === event);
  }

  /** The trigger with this id. */
  find(id: string): ScheduledTrigger | undefined {
    return this.list().find((trigger) => trigger.id === id);
  }

  add(trigger: Trigger): ScheduledTrigger {
    const now = this.clock.now();
    const nextAt =
      'clock' in trigger.when ? firstFiring(trigger.when.clock, now, this.timeZone) : null;
    const scheduled = { ...trigger, nextAt };
    this.table.add(scheduled, now);
    this.start();
    return scheduled;
  }

  remove(id: string): void {
    this.table.delete(id);
    this.start();
  }

  /** Sets the timer for the trigger that is due next; one that is overdue fires at once. */
  start(): void {
    this.#cancelTimer();
    this.onChange();
    const times = this.list().flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt]));
    if (times.length === 0 || this.#isStopped) return;
    this.#cancelTimer = this.clock.at(Math.min(...times), () => this.fireDue());
  }

  /** Fires every trigger whose time has come; resolves when their handlers have run. */
  async fireDue(): Promise<void> {
    const now = this.clock.now();
    const due = this.list().filter(({ nextAt }) => nextAt !== null && nextAt <= now);
    for (const { id, when } of due) {
      this.table.setNext(id, 'clock' in when ? nextFiring(when.clock, now, this.timeZone) : null);
    }
    this.start();
    await Promise.all(due.map(({ nextAt: _nextAt, ...trigger }) => this.fire(trigger, now)));
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }
}

/** A one-off in the past fires at once. */
function firstFiring(...[plan, now, timeZone]: Parameters<typeof nextFiring>): number {
  return nextFiring(plan, now, timeZone) ?? now;
}

/**
 * The first firing after a time; null for a one-off whose time has passed.
 *
 * @param scriptZone the time zone of plans that have none of their own
 */
export function nextFiring(plan: ClockPlan, after: number, scriptZone: string): number | null {
  if ('at' in plan) return plan.at > after ? plan.at : null;
  if ('intervalMs' in plan) return after + plan.intervalMs;
  const timeZone = plan.timeZone ?? scriptZone;
  const at = (wall: Date) => instantOf(timeZone, wall.getTime());
  // Counted on the zone's own clock and calendar, for which UTC's stand here.
  const date = new Date(wallTime(timeZone, after));
  date.setUTCHours(plan.hour, plan.minute, 0, 0);
  if (plan.every === 'months') return nextMonthDay(date, plan.monthDay, after, at);
  if (plan.weekDay !== null) {
    date.setUTCDate(date.getUTCDate() + ((plan.weekDay - date.getUTCDay() + 7) % 7));
  }
  const days = plan.every === 'weeks' ? plan.count * 7 : plan.count;
  if (at(date) <= after) date.setUTCDate(date.getUTCDate() + days);
  return at(date);
}

/** Months without the day are left out, as Google does. */
function nextMonthDay(date: Date, day: number, after: number, at: (wall: Date) => number): number {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  for (let ahead = 0; ; ahead++) {
    const candidate = new Date(date);
    candidate.setUTCFullYear(year, month + ahead, day);
    if (candidate.getUTCDate() === day && at(candidate) > after) return at(candidate);
  }
}
