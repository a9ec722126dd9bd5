/** Whether a title means a role that somebody asks for (§4.12.1). */
import { firstWords } from './lexicon';
import { rolesOf, type TitleText, titleText, type WantedRole, wantedRole } from './read';

/** True for titles of the role asked for. */
export type TitleTest = (title: string) => boolean;

/** Many posts have the same title, so what was made out about it is kept; at this many all are forgotten. */
const maxKnown = 10_000;

/**
 * Takes a role as people write it. A title fits that is of the same role or one of its kinds, and has the other words
 * of what was asked, wherever they stand; of a role that no table knows these are all. An internship fits only where the
 * role is one.
 */
export function meansRole(role: string): TitleTest {
  const asked = wantedRole(role);
  const firsts = asked.marks.map(firstWords);
  const kept = new Map<string, boolean>();
  return (title) => {
    const before = kept.get(title);
    if (before !== undefined) return before;
    const text = titleText(title);
    // Most titles lack even the words, which is quicker to see than what they mean.
    const canFit = firsts.every((words) => text.words.some((word) => words.has(word)));
    const fits = canFit && means(asked, text);
    if (kept.size >= maxKnown) kept.clear();
    kept.set(title, fits);
    return fits;
  };
}

/** How a title fits a role: `same` where either could be asked for in the place of the other. */
export function fitOf(role: string, title: string): 'same' | 'kind' | undefined {
  if (!means(wantedRole(role), titleText(title))) return undefined;
  return means(wantedRole(title), titleText(role)) ? 'same' : 'kind';
}

function means(asked: WantedRole, title: TitleText): boolean {
  const { marks, rest } = asked;
  if (title.isLearner && !asked.isLearner) return false;
  if (title.isDeputy && asked.isTop && !asked.isDeputy) return false;
  if (marks.length + rest.length === 0) return false;
  if (!rest.every((word) => title.words.includes(word))) return false;
  if (marks.length === 0) return true;
  const own = rolesOf(title).marks;
  return marks.every((mark) => own.has(mark));
}
