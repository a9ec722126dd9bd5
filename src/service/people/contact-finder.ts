/** The interface through which jobs find emails, phones and employers outside the store, with keys that someone pays. */
import type { EnrichedPerson } from '../../contract/people';
import type { Lease } from '../jobs/store';
import type { Employment } from './person';

export const contacts = ['email', 'phone'] as const;
export type Contact = (typeof contacts)[number];
/** What may be wanted of a person. */
export type Wanted = Contact | 'employer';

/** A person of a job, and what is wanted of them. */
export interface WantedContacts {
  readonly personId: number;
  readonly contacts: readonly Wanted[];
  readonly person: {
    readonly fullName: string;
    readonly firstName: string;
    readonly lastName: string;
    /** As `readDomain` returns it. */
    readonly domain: string;
    readonly companyName: string | null;
    /** Null unless it is in LinkedIn. */
    readonly profileUrl: string | null;
  };
}

/** An email or phone that was found for the user. */
export interface ContactFind {
  readonly value: string;
  /** Whether the source says that it checked it; false asks further sources. */
  readonly isCertain: boolean;
  /** Whether the user's own key paid, so it costs no credits. */
  readonly isOwnKey: boolean;
}

/** Where a person works now. */
export interface EmployerFind {
  readonly employment: Employment;
  /** The source's id. */
  readonly source: string;
  /** Whether the user's own key paid, so it costs no credits. */
  readonly isOwnKey: boolean;
}

/** The fields of a result that the extension `providers` adds. */
export type ContactDetails = Pick<
  EnrichedPerson,
  'email_source' | 'email_quality' | 'email_verified_at' | 'phone_source' | 'provider_costs'
>;

/** The people of one step of a job. */
export interface ContactSearch {
  /** What was found so far; undefined if nothing. */
  best(personId: number, contact: Contact): ContactFind | undefined;
  employer(personId: number): EmployerFind | undefined;
  /**
   * Asks about these people until each is settled or must wait. Spends the credits of the keys, never more than their
   * ceilings, and never twice for one answer. Returns the ids of those that aren't settled, with the time when each is
   * due in ms since the epoch. Rejects only if the store fails or the signal aborts.
   */
  work(
    people: readonly WantedContacts[],
    stopping: AbortSignal,
  ): Promise<ReadonlyMap<number, number>>;
  /**
   * Takes a settled person, what the job was asked for, and the contacts as they will be. Returns undefined if nothing
   * outside the store has been or could have been asked.
   */
  detailsOf(
    personId: number,
    asked: Readonly<Record<Contact, boolean>>,
    current: Readonly<Record<Contact, string | null>>,
  ): ContactDetails | undefined;
}

export interface ContactFinder {
  /** Reads what was asked about people of the job's user. Spends nothing. */
  open(job: Lease, personIds: readonly number[]): Promise<ContactSearch>;
}
