/** Every kind of run that the sweeps replay. */
import type { Kind } from '../scenario';
import { discoverPeople } from './discover-people';
import { enrichAccounts } from './enrich-accounts';
import { findContacts } from './find-contacts';
import { findDomains } from './find-domains';
import { readAccounts } from './read-accounts';
import { signal } from './signal';
import { verifyEmployment } from './verify-employment';

export const kinds: readonly Kind[] = [
  enrichAccounts,
  findContacts,
  verifyEmployment,
  discoverPeople,
  signal,
  readAccounts,
  findDomains,
];
