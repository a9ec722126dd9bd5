/** With what a function of the script is called. */

import type { Box } from '../../shared/a1';
import type { CallArgument } from '../../shared/custom-function';

/** Fields of the time at which a clock trigger fires, by Google's names. */
export type ClockFields = Record<string, number | string>;

/** What a trigger's handler is told, as it crosses; `user` is who did it. */
export type EventInfo =
  | { type: 'open'; user: string }
  | { type: 'clock'; triggerId: string; fields: ClockFields }
  | {
      type: 'edit';
      user: string;
      sheet: string;
      box: Box;
      /** What the one edited cell holds now and held before; null for nothing, or for several cells. */
      value: string | null;
      oldValue: string | null;
      triggerId: string | null;
    }
  | { type: 'change'; user: string; changeType: string; triggerId: string | null };

export type CallArgs =
  /** Values as JSON has them, from a page or a program. */
  | { plain: unknown[] }
  /** Arguments of a formula. */
  | { cells: CallArgument[] }
  | { event: EventInfo };
