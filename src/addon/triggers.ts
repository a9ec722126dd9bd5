/** The clock trigger under the sidebar: it exists exactly while a run is open. */
import { pump } from '../sheet/runs/pump';
import { googlePlatform, timeouts } from './platform/platform';

const handler = 'pumpOnClock';
/** Apps Script ends a run after six minutes; the next one goes on. */
const budgetMs = 4.5 * 60 * 1000;

/** Makes the trigger if this person has none in this document. */
export function ensureTrigger(): void {
  if (ownTriggers().length > 0) return;
  properties().setProperty(propertyKey(), createTrigger().getUniqueId());
}

/** Removes this person's trigger in this document, if there is one. */
export function removeTrigger(): void {
  if (properties().getProperty(propertyKey()) === null) return;
  for (const trigger of ownTriggers()) ScriptApp.deleteTrigger(trigger);
  properties().deleteProperty(propertyKey());
}

/** What the trigger does: moves the runs on, and removes itself when none is open. */
export function pumpByClock({ triggerUid }: { triggerUid?: string }): void {
  const report = pump(googlePlatform(timeouts.trigger), budgetMs);
  if (report.active > 0) return;
  removeTrigger();
  // Whoever made this trigger may have died before noting it down: then only its firing tells of it.
  for (const trigger of ScriptApp.getProjectTriggers()) {
    if (trigger.getUniqueId() === triggerUid) ScriptApp.deleteTrigger(trigger);
  }
}

function createTrigger(): GoogleAppsScript.Script.Trigger {
  const builder = () => ScriptApp.newTrigger(handler).timeBased();
  try {
    return builder().everyMinutes(1).create();
  } catch {
    // A published add-on may run by the clock once an hour at most.
    return builder().everyHours(1).create();
  }
}

function ownTriggers(): GoogleAppsScript.Script.Trigger[] {
  const id = properties().getProperty(propertyKey());
  return ScriptApp.getProjectTriggers().filter((trigger) => trigger.getUniqueId() === id);
}

function properties(): GoogleAppsScript.Properties.Properties {
  return PropertiesService.getUserProperties();
}

/** A person's properties reach across documents; each document has a trigger of its own. */
function propertyKey(): string {
  return `trigger.${SpreadsheetApp.getActiveSpreadsheet().getId()}`;
}
