/** Triggers: scripts create, list and delete them; clock triggers fire, also after a restart. */
import { randomInt } from 'node:crypto';
import type { Clock } from '../../clock';
import { ScriptException } from '../../errors';
import type { GoogleBehaviour } from '../../google-behaviour';
import type { GoogleMessages } from '../../google-messages';
import type { Limits } from '../../limits';
import type { TriggerTable } from '../../storage/tables';
import type { ClockPlan, ScheduledTrigger, SpreadsheetEvent, Trigger } from '../../storage/trigger';
import { instantOf, isTimeZone, wallTime } from '../../time-zone';
import type { ClockRequest, TriggerCalls, TriggerState } from '../wire/calls';
import type { Execution, HostService } from './execution';

/** Runs the handler of a trigger; never throws. */
export type FireTrigger = (trigger: Trigger, firedAt: number) => Promise<void>;

export class TriggerRunner {
  #cancelTimer: () => void = () => {};
  #isStopped = false;
  readonly #table: TriggerTable;
  readonly #clock: Clock;
  readonly #fire: FireTrigger;
  /** Called when a trigger was added, removed or rescheduled. */
  readonly #onChange: () => void;
  /** The script's time zone. */
  readonly #timeZone: string;

  constructor(
    table: TriggerTable,
    clock: Clock,
    fire: FireTrigger,
    onChange: () => void,
    timeZone: string,
  ) {
    this.#table = table;
    this.#clock = clock;
    this.#fire = fire;
    this.#onChange = onChange;
    this.#timeZone = timeZone;
  }

  now(): number {
    return this.#clock.now();
  }

  list(): ScheduledTrigger[] {
    return this.#table.list();
  }

  /** The triggers that wait for an event of the spreadsheet. */
  listFor(event: SpreadsheetEvent): Trigger[] {
    return this.list().filter(
      ({ when, isDisabled }) => !isDisabled && 'event' in when && when.event === event,
    );
  }

  /** The trigger with this id. */
  find(id: string): ScheduledTrigger | undefined {
    return this.list().find((trigger) => trigger.id === id);
  }

  add(trigger: Trigger): ScheduledTrigger {
    const now = this.#clock.now();
    const scheduled = { ...trigger, nextAt: firstFiring(trigger, now, this.#timeZone) };
    this.#table.add(scheduled, now);
    this.start();
    return scheduled;
  }

  remove(id: string): void {
    this.#table.delete(id);
    this.start();
  }

  /** Sets the timer for the next trigger; an overdue one fires immediately. */
  start(): void {
    this.#cancelTimer();
    this.#onChange();
    const times = this.list().flatMap(({ nextAt }) => (nextAt === null ? [] : [nextAt]));
    if (times.length === 0 || this.#isStopped) return;
    this.#cancelTimer = this.#clock.at(Math.min(...times), () => this.fireDue());
  }

  /** Fires every due trigger. Resolves when their handlers have run. */
  async fireDue(): Promise<void> {
    const now = this.#clock.now();
    const due = this.list().filter(({ nextAt }) => nextAt !== null && nextAt <= now);
    for (const { id, when } of due) {
      this.#table.setNext(id, 'clock' in when ? nextFiring(when.clock, now, this.#timeZone) : null);
    }
    this.start();
    await Promise.all(due.map(({ nextAt: _nextAt, ...trigger }) => this.#fire(trigger, now)));
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTimer();
  }
}

/** When a new trigger fires first; null if it doesn't by the clock. */
export function firstFiring(
  { when, isDisabled }: Trigger,
  now: number,
  scriptZone: string,
): number | null {
  if (isDisabled || !('clock' in when)) return null;
  // A one-off trigger in the past fires immediately.
  return nextFiring(when.clock, now, scriptZone) ?? now;
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
  // Calculates with the zone's wall-clock time, represented as UTC.
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

/** Months without the day are skipped, as in Google. */
function nextMonthDay(date: Date, day: number, after: number, at: (wall: Date) => number): number {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  for (let ahead = 0; ; ahead++) {
    const candidate = new Date(date);
    candidate.setUTCFullYear(year, month + ahead, day);
    if (candidate.getUTCDate() === day && at(candidate) > after) return at(candidate);
  }
}

const possibleMinutes = [1, 5, 10, 15, 30];
const minuteMs = 60_000;

export interface TriggerRules {
  readonly limits: Limits;
  readonly isPublished: boolean;
  readonly google: () => GoogleBehaviour;
  readonly texts: GoogleMessages;
  /** The number of a user's triggers in all other documents. */
  readonly countElsewhere: (user: string) => number;
}

/** Each user sees only their own triggers. */
export function triggerService(
  runner: Pick<TriggerRunner, 'list' | 'add' | 'remove' | 'now'>,
  { limits, isPublished, google, texts, countElsewhere }: TriggerRules,
): HostService<TriggerCalls> {
  const ownOf = ({ user }: Execution) => runner.list().filter((trigger) => trigger.user === user);

  function assertMayCreate(
    user: string,
    existing: readonly Trigger[],
    when: Trigger['when'],
    request: ClockRequest | null,
  ): void {
    if (existing.length + countElsewhere(user) >= limits.triggers) {
      throw new ScriptException(texts.tooManyTriggers);
    }
    if (!isPublished) return;
    if (request?.minutes) throw new ScriptException(texts.hourlyAtMost);
    if (existing.some((other) => eventOf(other.when) === eventOf(when))) {
      throw new ScriptException(texts.oneTriggerOfAKind);
    }
  }
  return {
    'triggers.list': (execution) => ownOf(execution).map(stateOf),
    'triggers.create': (execution, handler, wanted) => {
      const request = 'clock' in wanted ? wanted.clock : null;
      const when = request ? { clock: planOf(request, runner.now()) } : (wanted as Trigger['when']);
      assertMayCreate(execution.user, ownOf(execution), when, request);
      const id = String(randomInt(1, 2 ** 47)).padStart(18, '1');
      const isDisabled = execution.kind === 'trigger' && !google().triggersMadeByTriggersFire;
      const trigger = { id, user: execution.user, handler, when };
      return stateOf(runner.add({ ...trigger, ...(isDisabled && { isDisabled }) }));
    },
    'triggers.delete': (execution, id) => {
      if (ownOf(execution).some((trigger) => trigger.id === id)) runner.remove(id);
    },
  };
}

function stateOf({ id, handler, when }: Trigger): TriggerState {
  return { id, handler, event: eventOf(when) };
}

function eventOf(when: Trigger['when']): TriggerState['event'] {
  return 'event' in when ? when.event : 'CLOCK';
}

/**
 * The plan of a script's builder.
 *
 * Throws ScriptException if it is incomplete, or Google would refuse it.
 */
function planOf(request: ClockRequest, now: number): ClockPlan {
  const { minutes, hours, days, weeks, weekDay, monthDay, afterMs, at } = request;
  const { atHour: hour = 0, nearMinute: minute = 0, timeZone } = request;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new ScriptException(`Invalid argument: ${timeZone}`);
  }
  const time = { hour, minute, ...(timeZone !== undefined && { timeZone }) };
  if (minutes !== undefined && !possibleMinutes.includes(minutes)) {
    throw new ScriptException(
      'The value you passed to everyMinutes was invalid. It must be one of 1, 5, 10, 15, or 30.',
    );
  }
  if (minutes) return { intervalMs: minutes * minuteMs };
  if (hours) return { intervalMs: hours * 60 * minuteMs };
  if (monthDay) return { every: 'months', monthDay, ...time };
  if (weeks !== undefined || weekDay !== undefined) {
    return { every: 'weeks', count: weeks ?? 1, weekDay: weekDay ?? null, ...time };
  }
  if (days !== undefined || request.atHour !== undefined) {
    return { every: 'days', count: days ?? 1, weekDay: null, ...time };
  }
  if (afterMs !== undefined) return { at: now + afterMs };
  if (at !== undefined) return { at };
  throw new ScriptException('The clock trigger needs a time, such as everyHours(1).');
}
