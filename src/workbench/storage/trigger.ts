/** What a trigger is: which function runs, and when. */

interface TimeOfDay {
  hour: number;
  minute: number;
  /** The script's zone by default. */
  timeZone?: string;
}

/** When a clock trigger fires; times are milliseconds since 1970. */
export type ClockPlan =
  | { intervalMs: number }
  | (TimeOfDay & { every: 'days' | 'weeks'; count: number; weekDay: number | null })
  | (TimeOfDay & { every: 'months'; monthDay: number })
  | { at: number };

/** The events of a spreadsheet that can fire a trigger. */
export type SpreadsheetEvent = 'ON_OPEN' | 'ON_EDIT' | 'ON_CHANGE' | 'ON_FORM_SUBMIT';

export interface Trigger {
  id: string;
  /** Who made it, and for whom it runs. */
  user: string;
  handler: string;
  when: { clock: ClockPlan } | { event: SpreadsheetEvent };
}

/** A trigger with the time of its next firing; null when it waits for an event or has fired. */
export interface ScheduledTrigger extends Trigger {
  nextAt: number | null;
}
