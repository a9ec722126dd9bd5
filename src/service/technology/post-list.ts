/** The posts of a phrase in memory, and the ranking of companies by them (§4.13). */

/** One entry a post, ordered by company, day and post; three arrays take a fifth of what objects would. */
export interface PostList {
  /** Ids up to 2^31. */
  readonly companies: Int32Array;
  /** Days since 1970, UTC. */
  readonly days: Int32Array;
  readonly posts: Float64Array;
}

export interface Ranking {
  /** Companies that meet every condition. */
  readonly total: number;
  /** The same before the firmographic filters. */
  readonly totalUnfiltered: number;
  /** Those of the page: most posts first, then lowest id. */
  readonly page: readonly RankedId[];
}

export interface RankedId {
  readonly companyId: number;
  readonly posts: number;
  /** The newest matching post; of one day's, the one that came last. */
  readonly newestPost: number;
}

export interface RankingRequest {
  /** Posts of this day and later ones count. */
  readonly fromDay: number;
  readonly offset: number;
  readonly limit: number;
}

/** A list with room for `length` posts, all zero. */
export function emptyList(length: number): PostList {
  return {
    companies: new Int32Array(length),
    days: new Int32Array(length),
    posts: new Float64Array(length),
  };
}

/** The posts that are in either list, those of both once. */
export function joined(one: PostList, other: PostList): PostList {
  const [ones, others] = [one.posts.length, other.posts.length];
  const both = emptyList(ones + others);
  let length = 0;
  for (let a = 0, b = 0; a < ones || b < others; length += 1) {
    const order = a === ones ? 1 : b === others ? -1 : compare(one, a, other, b);
    const [list, at] = order > 0 ? [other, b] : [one, a];
    both.companies[length] = list.companies[at] ?? 0;
    both.days[length] = list.days[at] ?? 0;
    both.posts[length] = list.posts[at] ?? 0;
    if (order <= 0) a += 1;
    if (order >= 0) b += 1;
  }
  return {
    companies: both.companies.subarray(0, length),
    days: both.days.subarray(0, length),
    posts: both.posts.subarray(0, length),
  };
}

function compare(one: PostList, a: number, other: PostList, b: number): number {
  return (
    (one.companies[a] ?? 0) - (other.companies[b] ?? 0) ||
    (one.days[a] ?? 0) - (other.days[b] ?? 0) ||
    (one.posts[a] ?? 0) - (other.posts[b] ?? 0)
  );
}

/**
 * Ranks the list's companies without those that are left out, or that the filters do not keep. To sort thousands of companies that have few posts each
 * takes longer than all else, so only their numbers of posts are put in order.
 */
export function rankPosts(
  { companies, days, posts }: PostList,
  excluded: ReadonlySet<number>,
  isKept: (companyId: number) => boolean,
  { fromDay, offset, limit }: RankingRequest,
): Ranking {
  /** For each company that counts, in the order of their ids: where its posts end, and how many they are. */
  const ends: number[] = [];
  const counts: number[] = [];
  /** How many companies have so many posts. */
  const alike: number[] = [];
  let totalUnfiltered = 0;
  for (let at = 0; at < companies.length; ) {
    const company = companies[at] ?? 0;
    let count = 0;
    for (; companies[at] === company; at += 1) {
      if ((days[at] ?? 0) >= fromDay) count += 1;
    }
    if (count === 0 || excluded.has(company)) continue;
    totalUnfiltered += 1;
    if (!isKept(company)) continue;
    ends.push(at);
    counts.push(count);
    alike[count] = (alike[count] ?? 0) + 1;
  }
  const page: RankedId[] = [];
  for (const { count, skipped, taken } of slices(alike, offset, limit)) {
    let at = counts.indexOf(count);
    for (let nth = 0; nth < skipped + taken; nth += 1, at = counts.indexOf(count, at + 1)) {
      if (nth < skipped) continue;
      const last = (ends[at] ?? 0) - 1;
      page.push({ companyId: companies[last] ?? 0, posts: count, newestPost: posts[last] ?? 0 });
    }
  }
  return { total: counts.length, totalUnfiltered, page };
}

/** Which companies of each number of posts are on the page, the most posts first. */
function slices(alike: readonly number[], offset: number, limit: number) {
  const found: { count: number; skipped: number; taken: number }[] = [];
  let rank = 0;
  for (let count = alike.length - 1; count > 0 && rank < offset + limit; count -= 1) {
    const companies = alike[count] ?? 0;
    const skipped = Math.min(companies, Math.max(0, offset - rank));
    const taken = Math.min(companies, offset + limit - rank) - skipped;
    if (taken > 0) found.push({ count, skipped, taken });
    rank += companies;
  }
  return found;
}
