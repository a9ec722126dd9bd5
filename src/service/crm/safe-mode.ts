/** Safe mode: what is missing is made, blanks are filled, and whatever is there stays, its owner first of all (§4.12). */
import type { CrmAccount, CrmAccountFields, CrmContact, CrmContactFields, CrmOwner } from './crm';

/**
 * Takes the record that is there, what a signal found, and who gets it if nobody owns it. Returns the record as it
 * has to be.
 */
export function addAccount(
  known: CrmAccount | undefined,
  found: CrmAccountFields,
  unassigned: CrmOwner | null,
): CrmAccount {
  return {
    name: filled(known?.name, found.name),
    website: filled(known?.website, found.website),
    linkedinUrl: filled(known?.linkedinUrl, found.linkedinUrl),
    industry: filled(known?.industry, found.industry),
    employeeCount: filled(known?.employeeCount, found.employeeCount),
    location: filled(known?.location, found.location),
    owner: filled(known?.owner, unassigned),
  };
}

/** The same for a person. */
export function addContact(
  known: CrmContact | undefined,
  found: CrmContactFields,
  unassigned: CrmOwner | null,
): CrmContact {
  return {
    name: filled(known?.name, found.name),
    role: filled(known?.role, found.role),
    email: filled(known?.email, found.email),
    phone: filled(known?.phone, found.phone),
    profileUrl: filled(known?.profileUrl, found.profileUrl),
    location: filled(known?.location, found.location),
    owner: filled(known?.owner, unassigned),
  };
}

/** Contacts that nobody owns go to whoever owns their account now, where unassigned records go to somebody at all. */
export function contactsOwner(account: CrmAccount, unassigned: CrmOwner | null): CrmOwner | null {
  return unassigned && account.owner;
}

function filled<Value>(known: Value | null | undefined, found: Value): Value {
  return known === null || known === undefined || known === '' ? found : known;
}
