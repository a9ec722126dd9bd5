/** Plays sequences of actions, checks what is true after them, and shortens a sequence that fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, type ActionName, undoable } from './actions';
import { aroundGrid } from './around-grid';
import { checkPages, checkQuiet, checkReload, Violation } from './checks';
import { inGrid } from './in-grid';
import { noNotes } from './notes';
import type { Doing } from './table';
import { openWorld } from './world';

/** How each action is done. */
const doings: Readonly<Record<Exclude<ActionName, 'rest'>, Doing>> = { ...inGrid, ...aroundGrid };

/** Longer than an action, and a check, ever takes (s). */
const longest = { action: 90, check: 420 };

/** Throws Violation if a page doesn't answer in time. */
async function bounded<Done>(done: Promise<Done>, seconds: number, what: string): Promise<Done> {
  const stop = new AbortController();
  const late = sleep(seconds * 1000, undefined, { signal: stop.signal }).then(() => {
    throw new Violation('stuck', `${what} took more than ${seconds} s`);
  });
  late.catch(() => {});
  done.catch(() => {});
  try {
    return await Promise.race([done, late]);
  } finally {
    stop.abort();
  }
}

export interface Played {
  /** Each action in words, as it was done. */
  readonly lines: readonly string[];
  readonly violation?: Violation;
}

/** Plays actions in a new workbook until they end or something is wrong; `tell` gets each line. */
export async function play(
  actions: readonly Action[],
  tell: (line: string) => void = () => {},
): Promise<Played> {
  const world = await openWorld();
  const notes = noNotes();
  const lines: string[] = [];
  const began = Date.now();
  const tellTime = (line: string) =>
    tell(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const say = (line: string) => {
    lines.push(line);
    tellTime(line);
  };
  const check = async () => {
    await bounded(checkQuiet(world, notes, tellTime), longest.check, 'a check');
  };
  try {
    for (const [i, action] of actions.entries()) {
      if (action.name === 'rest') {
        say(`${i + 1}. Both rest`);
        await check();
        continue;
      }
      const person = world.people[action.who];
      await sleep(action.think);
      const moment = async () => {
        if (action.meetsResults) await world.results.written();
      };
      const doing = doings[action.name]({ ...person, ...action, world, notes, moment }).catch(
        async (error: Error) => {
          // A menu or a cell may have gone meanwhile, as it does for people.
          await person.page.keyboard.press('Escape');
          return `tries to ${action.name}, but ${error.message.split('\n')[0]}`;
        },
      );
      const done = await bounded(doing, longest.action, action.name);
      if (done && undoable.has(action.name)) notes.undoable[action.who] += 1;
      say(`${i + 1}. ${action.who === 0 ? 'One' : 'The other'} ${done ?? `can’t ${action.name}`}`);
      await bounded(checkPages(world), longest.action, 'looking for dialogs');
    }
    if (actions.at(-1)?.name !== 'rest') await check();
    await bounded(checkReload(world), longest.check, 'a check after a reload');
    tellTime('all is the same after a reload');
    return { lines };
  } catch (violation) {
    if (!(violation instanceof Violation)) throw violation;
    return { lines, violation };
  } finally {
    await world.close();
  }
}

/**
 * Leaves out actions as long as the rest still violates the same rule, until time is up (ms since 1970); returns the
 * shortest sequence that did.
 */
export async function shorten(
  actions: readonly Action[],
  rule: string,
  end: number,
  tell: (line: string) => void,
): Promise<readonly Action[]> {
  let shortest = actions;
  for (let size = Math.ceil(shortest.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.length; ) {
      if (Date.now() > end) return shortest;
      const rest = shortest.filter((_, i) => i < from || i >= from + size);
      const { violation } = await play(rest);
      const isSame = violation?.rule === rule;
      tell(`${rest.length} actions ${isSame ? 'are enough' : 'violate nothing like it'}`);
      if (isSame) shortest = rest;
      else from += size;
    }
  }
  return shortest;
}
