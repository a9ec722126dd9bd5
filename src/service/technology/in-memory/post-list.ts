/** The posts of a phrase in memory, and the ranking of companies by them (§4.13). */

/** `day * postsADay + post` orders posts by day, then id, in one number. Ids are below this. */
export const postsADay = 2 ** 36;

/** Posts ordered by company, day and id, in typed arrays, which take a fifth of the memory of objects. */
export interface PostList {
  /** Company ids below 2^31, each once. */
  readonly companies: Int32Array;
  /** For each company, the index after its last post, which is the next company's first. */
  readonly ends: Int32Array;
  /** Day of each post, counted from 1970, UTC. */
  readonly days: Int32Array;
  readonly posts: Float64Array;
}

export interface Ranking {
  /** Companies that meet every condition. */
  readonly total: number;
  /** Companies that meet every condition except the firmographic filters. */
  readonly totalUnfiltered: number;
  /** The companies of the page: most posts first, then lowest id. */
  readonly page: readonly RankedId[];
}

export interface RankedId {
  readonly companyId: number;
  readonly posts: number;
  /** The newest matching post; of several on the newest day, the one added last. */
  readonly newestPost: number;
}

export interface RankingRequest {
  /** Posts of this day and later ones count. */
  readonly fromDay: number;
  readonly offset: number;
  readonly limit: number;
}

/** Builds a list from at most `maxLength` posts, which must be added in its order. */
export class PostListBuilder {
  readonly #companies: number[] = [];
  readonly #ends: number[] = [];
  readonly #days: Int32Array;
  readonly #posts: Float64Array;
  #length = 0;

  constructor(maxLength: number) {
    this.#days = new Int32Array(maxLength);
    this.#posts = new Float64Array(maxLength);
  }

  add(company: number, day: number, post: number): void {
    this.#days[this.#length] = day;
    this.#posts[this.#length] = post;
    this.#length += 1;
    if (this.#companies.at(-1) !== company) this.#companies.push(company);
    this.#ends[this.#companies.length - 1] = this.#length;
  }

  list(): PostList {
    return {
      companies: new Int32Array(this.#companies),
      ends: new Int32Array(this.#ends),
      days: this.#days.subarray(0, this.#length),
      posts: this.#posts.subarray(0, this.#length),
    };
  }
}

export function bytesOf({ companies, ends, days, posts }: PostList): number {
  return companies.byteLength + ends.byteLength + days.byteLength + posts.byteLength;
}

/** Merges two lists; posts in both appear once. */
export function joined(one: PostList, other: PostList): PostList {
  const both = new PostListBuilder(one.posts.length + other.posts.length);
  let [a, b, nthOfOne, nthOfOther] = [0, 0, 0, 0];
  while (nthOfOne < one.companies.length || nthOfOther < other.companies.length) {
    const companyOfOne = one.companies[nthOfOne] ?? Number.POSITIVE_INFINITY;
    const companyOfOther = other.companies[nthOfOther] ?? Number.POSITIVE_INFINITY;
    const company = Math.min(companyOfOne, companyOfOther);
    const endOfA = companyOfOne === company ? (one.ends[nthOfOne++] ?? 0) : a;
    const endOfB = companyOfOther === company ? (other.ends[nthOfOther++] ?? 0) : b;
    while (a < endOfA || b < endOfB) {
      const order = a === endOfA ? 1 : b === endOfB ? -1 : compare(one, a, other, b);
      if (order > 0) both.add(company, other.days[b] ?? 0, other.posts[b] ?? 0);
      else both.add(company, one.days[a] ?? 0, one.posts[a] ?? 0);
      if (order <= 0) a += 1;
      if (order >= 0) b += 1;
    }
  }
  return both.list();
}

/** Compares posts of one company. */
function compare(one: PostList, a: number, other: PostList, b: number): number {
  return (one.days[a] ?? 0) - (other.days[b] ?? 0) || (one.posts[a] ?? 0) - (other.posts[b] ?? 0);
}

/**
 * Ranks the companies of a list, except those in `excluded` or rejected by `isKept`. Sorting thousands of companies
 * would take longer than everything else, so companies are counted by their number of posts instead.
 */
export function rankPosts(
  { companies, ends, days, posts }: PostList,
  excluded: readonly number[],
  isKept: (companyId: number) => boolean,
  { fromDay, offset, limit }: RankingRequest,
): Ranking {
  /** For each company, the posts that count; 0 if the company is left out. */
  const counts = new Int32Array(companies.length);
  const out = [...excluded].sort((one, other) => one - other);
  let [total, totalUnfiltered, max] = [0, 0, 0];
  for (let nth = 0, at = 0, nthOut = 0; nth < companies.length; nth += 1) {
    const company = companies[nth] ?? 0;
    const end = ends[nth] ?? 0;
    while (at < end && (days[at] ?? 0) < fromDay) at += 1;
    const count = end - at;
    at = end;
    if (count === 0) continue;
    while ((out[nthOut] ?? company) < company) nthOut += 1;
    if (out[nthOut] === company) continue;
    totalUnfiltered += 1;
    if (!isKept(company)) continue;
    total += 1;
    counts[nth] = count;
    max = Math.max(max, count);
  }
  const page: RankedId[] = [];
  for (const { count, skipped, taken } of slices(companiesByCount(counts, max), offset, limit)) {
    let nth = counts.indexOf(count);
    for (let rank = 0; rank < skipped + taken; rank += 1, nth = counts.indexOf(count, nth + 1)) {
      if (rank < skipped) continue;
      const newestPost = posts[(ends[nth] ?? 0) - 1] ?? 0;
      page.push({ companyId: companies[nth] ?? 0, posts: count, newestPost });
    }
  }
  return { total, totalUnfiltered, page };
}

/** For each number of posts up to `max`, how many companies have it. */
function companiesByCount(counts: Int32Array, max: number): Int32Array {
  const companiesWith = new Int32Array(max + 1);
  for (const count of counts) companiesWith[count] = (companiesWith[count] ?? 0) + 1;
  return companiesWith;
}

/**
 * For each number of posts, how many of its companies come before the page and how many are on it; most posts first.
 */
function slices(companiesWith: Int32Array, offset: number, limit: number) {
  const found: { count: number; skipped: number; taken: number }[] = [];
  let rank = 0;
  for (let count = companiesWith.length - 1; count > 0 && rank < offset + limit; count -= 1) {
    const companies = companiesWith[count] ?? 0;
    const skipped = Math.min(companies, Math.max(0, offset - rank));
    const taken = Math.min(companies, offset + limit - rank) - skipped;
    if (taken > 0) found.push({ count, skipped, taken });
    rank += companies;
  }
  return found;
}
