/** A trigger: the function it runs, and when. */

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  /** The script's zone by default. */
  readonly timeZone?: string;
}

/** The schedule of a clock trigger; times are in ms since the epoch. */
export type ClockPlan =
  | { readonly intervalMs: number }
  | (TimeOfDay & {
      readonly every: 'days' | 'weeks';
      readonly count: number;
      readonly weekDay: number | null;
    })
  | (TimeOfDay & { readonly every: 'months'; readonly monthDay: number })
  | { readonly at: number };

/** The events of a spreadsheet that can fire a trigger. */
export type SpreadsheetEvent = 'ON_OPEN' | 'ON_EDIT' | 'ON_CHANGE' | 'ON_FORM_SUBMIT';

export interface Trigger {
  readonly id: string;
  /** The user who created it, for whom it runs. */
  readonly user: string;
  readonly handler: string;
  readonly when: { readonly clock: ClockPlan } | { readonly event: SpreadsheetEvent };
  /** Whether it is listed but never fires, because a trigger's execution created it. */
  readonly isDisabled?: boolean;
}

/** A trigger with the time of its next firing; null if it waits for an event, has fired or is disabled. */
export interface ScheduledTrigger extends Trigger {
  readonly nextAt: number | null;
}
