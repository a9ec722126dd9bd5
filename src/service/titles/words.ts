/** Takes a title apart into its words: lower case, without accents, short forms written out, divided by punctuation. */
import { nearestName } from '../../contract/spelling';

/** Words that stand between two marks of punctuation; a slash is a word, because “Product/Project Manager” is one part. */
export type Part = readonly string[];

/** Longer ones are no titles, and patterns should not have to look through them. */
const longest = 200;

const token = /[\p{L}\p{N}]+(?:\+\+|#)?|[,;:|()[\]–—•·]|\/|\s-\s?|-\s|[&+]/gu;
const division = /^[,;:|()[\]–—•·\s-]/;

/**
 * Takes a title in any case and punctuation. What follows “assistant to”, or “office of the”, names another person's
 * level and goes.
 */
export function partsOf(title: string): readonly Part[] {
  const parts: string[][] = [];
  let part: string[] = [];
  for (const found of plain(title.slice(0, longest)).match(token) ?? []) {
    if (division.test(found)) {
      if (part.length > 0) parts.push(part);
      part = [];
    } else {
      const long = longForms.get(found);
      if (long) part.push(...long);
      else part.push(found === '+' ? 'and' : found);
    }
  }
  if (part.length > 0) parts.push(part);
  return withoutOthers(parts);
}

function plain(title: string): string {
  const isPlain = /^[ -~]*$/.test(title);
  let text = (isPlain ? title : title.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
  if (/['’.]/.test(text)) text = text.replace(/(?<=\p{L})['’.](?=\p{L}|\s|$)/gu, '');
  return text.replace(/\bco[\s-]+(?=founder|owner)/g, 'co');
}

function withoutOthers(parts: readonly Part[]): readonly Part[] {
  const end = parts.findIndex((part) => part.some((word, at) => otherFollows(part, word, at)));
  const part = parts[end];
  if (!part) return parts;
  const at = part.findIndex((word, at) => otherFollows(part, word, at));
  const isAide = part[at] !== 'office';
  return [...parts.slice(0, end), part.slice(0, at + 1), ...(isAide ? [] : parts.slice(end + 1))];
}

function otherFollows(part: Part, word: string, at: number): boolean {
  if (word === 'office') return part[at + 1] === 'of' && part[at + 2] === 'the';
  return aides.has(word) && part[at + 1] === 'to';
}

const aides = new Set(['assistant', 'aide', 'secretary', 'advisor', 'adviser']);

const longForms = new Map<string, readonly string[]>(
  `& and | vp svp evp avp rvp gvp vice president | sr senior | snr senior | jr junior | mgr manager | dir director |
   eng engineering | engr engineer | dev developer | devs developer | rep representative | reps representative |
   exec executive | asst assistant | assoc associate | spec specialist | admin administrator |
   ceo chief executive officer | cto chief technology officer | cfo chief financial officer |
   coo chief operating officer | cmo chief marketing officer | cro chief revenue officer |
   cio chief information officer | ciso chief information security officer |
   chro chief human resources officer | cpo chief product officer | cdo chief data officer | clo chief legal officer`
    .split('|')
    .flatMap((line) => {
      const words = line.trim().split(' ');
      if (words[0] === 'vp')
        return words.slice(0, -2).map((word) => [word, words.slice(-2)] as const);
      return [[words[0] ?? '', words.slice(1)] as const];
    }),
);

/** What titles are misspelt of most; shorter words look like too many others. */
const often =
  `engineer engineering software developer frontend fullstack marketing accountant recruiter executive
  representative specialist security machine learning performance enterprise`
    .split(/\s+/)
    .map((name) => ({ name }));

const maxKnown = 10_000;
const corrected = new Map<string, string>();

/** Takes a word that no table has; returns the one that it is a slip of, if any: “enginner” is an engineer. */
export function correct(word: string): string {
  if (word.length < 8) return word;
  const before = corrected.get(word);
  if (before !== undefined) return before;
  const nearest = nearestName(word, often) ?? word;
  if (corrected.size >= maxKnown) corrected.clear();
  corrected.set(word, nearest);
  return nearest;
}
