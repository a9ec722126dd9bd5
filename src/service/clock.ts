/** Time as the service sees it, so that tests can move it. */

/** Answers the present as milliseconds since 1970-01-01 UTC. */
export type Clock = () => number;

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Takes milliseconds since 1970; returns RFC 3339 in UTC, to the second. */
export function rfc3339(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
