/** Account enrichment and the account read of the service in memory (§4.8–4.10). */
import * as v from 'valibot';
import {
  accountBatchRequestSchema,
  accountBatchResponseSchema,
} from '../../../src/contract/account';
import { endpoints } from '../../../src/contract/endpoints';
import {
  enrichAccountsJobSchema,
  enrichAccountsRequestSchema,
  enrichAccountsResponseSchema,
} from '../../../src/contract/enrich-accounts';
import { prices } from '../../../src/contract/prices';
import { serveJobs } from './fake-jobs';
import { charge, type FakeService, ok } from './fake-service';

/** Whether the service knows a company. */
export const isKnown = (domain: string) => !domain.startsWith('unknown');

/** The service's name of the company behind a domain; one in five looks like a formula. */
export const companyOf = (domain: string) =>
  domain.length % 5 === 0 ? `=Company(${domain})` : `Company ${domain}`;

export const employeesOf = (domain: string) => domain.length * 10;

/** From some thousands to some hundreds of millions. */
export const revenueOf = (domain: string) => 10 ** (3 + (Number(/\d+/.exec(domain)) % 6));

/** Adds the three endpoints; a job of n domains takes `msOf(n)`, and some companies are enriched already. */
export function serveAccounts(
  service: FakeService,
  msOf: (domains: number) => number,
  enriched: readonly string[] = [],
): void {
  const ids = new Map<string, number>();
  const domains: string[] = [];
  const idOf = (domain: string) => {
    const known = ids.get(domain);
    if (known !== undefined) return known;
    domains.push(domain);
    ids.set(domain, domains.length);
    return domains.length;
  };
  /** Domain → when its enrichment ends: from then on it can be read, even if the job was not polled. */
  const readyAt = new Map(enriched.map((domain) => [domain, 0]));
  enriched.forEach(idOf);
  const isReady = (domain: string) =>
    (readyAt.get(domain) ?? Number.POSITIVE_INFINITY) <= service.now();
  serveJobs(service, msOf, {
    start: endpoints.enrichAccounts,
    request: enrichAccountsRequestSchema(),
    response: enrichAccountsResponseSchema(),
    poll: endpoints.enrichAccountsJob,
    job: enrichAccountsJobSchema(),
    size: (asked) => asked.domains.length,
    max: (asked) => asked.domains.length * prices.accountEnriched,
    charge(tenant, asked) {
      const known = asked.domains.filter(isKnown);
      charge(tenant, known, prices.accountEnriched);
      const end = service.now() + msOf(asked.domains.length);
      for (const domain of known) readyAt.set(domain, Math.min(end, readyAt.get(domain) ?? end));
    },
    items: (asked) => asked.domains.map((domain) => itemOf(domain, idOf)),
    started: (asked) => ({ total_accounts: asked.domains.length }),
    progress: (completed) => ({ new_accounts: completed, updated_accounts: 0 }),
  });
  service.route(endpoints.accountBatch, accountBatchResponseSchema(), ({ body }) => {
    const asked = v.parse(accountBatchRequestSchema(), body);
    const named = (asked.account_domains ?? []).filter(isReady).map(idOf);
    const found = [...new Set([...(asked.account_ids ?? []), ...named])].flatMap((id) => {
      const domain = domains[id - 1];
      return domain === undefined ? [] : [accountOf(id, domain)];
    });
    return ok({ accounts: found, total_count: found.length });
  });
}

function itemOf(domain: string, idOf: (domain: string) => number) {
  if (!isKnown(domain)) return { domain, status: 'not_found', fields_updated: [] };
  const [account_id, name] = [idOf(domain), companyOf(domain)];
  return { domain, status: 'enriched', account_id, name, fields_updated: ['name'] };
}

function accountOf(id: number, domain: string) {
  return {
    id,
    name: companyOf(domain),
    website: `https://${domain}/`,
    firmographics: {
      employee_count: employeesOf(domain),
      industry: 'Software',
      revenue_usd: revenueOf(domain),
    },
    icp_people: [],
  };
}
