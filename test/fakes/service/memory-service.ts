/** A service in memory behind the client's transport: charges, jobs, idempotency, and faults on demand. */
import type { Http, HttpOutcome, HttpRequest } from '../../../src/client/http';
import type { LookUpCompaniesResponse } from '../../../src/contract/companies';
import type { EnrichedAccount } from '../../../src/contract/enrich-accounts';
import { MemoryPeople } from './memory-people';

interface Job {
  readonly domains: string[];
  pollsLeft: number;
  readonly readyAt: number;
}

type Fault = (request: HttpRequest, nth: number) => HttpOutcome | 'lose-answer' | undefined;

export class MemoryService implements Http {
  /** Domains that the service knows. */
  knows: (domain: string) => boolean = (domain) => !domain.startsWith('unknown');
  honoursKeys = true;
  balance = 100_000;
  /** Polls that a job answers with `running` before it is completed. */
  pollsBeforeDone = 1;
  /** How fast it works through its jobs, one after the other; undefined: immediately. */
  domainsPerSecond: number | undefined;
  now: () => number = () => 0;
  private busyUntil = 0;
  /** Companies that every technology search finds, and credits charged for them. */
  techResults = 120;
  techCharged = 0;
  /** Fields of the company of this rank, over those that it has anyway. */
  techCompany: (rank: number) => object = () => ({});
  icps: object[] = [];
  /** Fields that every account carries. */
  evidence: object = {};
  /** Fields of the account behind a domain, over those. */
  evidenceOf: (domain: string) => object = () => ({});
  signals: { readonly signal_type: string; readonly [field: string]: unknown }[] = [];
  /** The domains of the companies of a name; several are to be chosen from, as is one with a question mark. */
  companiesBy: (name: string) => readonly string[] = () => [];
  /** How many people an account has. */
  peopleCount = 1;
  /** Looked at before each request: an outcome to answer with instead, or to act and lose the answer. */
  fault: Fault = () => undefined;
  readonly requests: HttpRequest[] = [];
  /** Domain → how often it was charged. */
  readonly charged = new Map<string, number>();
  private readonly jobs = new Map<string, Job>();
  private readonly keys = new Map<string, string>();
  private readonly accounts = new Map<string, number>();
  /** Hosts below companies' domains, with those domains: the extension `company-domain`. */
  readonly hosts = new Map<string, string>();
  /** Everything about people. */
  readonly people = new MemoryPeople();

  /** From now on gives this answer to requests whose address contains these letters, or that pass the test. */
  say(which: string | ((request: HttpRequest) => boolean), outcome: ReturnType<Fault>): void {
    const isMeant =
      typeof which === 'string' ? ({ url }: HttpRequest) => url.includes(which) : which;
    this.fault = (request) => (isMeant(request) ? outcome : undefined);
  }

  send(requests: readonly HttpRequest[]): HttpOutcome[] {
    return requests.map((request) => {
      const fault = this.fault(request, this.requests.length);
      this.requests.push(request);
      if (fault !== undefined && fault !== 'lose-answer') return fault;
      const outcome = this.answer(request);
      return fault === 'lose-answer' ? { kind: 'lost', reason: 'reset' } : outcome;
    });
  }

  /** Requests whose path ends so. */
  count(method: string, ending: string): number {
    return this.requests.filter(
      (request) => request.method === method && request.url.endsWith(ending),
    ).length;
  }

  totalCharged(): number {
    return [...this.charged.values()].reduce((sum, times) => sum + times, 0);
  }

  /** Makes accounts known, enriched and with people, as if they had been there before. */
  addAccounts(domains: readonly string[]): void {
    for (const domain of domains) this.accounts.set(domain, this.accounts.size + 1);
  }

  private answer(request: HttpRequest): HttpOutcome {
    const path = request.url.replace('https://service.example', '');
    if (path === '/api/v1/extensions' && this.people.extensions)
      return this.json(200, { extensions: this.people.extensions });
    if (request.headers['X-API-Key'] !== 'key')
      return this.json(401, { error_code: 'UNAUTHENTICATED', message: 'no', details: {} });
    const body = request.body === undefined ? {} : JSON.parse(request.body);
    if (path === '/api/v1/credits/balance') return this.json(200, { balance: this.balance });
    if (path === '/api/v2/account/batch') return this.json(200, this.batch(body));
    if (path === '/api/v1/icp/list') return this.json(200, { icps: this.icps });
    if (path === '/api/v1/signal/get-signal-list') return this.json(200, this.signalPage(body));
    if (path.startsWith('/api/v2/tech/companies?')) return this.techPage(path);
    if (path === '/api/v1/companies/look-up' && this.people.extensions)
      return this.json(200, { names: body.names.map((name: string) => this.named(name)) });
    if (path === '/api/v1/enrich/accounts') return this.start(request, body.domains);
    const ofPeople = this.people.answer(request.method, path, body, this.keyOf(request));
    if (ofPeople) return this.json(ofPeople.status, ofPeople.body);
    const job = this.jobs.get(path.slice('/api/v1/enrich/accounts/'.length));
    return job
      ? this.json(200, this.poll(path, job))
      : this.json(404, { error_code: 'NOT_FOUND', message: 'no', details: {} });
  }

  private keyOf(request: HttpRequest): string | undefined {
    return this.honoursKeys ? request.headers['Idempotency-Key'] : undefined;
  }

  private named(name: string): LookUpCompaniesResponse['names'][number] {
    const domains = this.companiesBy(name);
    const isFound = domains.length === 1 && !domains[0]?.endsWith('?');
    return {
      status: isFound ? 'found' : domains.length > 0 ? 'ambiguous' : 'unknown',
      companies: domains.map((domain) => ({
        name: `=${name}`,
        domain: domain.replace('?', ''),
        hq_country: 'Norway',
      })),
      has_more: domains.length > 9,
    };
  }

  private signalPage(body: {
    filters?: { signal_types: string[] };
    pagination: { limit: number; offset: number };
  }) {
    const { limit, offset } = body.pagination;
    const fitting = this.signals.filter(
      ({ signal_type: type }) => body.filters?.signal_types.includes(String(type)) ?? true,
    );
    return {
      signals: fitting.slice(offset, offset + limit),
      total_count: fitting.length,
      pagination: { has_more: offset + limit < fitting.length },
    };
  }

  private techPage(path: string): HttpOutcome {
    const query = new URLSearchParams(path.slice(path.indexOf('?')));
    const page = Number(query.get('page') ?? '1');
    const count = Math.max(0, Math.min(50, this.techResults - (page - 1) * 50));
    const price = query.has('hq_country_code') || query.has('enrich') ? 10 : 5;
    this.techCharged += count * price;
    return this.json(200, {
      page,
      page_size: 50,
      total_results: this.techResults,
      has_more: page * 50 < this.techResults,
      companies: Array.from({ length: count }, (_, i) => ({
        name: `=Company ${(page - 1) * 50 + i + 1}`,
        domain: `t${(page - 1) * 50 + i + 1}.example`,
        post_count: 1_000 - (page - 1) * 50 - i,
        novelty: 'new',
        top_job: { title: 'Engineer', snippet: 'Use <mark>K8s</mark> &amp; more' },
        ...this.techCompany((page - 1) * 50 + i + 1),
      })),
      credits_consumed: count * price,
      from_cache: false,
    });
  }

  private start(request: HttpRequest, domains: string[]): HttpOutcome {
    if (this.balance - this.totalCharged() < domains.length)
      return this.json(402, { error_code: 'INSUFFICIENT_CREDITS', message: 'short', details: {} });
    const key = this.keyOf(request);
    const before = key === undefined ? undefined : this.keys.get(key);
    if (before !== undefined) {
      if (this.jobs.get(before)?.domains.join() !== domains.join())
        return this.json(409, {
          error_code: 'IDEMPOTENCY_KEY_REUSED',
          message: 'other body',
          details: {},
        });
      return this.json(200, { job_id: before, status: 'pending' });
    }
    const id = `job-${this.jobs.size + 1}`;
    const work = this.domainsPerSecond ? (domains.length / this.domainsPerSecond) * 1000 : 0;
    const readyAt = Math.max(this.busyUntil, this.now()) + work;
    this.busyUntil = readyAt;
    this.jobs.set(id, { domains, pollsLeft: this.pollsBeforeDone, readyAt });
    if (key !== undefined) this.keys.set(key, id);
    for (const domain of domains.filter(this.knows))
      this.charged.set(domain, (this.charged.get(domain) ?? 0) + 1);
    if (this.pollsBeforeDone === 0 && work === 0)
      this.addAccounts(domains.filter((it) => this.knows(it) && !this.accounts.has(it)));
    return this.json(200, {
      job_id: id,
      message: '',
      total_accounts: domains.length,
      status: 'pending',
    });
  }

  private poll(path: string, job: Job) {
    if (job.pollsLeft > 0 || job.readyAt > this.now()) {
      job.pollsLeft -= 1;
      return {
        job_id: path,
        status: 'running',
        progress: { completed: 0 },
        result: null,
        error_message: null,
      };
    }
    const result = job.domains.map((domain): EnrichedAccount => {
      if (!this.knows(domain))
        return { domain, status: 'not_found', is_new_account: false, fields_updated: [] };
      const own = this.hosts.get(domain) ?? domain;
      const id = this.accounts.get(own) ?? this.accounts.size + 1;
      this.accounts.set(own, id);
      return {
        domain,
        status: 'enriched',
        account_id: id,
        name: nameOf(own),
        is_new_account: true,
        fields_updated: [],
        ...(own !== domain && { company_domain: own }),
      };
    });
    return { job_id: path, status: 'completed', progress: {}, result, error_message: null };
  }

  private peopleOf(domain: string, page: number, size: number) {
    const names = ['Ada', ...Array.from({ length: this.peopleCount - 1 }, (_, i) => `P${i + 2}`)];
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

  private batch(body: {
    account_ids?: number[];
    account_domains?: string[];
    icp_people_page?: number;
    icp_people_page_size?: number;
  }) {
    const ids = new Set(body.account_ids);
    const domains = new Set(body.account_domains);
    const askedBy = (domain: string) =>
      [...domains].filter((host) => this.hosts.get(host) === domain);
    const found = [...this.accounts].filter(
      ([domain, id]) => ids.has(id) || domains.has(domain) || askedBy(domain).length > 0,
    );
    const accounts = found.map(([domain, id]) => ({
      id,
      name: nameOf(domain),
      website: `https://www.${domain}/`,
      firmographics: {
        employee_count: domain.length * 10,
        industry: 'Software',
        hq_country: 'Norway',
      },
      ...this.peopleOf(domain, body.icp_people_page ?? 1, body.icp_people_page_size ?? 100),
      ...this.evidence,
      ...this.evidenceOf(domain),
      novelty: { score: 3 },
      ...(askedBy(domain).length > 0 && { found_by: askedBy(domain) }),
    }));
    return { accounts, total_count: accounts.length };
  }

  private json(status: number, body: unknown): HttpOutcome {
    const headers: Record<string, string> = { 'x-request-id': 'r-1' };
    if (this.honoursKeys) headers['idempotency-supported'] = 'true';
    return { kind: 'answer', status, headers, body: JSON.stringify(body) };
  }
}

/** The service's name of the company behind a domain. */
export function nameOf(domain: string): string {
  return `Company ${domain}`;
}
