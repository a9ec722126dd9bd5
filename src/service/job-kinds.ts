/** Every kind of job that the worker knows. */
import { enrichAccountsKind } from './accounts/enrich';
import type { Kinds } from './jobs/worker';
import { discoverPeopleKind } from './people/discover/job';
import { enrichPeopleKind } from './people/enrich/job';
import { verifyPeopleKind } from './people/verify/job';

export const kinds: Kinds = {
  enrich_accounts: enrichAccountsKind,
  enrich_people: enrichPeopleKind,
  discover_people: discoverPeopleKind,
  verify_people: verifyPeopleKind,
};
