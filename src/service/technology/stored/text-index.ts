/** The interface of the full-text indexes of both databases: they take the words of posts and find posts by phrase. */
import type { Queries } from '../../database/database';
import type { Sql } from '../../database/sql';

export interface IndexedPost {
  readonly id: number;
  readonly companyId: number;
  /** Days since 1970, UTC. */
  readonly day: number;
  /** As `indexWords` returns them. */
  readonly words: string;
}

export interface TextIndex {
  /** A query for the company_id, day and post_id of posts that have any of the phrases. */
  matches(phrases: readonly string[]): Sql;
  /** A query for the `id` of such posts; missing if it isn't much faster than `matches`. */
  ids?(phrases: readonly string[]): Sql;
  /** A condition to add to `matches`: post ids above `after`, up to `to`. */
  between(after: number, to: number): Sql;
  add(tx: Queries, posts: readonly IndexedPost[]): Promise<void>;
  /** Takes the posts with the same words as they were added with. */
  remove(tx: Queries, posts: readonly IndexedPost[]): Promise<void>;
}
