/** The clock trigger under the sidebar: it exists exactly while a run, a signal or a schedule is open. */
import { type PumpReport, pump } from '../sheet/pump';
import { isGranted } from './permissions';
import { googlePlatform, timeouts } from './platform/platform';

const handler = 'pumpOnClock';
/** Apps Script ends a run after six minutes; the next one goes on. */
const budgetMs = 4.5 * 60 * 1000;
/** Where nothing is due sooner, a trigger once an hour does; Google allows triggers only so much time a day. */
const farMs = 30 * 60 * 1000;

type Interval = 'minute' | 'hour';

/**
 * Makes sure that this person has a trigger of this interval in this document. Without the permission for it there is none,
 * and what is open moves while the sidebar is.
 */
export function ensureTrigger(interval: Interval = 'minute'): void {
  if (!isGranted('clock')) return;
  const { triggers, interval: present } = own();
  if (triggers.length > 0 && present === interval) return;
  properties().setProperty(propertyKey(), `${createTrigger(interval).getUniqueId()} ${interval}`);
  for (const trigger of triggers) ScriptApp.deleteTrigger(trigger);
}

/** Makes the trigger fit what is open: none, hourly or each minute. */
export function fitTrigger({ active, scheduled, waitMs, busy }: PumpReport): void {
  if (busy) return;
  if (active + scheduled === 0) removeTrigger();
  else ensureTrigger(waitMs !== undefined && waitMs > farMs ? 'hour' : 'minute');
}

/** What the trigger does: moves everything on, and sees to it that it comes again if it has to. */
export function pumpByClock({ triggerUid }: { triggerUid?: string }): void {
  const report = pump(googlePlatform(timeouts.trigger), budgetMs);
  fitTrigger(report);
  if (report.busy || own().triggers.some((trigger) => trigger.getUniqueId() === triggerUid)) return;
  // Whoever made this trigger may have died before noting it down: then only its firing tells of it.
  for (const trigger of ScriptApp.getProjectTriggers()) {
    if (trigger.getUniqueId() === triggerUid) ScriptApp.deleteTrigger(trigger);
  }
}

function removeTrigger(): void {
  if (properties().getProperty(propertyKey()) === null || !isGranted('clock')) return;
  for (const trigger of own().triggers) ScriptApp.deleteTrigger(trigger);
  properties().deleteProperty(propertyKey());
}

function createTrigger(interval: Interval): GoogleAppsScript.Script.Trigger {
  const builder = () => ScriptApp.newTrigger(handler).timeBased();
  if (interval === 'hour') return builder().everyHours(1).create();
  try {
    return builder().everyMinutes(1).create();
  } catch {
    // A published add-on may run by the clock once an hour at most.
    return builder().everyHours(1).create();
  }
}

/** The property holds the trigger's id and its interval. */
function own(): { triggers: GoogleAppsScript.Script.Trigger[]; interval: string } {
  const [id, interval = 'minute'] = (properties().getProperty(propertyKey()) ?? '').split(' ');
  const triggers = ScriptApp.getProjectTriggers().filter((trigger) => trigger.getUniqueId() === id);
  return { triggers, interval };
}

function properties(): GoogleAppsScript.Properties.Properties {
  return PropertiesService.getUserProperties();
}

/** A person's properties reach across documents; each document has a trigger of its own. */
function propertyKey(): string {
  return `trigger.${SpreadsheetApp.getActiveSpreadsheet().getId()}`;
}
