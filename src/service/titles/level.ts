/** Reads a job title: its seniority and its department, each by the first rule of a table that fits (§4.5). */
import type { Department, Seniority } from '../../contract/people';
import { departmentRules, seniorityRules } from './level-rules';

export interface TitleReading {
  readonly seniority: Seniority;
  readonly department: Department;
}

interface KnownTitle extends TitleReading {
  readonly words: readonly string[];
}

/** Longer ones are no titles, and patterns should not have to look through them. */
const longestTitle = 200;

/** Few titles are held by most people, so what was read of them is kept; at this many all are forgotten. */
const maxKnown = 10_000;
const known = new Map<string, KnownTitle>();

/** Takes a title in any case and punctuation; what no rule fits is `ENTRY` in `OTHER`. */
export function readTitle(title: string): TitleReading {
  const { seniority, department } = look(title);
  return { seniority, department };
}

/** The title's words, short forms written out and small words left out: “VP Sales” has those of “VP of Sales”. */
export function titleWords(title: string): readonly string[] {
  return look(title).words;
}

function look(title: string): KnownTitle {
  const cut = title.slice(0, longestTitle);
  const before = known.get(cut);
  if (before) return before;
  const text = normaliseTitle(cut);
  const reading = {
    seniority: seniorityRules.find(({ where }) => where.test(text))?.is ?? 'ENTRY',
    department: departmentRules.find(({ where }) => where.test(text))?.is ?? 'OTHER',
    words: text.split(' ').filter((word) => !['', '|', 'of', 'and', 'the', 'for'].includes(word)),
  };
  if (known.size >= maxKnown) known.clear();
  known.set(cut, reading);
  return reading;
}

/**
 * Lower-case words without accents and points, parts set off by punctuation divided by ` | `, common short forms
 * written out. What follows “to the” or “office of the” names another person's level and goes.
 */
export function normaliseTitle(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(co)[\s-]+(?=founder|owner)/g, '$1')
    .replace(/(?<=\p{L})['’.](?=\p{L}|\s|$)/gu, '')
    .replaceAll('&', ' and ')
    .replace(/\s-\s|[,;:/|()[\]–—•·]/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ');
  return shortForms
    .reduce((text, [short, long]) => text.replace(short, long), words)
    .replace(/\b(assistant|aide|secretary|advisor|adviser) to .*/, '$1')
    .replace(/\boffice of the \w+( \w+ officer)?/, 'office')
    .replace(/\s+/g, ' ')
    .trim();
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\b(s|e|a|r|g)?vp\b/g, 'vice president'],
  [/\bvice pres\b/g, 'vice president'],
  [/\bsr\b/g, 'senior'],
  [/\bjr\b/g, 'junior'],
  [/\bmgr\b/g, 'manager'],
  [/\bdir\b/g, 'director'],
  [/\beng\b/g, 'engineering'],
  [/\bhr\b/g, 'human resources'],
  [/\bcyber security\b/g, 'cybersecurity'],
  [/\bceo\b/g, 'chief executive officer'],
  [/\bcto\b/g, 'chief technology officer'],
  [/\bcfo\b/g, 'chief financial officer'],
  [/\bcoo\b/g, 'chief operating officer'],
  [/\bcmo\b/g, 'chief marketing officer'],
  [/\bcro\b/g, 'chief revenue officer'],
  [/\bcio\b/g, 'chief information officer'],
  [/\bciso\b/g, 'chief information security officer'],
  [/\bchro\b/g, 'chief human resources officer'],
  [/\bcpo\b/g, 'chief product officer'],
  [/\bcdo\b/g, 'chief data officer'],
  [/\bclo\b/g, 'chief legal officer'],
];
