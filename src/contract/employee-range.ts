/** A range of employees such as 51–200, used if the exact number is unknown: our extension `employee-range`. */
import * as v from 'valibot';
import { once } from './once';

const count = () => v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Both ends are included; `max` is null without an upper end. */
export const employeeRangeSchema = /* @__PURE__ */ once(() =>
  v.object({ min: count(), max: v.nullable(count()) }),
);
export type EmployeeRange = v.InferOutput<ReturnType<typeof employeeRangeSchema>>;
