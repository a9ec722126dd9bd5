/** The port to a CRM: what signals add to it, and what accounts, people and the export show of it. */

/** Who answers for a record. */
export interface CrmOwner {
  readonly id: string;
  readonly email: string | null;
}

/** What is known of a company; null is blank. */
export interface CrmAccountFields {
  readonly name: string;
  readonly website: string | null;
  readonly linkedinUrl: string | null;
  readonly industry: string | null;
  readonly employeeCount: number | null;
  readonly location: string | null;
}

/** What is known of a person there; e-mail and phone only once they were paid for. */
export interface CrmContactFields {
  readonly name: string;
  readonly role: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly profileUrl: string | null;
  readonly location: string | null;
}

export interface CrmAccount extends CrmAccountFields {
  readonly owner: CrmOwner | null;
}

export interface CrmContact extends CrmContactFields {
  readonly owner: CrmOwner | null;
}

/** A record as it is kept, with its number in the CRM. */
export interface KeptAccount extends CrmAccount {
  readonly id: number;
  readonly accountId: number;
  readonly lifecycleStage: string;
  readonly syncedAt: number;
}

export interface KeptContact extends CrmContact {
  readonly id: number;
  readonly accountId: number;
  readonly personId: number;
}

/** An account that a signal found, with the people it found there. */
export interface CrmAddition {
  readonly accountId: number;
  readonly account: CrmAccountFields;
  readonly contacts: readonly { readonly personId: number; readonly contact: CrmContactFields }[];
}

/** Every method answers the user's own records alone. */
export interface Crm {
  /** What accounts show as `connected_crm`. */
  readonly name: string;
  /** By the ids of accounts; one without a record is not in it. */
  accounts(
    userId: string,
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, KeptAccount>>;
  /** By the ids of people. */
  contacts(userId: string, personIds: readonly number[]): Promise<ReadonlyMap<number, KeptContact>>;
  /** In the order in which they were made, those after a record's number. */
  page(userId: string, after: number, max: number): Promise<readonly KeptAccount[]>;
  /** All at these accounts, in the order in which they were made. */
  contactsAt(userId: string, accountIds: readonly number[]): Promise<readonly KeptContact[]>;
}

/**
 * Takes additions, as part of the transaction that keeps and charges what a signal found: so neither is there without
 * the other. A CRM elsewhere would note there what it has to send.
 */
export interface CrmIntake {
  /**
   * Adds by the rules of safe mode, each account at most once in the list. `unassigned` is who gets the records that
   * nobody owns; null leaves them to nobody.
   */
  add(additions: readonly CrmAddition[], unassigned: CrmOwner | null, now: number): Promise<void>;
}
