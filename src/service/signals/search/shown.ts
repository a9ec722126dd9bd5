/** Looks through many posts for what shows something, and lets requests have their turn meanwhile. */
import type { Quoted } from '../match/evidence';
import type { SearchedPost, SignalSource } from '../store';
import { giveTurn } from './turn';

export interface Shown<Post> extends Quoted {
  readonly post: Post;
}

/** Bodies read together: a company may have thousands, of thousands of characters. */
const bodiesAtOnce = 50;

/** Takes posts without their bodies; returns those that show it, in the same order. */
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
    await giveTurn();
    const quoted = find(post);
    if (quoted) shown.push({ post, ...quoted });
  }
  return shown;
}
