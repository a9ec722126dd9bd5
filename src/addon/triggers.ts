/** The clock trigger: it exists exactly while a run, a signal or a schedule is open. */
import { locked } from '../sheet/execution';
import type { Platform } from '../sheet/ports';
import { type OpenWork, type PumpReport, pump } from '../sheet/pump';
import { isGranted } from './permissions';
import { googlePlatform, timeouts } from './platform/platform';

const handler = 'pumpOnClock';
/** Apps Script ends a run after six minutes; the next one continues. */
const budgetMs = 4.5 * 60 * 1000;
/** If nothing is due sooner, an hourly trigger suffices; Google limits the daily time of triggers. */
const farMs = 30 * 60 * 1000;

type Interval = 'minute' | 'hour';

/**
 * Ensures that there is a trigger, then calls `act`, which may open a run, a search, a signal or a schedule. Both
 * happen under the document's lock, and triggers are only removed under that lock. May spend what `act` spends. Throws
 * BUSY and what `act` throws.
 */
export function withTrigger<T>(platform: Platform, act: () => T): T {
  return locked(platform, () => {
    ensureTrigger('minute');
    return act();
  });
}

/** Pumps the user's work and keeps the trigger that the remaining work needs. May spend what the runs' caps allow. */
export function pumpWithTrigger(platform: Platform, budgetMs: number): PumpReport {
  return pump(platform, budgetMs, fitTrigger);
}

/**
 * Ensures that this user has a trigger of this interval in this document. Without that permission there is no trigger,
 * and open work only progresses while the sidebar is open. The caller holds the document's lock.
 */
function ensureTrigger(interval: Interval): void {
  if (!isGranted('clock')) return;
  const { triggers, interval: present } = own();
  if (triggers.length > 0 && present === interval) return;
  properties().setProperty(propertyKey(), `${createTrigger(interval).getUniqueId()} ${interval}`);
  for (const trigger of triggers) ScriptApp.deleteTrigger(trigger);
}

/** Adjusts the trigger to the open work: none, hourly or each minute. The caller holds the document's lock. */
function fitTrigger({ active, scheduled, waitMs }: OpenWork): void {
  if (active + scheduled === 0) removeTrigger();
  else ensureTrigger(waitMs !== undefined && waitMs > farMs ? 'hour' : 'minute');
}

/** Called when the trigger fires: pumps all open work, and keeps or removes the trigger. */
export function pumpByClock({ triggerUid }: { triggerUid?: string }): void {
  pump(googlePlatform(timeouts.trigger), budgetMs, (open) => {
    fitTrigger(open);
    if (own().triggers.some((trigger) => trigger.getUniqueId() === triggerUid)) return;
    // The execution that created this trigger may have died before it recorded it. Then only its firing reveals it.
    for (const trigger of ScriptApp.getProjectTriggers()) {
      if (trigger.getUniqueId() === triggerUid) ScriptApp.deleteTrigger(trigger);
    }
  });
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
    // A published add-on may run by the clock at most hourly.
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

/** A user's properties are shared by all documents, but each document has its own trigger. */
function propertyKey(): string {
  return `trigger.${SpreadsheetApp.getActiveSpreadsheet().getId()}`;
}
