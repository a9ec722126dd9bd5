/** Reads the titles of companies' posts, and lets requests have their turn meanwhile. */
import type { SearchedPost, SignalSource } from '../store';
import { giveTurn } from './turn';

/** Read together: a company may have put up thousands. */
const titlesAtOnce = 200;

/** The companies' posts within a time without their bodies: company by company, by id, each one's newest first. */
export async function titlesOf(
  source: SignalSource,
  companyIds: readonly number[],
  since: number,
  until: number,
): Promise<SearchedPost[]> {
  const posts: SearchedPost[] = [];
  for (let left = companyIds; left.length > 0; ) {
    const page = await source.titles(left, since, until, posts.at(-1), titlesAtOnce);
    posts.push(...page);
    await giveTurn();
    const reached = page.length < titlesAtOnce ? undefined : page.at(-1)?.companyId;
    left = reached === undefined ? [] : left.filter((id) => id >= reached);
  }
  return posts.sort(
    (one, other) =>
      one.companyId - other.companyId || other.postedAt - one.postedAt || other.id - one.id,
  );
}
