/** What may be bound to a statement, whichever engine runs it. */
import type { Parameter } from './database';

/**
 * Returns the value, or throws TypeError: the SQLite driver ends the whole process when it is given a boolean and
 * cuts texts at NUL when it reads them back, and PostgreSQL refuses NUL.
 */
export function bindable(value: unknown): Parameter {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'string' && !value.includes('\0')) return value;
  throw new TypeError(`Cannot keep a ${typeof value} like this in the store`);
}
