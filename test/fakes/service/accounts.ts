/** Account enrichment and the account read of the service in memory (§4.8–4.10). */
import * as v from 'valibot';
import {
  type AccountBatchRequest,
  accountBatchRequestSchema,
  accountBatchResponseSchema,
} from '../../../src/contract/account';
import {
  paidCompaniesRequestSchema,
  paidCompaniesResponseSchema,
} from '../../../src/contract/companies';
import { endpoints } from '../../../src/contract/endpoints';
import {
  enrichAccountsJobSchema,
  enrichAccountsRequestSchema,
  enrichAccountsResponseSchema,
} from '../../../src/contract/enrich-accounts';
import { prices } from '../../../src/contract/prices';
import { ok, type ServiceCore } from './core';
import { serveJobs } from './jobs';

/** Whether the service knows a company. */
export const isKnown = (domain: string) => !domain.startsWith('unknown');

/** The service's name of the company behind a domain. */
export const nameOf = (domain: string) => `Company ${domain}`;

/** Names, some of which look like a formula. */
export const companyOf = (domain: string) =>
  domain.length % 5 === 0 ? `=Company(${domain})` : nameOf(domain);

export const employeesOf = (domain: string) => domain.length * 10;

export class FakeAccounts {
  /** Domains that the service knows. */
  knows: (domain: string) => boolean = (domain) =>
    isKnown(domain) && (!domain.includes('/') || this.hosts.has(domain));
  /** Its name of the company behind a domain. */
  nameOf: (domain: string) => string = nameOf;
  /** Fields that every account has, overriding its usual ones. */
  evidence: object = {};
  /** Fields of the account behind a domain, overriding those. */
  evidenceOf: (domain: string) => object = () => ({});
  /** How many people an account has. */
  peopleCount = 1;
  /** Hosts and pages of companies, with their domains: the extension `company-domain`. */
  readonly hosts = new Map<string, string>();
  /** Domains whose companies were paid for elsewhere: the extension `paid-companies`. */
  readonly paidBefore = new Set<string>();
  /** Accounts without a domain of their own, by their ids. */
  readonly byId = new Map<number, object>();
  readonly #ids = new Map<string, number>();
  readonly #finished: () => readonly { readonly domains: readonly string[] }[];

  constructor(service: ServiceCore) {
    this.#finished = serveJobs(service, {
      start: endpoints.enrichAccounts,
      request: enrichAccountsRequestSchema(),
      response: enrichAccountsResponseSchema(),
      poll: endpoints.enrichAccountsJob,
      job: enrichAccountsJobSchema(),
      size: ({ domains }) => domains.length,
      max: ({ domains }) =>
        domains.filter((domain) => !this.paidBefore.has(domain)).length * prices.accountEnriched,
      charge: (tenant, { domains }) =>
        service.charge(
          tenant,
          domains.filter((domain) => this.knows(domain) && !this.paidBefore.has(domain)),
          prices.accountEnriched,
        ),
      pollsBeforeDone: () => service.pollsBeforeDone,
      items: ({ domains }) => domains.map((domain) => this.#itemOf(domain)),
      started: ({ domains }) => ({ total_accounts: domains.length }),
      progress: (completed) => ({ new_accounts: completed, updated_accounts: 0 }),
    });
    service.route(
      endpoints.paidCompanies,
      paidCompaniesResponseSchema(),
      ({ body }) => {
        const { domains } = v.parse(paidCompaniesRequestSchema(), body);
        return ok({ domains: domains.filter((domain) => this.paidBefore.has(domain)) });
      },
      'paid-companies',
    );
    service.route(endpoints.accountBatch, accountBatchResponseSchema(), ({ body }) => {
      const accounts = this.#read(v.parse(accountBatchRequestSchema(), body));
      return ok({ accounts, total_count: accounts.length });
    });
  }

  /** Adds accounts that are already known and enriched, with people. */
  add(domains: readonly string[]): void {
    for (const domain of domains) this.#idOf(domain);
  }

  #idOf(domain: string): number {
    const id = this.#ids.get(domain) ?? this.#ids.size + 1;
    this.#ids.set(domain, id);
    return id;
  }

  #itemOf(domain: string) {
    if (!this.knows(domain)) {
      const status = domain.includes('/') ? 'invalid_domain' : 'not_found';
      return { domain, status, fields_updated: [] };
    }
    const own = this.hosts.get(domain) ?? domain;
    return {
      domain,
      status: 'enriched',
      account_id: this.#idOf(own),
      name: this.nameOf(own),
      is_new_account: true,
      fields_updated: ['name'],
      ...(this.paidBefore.size > 0 && {
        credits: this.paidBefore.has(domain) ? 0 : prices.accountEnriched,
      }),
      ...(own !== domain && { company_domain: own }),
    };
  }

  #read(asked: AccountBatchRequest): object[] {
    // What a finished job enriched can be read before a poll.
    for (const { domains } of this.#finished())
      this.add(domains.filter((each) => this.knows(each)).map((it) => this.hosts.get(it) ?? it));
    const ids = new Set(asked.account_ids);
    const domains = new Set(asked.account_domains);
    const hosts = new Set([...domains].map((each) => this.hosts.get(each)));
    const hostsOf = (domain: string) => [...domains].filter((it) => this.hosts.get(it) === domain);
    const found = [...this.#ids].filter(
      ([domain, id]) => ids.has(id) || domains.has(domain) || hosts.has(domain),
    );
    const unnamed = [...this.byId].filter(([id]) => ids.has(id));
    return [
      ...found.map(([domain, id]) => ({
        id,
        name: this.nameOf(domain),
        website: `https://www.${domain}/`,
        firmographics: {
          employee_count: employeesOf(domain),
          industry: 'Software',
          hq_country: 'Norway',
        },
        ...this.#peopleOf(domain, asked),
        ...this.evidence,
        ...this.evidenceOf(domain),
        novelty: { score: 3 },
        ...(hosts.has(domain) && { found_by: hostsOf(domain) }),
      })),
      ...unnamed.map(([id, fields]) => ({ id, icp_people: [], ...fields })),
    ];
  }

  #peopleOf(domain: string, asked: AccountBatchRequest) {
    const { icp_people_page: page = 1, icp_people_page_size: size = 100 } = asked;
    const names = Array.from({ length: this.peopleCount }, (_, i) =>
      i === 0 ? 'Ada' : `P${i + 1}`,
    );
    return {
      icp_people: names.slice((page - 1) * size, page * size).map((name, i) => ({
        person_id: (page - 1) * size + i + 1,
        person_name: `${name} of ${domain}`,
        person_role: 'CEO',
        quirk: 'new',
      })),
      icp_people_has_more: page * size < names.length,
    };
  }
}
