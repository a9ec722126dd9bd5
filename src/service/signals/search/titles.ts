/** Reads the titles of companies' posts, and lets requests have their turn meanwhile. */
import { setImmediate } from 'node:timers/promises';
import type { SearchedPost, SignalSource } from '../../store/signals';

/** Read together: a company may have put up thousands. */
const titlesAtOnce = 500;

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
    if (page.length < titlesAtOnce) break;
    await setImmediate();
  }
  return posts.sort((one, other) => other.postedAt - one.postedAt || other.id - one.id);
}
