/** A service in memory for replays: it speaks the contract, keeps a ledger for each key, and forgets nothing. */
import * as v from 'valibot';
import { balanceSchema } from '../../../src/contract/credits';
import { type Endpoint, endpoints } from '../../../src/contract/endpoints';
import { errorBodySchema } from '../../../src/contract/errors';
import { headers } from '../../../src/contract/headers';
import type { FetchRequest, FetchResponse } from '../../../src/workbench/runtime/wire/calls';

/** The owner of a key. */
export interface Tenant {
  readonly apiKey: string;
  credits: number;
  /** Each item that was paid for, with how often. */
  readonly charged: Map<string, number>;
  /** Idempotency-Key → what came with it and what was answered. */
  readonly answered: Map<string, { body: string; answer: Reply }>;
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

export interface Seen {
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly apiKey: string;
  readonly body: string;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly answer: (asked: Asked) => Reply;
}

export interface ServiceOptions {
  /** Whether a request with a key that was used before gets the answer of then. */
  readonly honoursKeys?: boolean;
  /** Whether every answer is held against the contract's schema. */
  readonly checks?: boolean;
}

export const baseUrl = 'https://service.example';
export const startingCredits = 1e6;

export class FakeService {
  readonly requests: Seen[] = [];
  readonly #tenants = new Map<string, Tenant>();
  readonly #routes: Route[] = [];

  constructor(
    readonly now: () => number,
    private readonly options: ServiceOptions = {},
  ) {
    this.route(endpoints.balance, balanceSchema(), ({ tenant }) => ok(balanceOf(tenant)));
  }

  /** Answers an endpoint; what it says with 200 must fit the schema. */
  route(endpoint: Endpoint, schema: v.GenericSchema, answer: (asked: Asked) => Reply): void {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/, '([^/]+)')}$`);
    const checked = (asked: Asked) => {
      const reply = answer(asked);
      if (this.options.checks !== false)
        v.parse(reply.status === 200 ? schema : errorBodySchema(), reply.body);
      return reply;
    };
    this.#routes.push({ endpoint, pattern, answer: checked });
  }

  /** The account behind a key, created by its first request. */
  tenant(apiKey: string): Tenant {
    const known = this.#tenants.get(apiKey);
    const tenant = known ?? {
      apiKey,
      credits: startingCredits,
      charged: new Map(),
      answered: new Map(),
    };
    this.#tenants.set(apiKey, tenant);
    return tenant;
  }

  answer(request: FetchRequest): FetchResponse {
    const path = request.url.slice(baseUrl.length);
    const sent = new Map(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
    const apiKey = sent.get(headers.apiKey.toLowerCase()) ?? '';
    const body = textOf(request);
    this.requests.push({ at: this.now(), method: request.method, path, apiKey, body });
    const key = sent.get(headers.idempotencyKey.toLowerCase());
    return this.#response(this.#reply(request, path, apiKey, key));
  }

  #reply(request: FetchRequest, path: string, apiKey: string, key: string | undefined): Reply {
    const method = request.method.toUpperCase();
    const { pathname, searchParams: query } = new URL(path, baseUrl);
    const route = this.#routes.find(
      ({ endpoint, pattern }) => endpoint.method === method && pattern.test(pathname),
    );
    if (!route) return refusal(404, 'NOT_FOUND');
    if (route.endpoint.keyed && apiKey === '') return refusal(401, 'UNAUTHENTICATED');
    const tenant = this.tenant(apiKey);
    const text = textOf(request);
    const honoured = this.options.honoursKeys !== false ? key : undefined;
    const before = honoured === undefined ? undefined : tenant.answered.get(honoured);
    if (before)
      return before.body === text ? before.answer : refusal(409, 'IDEMPOTENCY_KEY_REUSED');
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const id = decodeURIComponent(route.pattern.exec(pathname)?.[1] ?? '');
    const answer = route.answer({ tenant, body, id, query });
    if (honoured !== undefined && answer.status === 200)
      tenant.answered.set(honoured, { body: text, answer });
    return answer;
  }

  #response({ status, body }: Reply): FetchResponse {
    return {
      status,
      headers: [
        ['Content-Type', 'application/json'],
        [headers.requestId, `r-${this.requests.length}`],
        ...(this.options.honoursKeys === false
          ? []
          : [[headers.idempotencySupported, 'true'] as [string, string]]),
      ],
      body: { text: JSON.stringify(body) },
    };
  }
}

function textOf({ body }: FetchRequest): string {
  return body && 'text' in body ? body.text : '';
}

export function refusal(status: number, code: string): Reply {
  return { status, body: { error_code: code, message: 'Nothing was done.', details: {} } };
}

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

/** Pays once for each item. */
export function charge(tenant: Tenant, items: readonly string[], price: number): void {
  for (const item of items) tenant.charged.set(item, (tenant.charged.get(item) ?? 0) + 1);
  tenant.credits -= items.length * price;
}

function balanceOf({ credits }: Tenant) {
  return {
    balance: credits,
    reserved: 0,
    available: credits,
    used_total: startingCredits - credits,
    currency: 'credits',
  };
}
