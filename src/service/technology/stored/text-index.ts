/** What the full-text indexes of both databases have in common: words go in, posts that hold a phrase come out. */
import type { Queries } from '../../database/database';
import type { Sql } from '../../database/sql';

export interface IndexedPost {
  readonly id: number;
  readonly companyId: number;
  /** Days since 1970, UTC. */
  readonly day: number;
  /** As `wordsOf` gives them. */
  readonly words: string;
}

export interface TextIndex {
  /** A query for the company_id, day and post_id of posts that hold any of the phrases. */
  matches(phrases: readonly string[]): Sql;
  /** A query for their ids alone, as `id`, where that is much quicker. */
  ids?(phrases: readonly string[]): Sql;
  /** A condition to add to it: post ids above the first, up to the second. */
  between(after: number, to: number): Sql;
  add(tx: Queries, posts: readonly IndexedPost[]): Promise<void>;
  /** Takes the posts as they were added. */
  remove(tx: Queries, posts: readonly IndexedPost[]): Promise<void>;
}
