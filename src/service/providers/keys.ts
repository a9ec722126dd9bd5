/** The keys with which a user's questions are asked: the user's own, then the operator's. */
import { openApiKey, sealApiKey } from '../auth/api-keys';
import type { Deps } from '../deps';
import type { Settings } from '../settings';
import type { Capability, Provider } from './provider';
import { type KeyRecord, operatorOwner } from './store';
import type { Link } from './waterfall';

/** A provider with a key that pays for a user's questions. */
export interface Keyed {
  readonly provider: Provider;
  readonly key: string;
  /** The user's id, or `operatorOwner`. */
  readonly owner: string;
  readonly rowCeiling: number | null;
  readonly runCeiling: number | null;
  /** Why the key can't be used now; also set if this turns out during a run. */
  closed: Link['closed'];
}

/** Readers of the settings with the operator's keys, by the ids of providers. */
const settingOf: Readonly<Record<string, (settings: Settings) => string>> = {
  hunter: ({ hunterKey }) => hunterKey,
  prospeo: ({ prospeoKey }) => prospeoKey,
  apollo: ({ apolloKey }) => apolloKey,
  'people-data-labs': ({ peopleDataLabsKey }) => peopleDataLabsKey,
  dropcontact: ({ dropcontactKey }) => dropcontactKey,
  fullenrich: ({ fullenrichKey }) => fullenrichKey,
};

/** Returns the operator's key for a provider in the environment; undefined without one. */
export function environmentKey(provider: string, settings: Settings): string | undefined {
  return settingOf[provider]?.(settings) || undefined;
}

/** Encrypts a key of a provider. Binds it to its owner and provider. */
export function sealKey(key: string, owner: string, provider: string, sealingKey: Buffer): string {
  return sealApiKey(key, `${owner} ${provider}`, sealingKey);
}

/** Returns the key of a record, in clear; undefined if it was in the environment and isn't any more. */
export function openKey(
  { provider, sealed }: Pick<KeyRecord, 'provider' | 'sealed'>,
  owner: string,
  { settings, secrets }: Pick<Deps, 'settings' | 'secrets'>,
): string | undefined {
  if (sealed === null) return environmentKey(provider, settings);
  return openApiKey(sealed, `${owner} ${provider}`, secrets.sealingKey);
}

type KeyDeps = Pick<Deps, 'store' | 'settings' | 'secrets' | 'providers'>;

/** Whose keys are used: those of a job, or of a user before there is one. */
export interface JobOrUser {
  readonly userId: string;
  /** Absent before there is a job. */
  readonly jobId?: string;
}

/**
 * Returns every provider that may be asked for a user, in order: with the user's own keys if the operator allows them,
 * then with the operator's keys of other providers. Spends nothing.
 */
export async function keysFor(deps: KeyDeps, asker: JobOrUser, now: number): Promise<Keyed[]> {
  const own = await ownKeysFor(deps, asker, now);
  const had = new Set(own.map(({ provider }) => provider.id));
  const shared = await keysOf(deps, operatorOwner, now);
  return [...own, ...shared.filter(({ provider }) => !had.has(provider.id))];
}

/**
 * Returns every provider that may be asked with the user's own keys, in order, if the operator allows them. In a job that
 * an agent began, each key's ceiling is at most what the user lets agents use, and in a run with ceilings of its own, at
 * most those. Spends nothing.
 */
export async function ownKeysFor(
  deps: KeyDeps,
  { userId, jobId }: JobOrUser,
  now: number,
): Promise<Keyed[]> {
  if (deps.settings.userProviderKeys !== 'on') return [];
  const keys = await keysOf(deps, userId, now);
  if (keys.length === 0 || jobId === undefined) return keys;
  const units = await deps.store.agents.unitsOf({ userId, jobId });
  const ofRun = await deps.store.providers.runCeilings({ userId, jobId });
  return keys.map((key) => {
    const all = [key.runCeiling, units, ofRun.get(key.provider.id)];
    const ceilings = all.filter((one) => typeof one === 'number');
    return ceilings.length > 0 ? { ...key, runCeiling: Math.min(...ceilings) } : key;
  });
}

/** Whether an own key of the user can answer one of these now. Spends nothing. */
export async function hasOwnKey(
  deps: KeyDeps,
  userId: string,
  wanted: readonly Capability[],
  now: number,
): Promise<boolean> {
  const keys = await keysFor(deps, { userId }, now);
  return keys.some(
    ({ owner, closed, provider }) =>
      owner === userId && !closed && wanted.some((one) => provider.prices[one] !== undefined),
  );
}

/** The usable keys of one owner, in order. The operator's include those in the environment, which come last. */
async function keysOf(deps: KeyDeps, owner: string, now: number): Promise<Keyed[]> {
  const { store, settings, providers } = deps;
  const records = await store.providers.keys(owner);
  const kept = records.flatMap((record) => {
    const provider = providers.list.find(({ id }) => id === record.provider);
    const key = provider && openKey(record, owner, deps);
    if (!key) return [];
    const { rowCeiling, runCeiling } = record;
    return [{ provider, key, owner, rowCeiling, runCeiling, closed: closedBy(record, now) }];
  });
  if (owner !== operatorOwner) return kept;
  const recorded = new Set(records.map(({ provider }) => provider));
  const others = providers.list.flatMap((provider) => {
    const key = recorded.has(provider.id) ? undefined : environmentKey(provider.id, settings);
    return key === undefined
      ? []
      : [{ provider, key, owner, rowCeiling: null, runCeiling: null, closed: undefined }];
  });
  return [...kept, ...others];
}

function closedBy({ state, pausedUntil }: KeyRecord, now: number): Link['closed'] {
  if (state === 'bad_key') return 'bad_key';
  return pausedUntil > now ? 'out_of_quota' : undefined;
}

/** The providers that can answer a kind of question, as the waterfall takes them. */
export function linksFor(keys: readonly Keyed[], capability: Capability): Link[] {
  return keys.flatMap(({ provider, rowCeiling, runCeiling, closed }) => {
    const price = provider.prices[capability];
    return price === undefined
      ? []
      : [{ provider: provider.id, price, rowCeiling, runCeiling, closed }];
  });
}
