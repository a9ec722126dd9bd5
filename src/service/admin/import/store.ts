/** The store's interface for imported people, with their employers, and social posts. */
import type { Person } from '../../people/person';
import type { ImportCount } from '../../technology/store';

/** An imported person. */
export interface NewPerson extends Person {
  /** The company's normalised domain. A company that isn't known yet is made from it. */
  readonly domain: string;
  /** The name for a company that isn't known yet. */
  readonly company: string | null;
}

/** An imported post of the professional network. */
export interface NewSocialPost {
  /** The normalised domain of the company or of the person's company. */
  readonly domain: string;
  readonly company: string | null;
  readonly author_name: string;
  /** Both null for a company's own page. */
  readonly author_role: string | null;
  readonly author_url: string | null;
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly posted_at: number;
  /** Identifies the post: a later one with the same address replaces it. */
  readonly url: string;
}

export interface ImportStore {
  /**
   * Adds or updates people, identified by profile; no two may have the same. A field that the import lacks keeps its
   * value, unless the person is at another company now. A person with a day of joining counts as hired on that day.
   */
  addPeople(people: readonly NewPerson[]): Promise<ImportCount>;
  /** Adds or updates posts, identified by address; no two may have the same. */
  addSocialPosts(posts: readonly NewSocialPost[]): Promise<ImportCount>;
  /** Called after the last batch of an import, so that the database plans queries by the new sizes of the tables. */
  end(): Promise<void>;
}
