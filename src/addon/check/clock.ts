/** What a check of an installation learns from clock triggers; these have a handler of their own. */
import { problemIn } from '../../sheet/execution';
import type { UserPlatform } from '../../sheet/ports';
import { checkHandler, viewTrigger } from '../clock/triggers';
import { isGranted } from '../permissions';
import { googlePlatform, timeouts } from '../platform/platform';
import { type Answers, addAnswers, allChecks, type Check, readCheck, saveCheck } from './findings';
import { showAnswers } from './sheet';

const soonMs = 60_000;
/** Google fires one-off triggers within a quarter of an hour. */
const latestMs = 20 * 60_000;

/**
 * What is known by now. Makes a trigger that fires once if the clock hasn't answered yet, and none is under way; removes
 * one that should have fired.
 */
export function clockAnswers({ user, clock }: UserPlatform, book: string): Answers {
  const check = readCheck(user, book);
  if (!check || !isGranted('clock')) return {};
  const { trigger, answers } = check;
  const isLate = trigger !== undefined && clock.now() - trigger.at > latestMs;
  if (trigger && !isLate) return {};
  deleteTriggers(trigger?.id);
  const { trigger: _trigger, ...rest } = check;
  saveCheck(user, book, rest);
  const never: Answers =
    trigger?.by === 'clock'
      ? { 'clock trigger': 'is listed, but has not fired in 20 minutes' }
      : {};
  if (answers['clock document'] !== undefined) return never;
  return { ...never, interval: intervalIn({ user, clock }), ...makeOne({ user, clock }, book) };
}

type Parts = Pick<UserPlatform, 'user' | 'clock'>;

/** Makes a trigger that fires soon, beside the one of open work if there is one. */
function makeOne({ user, clock }: Parts, book: string): Answers {
  const isSecond = ScriptApp.getProjectTriggers().length > 0;
  try {
    makeSoon(user, book, clock.now(), 'person');
    return { 'second trigger': isSecond ? 'is allowed' : 'not tried: there is no first one here' };
  } catch (error) {
    const why = `is refused: ${messageOf(error)}`;
    return isSecond ? { 'second trigger': why } : { 'clock document': `unknown: a trigger ${why}` };
  }
}

/** Called by the clock: notes whether there is a document, and makes a trigger to see whether it fires. */
export function checkOnClock({ triggerUid }: { triggerUid?: string }): void {
  const platform = googlePlatform(timeouts.trigger);
  const { user, clock } = platform;
  const [book, check] = allChecks(user).find(([, { trigger }]) => trigger?.id === triggerUid) ?? [];
  deleteTriggers(triggerUid);
  if (book === undefined || !check?.trigger) return;
  const { trigger, ...rest } = check;
  saveCheck(user, book, rest);
  // The type definitions know no execution without a document.
  const parts: Readonly<Record<string, object | null>> = {
    'a document': SpreadsheetApp.getActiveSpreadsheet(),
    'document properties': PropertiesService.getDocumentProperties(),
    'a document lock': LockService.getDocumentLock(),
  };
  if (trigger.by === 'clock') addAnswers(user, book, { 'clock trigger': 'fires' });
  else {
    addAnswers(user, book, { 'clock document': inWords(parts) });
    try {
      makeSoon(user, book, clock.now(), 'clock');
    } catch (error) {
      addAnswers(user, book, { 'clock trigger': `is refused: ${messageOf(error)}` });
    }
  }
  const { answers = {} } = readCheck(user, book) ?? {};
  if (parts['a document'] !== null) problemIn(() => showAnswers(platform, answers));
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

/** The interval of open work, or else the shortest that Google lets be made; that trigger is deleted again. */
function intervalIn(platform: Pick<UserPlatform, 'user' | 'clock'>): string {
  const { minutes } = viewTrigger(platform);
  if (minutes !== undefined) return `${minutes} minutes`;
  for (const [name, make] of [
    ['5 minutes', () => ScriptApp.newTrigger(checkHandler).timeBased().everyMinutes(5)],
    ['an hour', () => ScriptApp.newTrigger(checkHandler).timeBased().everyHours(1)],
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

function makeSoon(
  user: UserPlatform['user'],
  book: string,
  at: number,
  by: 'person' | 'clock',
): void {
  const check: Check | undefined = readCheck(user, book);
  if (!check) return;
  const trigger = ScriptApp.newTrigger(checkHandler).timeBased().after(soonMs).create();
  saveCheck(user, book, { ...check, trigger: { id: trigger.getUniqueId(), at, by } });
}

/** Deletes the check's trigger with this id. */
function deleteTriggers(id: string | undefined): void {
  if (id === undefined) return;
  for (const trigger of ScriptApp.getProjectTriggers()) {
    const isOwn = trigger.getHandlerFunction() === checkHandler;
    if (isOwn && trigger.getUniqueId() === id) ScriptApp.deleteTrigger(trigger);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
