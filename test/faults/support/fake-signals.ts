/** Signals of the service in memory: deployed, listed, their audiences read (§4.11, §4.12.1). */
import * as v from 'valibot';
import {
  accountBatchRequestSchema,
  accountBatchResponseSchema,
} from '../../../src/contract/account';
import {
  accountAudienceMembersSchema,
  audienceMembersSchema,
} from '../../../src/contract/audience';
import { type Endpoint, endpoints } from '../../../src/contract/endpoints';
import { prices } from '../../../src/contract/prices';
import {
  type Signal,
  signalListRequestSchema,
  signalListResponseSchema,
} from '../../../src/contract/signal';
import {
  deploymentResponseSchema,
  type HiringForRole,
  hiringForRoleRequestSchema,
} from '../../../src/contract/signal-deployment';
import { baseUrl, charge, type FakeService, ok, refusal, type Tenant } from './fake-service';

const dayMs = 24 * 3600 * 1000;
/** It is accepted, runs from here on, and has all of the day's finds at its end. */
const runsAfterMs = 10_000;
const endsAfterMs = 50_000;
/** In one answer of an audience. */
const pageSize = 3;
/** The accounts that a signal finds on each of its days. */
export const accountsEachDay = 4;

interface Deployed {
  readonly id: number;
  readonly tenant: Tenant;
  readonly body: HiringForRole;
  readonly at: number;
  /** Accounts that were charged so far. */
  charged: number;
}

/** What a signal finds, by the number of the find; each account with one person. */
export const accountOf = (n: number) => ({
  id: 1_000 + n,
  name: n % 2 === 0 ? `=Found(${n})` : `Found ${n}`,
  website: `https://found${n}.example`,
});
export const personOf = (n: number) => ({
  id: 5_000 + n,
  name: `Person ${n}`,
  role: 'Head of data',
  profile: `https://www.linkedin.example/in/f${n}`,
});

/** What the service tells of an account by its id. */
export const whyOf = (id: number) => `Account ${id} hires.`;

/** Adds deployment, list, accounts and both audiences. A signal that repeats ends when its limit of credits is reached. */
export function serveSignals(service: FakeService): void {
  const deployed: Deployed[] = [];
  const advance = () => {
    for (const signal of deployed) {
      const found = foundBy(signal, service.now());
      const news = Array.from({ length: found - signal.charged }, (_, i) => signal.charged + i);
      charge(
        signal.tenant,
        news.map((n) => `account ${n} of ${signal.body.name}`),
        prices.signalAccount,
      );
      signal.charged = found;
    }
  };
  service.route(endpoints.hiringForRole, deploymentResponseSchema(), ({ tenant, body }) => {
    const reading = v.safeParse(hiringForRoleRequestSchema(), body);
    if (!reading.success) return refusal(422, 'BAD_REQUEST');
    if (tenant.credits < prices.signalAccount) return refusal(402, 'INSUFFICIENT_CREDITS');
    const id = deployed.length + 1;
    deployed.unshift({ id, tenant, body: reading.output, at: service.now(), charged: 0 });
    // Records a charge of 0 credits, which reveals duplicate deployments.
    charge(tenant, [`deployment of ${reading.output.name}`], 0);
    return ok({ signal_id: id, status: 'accepted', message: 'Deployed', ...linksOf(id) });
  });
  service.route(endpoints.signalList, signalListResponseSchema(), ({ tenant, body }) => {
    advance();
    const { pagination } = v.parse(signalListRequestSchema(), body);
    const { limit = 50, offset = 0 } = pagination ?? {};
    const own = deployed.filter((signal) => signal.tenant === tenant);
    const [max, from, total_count] = [limit ?? 50, offset ?? 0, own.length];
    return ok({
      signals: own.slice(from, from + max).map((signal) => shown(signal, service.now())),
      total_count,
      pagination: { limit: max, offset: from, total_count, has_more: from + max < total_count },
    });
  });
  const members = (id: string, query: URLSearchParams, memberOf: (n: number) => object) => {
    advance();
    const signal = deployed.find((each) => `${each.id}.json` === id);
    if (!signal) return refusal(404, 'NOT_FOUND');
    const since = Number(query.get('since'));
    const page = Array.from({ length: signal.charged }, (_, n) => n).slice(since, since + pageSize);
    return ok({
      audience_name: signal.body.name,
      total_count: signal.charged,
      members: page.map((n) => ({ ...memberOf(n), added_at: joinedAt(signal, n) })),
      next_since: String(since + page.length),
      has_more: since + page.length < signal.charged,
    });
  };
  service.route(endpoints.accountBatch, accountBatchResponseSchema(), ({ body }) => {
    const { account_ids } = v.parse(accountBatchRequestSchema(), body);
    const accounts = (account_ids ?? []).map((id) => ({
      ...{ id, name: '', website: '', firmographics: {}, icp_people: [] },
      narrative_and_key_signals: whyOf(id),
    }));
    return ok({ accounts, total_count: accounts.length });
  });
  service.route(audience('account-audiences'), accountAudienceMembersSchema(), ({ id, query }) =>
    members(id, query, accountMember),
  );
  service.route(audience('audiences'), audienceMembersSchema(), ({ id, query }) =>
    members(id, query, personMember),
  );
}

function audience(folder: string): Endpoint {
  return { method: 'GET', path: `/${folder}/{id}`, keyed: false, charges: false };
}

function linksOf(id: number) {
  return {
    account_audience_url: `${baseUrl}/account-audiences/${id}`,
    people_audience_url: `${baseUrl}/audiences/${id}`,
  };
}

/** Half of a day's accounts are found while it runs, the others as it ends. */
function foundBy(signal: Deployed, now: number): number {
  const { days, rest } = elapsed(signal, now);
  const today = rest >= endsAfterMs ? 1 : rest >= (runsAfterMs + endsAfterMs) / 2 ? 0.5 : 0;
  return Math.min(limitOf(signal), (days + today) * accountsEachDay);
}

function stateOf(signal: Deployed, now: number): string {
  const { days, rest } = elapsed(signal, now);
  if (days === 0 && rest < runsAfterMs) return 'accepted';
  if (foundBy(signal, now) === limitOf(signal)) return 'stopped';
  if (rest < endsAfterMs) return 'running';
  return signal.body.repeat ? 'scheduled' : 'completed';
}

function elapsed({ at, body }: Deployed, now: number) {
  const days = body.repeat ? Math.floor((now - at) / dayMs) : 0;
  return { days, rest: now - at - days * dayMs };
}

function limitOf({ body }: Deployed): number {
  return Math.floor((body.max_credit_limit ?? 1e6) / prices.signalAccount);
}

function joinedAt(signal: Deployed, n: number): string {
  const day = Math.floor(n / accountsEachDay);
  return new Date(signal.at + day * dayMs + endsAfterMs).toISOString();
}

function shown(signal: Deployed, now: number): Signal {
  const status = stateOf(signal, now);
  return {
    signal_id: signal.id,
    signal_name: signal.body.name,
    signal_type: 'hiring',
    status,
    repeat: signal.body.repeat ?? false,
    icp: null,
    status_reason: status === 'stopped' ? 'The limit of credits is reached.' : null,
    accounts_found: signal.charged,
    credits_used: signal.charged * prices.signalAccount,
    ...linksOf(signal.id),
  };
}

function accountMember(n: number) {
  const { id, name, website } = accountOf(n);
  return {
    account_id: id,
    account_name: name,
    account_website: website,
    account_linkedin_url: null,
    account_industry: 'Software',
    account_employee_count: 10 * n,
    account_employee_range: null,
    account_location: null,
  };
}

function personMember(n: number) {
  const account = accountOf(n);
  const person = personOf(n);
  return {
    person_id: person.id,
    person_name: person.name,
    person_role: person.role,
    person_email: null,
    person_phone: null,
    person_location: null,
    person_linkedin_url: person.profile,
    account_id: account.id,
    account_name: account.name,
    account_website: account.website,
  };
}
