/** The store's interface for what an operator brings of people: where they work, and what they post. */
import type { Person } from '../../people/person';
import type { ImportCount } from '../../technology/store';

/** A person as an import brings them. */
export interface NewPerson extends Person {
  /** The employer's, normalised. A company that is not known yet is made from it. */
  readonly domain: string;
  /** The company's name, for one that is not known yet. */
  readonly company: string | null;
}

/** A post in the professional network as an import brings it. */
export interface NewSocialPost {
  /** Of the company whose page or person it is, normalised. */
  readonly domain: string;
  readonly company: string | null;
  readonly author_name: string;
  /** Both null for a company's own page. */
  readonly author_role: string | null;
  readonly author_url: string | null;
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly posted_at: number;
  /** Names the post: another one with the same address replaces it. */
  readonly url: string;
}

export interface ImportStore {
  /**
   * Keeps people by their profile's address, of which no two are the same. What an import does not say of a person
   * stays as it was, unless the person is at another company now. Whoever has a day of joining is a hire of that day.
   */
  addPeople(people: readonly NewPerson[]): Promise<ImportCount>;
  /** Keeps posts by their address, of which no two are the same. */
  addSocialPosts(posts: readonly NewSocialPost[]): Promise<ImportCount>;
  /** Called after the last batch of an import, so that questions are planned by what the tables hold now. */
  end(): Promise<void>;
}
