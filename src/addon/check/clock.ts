/** What a check of an installation learns from clock triggers; these have a handler of their own. */
import type { UserPlatform } from '../../sheet/ports';
import { viewTrigger } from '../clock/triggers';
import { isGranted } from '../permissions';
import { googlePlatform, timeouts } from '../platform/platform';
import { type Answers, addAnswers, readCheck } from './findings';
import { showAnswers } from './sheet';

const handler = 'checkOnClock';
const soonMs = 60_000;
/** Google fires one-off triggers within a quarter of an hour. */
const latestMs = 20 * 60_000;

/** Makes a trigger that fires once. Without the permission there is none. */
export function makeCheckTrigger(): Answers {
  if (!isGranted('clock')) return { 'clock document': 'permission to run by the clock is missing' };
  try {
    makeSoon();
    return {};
  } catch (error) {
    return {
      'second trigger': `is refused: ${messageOf(error)}`,
      'clock document': 'not known yet: needs a document without open runs and repeats',
      'clock trigger': 'not tried',
    };
  }
}

/** What is known by now: the interval in use, and whether a trigger that the clock made has fired. */
export function clockAnswers(platform: UserPlatform): Answers {
  const check = readCheck(platform.user);
  const { minutes } = viewTrigger(platform);
  const made = check?.madeByClock;
  const isLate = made !== undefined && platform.clock.now() - made.at > latestMs;
  if (isLate) deleteOwn();
  return {
    ...(check?.answers.interval === undefined && {
      interval: minutes === undefined ? tryInterval() : `${minutes} minutes`,
    }),
    ...(isLate &&
      check?.answers['clock trigger'] === undefined && {
        'clock trigger': 'is listed, but has not fired in 20 minutes',
      }),
  };
}

/** Called by the clock: notes whether there is a document, and makes a trigger to see whether it fires. */
export function checkOnClock({ triggerUid }: { triggerUid?: string }): void {
  const { user, clock } = googlePlatform(timeouts.trigger);
  const check = readCheck(user);
  deleteOwn(triggerUid);
  if (!check) return;
  // The type definitions know no execution without a document.
  const parts: Readonly<Record<string, object | null>> = {
    'a document': SpreadsheetApp.getActiveSpreadsheet(),
    'document properties': PropertiesService.getDocumentProperties(),
    'a document lock': LockService.getDocumentLock(),
  };
  if (check.madeByClock?.id === triggerUid) addAnswers(user, { 'clock trigger': 'fires' });
  else addAnswers(user, { 'clock document': inWords(parts), ...makeAnother(user, clock.now()) });
  if (parts['a document'] !== null) showAnswers(googlePlatform(timeouts.trigger));
}

function makeAnother(user: UserPlatform['user'], now: number): Answers {
  try {
    addAnswers(user, {}, { madeByClock: { id: makeSoon(), at: now } });
    return {};
  } catch (error) {
    return { 'clock trigger': `is refused: ${messageOf(error)}` };
  }
}

function inWords(parts: Readonly<Record<string, object | null>>): string {
  const [has, lacks] = [true, false].map((isThere) =>
    Object.entries(parts).flatMap(([name, part]) => ((part !== null) === isThere ? [name] : [])),
  );
  const said = [
    has?.length ? `has ${has.join(', ')}` : '',
    lacks?.length ? `lacks ${lacks.join(', ')}` : '',
  ];
  return said.filter(Boolean).join('; ');
}

/** Makes a trigger of five minutes and deletes it, or one of an hour; returns which Google allows. */
function tryInterval(): string {
  if (!isGranted('clock')) return 'permission to run by the clock is missing';
  for (const [name, make] of [
    ['5 minutes', () => ScriptApp.newTrigger(handler).timeBased().everyMinutes(5)],
    ['an hour', () => ScriptApp.newTrigger(handler).timeBased().everyHours(1)],
  ] as const) {
    try {
      ScriptApp.deleteTrigger(make().create());
      return name;
    } catch {
      // The next one may be allowed.
    }
  }
  return 'none: Google refuses every trigger here';
}

function makeSoon(): string {
  return ScriptApp.newTrigger(handler).timeBased().after(soonMs).create().getUniqueId();
}

/** Deletes the check's triggers, or the one with this id. */
function deleteOwn(id?: string): void {
  for (const trigger of ScriptApp.getProjectTriggers()) {
    const isOwn = trigger.getHandlerFunction() === handler;
    if (isOwn && (id === undefined || trigger.getUniqueId() === id))
      ScriptApp.deleteTrigger(trigger);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
