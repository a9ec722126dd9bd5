/** ScriptApp's triggers: what a script may create, list and delete. */
import { randomInt } from 'node:crypto';
import { ScriptException } from '../../errors';
import type { Limits } from '../../limits';
import type { ClockPlan, Trigger } from '../../storage/trigger';
import { isTimeZone } from '../../time-zone';
import type { TriggerRunner } from '../trigger-runner';
import type { ClockRequest, TriggerCalls, TriggerState } from '../wire/calls';
import type { Execution } from './execution';
import type { HostService } from './service';

const possibleMinutes = [1, 5, 10, 15, 30];
const minuteMs = 60_000;

/** Each person has triggers of their own, and sees no others. */
export function triggerService(
  runner: Pick<TriggerRunner, 'list' | 'add' | 'remove' | 'now'>,
  limits: Limits,
  isPublished: boolean,
): HostService<TriggerCalls> {
  const ownOf = ({ user }: Execution) => runner.list().filter((trigger) => trigger.user === user);

  function assertMayCreate(
    existing: readonly Trigger[],
    when: Trigger['when'],
    request: ClockRequest | null,
  ): void {
    if (existing.length >= limits.triggers) {
      throw new ScriptException(
        'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
      );
    }
    if (!isPublished) return;
    if (request?.minutes) {
      throw new ScriptException(
        'The recurrence interval for an Add-on trigger must be at least one hour.',
      );
    }
    if (existing.some((other) => eventOf(other.when) === eventOf(when))) {
      throw new ScriptException(
        'This add-on has created too many time-based triggers in this document for this Google user account.',
      );
    }
  }
  return {
    'triggers.list': (execution) => ownOf(execution).map(stateOf),
    'triggers.create': (execution, handler, wanted) => {
      const request = 'clock' in wanted ? wanted.clock : null;
      const when = request ? { clock: planOf(request, runner.now()) } : (wanted as Trigger['when']);
      assertMayCreate(ownOf(execution), when, request);
      const id = String(randomInt(1, 2 ** 47)).padStart(18, '1');
      return stateOf(runner.add({ id, user: execution.user, handler, when }));
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
 * A plan out of what a script's builder was told.
 *
 * Throws ScriptException when it was told too little, or something Google refuses.
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
