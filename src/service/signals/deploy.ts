/** Deploys a signal (§4.12): stores it with its ICP and its prices, for a worker to search. */
import { endpoints } from '../../contract/endpoints';
import { prices as techPrices } from '../../contract/prices';
import {
  accountAudienceName,
  type DeploymentResponse,
  peopleAudienceName,
} from '../../contract/signal-deployment';
import type { StatusNote } from '../../contract/status-notes';
import { audienceIdOf } from '../audiences/link';
import { hour } from '../clock';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { IcpRecord } from '../icps/icp';
import { idempotencyOf, keyReused, type StartedJob, type StartRequest } from '../jobs/begin';
import type { Settings } from '../settings';
import { isFiltered } from '../technology/search/request';
import { endpointOf, type SignalRequest, wantsFinder } from './kinds';
import { signalLinks } from './list';
import { technologyOf } from './search/technology';
import type { NewSignal, SignalAudiences } from './store';
import { watchedBy } from './watch/next-checks';

type DeployDeps = Pick<
  Deps,
  'store' | 'settings' | 'clock' | 'secrets' | 'signalNotifier' | 'peopleFinder' | 'log'
>;

/**
 * Takes the request, the service's address as the caller sees it, and the caller's idempotency key, if any.
 * The signal spends credits as it finds accounts, up to its limit; nothing is reserved. Throws ApiError
 * NOT_FOUND for an ICP, an audience or people that aren't the caller's, INSUFFICIENT_CREDITS if the balance
 * doesn't cover one account or check, or IDEMPOTENCY_KEY_REUSED; ValidationError for a technology without a word.
 */
export async function deploySignal(
  deps: DeployDeps,
  request: SignalRequest,
  { userId, baseUrl, idempotencyKey, permit }: Omit<StartRequest<unknown>, 'body'>,
): Promise<StartedJob> {
  const { store, settings, clock, signalNotifier, log } = deps;
  const now = clock();
  const { kind, body } = request;
  const prices = pricesOf(request, settings, now);
  const watches = await watchedPeople(deps, userId, request);
  const audiences = audiencesOf(userId, request);
  const identity = [endpoints[endpointOf[kind]].path, body];
  const expiresAt = now + settings.idempotencyHours * hour;
  const deployment = await store.signals.deploy(
    {
      userId,
      request,
      icp: await ownIcp(deps, userId, 'icp_id' in body ? body.icp_id : null),
      prices,
      audiences,
      note: noteOf(request, settings, await deps.peopleFinder.hasOwnKey(userId)),
      idempotency: idempotencyOf(idempotencyKey, identity, expiresAt),
      answer: (id) =>
        JSON.stringify(
          answerOf(deps, userId, id, { request, audiences, prices, watches }, baseUrl),
        ),
      permit,
    },
    now,
  );
  switch (deployment.kind) {
    case 'deployed':
      signalNotifier.notify();
      log.info({ signal_id: deployment.id, user_id: userId, kind }, 'a signal was deployed');
      return { body: deployment.answer, replayed: false };
    case 'replayed':
      return { body: deployment.answer, replayed: true };
    case 'key_reused':
      throw keyReused();
    case 'insufficient':
      throw insufficient(Math.max(prices.account, prices.check), deployment.available);
  }
}

type Prices = NewSignal['prices'];

/** A technology costs as much as its search, a check as much as a verification (our §10.21 and §10.22). */
function pricesOf(request: SignalRequest, settings: Settings, now: number): Prices {
  const { kind, body } = request;
  const prices = {
    account: settings.signalAccountPrice,
    email: settings.emailFoundPrice,
    finder: settings.personDiscoveredPrice,
    check: 0,
  };
  switch (kind) {
    case 'technology': {
      const asked = technologyOf(body, { run_started_at: now, created_at: now });
      const hasFilter = isFiltered(asked) || typeof body.icp_id === 'number';
      return {
        ...prices,
        account: hasFilter ? techPrices.techCompanyEnriched : techPrices.techCompany,
      };
    }
    case 'job_change':
      return { ...prices, account: 0, check: settings.employmentVerifiedPrice };
    default:
      return prices;
  }
}

/**
 * How many people a signal watches; undefined for kinds that watch none. Throws ApiError NOT_FOUND for an unknown
 * audience, or without an audience if none of the ids is the user's.
 */
async function watchedPeople(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  { kind, body }: SignalRequest,
): Promise<number | undefined> {
  if (kind !== 'job_change') return undefined;
  const { ids, audienceId } = watchedBy(userId, body);
  const audience = audienceId === null ? null : await store.audiences.read(audienceId);
  const own = (await store.people.known(userId, ids)).length;
  if (audience === undefined || (audience === null && own === 0))
    throw new ApiError(
      'NOT_FOUND',
      'You have no people with these people_ids, or no audience with this watched_audience_name, so nothing was ' +
        `deployed and no credits were spent. Find people with ${endpoints.discoverPeople.method} ` +
        `${endpoints.discoverPeople.path}, which also makes audiences.`,
    );
  return own + (audience?.memberCount ?? 0);
}

/** Throws the same error for an unknown id and for another user's. */
async function ownIcp(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  id: number | null | undefined,
): Promise<IcpRecord | null> {
  if (id === null || id === undefined) return null;
  const icp = (await store.icps.list(userId)).find((icp) => icp.id === id);
  if (icp) return icp;
  throw new ApiError(
    'NOT_FOUND',
    'You have no ICP with this icp_id, so nothing was deployed and no credits were spent. Take the id from ' +
      `${endpoints.icpList.method} ${endpoints.icpList.path}.`,
  );
}

function answerOf(
  deps: DeployDeps,
  userId: string,
  id: number,
  { request: { body }, audiences: { accounts, people }, prices, watches }: Deployed,
  baseUrl: string,
): DeploymentResponse {
  const { max_credit_limit: limit, daily_credit_limit: limitADay } = body;
  const ids = { account_audience_id: accounts.id, people_audience_id: people.id };
  return {
    signal_id: id,
    status: 'accepted',
    message:
      `“${body.name}” runs ${body.repeat ? 'now and then daily' : 'once'}. ` +
      `${costs(prices, watches)}${limit ? `, ${limit} credits at most in all` : ''}` +
      `${limitADay ? `, ${limitADay} at most a day` : ''}. Read its status from ` +
      `${endpoints.signalList.method} ${endpoints.signalList.path}; what it finds joins “${accounts.name}” and “${people.name}”.`,
    ...signalLinks(deps, userId, ids, body.enable_safe_crm_addition, baseUrl),
  };
}

interface Deployed {
  readonly request: SignalRequest;
  readonly audiences: SignalAudiences;
  readonly prices: Prices;
  readonly watches: number | undefined;
}

function costs({ account, check }: Prices, watches: number | undefined): string {
  return watches === undefined
    ? `Each account found costs ${account} credits`
    : `It watches ${watches} ${watches === 1 ? 'person' : 'people'} now, and each check that finds a record of the ` +
        `person costs ${check} ${check === 1 ? 'credit' : 'credits'}`;
}

function insufficient(needed: number, available: number) {
  return new ApiError(
    'INSUFFICIENT_CREDITS',
    `A signal needs ${needed} credits for its first account or check, but only ${available} are available. Nothing was ` +
      'deployed and no credits were spent. Wait for running jobs to release credits, or get more ' +
      'credits from the operator of the service.',
    { needed, available },
  );
}

/** Audiences of accounts and of people may share a name but need different ids; no name contains a line break. */
function audiencesOf(userId: string, { body }: SignalRequest): SignalAudiences {
  const accounts = body.account_audience_name ?? accountAudienceName(body.name);
  const people = body.people_audience_name ?? peopleAudienceName(body.name);
  return {
    accounts: { id: audienceIdOf(userId, `accounts\n${accounts}`), name: accounts },
    people: { id: audienceIdOf(userId, people), name: people },
  };
}

/** How the search for people differs from the request; null if it doesn't. The signal's first note. */
function noteOf(
  request: SignalRequest,
  { finderUrl }: Pick<Settings, 'finderUrl'>,
  hasOwnKey: boolean,
): StatusNote | null {
  if (request.kind === 'job_change') return null;
  const { icp_id, auto_enrich_people_emails, ask_providers } = request.body;
  const hasIcp = typeof icp_id === 'number';
  const hasFinder = wantsFinder(request);
  if (hasFinder && finderUrl === '')
    return { reason: hasIcp ? 'finder_missing' : 'finder_missing_alone' };
  if (ask_providers && !(hasIcp && hasOwnKey)) return { reason: 'providers_unasked' };
  const hasAuthors = request.kind === 'social' && request.body.signal_target === 'people';
  const isAlone = !hasIcp && !hasAuthors && !hasFinder;
  return auto_enrich_people_emails && isAlone ? { reason: 'emails_need_icp' } : null;
}
