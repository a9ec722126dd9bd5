/** The kinds of runs by their names. */
import type { Task } from '../task';
import { enrichAccounts, readAccounts } from './accounts';
import { discoverPeople } from './discover-people';
import { findDomains } from './find-domains';
import type { RunKind } from './kind';
import { findContacts, verifyEmployment } from './people';
import { techCompanies } from './tech-companies';

const kinds: { readonly [Name in Task['kind']]: RunKind<never, unknown> } = {
  'enrich-accounts': enrichAccounts,
  'read-accounts': readAccounts,
  'find-contacts': findContacts,
  'verify-employment': verifyEmployment,
  'discover-people': discoverPeople,
  'find-domains': findDomains,
  'tech-companies': techCompanies,
};

/** Returns the kind of a task. The cast is safe if the kind only receives its own tasks and outcomes. */
export function kindOf(task: Task): RunKind<Task, unknown> {
  return kinds[task.kind] as RunKind<Task, unknown>;
}
