/** Days as cells show them, such as 2026-11-20. They are UTC days, the same for every editor. */
import type { Cell } from './ports';

export const dayMs = 24 * 3_600_000;

/** Returns the day of a time (ms). */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A cell's text; for a date, its day. */
export function dayOrText(cell: Cell): string {
  return cell instanceof Date ? dayOf(cell.getTime()) : String(cell);
}

/** Returns the day at the beginning of a text, or of a date; undefined for other content. */
export function dayIn(cell: Cell): string | undefined {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : dayOf(cell.getTime());
  return /^\d{4}-\d{2}-\d{2}/.exec(String(cell))?.[0];
}

/** Returns when a day begins (ms); undefined for a text that isn't a day, such as 2026-02-30. */
export function startOfDay(text: string): number | undefined {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || dayOf(ms) !== text ? undefined : ms;
}
