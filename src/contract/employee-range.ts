/** A range of employees such as 51–200, where no exact number is known: our own extension, `employee-range`. */
import * as v from 'valibot';
import { once } from './once';

const count = () => v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Both ends are in it; `max` is null where it has no upper end. */
export const employeeRangeSchema = /* @__PURE__ */ once(() =>
  v.object({ min: count(), max: v.nullable(count()) }),
);
export type EmployeeRange = v.InferOutput<ReturnType<typeof employeeRangeSchema>>;

/**
 * As people read it: 51–200, or 10001+ where `max` is null or blank. Between the numbers stands a dash that no
 * spreadsheet takes for a date’s, and within them no mark that only some languages use.
 */
export function rangeInWords(range: {
  readonly min: number;
  readonly max: number | string | null;
}): string {
  return range.max ? `${range.min}–${range.max}` : `${range.min}+`;
}
