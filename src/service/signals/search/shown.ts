/** Looks through many posts for what shows something, and lets requests have their turn meanwhile. */
import { setImmediate } from 'node:timers/promises';
import type { SearchedPost, SignalSource } from '../../store/signals';

export interface Shown<Post> {
  readonly post: Post;
  readonly snippet: string;
}

/** Bodies read together: a company may have thousands, of thousands of characters. */
const bodiesAtOnce = 100;

/** How long the thread is kept before whoever waits has a turn. */
const turnMs = 5;

/** Takes posts without their bodies; returns those that show it, in the same order. */
export async function shownByPosts(
  source: SignalSource,
  posts: readonly SearchedPost[],
  find: (post: SearchedPost) => string | undefined,
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
  find: (post: Post) => string | undefined,
): Promise<Shown<Post>[]> {
  const shown: Shown<Post>[] = [];
  await setImmediate();
  let end = performance.now() + turnMs;
  for (const post of posts) {
    if (performance.now() > end) {
      await setImmediate();
      end = performance.now() + turnMs;
    }
    const snippet = find(post);
    if (snippet !== undefined) shown.push({ post, snippet });
  }
  return shown;
}
