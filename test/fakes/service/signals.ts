/** Signals of the service in memory: deployed, listed, controlled, their audiences read (§4.11, §4.12). */
import * as v from 'valibot';
import {
  accountAudienceMembersSchema,
  audienceMembersSchema,
} from '../../../src/contract/audience';
import { type Endpoint, endpoints } from '../../../src/contract/endpoints';
import { prices } from '../../../src/contract/prices';
import {
  signalControlRequestSchema,
  signalControlResponseSchema,
  signalListRequestSchema,
  signalListResponseSchema,
} from '../../../src/contract/signal';
import {
  deepSearchRequestSchema,
  deploymentResponseSchema,
  hiringForInitiativeRequestSchema,
  hiringForRoleRequestSchema,
  jobChangeRequestSchema,
  socialListeningRequestSchema,
  technologyRequestSchema,
} from '../../../src/contract/signal-deployment';
import { baseUrl, ok, refusal, type ServiceCore, type Tenant } from './core';

type Deployment = v.InferOutput<ReturnType<(typeof kinds)[number][1]>>;

/** A signal as the list shows it, and what it found. */
export interface FakeSignal {
  readonly signal_id: number;
  readonly signal_name: string;
  signal_type: string;
  status: string;
  repeat: boolean;
  accounts_found: number;
  credits_used: number;
  status_reason?: string;
  max_credit_limit?: number | null;
  daily_credit_limit?: number | null;
  waits_for?: string | null;
  account_audience_url?: string;
  people_audience_url?: string;
  crm_export_url?: string;
  readonly accounts: Record<string, unknown>[];
  readonly people: Record<string, unknown>[];
  /** Undefined if it existed before. */
  readonly deployed?: { readonly by: Tenant; readonly at: number; readonly body: Deployment };
}

const kinds = [
  [endpoints.hiringForRole, hiringForRoleRequestSchema],
  [endpoints.hiringForInitiative, hiringForInitiativeRequestSchema],
  [endpoints.deepCompanySearch, deepSearchRequestSchema],
  [endpoints.socialListening, socialListeningRequestSchema],
  [endpoints.technologySignal, technologyRequestSchema],
  [endpoints.jobChangeSignal, jobChangeRequestSchema],
] as const;

/** The first signal's id. */
export const firstSignal = 41;

export class FakeSignals {
  /** The newest first. */
  readonly all: FakeSignal[] = [];
  /** What the list shows instead of them. */
  listed:
    | readonly { readonly signal_type: string; readonly [field: string]: unknown }[]
    | undefined;
  /** Members per answer. */
  page = 1_000;
  /** Called before each reading, to let time pass for the signals. */
  advance: () => void = () => {};

  constructor(private readonly service: ServiceCore) {
    for (const [endpoint, schema] of kinds)
      service.route(endpoint, deploymentResponseSchema(), ({ tenant, body }) => {
        const reading = v.safeParse(schema(), body);
        return reading.success ? this.#deploy(tenant, reading.output) : refusal(422, 'BAD_REQUEST');
      });
    service.route(endpoints.signalList, signalListResponseSchema(), ({ body }) => this.#list(body));
    const changed = signalControlResponseSchema();
    const control = endpoints.signalControl;
    service.route(control, changed, ({ body }) => this.#control(body), 'signal-control');
    const accounts = accountAudienceMembersSchema();
    service.route(audience('account-audiences'), accounts, ({ id, query }) =>
      this.#members(id, query, (signal) => signal.accounts),
    );
    service.route(audience('audiences'), audienceMembersSchema(), ({ id, query }) =>
      this.#members(id, query, (signal) => signal.people),
    );
  }

  /** Adds a signal that already exists or that another user deploys. */
  add(name: string, more: Partial<FakeSignal> = {}): FakeSignal {
    const signal_id = firstSignal + this.all.length;
    const signal: FakeSignal = {
      signal_id,
      signal_name: name,
      signal_type: 'hiring',
      status: 'accepted',
      repeat: false,
      accounts_found: 0,
      credits_used: 0,
      account_audience_url: `${baseUrl}/account-audiences/a-${signal_id}`,
      people_audience_url: `${baseUrl}/audiences/p-${signal_id}`,
      accounts: [],
      people: [],
      ...more,
    };
    this.all.unshift(signal);
    return signal;
  }

  /** Makes a signal find a company. */
  find(signal: FakeSignal, name: string, day: string, more: object = {}): void {
    signal.accounts.push({
      account_id: 1_000 + signal.accounts.length,
      account_name: name,
      account_website: `https://${name}.example`,
      account_linkedin_url: null,
      account_industry: null,
      account_employee_count: 50,
      account_employee_range: null,
      account_location: null,
      added_at: `${day}T08:00:00Z`,
      ...more,
    });
    signal.accounts_found += 1;
    signal.credits_used += prices.signalAccount;
  }

  /** Makes a signal find a person, by default at its first company. */
  findPerson(signal: FakeSignal, id: number, name: string, day: string, more: object = {}): void {
    const {
      account_id = 1_000,
      account_name = '',
      account_website = '',
    } = signal.accounts[0] ?? {};
    signal.people.push({
      person_id: id,
      person_name: name,
      person_role: '',
      person_email: null,
      person_phone: null,
      person_location: null,
      person_linkedin_url: '',
      ...{ account_id, account_name, account_website },
      added_at: `${day}T08:00:00Z`,
      ...more,
    });
  }

  #deploy(by: Tenant, body: Deployment) {
    if (this.service.creditsOf(by) < prices.signalAccount)
      return refusal(402, 'INSUFFICIENT_CREDITS');
    const { name, repeat, daily_credit_limit: daily } = body;
    const { signal_id, status, account_audience_url, people_audience_url } = this.add(name, {
      repeat,
      ...(daily && { daily_credit_limit: daily }),
      deployed: { by, at: this.service.now(), body },
    });
    // Records a charge of 0 credits, which reveals duplicate deployments.
    this.service.charge(by, [`deployment of ${name}`], 0);
    return ok({ signal_id, status, account_audience_url, people_audience_url });
  }

  #list(body: unknown) {
    this.advance();
    const { filters, pagination } = v.parse(signalListRequestSchema(), body);
    const types: readonly string[] | null | undefined = filters?.signal_types;
    const fitting = (this.listed ?? this.all.map(shown)).filter(
      ({ signal_type: type }) => types?.includes(type) ?? true,
    );
    const { limit, offset } = { limit: pagination?.limit ?? 50, offset: pagination?.offset ?? 0 };
    const total_count = fitting.length;
    const has_more = offset + limit < total_count;
    return ok({
      signals: fitting.slice(offset, offset + limit),
      total_count,
      pagination: { limit, offset, total_count, has_more },
    });
  }

  #control(body: unknown) {
    const { signal_id, action, ...limits } = v.parse(signalControlRequestSchema(), body);
    const at = this.all.findIndex((signal) => signal.signal_id === signal_id);
    const signal = this.all[at];
    if (!signal) return refusal(404, 'NOT_FOUND');
    if (action === 'delete') {
      this.all.splice(at, 1);
      return ok({ signal: null, message: 'Deleted' });
    }
    if (action === 'pause') signal.status = 'paused';
    else if (action === 'stop') signal.status = 'stopped';
    else Object.assign(signal, limits, { status: 'accepted', waits_for: null });
    return ok({ signal: shown(signal), message: 'Changed' });
  }

  #members(
    id: string,
    query: URLSearchParams,
    of: (signal: FakeSignal) => readonly Record<string, unknown>[],
  ) {
    this.advance();
    const signal = this.all.find(({ signal_id }) => id.slice(2) === `${signal_id}.json`);
    if (!signal) return refusal(404, 'NOT_FOUND');
    const all = of(signal);
    const since = Number(query.get('since'));
    const members = all.slice(since, since + this.page);
    const next = since + members.length;
    return ok({
      audience_name: signal.signal_name,
      total_count: all.length,
      members,
      next_since: String(next),
      has_more: next < all.length,
    });
  }
}

function audience(folder: string): Endpoint {
  return { method: 'GET', path: `/${folder}/{id}`, keyed: false, charges: false };
}

function shown({ accounts: _accounts, people: _people, deployed: _deployed, ...rest }: FakeSignal) {
  return rest;
}
