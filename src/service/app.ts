/** The service's HTTP application: middleware for every request, and all endpoints. */
import { Hono } from 'hono';
import { allEndpoints as endpoints } from '../contract/all-endpoints';
import { extensions } from '../contract/extensions';
import { accountBatchHandler } from './account-batch/read';
import { audienceOfAccounts } from './accounts/audience';
import {
  enrichAccountsHandler,
  enrichAccountsJobHandler,
  paidCompaniesHandler,
} from './accounts/enrich';
import { mountMcp } from './agents/mcp';
import { agentCancelHandler, agentCapsHandler, agentHandlers } from './agents/routes';
import { alertEditHandler, alertFailuresHandler, alertListHandler } from './alerts/routes';
import { audienceHandler } from './audiences/routes';
import { signUpHandler, verifyHandler } from './auth/sign-up';
import { balanceHandler, creditHistoryHandler } from './billing/routes';
import { lookUpCompaniesHandler } from './companies/look-up/routes';
import { crmEndpoint, crmHandler } from './crm/export';
import type { Deps } from './deps';
import { exclusionHandler } from './exclude-list/exclusion-routes';
import {
  excludeEditingHandler,
  excludeFindsHandler,
  excludeListHandler,
} from './exclude-list/routes';
import { answerErrors, answerNotFound } from './http/answer-errors';
import { docsEndpoint, docsHandler, viewerEndpoint, viewerHandler } from './http/docs';
import type { HttpEnv } from './http/env';
import { healthEndpoint, healthHandler, readyEndpoint, readyHandler } from './http/health';
import { recordRequests, requestId } from './http/middleware';
import { openApiEndpoint, openApiHandler } from './http/openapi/document';
import { icpEditingHandler, icpListHandler } from './icps/routes';
import { audienceOfPeople } from './people/audience';
import { discoverPeopleHandler, discoverPeopleJobHandler } from './people/discover/job';
import { enrichPeopleHandler, enrichPeopleJobHandler } from './people/enrich/job';
import { lookUpPeopleHandler } from './people/look-up/routes';
import { verifyPeopleHandler, verifyPeopleJobHandler } from './people/verify/job';
import { providersHandler } from './providers/routes';
import { mount } from './routes';
import { scoreSettingsHandler } from './scores/routes';
import {
  deepCompanySearchHandler,
  hiringForInitiativeHandler,
  hiringForRoleHandler,
  jobChangeSignalHandler,
  signalControlHandler,
  signalFeedbackHandler,
  signalFindsHandler,
  signalListHandler,
  signalSuggestHandler,
  socialListeningHandler,
  technologySignalHandler,
} from './signals/routes';
import { firstPages } from './technology/first-page';
import { countryOptionsHandler, techCompaniesHandler } from './technology/routes';

/** The whole interface. Takes the address at which the service reaches itself. */
export function makeApp(deps: Deps, ownUrl: string): Hono<HttpEnv> {
  const app = makeHealthApp(deps);
  mount(app, deps, endpoints.signUp, signUpHandler(deps));
  mount(app, deps, endpoints.verify, verifyHandler(deps));
  mount(app, deps, endpoints.balance, balanceHandler(deps));
  mount(app, deps, endpoints.enrichAccounts, enrichAccountsHandler(deps));
  mount(app, deps, endpoints.enrichAccountsJob, enrichAccountsJobHandler(deps));
  mount(app, deps, endpoints.enrichPeople, enrichPeopleHandler(deps));
  mount(app, deps, endpoints.enrichPeopleJob, enrichPeopleJobHandler(deps));
  mount(app, deps, endpoints.discoverPeople, discoverPeopleHandler(deps));
  mount(app, deps, endpoints.discoverPeopleJob, discoverPeopleJobHandler(deps));
  mount(app, deps, endpoints.verifyPeople, verifyPeopleHandler(deps));
  mount(app, deps, endpoints.verifyPeopleJob, verifyPeopleJobHandler(deps));
  mount(app, deps, endpoints.icpList, icpListHandler(deps));
  mount(app, deps, audienceOfPeople.endpoint, audienceHandler(deps, audienceOfPeople));
  mount(app, deps, endpoints.accountBatch, accountBatchHandler(deps));
  mount(app, deps, endpoints.signalList, signalListHandler(deps));
  mount(app, deps, endpoints.hiringForRole, hiringForRoleHandler(deps));
  mount(app, deps, endpoints.hiringForInitiative, hiringForInitiativeHandler(deps));
  mount(app, deps, endpoints.deepCompanySearch, deepCompanySearchHandler(deps));
  mount(app, deps, endpoints.socialListening, socialListeningHandler(deps));
  mount(app, deps, audienceOfAccounts.endpoint, audienceHandler(deps, audienceOfAccounts));
  mount(app, deps, crmEndpoint, crmHandler(deps));
  mount(app, deps, endpoints.techCompanies, techCompaniesHandler(deps));
  mount(app, deps, endpoints.countryOptions, countryOptionsHandler(deps));
  mount(app, deps, endpoints.lookUpPeople, lookUpPeopleHandler(deps));
  mount(app, deps, endpoints.lookUpCompanies, lookUpCompaniesHandler(deps));
  mount(app, deps, endpoints.paidCompanies, paidCompaniesHandler(deps));
  mount(app, deps, endpoints.technologySignal, technologySignalHandler(deps));
  mount(app, deps, endpoints.jobChangeSignal, jobChangeSignalHandler(deps));
  mount(app, deps, endpoints.signalControl, signalControlHandler(deps));
  mount(app, deps, endpoints.signalFinds, signalFindsHandler(deps));
  mount(app, deps, endpoints.signalFeedback, signalFeedbackHandler(deps));
  mount(app, deps, endpoints.signalSuggest, signalSuggestHandler(deps));
  mount(app, deps, endpoints.alertList, alertListHandler(deps));
  mount(app, deps, endpoints.alertEdit, alertEditHandler(deps));
  mount(app, deps, endpoints.alertFailures, alertFailuresHandler(deps));
  mount(app, deps, endpoints.icpEditing, icpEditingHandler(deps));
  mount(app, deps, endpoints.excludeList, excludeListHandler(deps));
  mount(app, deps, endpoints.excludeEditing, excludeEditingHandler(deps));
  mount(app, deps, endpoints.excludeFinds, excludeFindsHandler(deps));
  mount(app, deps, endpoints.exclusion, exclusionHandler(deps, firstPages(deps)));
  mount(app, deps, endpoints.creditHistory, creditHistoryHandler(deps));
  mount(app, deps, endpoints.scoreSettings, scoreSettingsHandler(deps));
  mount(app, deps, endpoints.providers, providersHandler(deps));
  mount(app, deps, endpoints.extensions, async (c) => c.json({ extensions: offered(deps) }));
  const agents = agentHandlers(deps);
  mount(app, deps, endpoints.agentCaps, agentCapsHandler(deps));
  mount(app, deps, endpoints.agentEstimate, agents.estimate);
  mount(app, deps, endpoints.agentRun, agents.run);
  mount(app, deps, endpoints.agentCancel, agentCancelHandler(deps));
  mountMcp(app, deps, ownUrl);
  mount(app, deps, openApiEndpoint, openApiHandler);
  mount(app, deps, docsEndpoint, docsHandler);
  mount(app, deps, viewerEndpoint, viewerHandler);
  return app;
}

/** The names of extensions. Users' keys of data providers are announced only if the operator allows them. */
function offered({ settings }: Pick<Deps, 'settings'>): string[] {
  const names = extensions.map(({ name }) => name);
  return settings.userProviderKeys === 'on'
    ? names
    : names.filter((name) => name !== 'providers' && name !== 'signal-providers');
}

/** The application of a process that only runs jobs. */
export function makeHealthApp(
  deps: Pick<Deps, 'checkFolder' | 'store' | 'clock' | 'log' | 'metrics' | 'requestRate'>,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(answerErrors(deps.log));
  app.notFound(answerNotFound);
  app.use(requestId, recordRequests(deps), async (c, next) => {
    // Responses contain keys and paid data: proxies and browsers must not cache or reinterpret
    // them.
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  mount(app, deps, healthEndpoint, healthHandler(deps));
  mount(app, deps, readyEndpoint, readyHandler(deps));
  return app;
}
