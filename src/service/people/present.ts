/** How the wire shows what is kept of people. */

/** Takes a calendar day; returns its beginning in UTC as RFC 3339. */
export function dayStart(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00Z`;
}
