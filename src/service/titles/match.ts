/** Whether a job title means a role: by its words, or by what is read of it (§4.12.1). */
import { normaliseTitle } from './level';
import { comparable, readRole } from './read';

/** True for titles of the role asked for. */
export type TitleTest = (title: string) => boolean;

const learner = /\b(intern|internship|trainee|apprentice|working student)s?\b/;

/**
 * Takes a role as people write it. A title fits that has the role's words one after another, or the function, the
 * specialities and the level that are read of the role: “Software Engineer II, iOS” is a “mobile engineer”. A general
 * role is meant by its specialities, not the other way round. An internship fits only where the role is one.
 */
export function meansRole(role: string): TitleTest {
  const judge = judgeOf(role);
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

/** What a role means is made out once: ICPs compare the same few roles with many people. */
function judgeOf(role: string): TitleTest {
  const before = judges.get(role);
  if (before) return before;
  const text = normaliseTitle(role);
  const asked = plain(text);
  const askedWords = asked.split(' ');
  const reading = readRole(comparable(text));
  const forLearners = learner.test(text);
  const judge = (title: string) => {
    const held = normaliseTitle(title);
    if (!forLearners && learner.test(held)) return false;
    // Most titles lack a word, which is seen sooner than their order is put right.
    const mayContain = asked !== '' && askedWords.every((word) => held.includes(word));
    if (mayContain && contains(plain(held), asked)) return true;
    return reading?.fits(comparable(held)) ?? false;
  };
  if (judges.size >= maxJudges) judges.clear();
  judges.set(role, judge);
  return judge;
}

const maxJudges = 200;
const judges = new Map<string, TitleTest>();

/** Many posts have the same title, so what was made out about it is kept; at this many all are forgotten. */
const maxKnown = 10_000;

/** Words of a normalised title, in the order in which most titles have them: “Director of Sales” is a “sales director”. */
function plain(normalised: string): string {
  return normalised
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
