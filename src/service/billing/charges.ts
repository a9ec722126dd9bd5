/** All charges and grants, and the keys by which each is entered into a user's ledger once. */
import { createHash } from 'node:crypto';
import { companyMark } from '../forgotten/forgotten';

/** An entry of the ledger before it is added. */
export interface Entry {
  /** Unique for the user: a second entry with the key is ignored. */
  readonly key: string;
  /** What is charged or granted: above zero. */
  readonly credits: number;
  readonly reason: string;
}

export interface Grant extends Entry {
  readonly reason: 'starting_grant' | 'operator_grant';
  /** Who gave it and why. */
  readonly note?: string;
}

export interface Charge extends Entry {
  /**
   * The companies that the charge is for, each by the keys of its names; `credits` is the price of one. `charge` leaves
   * out those that the user has paid for.
   */
  readonly companies?: readonly CompanyKeys[];
  readonly reason:
    | 'tech_search'
    | 'account_enriched'
    | 'person_discovered'
    | 'email_found'
    | 'phone_found'
    | 'employment_verified'
    | 'signal_account'
    | 'signal_check'
    | 'signal_person'
    | 'signal_email';
}

/** What `companyKey` returns for each name of one company. */
export type CompanyKeys = readonly string[];

export const grants = {
  start: (credits: number): Grant => ({ key: 'start', credits, reason: 'starting_grant' }),
  operator: (grantKey: string, credits: number, note: string): Grant => ({
    key: `grant:${grantKey}`,
    credits,
    reason: 'operator_grant',
    note,
  }),
};

/**
 * A person and an email address are charged once, whether a job or a signal finds them; a company once in 30 days,
 * whatever finds it (see `charge`). A verdict is charged once for each job.
 */
export const charges = {
  /** Takes the price of a company, and the page's companies. */
  searchPage: (holdId: string, credits: number, companies: readonly CompanyKeys[]): Charge => ({
    key: holdId,
    credits,
    reason: 'tech_search',
    companies,
  }),
  /** Takes the company's domain, and the names under which the job asked for it. */
  enrichedAccount: (
    jobId: string,
    domain: string,
    names: ReadonlySet<string>,
    credits: number,
  ): Charge => {
    const key = companyKey(domain);
    const others = [...names].filter((name) => name !== domain);
    return {
      key: `${jobId}:${key}`,
      credits,
      reason: 'account_enriched',
      companies: [[key, ...others.map(companyKey)]],
    };
  },
  verifiedEmployment: (jobId: string, personId: number, credits: number): Charge => ({
    key: `${jobId}:${personId}`,
    credits,
    reason: 'employment_verified',
  }),
  discoveredPerson: (personId: number, credits: number): Charge => ({
    key: personKey(personId),
    credits,
    reason: 'person_discovered',
  }),
  foundEmail: (personId: number, email: string, credits: number): Charge => ({
    key: emailKey(personId, email),
    credits,
    reason: 'email_found',
  }),
  foundPhone: (personId: number, phone: string, credits: number): Charge => ({
    key: `phone:${personId}:${digest(phone)}`,
    credits,
    reason: 'phone_found',
  }),
  signalAccount: (signalId: number, domain: string, credits: number): Charge => ({
    key: `signal:${signalId}:${companyKey(domain)}`,
    credits,
    reason: 'signal_account',
    companies: [[companyKey(domain)]],
  }),
  /** Takes the day of the check, as its number since the epoch: a person is checked at most once a day. */
  watchedPerson: (signalId: number, personId: number, day: number, credits: number): Charge => ({
    key: `signal:${signalId}:${personId}:${day}`,
    credits,
    reason: 'signal_check',
  }),
  signalPerson: (personId: number, credits: number): Charge => ({
    key: personKey(personId),
    credits,
    reason: 'signal_person',
  }),
  signalEmail: (personId: number, email: string, credits: number): Charge => ({
    key: emailKey(personId, email),
    credits,
    reason: 'signal_email',
  }),
};

/** What a charge was for, if not for a job: a signal or a technology search. */
export const works = {
  signal: (signalId: number) => `signal:${signalId}`,
  search: 'search',
} as const;

const personKey = (personId: number) => `discovered:${personId}`;

const emailKey = (personId: number, email: string) => `email:${personId}:${digest(email)}`;

/** A hash, because ledger rows are never deleted, and a company may have to be. */
export function companyKey(domain: string): string {
  return companyMark(domain).slice(0, 32);
}

function digest(value: string): string {
  return createHash('sha256').update(value.trim().toLowerCase()).digest('hex').slice(0, 16);
}
