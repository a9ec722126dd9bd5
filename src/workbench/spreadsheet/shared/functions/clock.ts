/** NOW and TODAY in the spreadsheet's time zone; o-spreadsheet uses the computer's. */
import type { EvalContext } from '@odoo/o-spreadsheet';
import { dayOfDate, ownTimeZone } from '../../../time-zone';
import { definer, type Library } from '../define-function';
import { heldFormat } from '../number-formats';

/** Replaces both functions. In models without `custom.timeZone` they use the computer's zone. */
export function addClockFunctions(library: Library): void {
  const define = definer(library, true);
  const day = (context: EvalContext) => {
    const timeZoneOf: unknown = context['timeZone'];
    const timeZone = typeof timeZoneOf === 'function' ? timeZoneOf() : ownTimeZone();
    return dayOfDate(timeZone, new Date(Math.floor(Date.now() / 1000) * 1000));
  };
  define('NOW', 'Current date and time as a date value.', [], function () {
    const format = heldFormat(library, `${this.locale.dateFormat} h:mm:ss`);
    return { value: day(this), format };
  });
  define('TODAY', 'Current date as a date value.', [], function () {
    return { value: Math.floor(day(this)), format: this.locale.dateFormat };
  });
}
