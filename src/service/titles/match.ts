/** Whether a title means a role that somebody asks for (§4.12.1). */
import { frenchAlone } from './french';
import { firstWords } from './lexicon';
import { rolesOf, type TitleText, textOf, type WantedRole, wantedRole } from './read';

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
  const asked = alternativesOf(role).map((one) => {
    const wanted = wantedRole(one);
    return { wanted, firsts: wanted.marks.map(firstWords) };
  });
  const kept = new Map<string, boolean>();
  return (title) => {
    const before = kept.get(title);
    if (before !== undefined) return before;
    const text = textOf(title);
    // Most titles lack even the words, which is quicker to see than what they mean.
    const fits = asked.some(
      ({ wanted, firsts }) =>
        firsts.every((words) => text.words.some((word) => words.has(word))) && means(wanted, text),
    );
    if (kept.size >= maxKnown) kept.clear();
    kept.set(title, fits);
    return fits;
  };
}

/** “Geschäftsführer” is in English a managing director or a chief executive officer: a title of either fits. */
function alternativesOf(role: string): readonly string[] {
  const alone = frenchAlone.get(role.trim().toLowerCase());
  if (alone !== undefined) return [role, alone];
  const { parts, words } = textOf(role);
  if (role.includes('/') || parts.length !== 1 || !words.includes('/')) return [role];
  return [role, ...words.join(' ').split(' / ')];
}

/** How a title fits a role: `same` where either could be asked for in the place of the other. */
export function fitOf(role: string, title: string): 'same' | 'kind' | undefined {
  if (!means(wantedRole(role), textOf(title))) return undefined;
  return means(wantedRole(title), textOf(role)) ? 'same' : 'kind';
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
