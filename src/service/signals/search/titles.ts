/** Reads the titles of companies' posts, and lets requests have their turn meanwhile. */
import type { SearchedPost, SignalSource } from '../../store/signals';
import { giveTurn } from './turn';

/** Read together: a company may have put up thousands. */
const titlesAtOnce = 200;

/** The companies' posts within a time without their bodies, each company's newest first. */
export async function titlesOf(
  source: SignalSource,
  companyIds: readonly number[],
  since: number,
  until: number,
): Promise<SearchedPost[]> {
  const all: SearchedPost[] = [];
  for (const id of companyIds) all.push(...(await titlesOfOne(source, id, since, until)));
  return all;
}

async function titlesOfOne(source: SignalSource, companyId: number, since: number, until: number) {
  const posts: SearchedPost[] = [];
  for (;;) {
    const after = posts.at(-1)?.id ?? 0;
    const page = await source.titles(companyId, since, until, after, titlesAtOnce);
    posts.push(...page);
    await giveTurn();
    if (page.length < titlesAtOnce) break;
  }
  return posts.sort((one, other) => other.postedAt - one.postedAt || other.id - one.id);
}
