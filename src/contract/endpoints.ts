/** The endpoint table: each operation's address, whether it needs a key, and whether it can charge (§4, §9). */

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path under the base URL; `{name}` marks a parameter. */
  readonly path: string;
  /** Needs X-API-Key and X-User-ID. */
  readonly keyed: boolean;
  /** Can spend credits, so the client sends an Idempotency-Key. */
  readonly charges: boolean;
}

export const endpoints = {
  signUp: { method: 'POST', path: '/api/v1/agent/sign-up', keyed: false, charges: false },
  verify: { method: 'POST', path: '/api/v1/agent/verify', keyed: false, charges: false },
  balance: { method: 'GET', path: '/api/v1/credits/balance', keyed: true, charges: false },
  enrichAccounts: { method: 'POST', path: '/api/v1/enrich/accounts', keyed: true, charges: true },
  enrichAccountsJob: {
    method: 'GET',
    path: '/api/v1/enrich/accounts/{job_id}',
    keyed: true,
    charges: false,
  },
  enrichPeople: { method: 'POST', path: '/api/v1/enrich/people', keyed: true, charges: true },
  enrichPeopleJob: {
    method: 'GET',
    path: '/api/v1/enrich/people/{job_id}',
    keyed: true,
    charges: false,
  },
  discoverPeople: {
    method: 'POST',
    path: '/api/v1/enrich/fast-people-enrichment',
    keyed: true,
    charges: true,
  },
  discoverPeopleJob: {
    method: 'GET',
    path: '/api/v1/enrich/fast-people-enrichment/{job_id}',
    keyed: true,
    charges: false,
  },
  verifyPeople: { method: 'POST', path: '/api/v1/people/verify', keyed: true, charges: true },
  verifyPeopleJob: {
    method: 'GET',
    path: '/api/v1/people/verify-job/{job_id}',
    keyed: true,
    charges: false,
  },
  icpList: { method: 'GET', path: '/api/v1/icp/list', keyed: true, charges: false },
  signalList: {
    method: 'POST',
    path: '/api/v1/signal/get-signal-list',
    keyed: true,
    charges: false,
  },
  hiringForRole: {
    method: 'POST',
    path: '/api/v2/signal/deploy/hiring-for-role',
    keyed: true,
    charges: true,
  },
  hiringForInitiative: {
    method: 'POST',
    path: '/api/v2/signal/deploy/hiring-for-initiative',
    keyed: true,
    charges: true,
  },
  deepCompanySearch: {
    method: 'POST',
    path: '/api/v1/signal/deploy/deep-company-search-agent',
    keyed: true,
    charges: true,
  },
  socialListening: {
    method: 'POST',
    path: '/api/v1/signal/deploy/social-listening-agent',
    keyed: true,
    charges: true,
  },
  accountBatch: { method: 'POST', path: '/api/v2/account/batch', keyed: true, charges: false },
  techCompanies: { method: 'GET', path: '/api/v2/tech/companies', keyed: true, charges: true },
  countryOptions: {
    method: 'GET',
    path: '/api/v2/tech/country-options',
    keyed: true,
    charges: false,
  },
  // Beyond the interface: our extensions, and the endpoint that announces them.
  extensions: { method: 'GET', path: '/api/v1/extensions', keyed: false, charges: false },
  lookUpPeople: { method: 'POST', path: '/api/v1/people/look-up', keyed: true, charges: false },
  lookUpCompanies: {
    method: 'POST',
    path: '/api/v1/companies/look-up',
    keyed: true,
    charges: false,
  },
  signalControl: { method: 'POST', path: '/api/v1/signal/control', keyed: true, charges: false },
  signalFeedback: { method: 'POST', path: '/api/v1/signal/feedback', keyed: true, charges: false },
  signalSuggest: { method: 'POST', path: '/api/v1/signal/suggest', keyed: true, charges: false },
  icpEditing: { method: 'POST', path: '/api/v1/icp/edit', keyed: true, charges: false },
  creditHistory: { method: 'GET', path: '/api/v1/credits/history', keyed: true, charges: false },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
