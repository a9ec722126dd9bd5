/** What every endpoint of the service in memory shares: routes, keys, credits, idempotency, and faults on demand. */
import * as v from 'valibot';
import type { Http, HttpOutcome, HttpRequest } from '../../../src/client/http';
import type { Endpoint } from '../../../src/contract/endpoints';
import { errorBodySchema } from '../../../src/contract/errors';
import type { Extension } from '../../../src/contract/extensions';
import { headers } from '../../../src/contract/headers';

export const baseUrl = 'https://service.example';

/** The owner of a key. */
export interface Tenant {
  spent: number;
  /** How often each item was paid for. */
  readonly charged: Map<string, number>;
  /** Idempotency-Key → the body that came with it, and the answer. */
  readonly answered: Map<string, { readonly body: string; readonly answer: Reply }>;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface Asked {
  readonly tenant: Tenant;
  readonly body: unknown;
  /** The value of `{…}` in the path. */
  readonly id: string;
  readonly query: URLSearchParams;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly extension: Extension | undefined;
  readonly pattern: RegExp;
  readonly answer: (asked: Asked) => Reply;
}

/** Replaces an answer: by another outcome, or by none, with or without the service having acted. */
type Fault =
  | HttpOutcome
  | { readonly afterwards: HttpOutcome }
  | 'lose-answer'
  | 'lose-request'
  | undefined;

export class ServiceCore implements Http {
  /** Credits granted to each key. */
  balance = 100_000;
  /** Whether a request with a used idempotency key gets the earlier answer. */
  honoursKeys = true;
  /** Whether every answer is checked against the contract's schema. */
  checks = true;
  /** Whether items already paid for are charged again, which reveals repeated requests. */
  chargesAgain = true;
  /** The extensions that it announces; undefined if it lacks the endpoint. */
  extensions: readonly string[] | undefined;
  /** How long a job with this number of items takes (ms). */
  jobMs: (items: number) => number = () => 0;
  /** How fast it processes its jobs, one after the other; undefined if they run in parallel. */
  itemsPerSecond: number | undefined;
  /** Polls that each enrichment of accounts answers with `running` before it is completed. */
  pollsBeforeDone = 0;
  /** Called before each request. */
  fault: (request: HttpRequest, nth: number) => Fault = () => undefined;
  readonly requests: (HttpRequest & { readonly at: number })[] = [];
  readonly #tenants = new Map<string, Tenant>();
  readonly #routes: Route[] = [];

  constructor(readonly now: () => number) {}

  /** From now on gives this answer to requests whose address contains this text, or that pass the test. */
  say(which: string | ((request: HttpRequest) => boolean), outcome: Fault): void {
    const isMeant =
      typeof which === 'string' ? ({ url }: HttpRequest) => url.includes(which) : which;
    this.fault = (request) => (isMeant(request) ? outcome : undefined);
  }

  send(requests: readonly HttpRequest[]): HttpOutcome[] {
    return requests.map((request) => {
      const fault = this.fault(request, this.requests.length);
      this.requests.push({ ...request, at: this.now() });
      if (fault === 'lose-request') return { kind: 'lost', reason: 'reset' };
      if (fault !== undefined && fault !== 'lose-answer' && 'kind' in fault) return fault;
      const { status, body } = this.#reply(request);
      if (typeof fault === 'object') return fault.afterwards;
      if (fault === 'lose-answer') return { kind: 'lost', reason: 'reset' };
      return { kind: 'answer', status, headers: this.#headers(), body: JSON.stringify(body) };
    });
  }

  /** The number of requests with this method and end of the path. */
  count(method: string, ending: string): number {
    return this.to(ending).filter(
      (request) => request.method === method && request.url.endsWith(ending),
    ).length;
  }

  /** Requests whose address contains this. */
  to(part: string): HttpRequest[] {
    return this.requests.filter(({ url }) => url.includes(part));
  }

  /** The account behind a key, created by its first request. */
  tenant(apiKey: string): Tenant {
    const tenant = this.#tenants.get(apiKey) ?? {
      spent: 0,
      charged: new Map(),
      answered: new Map(),
    };
    this.#tenants.set(apiKey, tenant);
    return tenant;
  }

  /** How often the key of a world in memory paid for each item. */
  get charged(): Map<string, number> {
    return this.tenant('key').charged;
  }

  /** Credits charged to all keys. */
  totalCharged(): number {
    return [...this.#tenants.values()].reduce((sum, { spent }) => sum + spent, 0);
  }

  /** Charges for each item. */
  charge(tenant: Tenant, items: readonly string[], price: number): void {
    const paid = items.filter((item) => this.chargesAgain || !tenant.charged.has(item));
    for (const item of paid) tenant.charged.set(item, (tenant.charged.get(item) ?? 0) + 1);
    tenant.spent += paid.length * price;
  }

  creditsOf({ spent }: Tenant): number {
    return this.balance - spent;
  }

  /** Answers an endpoint; an extension’s only if it is announced. An answer with status 200 must fit the schema. */
  route(
    endpoint: Endpoint,
    schema: v.GenericSchema,
    answer: (asked: Asked) => Reply,
    extension?: Extension,
  ): void {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/, '([^/]+)')}$`);
    const checked = (asked: Asked) => {
      const reply = answer(asked);
      if (this.checks) v.parse(reply.status === 200 ? schema : errorBodySchema(), reply.body);
      return reply;
    };
    this.#routes.push({ endpoint, extension, pattern, answer: checked });
  }

  #reply(request: HttpRequest): Reply {
    const { pathname, searchParams: query } = new URL(request.url);
    const isOffered = ({ extension }: Route) =>
      extension === undefined || this.extensions?.includes(extension) === true;
    const route = this.#routes.find(
      (each) =>
        each.endpoint.method === request.method && each.pattern.test(pathname) && isOffered(each),
    );
    if (!route) return refusal(404, 'NOT_FOUND');
    const sent = new Map(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const apiKey = sent.get(headers.apiKey.toLowerCase()) ?? '';
    if (route.endpoint.keyed && apiKey === '') return refusal(401, 'UNAUTHENTICATED');
    const tenant = this.tenant(apiKey);
    const text = request.body ?? '';
    const key = this.honoursKeys ? sent.get(headers.idempotencyKey.toLowerCase()) : undefined;
    const before = key === undefined ? undefined : tenant.answered.get(key);
    if (before)
      return before.body === text ? before.answer : refusal(409, 'IDEMPOTENCY_KEY_REUSED');
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const id = decodeURIComponent(route.pattern.exec(pathname)?.[1] ?? '');
    const answer = route.answer({ tenant, body, id, query });
    if (key !== undefined && answer.status === 200)
      tenant.answered.set(key, { body: text, answer });
    return answer;
  }

  #headers(): Record<string, string> {
    return {
      'content-type': 'application/json',
      [headers.requestId.toLowerCase()]: `r-${this.requests.length}`,
      ...(this.honoursKeys && { [headers.idempotencySupported.toLowerCase()]: 'true' }),
    };
  }
}

export function refusal(status: number, code: string): Reply {
  return { status, body: { error_code: code, message: 'Nothing was done.', details: {} } };
}

export function ok(body: unknown): Reply {
  return { status: 200, body };
}
