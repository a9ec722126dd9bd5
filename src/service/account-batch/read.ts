/** Reads accounts with their people, signals and CRM records, up to 500 at once (§4.10). */
import {
  type AccountBatchRequest,
  type AccountBatchResponse,
  accountBatchRequestSchema,
} from '../../contract/account';
import { readDomain } from '../../contract/domain';
import { limits } from '../../contract/limits';
import type { Deps } from '../deps';
import { readBody } from '../http/body';
import type { Handler } from '../routes';
import { findIcpPeople } from './people';
import { presentAccount } from './present';

/**
 * Takes ids, domains as people write them, or both. Answers the user's own accounts among them, ids first,
 * in request order and each once; what is unknown, another user's or no domain is left out. Each comes with a page
 * of the people there who fit the user's ICPs. Spends no credits.
 */
export async function readAccounts(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  userId: string,
  request: AccountBatchRequest,
): Promise<AccountBatchResponse> {
  const ids = request.account_ids ?? [];
  const domains = (request.account_domains ?? []).flatMap((text) => {
    const reading = readDomain(text);
    return reading.ok ? [reading.domain] : [];
  });
  const byId = new Map(
    (await store.accounts.byIds(userId, ids)).map((account) => [account.id, account]),
  );
  const byDomain = new Map(
    (await store.accounts.byDomains(userId, domains)).map((account) => [account.domain, account]),
  );
  const asked = [...ids.map((id) => byId.get(id)), ...domains.map((name) => byDomain.get(name))];
  const found = new Map(asked.flatMap((account) => (account ? [[account.id, account]] : [])));
  const icpPeople = await findIcpPeople({ store }, userId, [...found.values()], {
    page: request.icp_people_page ?? 1,
    size: request.icp_people_page_size ?? limits.icpPeoplePageSizeDefault,
  });
  const signals = await store.signals.onAccounts(userId, [...found.keys()]);
  const inCrm = await store.crm.accounts(userId, [...found.keys()]);
  const names = [...found.values()].map(({ domain }) => domain);
  const roles = await store.boards.openRoles(names, clock());
  const accounts = [...found.values()].map((account) => {
    const { id, domain } = account;
    return presentAccount(
      store.crm,
      account,
      icpPeople.get(id),
      signals.get(id),
      inCrm.get(id),
      roles.get(domain),
    );
  });
  return { accounts, total_count: accounts.length };
}

export function accountBatchHandler(deps: Deps): Handler {
  return async (c) => {
    const body = await readBody(c, accountBatchRequestSchema(), deps.settings.bodyLimitBytes);
    return c.json(await readAccounts(deps, c.get('user').id, body));
  };
}
