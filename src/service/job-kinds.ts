/** Every kind of job that the worker knows. */
import { enrichAccountsKind } from './accounts/enrich';
import type { Kinds } from './jobs/worker';
import { discoverPeopleKind } from './people/discover/work';
import { enrichPeopleKind } from './people/enrich/work';
import { verifyPeopleKind } from './people/verify/work';

export const kinds: Kinds = {
  enrich_accounts: enrichAccountsKind,
  enrich_people: enrichPeopleKind,
  discover_people: discoverPeopleKind,
  verify_people: verifyPeopleKind,
};
