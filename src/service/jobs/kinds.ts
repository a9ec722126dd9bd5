/** Every kind of job that the worker knows. */
import { discoverPeopleKind } from '../people/discover/work';
import { enrichPeopleKind } from '../people/enrich/work';
import { verifyPeopleKind } from '../people/verify/work';
import type { JobKind } from '../store/jobs';
import { enrichAccountsKind } from './enrich-accounts';
import type { KindOfJob } from './kind';

export const kinds: Readonly<Record<JobKind, KindOfJob>> = {
  enrich_accounts: enrichAccountsKind,
  enrich_people: enrichPeopleKind,
  discover_people: discoverPeopleKind,
  verify_people: verifyPeopleKind,
};
