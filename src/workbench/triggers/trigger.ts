/** What a trigger is: which function runs, and when. */

/** When a clock trigger fires; times are milliseconds since 1970. */
export type ClockPlan =
  | { intervalMs: number }
  | { every: 'days' | 'weeks'; count: number; weekDay: number | null; hour: number; minute: number }
  | { every: 'months'; monthDay: number; hour: number; minute: number }
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
