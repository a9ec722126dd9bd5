/** The HTTP side of a user's own keys of data providers (our extension `providers`). */
import {
  type ProvidersRequest,
  type ProvidersResponse,
  providersRequestSchema,
} from '../../contract/providers';
import { rfc3339 } from '../clock';
import type { Deps } from '../deps';
import { ApiError, refusal } from '../errors';
import { bodyHandler, type UserRequest } from '../routes';
import { mostPages } from './find-people';
import { hitsIn } from './hits';
import { openKey, sealKey } from './keys';
import { personOrigin } from './person-origin';
import { proposedOrder } from './propose-order';
import type { Provider } from './provider';
import { runCosts } from './run-costs';
import { testKey } from './test-key';

type RouteDeps = Pick<Deps, 'store' | 'settings' | 'secrets' | 'providers' | 'clock'>;

const nothing = 'Nothing was changed and no credits were spent.';

/**
 * Does one action with the caller's own keys, then lists all providers. Keys are never returned. Spends no credits of
 * the service, and none of a provider. Throws ApiError BAD_REQUEST if the operator doesn't allow users' keys or the
 * provider refuses one, NOT_FOUND for a provider that is unknown or not connected, and UNAVAILABLE for one that can't
 * be reached.
 */
async function act(
  deps: RouteDeps,
  { userId, body }: UserRequest<ProvidersRequest>,
): Promise<ProvidersResponse> {
  if (deps.settings.userProviderKeys === 'off')
    throw refusal(
      'BAD_REQUEST',
      `This service doesn’t let users connect keys of data providers. ${nothing} Ask its operator.`,
      'provider_keys_off',
      {},
    );
  const message = await change(deps, userId, body);
  const asked = {
    ...(body.runs && { runs: await runCosts(deps, userId, body.runs) }),
    ...(typeof body.person_id === 'number' && {
      person: await personOrigin(deps, userId, body.person_id),
    }),
  };
  const providers = await list(deps, userId);
  const hits = hitsIn(await deps.store.providerHits.ofUser(userId));
  const connected = providers.filter((one) => one.is_connected).map((one) => one.provider);
  return {
    providers,
    people_pages: mostPages,
    hits,
    proposal: proposedOrder(connected, hits) ?? null,
    ...asked,
    message,
  };
}

async function change(deps: RouteDeps, userId: string, body: ProvidersRequest): Promise<string> {
  const { store, clock } = deps;
  if (body.action === 'list') return 'Your keys are never shown.';
  if (body.action === 'runs')
    return 'Providers that were asked with the operator’s keys are listed too.';
  if (body.action === 'person') return 'The person and their contacts, with where each is from.';
  if (body.action === 'order') {
    await store.providers.setOrder(userId, body.order ?? []);
    return 'The order was saved. It counts for runs from now on.';
  }
  if (body.action === 'run_ceilings') return limitRun(deps, userId, body);
  const provider = deps.providers.list.find(({ id }) => id === body.provider);
  if (!provider) throw unknownProvider();
  switch (body.action) {
    case 'connect': {
      const key = body.key ?? '';
      const { works, left } = await tested(deps, provider, key);
      if (!works) throw keyRefused(provider);
      const sealed = sealKey(key, userId, provider.id, deps.secrets.sealingKey);
      await store.providers.addKey(userId, provider.id, sealed, clock());
      await store.providers.keepTest(userId, provider.id, true, left, clock());
      return `${provider.name} is connected.`;
    }
    case 'test': {
      const record = await recordOf(deps, userId, provider);
      const key = openKey(record, userId, deps) ?? '';
      const { works, left } = await tested(deps, provider, key);
      await store.providers.keepTest(userId, provider.id, works, left, clock());
      return works ? `Your key of ${provider.name} works.` : keyRefused(provider).message;
    }
    case 'ceilings': {
      const ceilings = { rowCeiling: body.max_per_row, runCeiling: body.max_per_run };
      if (!(await store.providers.setCeilings(userId, provider.id, ceilings)))
        throw notConnected(provider);
      return `The ceilings of ${provider.name} were saved. They count for runs from now on.`;
    }
    case 'disconnect':
      if (!(await store.providers.removeKey(userId, provider.id))) throw notConnected(provider);
      return `${provider.name} is disconnected. What it found stays yours.`;
  }
}

/** Also for providers that aren't connected, because a repeated run may outlive a key, and the key may come back. */
async function limitRun(
  { store, providers, clock }: RouteDeps,
  userId: string,
  { run, run_ceilings: given }: ProvidersRequest,
): Promise<string> {
  const ceilings = new Map((given ?? []).map((one) => [one.provider, one.max_units]));
  for (const id of ceilings.keys())
    if (!providers.list.some((one) => one.id === id)) throw unknownProvider();
  await store.providers.setRunCeilings(userId, run ?? '', ceilings, clock());
  return 'The run’s ceilings were saved. They count for questions that it hasn’t asked yet.';
}

async function tested({ providers }: RouteDeps, provider: Provider, key: string) {
  const test = await testKey(provider, key, providers.send);
  if (test) return test;
  throw refusal(
    'UNAVAILABLE',
    `${provider.name} couldn’t be reached. ${nothing} Try again later.`,
    'provider_unreachable',
    {},
  );
}

async function recordOf({ store }: RouteDeps, userId: string, provider: Provider) {
  const records = await store.providers.keys(userId);
  const record = records.find((one) => one.provider === provider.id);
  if (!record) throw notConnected(provider);
  return record;
}

function unknownProvider() {
  return new ApiError(
    'NOT_FOUND',
    `This service has no such data provider. ${nothing} Choose one from the list.`,
  );
}

function keyRefused({ name }: Provider) {
  return refusal(
    'BAD_REQUEST',
    `${name} refuses this key. ${nothing} Copy the key from your account there.`,
    'provider_key_refused',
    {},
  );
}

function notConnected({ name }: Provider) {
  return new ApiError('NOT_FOUND', `${name} isn’t connected. ${nothing} Connect it first.`);
}

/** All providers, connected ones first in their order. */
async function list({ store, providers, clock }: RouteDeps, userId: string) {
  const records = await store.providers.keys(userId);
  const totals = new Map(
    (await store.providerTotals.ofUser(userId)).map((one) => [one.provider, one]),
  );
  const turnOf = ({ id }: Provider) => records.findIndex(({ provider }) => provider === id);
  const ordered = [
    ...providers.list.filter((one) => turnOf(one) >= 0).sort((a, b) => turnOf(a) - turnOf(b)),
    ...providers.list.filter((one) => turnOf(one) < 0),
  ];
  return ordered.map((provider): ProvidersResponse['providers'][number] => {
    const { id, name, unit, prices } = provider;
    const record = records[turnOf(provider)];
    const { asked = 0, found = 0, spent = 0 } = totals.get(id) ?? {};
    const isRested = record?.state === 'out_of_quota' && record.pausedUntil <= clock();
    const { testedAt = null } = record ?? {};
    return {
      provider: id,
      name,
      unit,
      email_price: prices.email ?? null,
      phone_price: prices.phone ?? null,
      people_price: prices.people ?? null,
      company_price: prices.company ?? null,
      is_connected: record !== undefined,
      state: record ? (isRested ? 'untested' : record.state) : null,
      units_left: record?.left ?? null,
      tested_at: testedAt === null ? null : rfc3339(testedAt),
      max_per_row: record?.rowCeiling ?? null,
      max_per_run: record?.runCeiling ?? null,
      asked,
      found,
      spent,
    };
  });
}

export const providersHandler = bodyHandler(providersRequestSchema, act);
