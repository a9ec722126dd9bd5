/** The operator's keys of data providers, which serve all users, for the command line. */
import type { Secrets } from '../auth/secrets';
import { StartError } from '../errors';
import type { Settings } from '../settings';
import type { Store } from '../store';
import { environmentKey, openKey, sealKey } from './keys';
import type { Provider } from './provider';
import { providerSend } from './send';
import { type Ceilings, type KeyRecord, operatorOwner } from './store';
import { testKey } from './test-key';

interface OperatorDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly list: readonly Provider[];
}

/** Methods throw StartError for an unknown provider, and one without a key. Keys are never returned. */
export function operatorKeys({ store, secrets, settings, list }: OperatorDeps) {
  const named = (id: string) => {
    const provider = list.find((one) => one.id === id);
    if (provider) return provider;
    const names = list.map((one) => one.id).join(', ');
    throw new StartError(
      `There’s no data provider ${id}. Nothing was changed. Choose one of ${names}.`,
    );
  };
  const recordOf = async (id: string): Promise<KeyRecord> => {
    const { name } = named(id);
    const records = await store.providers.keys(operatorOwner);
    const record = records.find(({ provider }) => provider === id);
    if (record) return record;
    if (environmentKey(id, settings) === undefined)
      throw new StartError(`There’s no key of ${name}. Nothing was changed. Add one with --add.`);
    // Its place in the order and its ceilings are kept beside the others'.
    await store.providers.addKey(operatorOwner, id, null, Date.now());
    return recordOf(id);
  };
  return {
    /** Adds a key, or replaces one. Takes the provider's id and the key; spends nothing. */
    async add(id: string, key: string) {
      const { name } = named(id);
      if (!/^[\x21-\x7e]{1,500}$/.test(key))
        throw new StartError(
          `That isn’t a key of ${name}: a key has no spaces. Nothing was changed.`,
        );
      const sealed = sealKey(key, operatorOwner, id, secrets.sealingKey);
      await store.providers.addKey(operatorOwner, id, sealed, Date.now());
    },

    /** Asks the provider, which spends nothing. Returns whether the key works, and what is left on it. */
    async test(id: string) {
      const provider = named(id);
      const record = await recordOf(id);
      const key = openKey(record, operatorOwner, { settings, secrets });
      if (key === undefined)
        throw new StartError(`The key of ${provider.name} is no longer in the environment.`);
      const test = await testKey(provider, key, providerSend(settings));
      if (!test) throw new StartError(`${provider.name} couldn’t be reached. Try again later.`);
      await store.providers.keepTest(operatorOwner, id, test.works, test.left, Date.now());
      return { ...test, name: provider.name };
    },

    /** Asks these providers first, in this order. */
    async order(ids: readonly string[]) {
      for (const id of ids) await recordOf(id);
      await store.providers.setOrder(operatorOwner, ids);
    },

    /** Sets the most that a row and a run of a user may cost, in the provider's unit; null without a ceiling. */
    async setCeilings(id: string, ceilings: Ceilings) {
      await recordOf(id);
      await store.providers.setCeilings(operatorOwner, id, ceilings);
    },

    /** Deletes a key; what it found stays. A key in the environment stays there. */
    async remove(id: string) {
      const { name } = named(id);
      if (await store.providers.removeKey(operatorOwner, id)) return;
      throw new StartError(`There’s no key of ${name} to remove. Nothing was changed.`);
    },

    /** Providers with a key, in the order in which they are asked, then the others. */
    async list() {
      const records = await store.providers.keys(operatorOwner);
      const shown = (provider: Provider, record?: KeyRecord) => {
        const isInEnvironment = environmentKey(provider.id, settings) !== undefined;
        return {
          provider: provider.id,
          unit: provider.unit,
          key: record?.sealed ? 'stored' : isInEnvironment ? 'environment' : 'none',
          state: record?.state ?? null,
          left: record?.left ?? null,
          tested_at: record?.testedAt ?? null,
          max_per_row: record?.rowCeiling ?? null,
          max_per_run: record?.runCeiling ?? null,
        };
      };
      const first = records.flatMap((record) => {
        const provider = list.find(({ id }) => id === record.provider);
        return provider ? [shown(provider, record)] : [];
      });
      const had = new Set(first.map(({ provider }) => provider));
      const others = list.filter(({ id }) => !had.has(id)).map((provider) => shown(provider));
      return [
        ...first,
        ...others.sort((a, b) => Number(a.key === 'none') - Number(b.key === 'none')),
      ];
    },
  };
}
