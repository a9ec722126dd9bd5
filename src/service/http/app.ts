/** The service's HTTP application: what happens around every request, and which endpoints there are. */
import { Hono } from 'hono';
import { endpoints } from '../../contract/endpoints';
import { audienceOfAccounts } from '../audiences/accounts';
import { audienceOfPeople } from '../audiences/people';
import type { Parts } from '../parts';
import { accountBatchHandler } from './account-batch';
import { signUpHandler, verifyHandler } from './agent';
import { answerErrors, answerNotFound } from './answer-errors';
import { audienceHandler } from './audience';
import { balanceHandler } from './credits';
import { crmEndpoint, crmHandler } from './crm';
import { discoverPeopleHandler, discoverPeopleJobHandler } from './discover-people';
import { docsEndpoint, docsHandler, viewerEndpoint, viewerHandler } from './docs';
import { enrichAccountsHandler, enrichAccountsJobHandler } from './enrich-accounts';
import { enrichPeopleHandler, enrichPeopleJobHandler } from './enrich-people';
import type { HttpEnv } from './env';
import { healthEndpoint, healthHandler } from './health';
import { icpListHandler } from './icp-list';
import { countRequests } from './metrics';
import { openApiEndpoint, openApiHandler } from './openapi';
import { readyEndpoint, readyHandler } from './ready';
import { requestId } from './request-id';
import { requestLog } from './request-log';
import { mount } from './routes';
import {
  deepCompanySearchHandler,
  hiringForInitiativeHandler,
  hiringForRoleHandler,
  signalListHandler,
  socialListeningHandler,
} from './signals';
import { countryOptionsHandler, techCompaniesHandler } from './tech-companies';
import { verifyPeopleHandler, verifyPeopleJobHandler } from './verify-people';

/** The whole interface. */
export function makeApp(parts: Parts): Hono<HttpEnv> {
  const app = makeHealthApp(parts);
  mount(app, parts, endpoints.signUp, signUpHandler(parts));
  mount(app, parts, endpoints.verify, verifyHandler(parts));
  mount(app, parts, endpoints.balance, balanceHandler(parts));
  mount(app, parts, endpoints.enrichAccounts, enrichAccountsHandler(parts));
  mount(app, parts, endpoints.enrichAccountsJob, enrichAccountsJobHandler(parts));
  mount(app, parts, endpoints.enrichPeople, enrichPeopleHandler(parts));
  mount(app, parts, endpoints.enrichPeopleJob, enrichPeopleJobHandler(parts));
  mount(app, parts, endpoints.discoverPeople, discoverPeopleHandler(parts));
  mount(app, parts, endpoints.discoverPeopleJob, discoverPeopleJobHandler(parts));
  mount(app, parts, endpoints.verifyPeople, verifyPeopleHandler(parts));
  mount(app, parts, endpoints.verifyPeopleJob, verifyPeopleJobHandler(parts));
  mount(app, parts, endpoints.icpList, icpListHandler(parts));
  mount(app, parts, audienceOfPeople.endpoint, audienceHandler(parts, audienceOfPeople));
  mount(app, parts, endpoints.accountBatch, accountBatchHandler(parts));
  mount(app, parts, endpoints.signalList, signalListHandler(parts));
  mount(app, parts, endpoints.hiringForRole, hiringForRoleHandler(parts));
  mount(app, parts, endpoints.hiringForInitiative, hiringForInitiativeHandler(parts));
  mount(app, parts, endpoints.deepCompanySearch, deepCompanySearchHandler(parts));
  mount(app, parts, endpoints.socialListening, socialListeningHandler(parts));
  mount(app, parts, audienceOfAccounts.endpoint, audienceHandler(parts, audienceOfAccounts));
  mount(app, parts, crmEndpoint, crmHandler(parts));
  mount(app, parts, endpoints.techCompanies, techCompaniesHandler(parts));
  mount(app, parts, endpoints.countryOptions, countryOptionsHandler(parts));
  mount(app, parts, openApiEndpoint, openApiHandler);
  mount(app, parts, docsEndpoint, docsHandler);
  mount(app, parts, viewerEndpoint, viewerHandler);
  return app;
}

/** What a process that only works on jobs answers. */
export function makeHealthApp(
  parts: Pick<Parts, 'store' | 'clock' | 'log' | 'metrics' | 'requestRate'>,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(answerErrors(parts.log));
  app.notFound(answerNotFound);
  app.use(requestId, requestLog(parts.log), countRequests(parts.metrics), async (c, next) => {
    // Answers hold keys and paid data: nothing between here and the caller may keep or reinterpret them.
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    await next();
  });
  mount(app, parts, healthEndpoint, healthHandler(parts));
  mount(app, parts, readyEndpoint, readyHandler(parts));
  return app;
}
