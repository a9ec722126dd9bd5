/** Whether a job title matches a role (§4.12.1). */
import { frenchAlone } from './french';
import { firstWords, nameAt } from './lexicon';
import {
  isDeputy,
  isLearner,
  rolesOf,
  type TitleText,
  titleText,
  type WantedRole,
  wantedRole,
} from './read';

/** Returns true for titles that match the role. */
export type TitleTest = (title: string) => boolean;

/** Many posts share a title, so results are cached; the cache is cleared at this size. */
const maxKnown = 10_000;

/**
 * Takes a role as people write it. A title matches if it has the same role or a kind of it, and all other
 * words of the request, in any order. For a role that no table has, only words are compared. An internship
 * matches only if the role is one.
 */
export function roleMatcher(role: string): TitleTest {
  const asked = alternativesOf(role).map((one) => {
    const wanted = wantedRole(one);
    return { wanted, firsts: wanted.marks.map(firstWords) };
  });
  const kept = new Map<string, boolean>();
  return (title) => {
    const before = kept.get(title);
    if (before !== undefined) return before;
    const text = titleText(title);
    // Most titles lack the words, which is faster to check than their meaning.
    const fits = asked.some(
      ({ wanted, firsts }) =>
        firsts.every((words) => text.words.some((word) => words.has(word))) && means(wanted, text),
    );
    if (kept.size >= maxKnown) kept.clear();
    kept.set(title, fits);
    return fits;
  };
}

/** Some roles have several English meanings: “Geschäftsführer” is a managing director or a chief executive officer. */
function alternativesOf(role: string): readonly string[] {
  const alone = frenchAlone.get(role.trim().toLowerCase());
  if (alone !== undefined) return [role, alone];
  const { parts, words } = titleText(role);
  if (role.includes('/') || parts.length !== 1 || !words.includes('/')) return [role];
  return [role, ...words.join(' ').split(' / ')];
}

/** Whether a text is a role and nothing else, such as “data engineers”: a field alone isn't one, nor a head alone. */
export function isRoleName(text: string): boolean {
  const { marks, rest, words } = wantedRole(text);
  if (marks.length === 0 || rest.length > 0) return false;
  return marks.some((mark) => mark.includes('>')) || words.some((_, at) => nameAt(words, at).role);
}

/** How a title matches a role: `same` if each matches the other. */
export function fitOf(role: string, title: string): 'same' | 'kind' | undefined {
  if (!means(wantedRole(role), titleText(title))) return undefined;
  return means(wantedRole(title), titleText(role)) ? 'same' : 'kind';
}

function means(asked: WantedRole, title: TitleText): boolean {
  const { marks, rest } = asked;
  if (marks.length + rest.length === 0) return false;
  if (!rest.every((word) => title.words.includes(word))) return false;
  if (isLearner(title) && !isLearner(asked)) return false;
  if (asked.isTop && isDeputy(title) && !isDeputy(asked)) return false;
  if (marks.length === 0) return true;
  const own = rolesOf(title).marks;
  return marks.every((mark) => own.has(mark));
}
