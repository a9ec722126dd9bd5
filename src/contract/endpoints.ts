/** The endpoint table: each operation's address, whether it needs a key, and whether it can charge (§4, §9). */
import type { Extension } from './extensions';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path under the base URL; `{name}` marks a parameter. */
  readonly path: string;
  /** Needs X-API-Key and X-User-ID. */
  readonly keyed: boolean;
  /** Can spend credits, so the client sends an Idempotency-Key. */
  readonly charges: boolean;
}

// Each is a literal of its own, because every formula cell evaluates this table.
/** Free, with a key. */
const get = (path: string) => ({ method: 'GET', path, keyed: true, charges: false }) as const;
const post = (path: string) => ({ method: 'POST', path, keyed: true, charges: false }) as const;
const paid = (path: string) => ({ method: 'POST', path, keyed: true, charges: true }) as const;
const keyless = (path: string) => ({ method: 'POST', path, keyed: false, charges: false }) as const;

export const endpoints = {
  signUp: keyless('/api/v1/agent/sign-up'),
  verify: keyless('/api/v1/agent/verify'),
  balance: get('/api/v1/credits/balance'),
  enrichAccounts: paid('/api/v1/enrich/accounts'),
  enrichAccountsJob: get('/api/v1/enrich/accounts/{job_id}'),
  enrichPeople: paid('/api/v1/enrich/people'),
  enrichPeopleJob: get('/api/v1/enrich/people/{job_id}'),
  discoverPeople: paid('/api/v1/enrich/fast-people-enrichment'),
  discoverPeopleJob: get('/api/v1/enrich/fast-people-enrichment/{job_id}'),
  verifyPeople: paid('/api/v1/people/verify'),
  verifyPeopleJob: get('/api/v1/people/verify-job/{job_id}'),
  icpList: get('/api/v1/icp/list'),
  signalList: post('/api/v1/signal/get-signal-list'),
  hiringForRole: paid('/api/v2/signal/deploy/hiring-for-role'),
  hiringForInitiative: paid('/api/v2/signal/deploy/hiring-for-initiative'),
  deepCompanySearch: paid('/api/v1/signal/deploy/deep-company-search-agent'),
  socialListening: paid('/api/v1/signal/deploy/social-listening-agent'),
  accountBatch: post('/api/v2/account/batch'),
  techCompanies: { method: 'GET', path: '/api/v2/tech/companies', keyed: true, charges: true },
  countryOptions: get('/api/v2/tech/country-options'),
  // Beyond the interface: our extensions, and the endpoint that announces them.
  extensions: { method: 'GET', path: '/api/v1/extensions', keyed: false, charges: false },
  lookUpPeople: post('/api/v1/people/look-up'),
  lookUpCompanies: post('/api/v1/companies/look-up'),
  paidCompanies: post('/api/v1/companies/paid'),
  technologySignal: paid('/api/v1/signal/deploy/technology'),
  jobChangeSignal: paid('/api/v1/signal/deploy/job-change'),
  signalControl: post('/api/v1/signal/control'),
  signalFinds: post('/api/v1/signal/finds'),
  signalFeedback: post('/api/v1/signal/feedback'),
  signalSuggest: post('/api/v1/signal/suggest'),
  icpEditing: post('/api/v1/icp/edit'),
  providers: post('/api/v1/providers'),
  excludeList: post('/api/v1/exclude/list'),
  excludeEditing: post('/api/v1/exclude/edit'),
  excludeFinds: post('/api/v1/exclude/finds'),
  exclusion: post('/api/v1/exclude/choose'),
  agentCaps: post('/api/v1/agents/caps'),
  alertList: post('/api/v1/alert/list'),
  alertEdit: post('/api/v1/alert/edit'),
  scoreSettings: post('/api/v1/score/settings'),
  creditHistory: get('/api/v1/credits/history'),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** Names of endpoints that take a body and can never spend. */
type FreePost = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends {
    readonly method: 'POST';
    readonly keyed: true;
    readonly charges: false;
  }
    ? Name
    : never;
}[EndpointName];

/** The endpoints that the sidebar's page may call, each with the extension that it belongs to. */
export const freeEndpoints = {
  signalList: 'signal-runs',
  signalFinds: 'signal-feedback',
  signalSuggest: 'signal-suggestions',
  providers: 'providers',
  excludeList: 'exclude-list',
  excludeEditing: 'exclude-list',
  excludeFinds: 'exclude-list',
  exclusion: 'exclusions',
  agentCaps: 'agents',
  alertList: 'alerts',
  alertEdit: 'alerts',
  scoreSettings: 'scores',
} as const satisfies Partial<Record<FreePost, Extension>>;
export type FreeEndpoint = keyof typeof freeEndpoints;
