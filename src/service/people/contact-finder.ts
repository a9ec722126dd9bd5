/**
 * The interface through which jobs find emails, phones and employers outside the store, with keys of users or the
 * operator.
 */
import type { EnrichedPerson } from '../../contract/people';
import type { ProviderCost } from '../../contract/providers';
import type { Lease } from '../jobs/store';
import type { Employment } from './person';

export const contacts = ['email', 'phone'] as const;
export type Contact = (typeof contacts)[number];
/** The person's field for each contact. */
export const fieldOf = { email: 'work_email', phone: 'phone' } as const;
/** What can be asked for about a person. */
export type Wanted = Contact | 'employer';

/** A person of a job, and what is asked for about them. */
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
  /** Whether the source says that it checked the value; if not, further sources are asked. */
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

/** Which finds the job's hold covers: those that cost credits because the user's own key didn't pay for them. */
export interface Cover {
  /** Whether the hold covers the person's find, or the price was claimed. */
  covers(personId: number, wanted: Wanted): boolean;
  /** Sets its price aside, once; returns false, and sets nothing aside, if the hold doesn't cover it. */
  claim(personId: number, wanted: Wanted): boolean;
  /** Gives the price back. */
  release(personId: number, wanted: Wanted): void;
}

/** The people of one step of a job. */
export interface ContactSearch {
  /**
   * Returns what was found so far; undefined if nothing. Takes the contact that the user already has. A different one
   * that the user's own key didn't find is claimed, or left out if the hold doesn't cover it.
   */
  best(personId: number, contact: Contact, current: string | null): ContactFind | undefined;
  /** As `best`, for the person's employer. */
  employer(personId: number): EmployerFind | undefined;
  /**
   * Asks about these people until each is settled or must wait. Spends the credits of the keys, never more than their
   * ceilings, and never twice for one answer. The operator's keys are asked while the hold covers what they find.
   * Returns the ids of those that aren't settled, with the time when each is due in ms since the epoch. Rejects only if
   * the store fails or the signal aborts.
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
  /** What providers found and charged for a settled person's employer; undefined as in `detailsOf`. */
  employerCosts(personId: number): ProviderCost[] | undefined;
}

export interface ContactFinder {
  /** Whether an own key of the user can be asked for one of these now. Spends nothing. */
  hasOwnKey(userId: string, wanted: readonly Wanted[]): Promise<boolean>;
  /** Reads what was asked about people of the job's user. Spends nothing. */
  open(job: Lease, personIds: readonly number[], cover: Cover): Promise<ContactSearch>;
}
