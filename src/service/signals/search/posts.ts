/** Searches many posts, yielding regularly to requests on the same thread. */
import { setImmediate } from 'node:timers/promises';
import type { Quoted } from '../match/evidence';
import type { SearchedPost, SignalSource } from '../source';

export interface Shown<Post> extends Quoted {
  readonly post: Post;
}

/** Titles read together: a company may have published thousands. */
const titlesAtOnce = 200;

/** Bodies read together: a company may have thousands of long posts. */
const bodiesAtOnce = 50;

/** How long a search keeps the thread before it yields. */
const turnMs = 4;

/** Shared by all searches of the thread, so that many short pieces of work don't add up. */
let turnEnd = 0;

/** The companies' posts within a time, without bodies: by company id, each company's newest first. */
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
    await yieldToRequests();
    const reached = page.length < titlesAtOnce ? undefined : page.at(-1)?.company_id;
    left = reached === undefined ? [] : left.filter((id) => id >= reached);
  }
  return posts.sort(
    (one, other) =>
      one.company_id - other.company_id || other.posted_at - one.posted_at || other.id - one.id,
  );
}

/** Takes posts without bodies; returns the matching ones, in the same order. */
export async function shownByPosts(
  source: SignalSource,
  posts: readonly SearchedPost[],
  find: (post: SearchedPost) => Quoted | undefined,
): Promise<Shown<SearchedPost>[]> {
  const shown: Shown<SearchedPost>[] = [];
  for (let start = 0; start < posts.length; start += bodiesAtOnce) {
    const some = posts.slice(start, start + bodiesAtOnce);
    const bodies = await source.bodies(some);
    const whole = some.map((post) => ({ ...post, body: bodies.get(post.id) ?? '' }));
    shown.push(...(await shownBy(whole, find)));
  }
  return shown;
}

export async function shownBy<Post>(
  posts: readonly Post[],
  find: (post: Post) => Quoted | undefined,
): Promise<Shown<Post>[]> {
  const shown: Shown<Post>[] = [];
  for (const post of posts) {
    await yieldToRequests();
    const quoted = find(post);
    if (quoted) shown.push({ post, ...quoted });
  }
  return shown;
}

/** Call it between short pieces of work. */
async function yieldToRequests(): Promise<void> {
  if (performance.now() < turnEnd) return;
  await setImmediate();
  turnEnd = performance.now() + turnMs;
}
