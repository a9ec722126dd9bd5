/** The store's interface for forgetting: what is known of a company or a person, deleted everywhere. */

/** What became of one table. */
export interface Erasure {
  readonly table: string;
  readonly deleted: number;
  /** Rows that stay, because jobs and other people are counted by them, without what they said. */
  readonly emptied: number;
}

/** How a person is named to be forgotten. */
export type PersonName = { readonly profileUrl: string } | { readonly email: string };

/**
 * Everything in one transaction. The ledger stays as it is: it names nobody. Whoever was forgotten is put on a list of
 * hashes and does not come in again, by an import, a job or a signal. Answers the tables in which something changed.
 */
export interface ForgetStore {
  /** Takes a normalised domain. The company's people go with it. */
  company(domain: string, now: number): Promise<readonly Erasure[]>;
  person(name: PersonName, now: number): Promise<readonly Erasure[]>;
}
