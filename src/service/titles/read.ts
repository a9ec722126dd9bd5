/** Reads a title into its function, its specialities and its level, in whatever order and punctuation they stand. */
import { softwareWork, specialities, workFunctions } from './functions';

/** What a role asks of a title, beside the words that say its function. */
export interface RoleReading {
  /** True for a normalised title of the same function and specialities, and of no other level. */
  readonly fits: (words: string) => boolean;
}

const levels =
  'senior|junior|staff|principal|lead|associate|vice president|head|director|manager|supervisor|chief|entry level';
const learners = 'intern|internship|co op|trainee|apprentice|working student';
const leaders = whole('vice president|head|director|manager|supervisor|chief|engineering lead');

/** Takes a normalised title; returns it without plural endings. Parts stay divided by ` | `. */
export function comparable(normalised: string): string {
  return normalised.replace(/(?<=\p{L}{3})(?<!s)s(?!\p{L})/gu, '');
}

/** Takes a role's comparable words; undefined where some of them are in no table, or none says the function. */
export function readRole(role: string): RoleReading | undefined {
  const asked = levelsOf(role);
  const work = workFunctions.find(({ where }) => isOnly(role, where));
  if (work) {
    const where = whole(work.where);
    return { fits: (words) => where.test(words) && fitsLevel(words.replace(where, ' '), asked) };
  }
  const parts = specialities.filter(({ where }) => whole(where).test(role));
  const known = [softwareWork, ...parts].map(({ where }) => where).join('|');
  const isShort = /\bsre\b/.test(role);
  if (parts.length === 0 || !isOnly(role, known)) return undefined;
  if (!isShort && !engineer.test(role)) return undefined;
  const special = parts.filter(({ is }) => is !== 'software');
  const tests = (special.length > 0 ? special : [undefined]).map((part) =>
    whole(
      specialities
        .filter(({ is, of }) => !part || is === part.is || of === part.is)
        .map(({ where }) => where)
        .join('|'),
    ),
  );
  return {
    fits: (words) =>
      tests.every((test) => test.test(words)) &&
      (engineer.test(words) || /\bsre\b/.test(words)) &&
      !others.test(words) &&
      fitsLevel(words, asked),
  };
}

const engineer = whole(softwareWork.where);
const others = whole(softwareWork.not ?? '');

/** True where nothing but the level stands beside the words asked for. */
function isOnly(role: string, where: string): boolean {
  const test = whole(where);
  if (!test.test(role)) return false;
  return /^[\s|]*$/.test(
    role
      .replace(whole(where, 'g'), ' ')
      .replace(whole(`${levels}|${learners}|of|the|for|and`, 'g'), ' '),
  );
}

/** Every level asked for is one of the title's; who leads people is meant only where a leader is asked for. */
function fitsLevel(words: string, asked: readonly string[]): boolean {
  if (asked.length === 0) return !leaders.test(words);
  const held = levelsOf(words);
  return (
    asked.every((level) => held.includes(level)) &&
    (asked.some((level) => leaders.test(level)) || !leaders.test(words))
  );
}

function levelsOf(words: string): string[] {
  return words.match(whole(levels, 'g')) ?? [];
}

function whole(where: string, flags = ''): RegExp {
  return new RegExp(`\\b(?:${where})\\b`, flags);
}
