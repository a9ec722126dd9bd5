/** The service's clock, which tests can replace. */

/** Returns the current time in ms since the epoch. */
export type Clock = () => number;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Takes ms since the epoch; returns RFC 3339 in UTC, to the second. */
export function rfc3339(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
