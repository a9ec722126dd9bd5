/** The interface for sources of people and their employers. */
import * as v from 'valibot';
import type { Department, Seniority } from '../../contract/people-groups';
import type { Log } from '../log';
import { type Person, personSchema } from './person';

export interface PeopleQuery {
  /** The employer's domain, as `readDomain` returns it. */
  readonly domain: string;
  /** The seniorities and departments that `readTitle` may return for a person's role. */
  readonly seniorities: readonly Seniority[];
  readonly departments: readonly Department[];
  /** ISO 3166-1 alpha-3; without any, people anywhere. */
  readonly countries: readonly string[];
  /** The `next` of the previous page; null for the first page. */
  readonly after: string | null;
  readonly max: number;
}

export interface PeoplePage {
  readonly people: readonly Person[];
  /** The start of the next page; null on the last page. */
  readonly next: string | null;
}

/** A source of people: the store's own table, or an operator's data provider. */
export interface PeopleDirectory {
  /**
   * Returns one page of a company's people, always in the same order. Rejects if no answer is possible now,
   * including after a minute. After a crash, the same page may be requested again.
   */
  search(query: PeopleQuery): Promise<PeoplePage>;
  /** Takes profile addresses, at most a worker's batch. Returns the people found, by the given address. */
  find(profileUrls: readonly string[]): Promise<ReadonlyMap<string, Person>>;
}

/** Directories may be third-party services, so their answers are validated like requests. */
export function readPerson(found: unknown, log: Log): Person | 'unusable' | undefined {
  if (found === undefined) return undefined;
  const reading = v.safeParse(personSchema, found);
  if (reading.success) return reading.output;
  const fields = reading.issues.map((issue) => v.getDotPath(issue));
  log.warn({ fields }, 'the people directory answered a person that cannot be kept');
  return 'unusable';
}
