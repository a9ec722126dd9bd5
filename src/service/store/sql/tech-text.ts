/** What the engines' full-text indexes have in common: words go in, posts that hold a phrase come out. */
import type { Parameter, Queries } from './database';

export interface IndexedPost {
  readonly id: number;
  readonly companyId: number;
  /** Days since 1970, UTC. */
  readonly day: number;
  /** As `wordsOf` gives them. */
  readonly words: string;
}

export interface TextIndex {
  /** A query for the company_id, day and post_id of posts, with one parameter: what `wanted` gives. */
  readonly matches: string;
  /** A condition to add to it: post ids above the first parameter, up to the second. */
  readonly between: string;
  /** Takes phrases; a post that holds any of them matches. */
  wanted(phrases: readonly string[]): Parameter;
  add(within: Queries, posts: readonly IndexedPost[]): Promise<void>;
  /** Takes the posts as they were added. */
  remove(within: Queries, posts: readonly IndexedPost[]): Promise<void>;
}
