/** The schedules of the document, each as one property. */
import type { Properties } from '../ports';
import type { Schedule } from './schedule';

const prefix = 'schedule.';

/** All schedules, the newest first. */
export function loadSchedules(document: Properties): Schedule[] {
  return Object.entries(document.all())
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([, text]) => parse(text))
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** Writes a schedule down. */
export function saveSchedule(document: Properties, schedule: Schedule): void {
  document.set(prefix + schedule.id, JSON.stringify(schedule));
}

/** Forgets a schedule. */
export function dropSchedule(document: Properties, id: string): void {
  document.delete(prefix + id);
}

function parse(text: string): Schedule[] {
  const it: unknown = JSON.parse(text);
  return typeof it === 'object' && it !== null && 'version' in it && it.version === 1
    ? [it as Schedule]
    : [];
}
