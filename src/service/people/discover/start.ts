/** Starts a people discovery job at an account (§4.5). */
import type * as v from 'valibot';
import type {
  DiscoverPeopleResponse,
  discoverPeopleRequestSchema,
} from '../../../contract/discover-people';
import { endpoints } from '../../../contract/endpoints';
import type { AccountRecord } from '../../accounts/store';
import { audienceIdOf, audienceUrl } from '../../audiences/link';
import { alpha3Of } from '../../countries';
import type { Deps } from '../../deps';
import { ApiError, ValidationError } from '../../errors';
import { type BeginDeps, beginJob, makeJobId, type StartedJob } from '../../jobs/begin';
import type { DiscoverPeopleParams } from './params';

export type DiscoverPeopleBody = v.InferOutput<ReturnType<typeof discoverPeopleRequestSchema>>;

/**
 * Takes the request, the service's address as the caller sees it, and the caller's idempotency key if there is one.
 * Sets aside as many credits as are available, up to the limit; the job spends them person by person and stops
 * there. Throws ApiError NOT_FOUND for an account that is not the caller's, INSUFFICIENT_CREDITS where not even
 * one person can be paid, IDEMPOTENCY_KEY_REUSED, or ValidationError for a country that does not exist.
 */
export async function startDiscovery(
  deps: BeginDeps & Pick<Deps, 'secrets'>,
  userId: string,
  body: DiscoverPeopleBody,
  baseUrl: string,
  idempotencyKey: string | undefined,
): Promise<StartedJob> {
  const countries = countriesOf(body.people_locations ?? []);
  const account = await ownAccount(deps, userId, body.account_id);
  const { settings } = deps;
  const id = makeJobId();
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
    audience_id: audience?.id ?? null,
  };
  return beginJob(deps, {
    id,
    userId,
    kind: 'discover_people',
    price,
    hold: price === 0 ? { min: 0, max: 0 } : { min: Math.min(price, limit), max: limit },
    params,
    items: [],
    audience,
    endpoint: endpoints.discoverPeople,
    request: body,
    answer: answerOf(id, account, limit, audience && audienceUrl(deps, audience.id, baseUrl)),
    idempotencyKey,
  });
}

/** Throws the same for an id that never was and for another user's. */
async function ownAccount(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  id: number,
): Promise<AccountRecord> {
  const [account] = await store.accounts.byIds(userId, [id]);
  if (account) return account;
  throw new ApiError(
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
  return {
    loc: ['body', 'people_locations', String(index)],
    msg:
      'This isn’t an ISO 3166-1 alpha-2 country code (the United Kingdom is GB); ' +
      'nothing was done and no credits were spent',
    type: 'country_code',
  };
}

function answerOf(
  id: string,
  account: AccountRecord,
  limit: number,
  url: string | undefined,
): DiscoverPeopleResponse {
  const path = endpoints.discoverPeopleJob.path.replace('{job_id}', id);
  return {
    job_id: id,
    message:
      `Looking for people at ${account.name}. This costs up to ${limit} credits; you only pay for people who ` +
      `are new to you. Poll GET ${path} until the status is completed or failed.`,
    account_id: account.id,
    status: 'pending',
    audience_url: url ?? null,
  };
}
