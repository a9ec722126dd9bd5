/** Whether a job title means a role: as a phrase, or through a table of titles that mean the same (§4.12.1). */
import { normaliseTitle } from '../../people/titles';
import { roleGroups } from './role-groups';

/** True for titles of the role asked for. */
export type TitleTest = (title: string) => boolean;

const learner = /\b(intern|internship|trainee|apprentice|working student)\b/;

/**
 * Takes a role as people write it. A title fits that has the role's words one after another, whatever stands around
 * them: “Senior Data Engineer, Berlin” is a “data engineer”. An internship fits only where the role is one.
 */
export function meansRole(role: string): TitleTest {
  const phrases = phrasesOf(role);
  const forLearners = learner.test(normaliseTitle(role));
  const judge = (title: string) => {
    const words = plain(title);
    if (!forLearners && learner.test(words)) return false;
    return phrases.some((phrase) => contains(words, phrase));
  };
  const known = new Map<string, boolean>();
  return (title) => {
    const before = known.get(title);
    if (before !== undefined) return before;
    const fits = judge(title);
    if (known.size >= maxKnown) known.clear();
    known.set(title, fits);
    return fits;
  };
}

/** Many posts have the same title, so what was made out about it is kept; at this many all are forgotten. */
const maxKnown = 10_000;

/** The role, and what it is with each of the table's phrases in it said otherwise. */
function phrasesOf(role: string): string[] {
  const asked = plain(role);
  const others = groups.flatMap((group) =>
    group
      .filter((phrase) => contains(asked, phrase))
      .flatMap((phrase) => group.map((other) => replace(asked, phrase, other))),
  );
  return [...new Set([asked, ...others])].filter((phrase) => phrase !== '');
}

/** Words of a title, in the order in which most titles have them: “Director of Sales” is a “sales director”. */
function plain(title: string): string {
  return normaliseTitle(title)
    .replace(/(^|\| )(senior )?(vice president|head|director) \| /u, '$1$2$3 of ')
    .split('|')
    .map((part) =>
      part
        .trim()
        .replace(/\b(vice president|head|director) (?:of )?(?=\p{L})(.+)/u, '$2 $1')
        .replace(/\b(manager|lead) of (.+)/, '$2 $1')
        .split(' ')
        .filter((word) => !['of', 'the', 'for'].includes(word))
        .map((word) => word.replace(/(?<=\p{L}{3})(?<!s)s$/u, ''))
        .join(' '),
    )
    .filter((part) => part !== '')
    .join(' ');
}

function contains(words: string, phrase: string): boolean {
  return ` ${words} `.includes(` ${phrase} `);
}

function replace(words: string, phrase: string, other: string): string {
  return ` ${words} `.replace(` ${phrase} `, ` ${other} `).trim();
}

const groups = roleGroups.map((group) => group.map(plain));
