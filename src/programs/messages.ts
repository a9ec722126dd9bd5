/** The types of every endpoint's request and answer, taken from the contract's schemas. */
import type * as v from 'valibot';
import type * as account from '../contract/account';
import type * as agents from '../contract/agents';
import type * as alert from '../contract/alerts';
import type { AnyEndpointName } from '../contract/all-endpoints';
import type * as companies from '../contract/companies';
import type * as credits from '../contract/credits';
import type * as enrichment from '../contract/enrich-accounts';
import type * as exclude from '../contract/exclude-list';
import type * as extension from '../contract/extensions';
import type * as icp from '../contract/icp';
import type * as people from '../contract/people';
import type * as provider from '../contract/providers';
import type * as scores from '../contract/scores';
import type * as signUp from '../contract/sign-up';
import type * as signal from '../contract/signal';
import type * as deployment from '../contract/signal-deployment';
import type * as feedback from '../contract/signal-feedback';
import type * as suggest from '../contract/signal-suggest';
import type * as tech from '../contract/tech-companies';

/** A message as it crosses the wire: fields that a request or an answer may leave out are optional. */
type Sent<Schema extends () => v.GenericSchema> = v.InferInput<ReturnType<Schema>>;
type Started = Sent<typeof deployment.deploymentResponseSchema>;

/** The body, or the query of a GET. Endpoints that take none are missing. */
export interface Requests {
  signUp: Sent<typeof signUp.signUpRequestSchema>;
  verify: Sent<typeof signUp.verifyRequestSchema>;
  enrichAccounts: Sent<typeof enrichment.enrichAccountsRequestSchema>;
  enrichPeople: Sent<typeof people.enrichPeopleRequestSchema>;
  discoverPeople: Sent<typeof people.discoverPeopleRequestSchema>;
  verifyPeople: Sent<typeof people.verifyPeopleRequestSchema>;
  signalList: Sent<typeof signal.signalListRequestSchema>;
  hiringForRole: Sent<typeof deployment.hiringForRoleRequestSchema>;
  hiringForInitiative: Sent<typeof deployment.hiringForInitiativeRequestSchema>;
  deepCompanySearch: Sent<typeof deployment.deepSearchRequestSchema>;
  socialListening: Sent<typeof deployment.socialListeningRequestSchema>;
  accountBatch: Sent<typeof account.accountBatchRequestSchema>;
  techCompanies: Sent<typeof tech.techCompaniesQuerySchema>;
  lookUpPeople: Sent<typeof people.lookUpPeopleRequestSchema>;
  lookUpCompanies: Sent<typeof companies.lookUpCompaniesRequestSchema>;
  paidCompanies: Sent<typeof companies.paidCompaniesRequestSchema>;
  signalControl: Sent<typeof signal.signalControlRequestSchema>;
  signalFinds: Sent<typeof feedback.signalFindsRequestSchema>;
  signalFeedback: Sent<typeof feedback.signalFeedbackRequestSchema>;
  signalSuggest: Sent<typeof suggest.signalSuggestRequestSchema>;
  icpEditing: Sent<typeof icp.icpEditingRequestSchema>;
  technologySignal: Sent<typeof deployment.technologyRequestSchema>;
  jobChangeSignal: Sent<typeof deployment.jobChangeRequestSchema>;
  providers: Sent<typeof provider.providersRequestSchema>;
  excludeList: Sent<typeof exclude.excludeListRequestSchema>;
  excludeEditing: Sent<typeof exclude.excludeEditingRequestSchema>;
  excludeFinds: Sent<typeof exclude.excludeFindsRequestSchema>;
  alertList: Sent<typeof alert.alertListRequestSchema>;
  alertEdit: Sent<typeof alert.alertEditRequestSchema>;
  alertFailures: Sent<typeof alert.alertFailuresRequestSchema>;
  creditHistory: Sent<typeof credits.creditHistoryQuerySchema>;
  scoreSettings: Sent<typeof scores.scoreSettingsRequestSchema>;
  agentCaps: Sent<typeof agents.agentCapsRequestSchema>;
  agentEstimate: Sent<typeof agents.agentEstimateRequestSchema>;
  agentRun: Sent<typeof agents.agentRunRequestSchema>;
  agentCancel: Sent<typeof agents.agentCancelRequestSchema>;
}

export interface Answers extends Record<AnyEndpointName, object> {
  signUp: Sent<typeof signUp.signUpResponseSchema>;
  verify: Sent<typeof signUp.verifyResponseSchema>;
  balance: Sent<typeof credits.balanceSchema>;
  enrichAccounts: Sent<typeof enrichment.enrichAccountsResponseSchema>;
  enrichAccountsJob: Sent<typeof enrichment.enrichAccountsJobSchema>;
  enrichPeople: Sent<typeof people.enrichPeopleResponseSchema>;
  enrichPeopleJob: Sent<typeof people.enrichPeopleJobSchema>;
  discoverPeople: Sent<typeof people.discoverPeopleResponseSchema>;
  discoverPeopleJob: Sent<typeof people.discoverPeopleJobSchema>;
  verifyPeople: Sent<typeof people.verifyPeopleResponseSchema>;
  verifyPeopleJob: Sent<typeof people.verifyPeopleJobSchema>;
  icpList: Sent<typeof icp.icpListResponseSchema>;
  signalList: Sent<typeof signal.signalListResponseSchema>;
  hiringForRole: Started;
  hiringForInitiative: Started;
  deepCompanySearch: Started;
  socialListening: Started;
  accountBatch: Sent<typeof account.accountBatchResponseSchema>;
  techCompanies: Sent<typeof tech.techCompaniesPageSchema>;
  countryOptions: Sent<typeof tech.countryOptionsSchema>;
  extensions: Sent<typeof extension.extensionsSchema>;
  lookUpPeople: Sent<typeof people.lookUpPeopleResponseSchema>;
  lookUpCompanies: Sent<typeof companies.lookUpCompaniesResponseSchema>;
  paidCompanies: Sent<typeof companies.paidCompaniesResponseSchema>;
  signalControl: Sent<typeof signal.signalControlResponseSchema>;
  signalFinds: Sent<typeof feedback.signalFindsResponseSchema>;
  signalFeedback: Sent<typeof feedback.signalFeedbackResponseSchema>;
  signalSuggest: Sent<typeof suggest.signalSuggestResponseSchema>;
  icpEditing: Sent<typeof icp.icpEditingResponseSchema>;
  technologySignal: Started;
  jobChangeSignal: Started;
  providers: Sent<typeof provider.providersResponseSchema>;
  excludeList: Sent<typeof exclude.excludeListResponseSchema>;
  excludeEditing: Sent<typeof exclude.excludeEditingResponseSchema>;
  excludeFinds: Sent<typeof exclude.excludeFindsResponseSchema>;
  alertList: Sent<typeof alert.alertListResponseSchema>;
  alertEdit: Sent<typeof alert.alertEditResponseSchema>;
  alertFailures: Sent<typeof alert.alertFailuresResponseSchema>;
  creditHistory: Sent<typeof credits.creditHistorySchema>;
  scoreSettings: Sent<typeof scores.scoreSettingsResponseSchema>;
  agentCaps: Sent<typeof agents.agentCapsResponseSchema>;
  agentEstimate: Sent<typeof agents.agentEstimateResponseSchema>;
  agentRun: Sent<typeof agents.agentRunResponseSchema>;
  agentCancel: Sent<typeof agents.agentCancelResponseSchema>;
}

/** The endpoints that read a job, each by the endpoint that starts it. */
export const jobReaders = {
  enrichAccounts: 'enrichAccountsJob',
  enrichPeople: 'enrichPeopleJob',
  discoverPeople: 'discoverPeopleJob',
  verifyPeople: 'verifyPeopleJob',
} as const satisfies Partial<Record<AnyEndpointName, AnyEndpointName>>;

export type JobName = keyof typeof jobReaders;
export type JobReader = (typeof jobReaders)[JobName];
