/** Jobs that discover people at an account: started, run and read (§4.5, §4.7). */
import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints';
import {
  type DiscoverPeopleJob,
  type DiscoverPeopleRequest,
  type DiscoverPeopleResponse,
  discoveredPersonSchema,
  discoverPeopleRequestSchema,
} from '../../../contract/people';
import { audienceIdOf, audienceUrl } from '../../audiences/link';
import { alpha3Of } from '../../countries';
import type { Queries } from '../../database/database';
import type { Deps } from '../../deps';
import { ApiError, ValidationError } from '../../errors';
import { fieldError } from '../../http/field-errors';
import { type BeginDeps, beginJob, type StartedJob, type StartRequest } from '../../jobs/begin';
import { jobHandler, startHandler } from '../../jobs/handlers';
import { type KindOfJob, leaseEnd, type Work, type WorkerDeps, waitForTurn } from '../../jobs/kind';
import { extendWorking } from '../../jobs/lease';
import { envelopeOf, findJob } from '../../jobs/read';
import { withRetries } from '../../jobs/retry';
import { roleMatcher } from '../../titles/match';
import { readPerson } from '../directory';
import type { DiscoveryState, FoundPage } from './keep-page';
import { type DiscoverPeopleParams, discoverPeopleParamsSchema } from './params';

export const discoverPeopleHandler = startHandler(discoverPeopleRequestSchema, startDiscoverPeople);
export const discoverPeopleJobHandler = jobHandler(read);

/**
 * Reserves the available credits, up to the limit; the job spends them per person. When they are used up it asks only
 * the user's own keys, and stops without any. Throws ApiError NOT_FOUND for an account that isn't the caller's,
 * INSUFFICIENT_CREDITS if the balance doesn't cover one person and the user has no own key to find people with,
 * IDEMPOTENCY_KEY_REUSED, or ValidationError for an unknown country.
 */
export async function startDiscoverPeople(
  deps: BeginDeps & Pick<Deps, 'secrets' | 'peopleFinder'>,
  request: StartRequest<DiscoverPeopleRequest>,
): Promise<StartedJob> {
  const { userId, body, baseUrl } = request;
  const countries = countriesOf(body.people_locations ?? []);
  const [account] = await deps.store.accounts.byIds(userId, [body.account_id]);
  // Unknown ids and ids of other users get the same error.
  if (!account) throw noAccount();
  const { settings } = deps;
  const limit = body.max_credit_limit ?? settings.defaultCreditLimit;
  const price = settings.personDiscoveredPrice;
  const audience = body.audience_name
    ? { id: audienceIdOf(userId, body.audience_name), name: body.audience_name }
    : undefined;
  const params: DiscoverPeopleParams = {
    account_id: account.id,
    domain: account.domain,
    seniorities: [...new Set(body.seniority_filters)],
    departments: [...new Set(body.department_filters)],
    job_titles: [...new Set(body.job_titles ?? [])],
    countries,
    wanted: price === 0 ? limit : Math.floor(limit / price),
    audience_id: audience?.id ?? null,
  };
  const hasOwn = await deps.peopleFinder.canAsk(userId, account.domain, 'own');
  return beginJob<DiscoverPeopleResponse>(deps, request, {
    kind: 'discover_people',
    price,
    hold: {
      min: hasOwn ? 0 : Math.min(price, limit),
      max: price === 0 ? 0 : limit,
    },
    params,
    items: [],
    audience,
    endpoint: endpoints.discoverPeople,
    poll: endpoints.discoverPeopleJob,
    request: body,
    answer: {
      message:
        `Looking for people at ${account.name}. This costs up to ${limit} credits; ` +
        'you only pay for people who are new to you.',
      account_id: account.id,
      audience_url: audience ? audienceUrl(deps, audience.id, baseUrl) : null,
    },
  });
}

function noAccount(): ApiError {
  return new ApiError(
    'NOT_FOUND',
    'You have no account with this account_id. Nothing was started and no credits were spent. Get the id ' +
      `from ${endpoints.enrichAccounts.method} ${endpoints.enrichAccounts.path} or from the account read.`,
  );
}

function countriesOf(codes: readonly string[]): string[] {
  const read = codes.map((code) => alpha3Of(code));
  const detail = read.flatMap((code, index) => (code === undefined ? [unknownCountry(index)] : []));
  if (detail.length > 0) throw new ValidationError({ detail });
  return [...new Set(read.filter((code) => code !== undefined))];
}

function unknownCountry(index: number) {
  const loc = ['body', 'people_locations', String(index)];
  return fieldError(loc, 'country_code', { reason: 'country_unknown' });
}

/** Reads the directory page by page, then pages of other sources, until their end or the limit. */
export const discoverPeopleKind: KindOfJob = {
  async step(deps, work) {
    const state = await deps.store.people.discoveryState(work.job);
    if (state.ended) return 'done';
    // Sources outside the store have their own pace.
    const turn = state.isOutside ? 0 : work.rateLimiter.take(work.rateLimiter.batch);
    await waitForTurn(turn, work.stopping);
    const page = await (state.isOutside ? pageOutside : nextPage)(deps, work, state);
    if ('pauseMs' in page) return page;
    const now = deps.clock();
    const isKept = await deps.store.people.keepFound(work.job, page, now, leaseEnd(deps, now));
    return isKept ? work.rateLimiter.batch : 'lost';
  },

  /** People found before the directory failed were charged, so they are returned. */
  end({ total, ended }) {
    if (ended !== 'source_failure' || total > 0) return { status: 'completed' };
    return {
      status: 'failed',
      errorMessage:
        'The people directory couldn’t be reached. No credits were spent. Try again in a few minutes.',
      errorDetails: { reason: 'people_directory_unreachable' },
    };
  },
};

async function nextPage(
  { peopleDirectory, peopleFinder, log }: WorkerDeps,
  { job, rateLimiter, stopping }: Work,
  { after, held, price }: DiscoveryState,
): Promise<FoundPage> {
  const params = v.parse(discoverPeopleParamsSchema, job.params);
  const { domain, seniorities, departments, countries } = params;
  const roles = params.job_titles.map(roleMatcher);
  const query = { domain, seniorities, departments, countries, after, max: rateLimiter.batch };
  const ask = () => peopleDirectory.search(query);
  const page = await withRetries(log, 'people directory', ask, stopping);
  const mayBeCut = held < query.max * price;
  const continues =
    mayBeCut && params.wanted > 0 && (await peopleFinder.canAsk(job.userId, domain, 'own'));
  const ofStore = { source: null, isFree: false, isOutside: false, isCut: false, continues };
  if (!page) return { ...ofStore, people: [], after, ended: 'source_failure' };
  const people = page.people.flatMap((found) => {
    const person = readPerson(found, log);
    if (person === undefined || person === 'unusable') return [];
    // Directories aren't asked for titles, because each would interpret them differently.
    const isMeant = roles.length === 0 || roles.some((fits) => fits(person.role));
    return isMeant ? [person] : [];
  });
  const found = { ...ofStore, people, after: page.next };
  if (page.next !== null) return { ...found, ended: null };
  const isOutside = params.wanted > 0 && (await peopleFinder.canAsk(job.userId, domain, 'all'));
  return { ...found, isOutside, ended: isOutside ? null : 'exhausted' };
}

/** Asks data providers for the number of people still wanted. */
async function pageOutside(
  { peopleFinder }: WorkerDeps,
  { job, stopping }: Work,
  { after, people: known, held, price, isCut: wasCut }: DiscoveryState,
): Promise<FoundPage | { readonly pauseMs: number }> {
  const params = v.parse(discoverPeopleParamsSchema, job.params);
  const { domain, seniorities, departments, countries, wanted } = params;
  const end = {
    people: [],
    source: null,
    isFree: false,
    isOutside: true,
    isCut: wasCut,
    continues: false,
    after,
  };
  if (known >= wanted) return { ...end, ended: 'credit_limit' };
  const filters = { seniorities, departments, countries, titles: params.job_titles };
  const asked = { domain, ...filters, max: wanted };
  const asking = held < price ? 'own' : 'all';
  const asker = {
    userId: job.userId,
    jobId: job.jobId,
    extend: async (tx: Queries, leaseUntil: number) =>
      (await extendWorking(tx, job, leaseUntil)) !== undefined,
  };
  const page = await peopleFinder.page(asker, asked, after, asking, stopping);
  if ('pauseMs' in page) return page;
  const { people, source, isOwnKey: isFree, next } = page;
  const isCut = wasCut || page.isCut;
  const ended = next !== null ? null : isCut ? 'credit_limit' : 'exhausted';
  return { ...end, people, source, isFree, isCut, after: next, ended };
}

/**
 * Returns a user's own job, with a fresh link to its audience. Spends no credits. Throws ApiError NOT_FOUND
 * for any other id.
 */
async function read(
  deps: Pick<Deps, 'store' | 'settings' | 'secrets' | 'clock' | 'peopleFinder'>,
  userId: string,
  jobId: string,
  baseUrl: string,
): Promise<DiscoverPeopleJob> {
  const kind = { kind: 'discover_people', startedBy: endpoints.discoverPeople } as const;
  const job = await findJob(deps, userId, jobId, kind);
  const { audience_id } = v.parse(discoverPeopleParamsSchema, job.params);
  const { total, credits, created, ended } = job.tally;
  const leftOut = { userId, foundBy: 'discovery', work: jobId } as const;
  const envelope = await envelopeOf(deps, { userId, jobId }, job, ({ result }) =>
    v.parse(discoveredPersonSchema(), result),
  );
  const totals = await deps.peopleFinder.totals({ userId, jobId });
  return {
    ...envelope,
    progress: {
      total,
      completed: total,
      new_people: created,
      credits_charged: credits,
      stopped_by: ended === 'exhausted' ? null : ended,
      excluded_count: await deps.store.excludeList.leftOut(leftOut),
    },
    audience_url: audience_id === null ? null : audienceUrl(deps, audience_id, baseUrl),
    ...(totals && { provider_costs: totals }),
  };
}
