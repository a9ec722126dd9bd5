/** PropertiesService: durable texts of the script, the user and the document, within Google's sizes. */
import { ScriptException } from '../../exception';
import type { Limits } from '../../limits';
import type { TextTable } from '../../store/text-table';
import type { PropertyCalls, StoreName } from '../wire/services';
import type { Execution } from './execution';
import type { HostService } from './service';

/** One store of named texts. */
export type TextStore = Pick<TextTable, 'get' | 'all' | 'set' | 'delete' | 'clear'>;

/**
 * @param storeFor the store that an execution means; the user's is that of the person for whom it runs
 */
export function propertyService(
  storeFor: (store: StoreName, execution: Execution) => TextStore,
  limits: Limits,
): HostService<PropertyCalls> {
  function assertRoom(before: Record<string, string>, added: Record<string, string>): void {
    if (Object.values(added).some((text) => bytes(text) > limits.propertyValueBytes)) {
      throw new ScriptException('Argument too large: value');
    }
    const size = Object.entries({ ...before, ...added }).reduce(
      (sum, [name, value]) => sum + bytes(name) + bytes(value),
      0,
    );
    if (size > limits.propertyStoreBytes) {
      throw new ScriptException(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    }
  }
  return {
    'properties.get': (execution, store, name) => storeFor(store, execution).get(name),
    'properties.all': (execution, store) => storeFor(store, execution).all(),
    'properties.set': (execution, store, texts, removeOthers) => {
      const kept = storeFor(store, execution);
      assertRoom(removeOthers ? {} : kept.all(), texts);
      kept.set(texts, removeOthers);
    },
    'properties.delete': (execution, store, name) => storeFor(store, execution).delete(name),
    'properties.clear': (execution, store) => storeFor(store, execution).clear(),
  };
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
