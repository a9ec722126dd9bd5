/** The interface for sources of people: who works where. */
import * as v from 'valibot';
import type { Department, Seniority } from '../../contract/people';
import type { Log } from '../log';
import { type Person, personSchema } from './person';

export interface PeopleQuery {
  /** The employer's domain, as `readDomain` returns it. */
  readonly domain: string;
  /** What `readTitle` makes of a person's role must be among these. */
  readonly seniorities: readonly Seniority[];
  readonly departments: readonly Department[];
  /** ISO 3166-1 alpha-3; without any, people anywhere. */
  readonly countries: readonly string[];
  /** The end of the page before; null for the first page. */
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
   * Answers one page of a company's people, always in the same order. Rejects where nothing can be said now, which
   * taking longer than a minute counts as. May be asked twice for the same page after a crash.
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
