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
import { charge, type FakeService, type Reply, refusal, type Tenant } from './fake-service';

interface Job {
  readonly id: string;
  readonly tenant: Tenant;
  readonly domains: readonly string[];
  readonly startedAt: number;
  readonly doneAt: number;
}

/** Whether the service knows a company. */
export const isKnown = (domain: string) => !domain.startsWith('unknown');

/** What the service calls the company behind a domain; one in five looks like a formula. */
export const companyOf = (domain: string) =>
  domain.length % 5 === 0 ? `=Company(${domain})` : `Company ${domain}`;

export const employeesOf = (domain: string) => domain.length * 10;

/** Adds the three endpoints; a job of n domains takes `msOf(n)`. */
export function serveAccounts(service: FakeService, msOf: (domains: number) => number): void {
  const jobs = new Map<string, Job>();
  const ids = new Map<string, number>();
  const domains: string[] = [];
  const idOf = (domain: string) => {
    const known = ids.get(domain);
    if (known !== undefined) return known;
    domains.push(domain);
    ids.set(domain, domains.length);
    return domains.length;
  };
  service.route(endpoints.enrichAccounts, enrichAccountsResponseSchema(), ({ tenant, body }) => {
    const asked = v.safeParse(enrichAccountsRequestSchema(), body);
    if (!asked.success) return refusal(422, 'BAD_REQUEST');
    const known = asked.output.domains.filter(isKnown);
    if (tenant.credits < asked.output.domains.length) return refusal(402, 'INSUFFICIENT_CREDITS');
    charge(tenant, known, prices.accountEnriched);
    const now = service.now();
    const job: Job = {
      id: `job-${jobs.size + 1}`,
      tenant,
      domains: asked.output.domains,
      startedAt: now,
      doneAt: now + msOf(asked.output.domains.length),
    };
    jobs.set(job.id, job);
    const total_accounts = job.domains.length;
    return ok({ job_id: job.id, message: 'Queued', total_accounts, status: 'pending' });
  });
  service.route(endpoints.enrichAccountsJob, enrichAccountsJobSchema(), ({ tenant, id }) => {
    const job = jobs.get(id);
    if (job?.tenant !== tenant) return refusal(404, 'NOT_FOUND');
    return ok(stateOf(job, service.now(), idOf));
  });
  service.route(endpoints.accountBatch, accountBatchResponseSchema(), ({ body }) => {
    const asked = v.parse(accountBatchRequestSchema(), body);
    const named = (asked.account_domains ?? []).filter((domain) => ids.has(domain)).map(idOf);
    const found = [...new Set([...(asked.account_ids ?? []), ...named])].flatMap((id) => {
      const domain = domains[id - 1];
      return domain === undefined ? [] : [accountOf(id, domain)];
    });
    return ok({ accounts: found, total_count: found.length });
  });
}

function stateOf(job: Job, now: number, idOf: (domain: string) => number) {
  const total = job.domains.length;
  const done = now >= job.doneAt;
  const share = (now - job.startedAt) / Math.max(1, job.doneAt - job.startedAt);
  const completed = done ? total : Math.floor(total * share);
  return {
    job_id: job.id,
    status: done ? 'completed' : 'running',
    progress: { total, completed, new_accounts: completed, updated_accounts: 0 },
    result: done ? job.domains.map((domain) => itemOf(domain, idOf)) : null,
    error_message: null,
  };
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
    firmographics: { employee_count: employeesOf(domain), industry: 'Software' },
    icp_people: [],
  };
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}
