/** The port through which the service asks who works where, and its embedded implementation. */
import type { Department, Seniority } from '../../contract/people';
import type { Person } from './person';
import type { DirectoryStore } from './store';

export interface PeopleQuery {
  /** The employer's, as `readDomain` gives it. */
  readonly domain: string;
  /** What `readTitle` makes of a person's role must be among these. */
  readonly seniorities: readonly Seniority[];
  readonly departments: readonly Department[];
  /** ISO 3166-1 alpha-3; without any, people anywhere. */
  readonly countries: readonly string[];
  /** Where the page before this one ended; null for the first. */
  readonly after: string | null;
  readonly max: number;
}

export interface PeoplePage {
  readonly people: readonly Person[];
  /** Where the next page begins; null where this is the last. */
  readonly next: string | null;
}

/** A source of people: the store's own table, or an operator's data provider. */
export interface PeopleDirectory {
  /**
   * Answers one page of a company's people, always in the same order. Rejects where nothing can be said now, which
   * taking longer than a minute counts as. May be asked twice for the same page after a crash.
   */
  search(query: PeopleQuery): Promise<PeoplePage>;
  /** Takes profile addresses, at most a worker's batch. Returns who was found, each under the address asked for. */
  find(profileUrls: readonly string[]): Promise<ReadonlyMap<string, Person>>;
}

/** The directory that reads the store's people: the sample data and what an operator imports. */
export function storePeopleDirectory(people: DirectoryStore): PeopleDirectory {
  return {
    async search(query) {
      const after = query.after === null ? 0 : Number(query.after);
      const found = await people.search({ ...query, after });
      const last = found.at(-1);
      return {
        people: found.map(({ person }) => person),
        next: last && found.length === query.max ? String(last.id) : null,
      };
    },
    async find(profileUrls) {
      const found = await people.byProfile(profileUrls);
      return new Map(found.map((person) => [person.profile_url, person]));
    },
  };
}
