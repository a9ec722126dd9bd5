/** PropertiesService: durable texts of the script, the user and the document, within Google's sizes. */
import { ScriptException } from '../../exception';
import type { Limits } from '../../limits';
import type { TextTable } from '../../store/text-table';
import type { PropertyCalls, StoreName } from '../wire/services';
import type { HostService } from './service';

/** One store of named texts. */
export type TextStore = Pick<TextTable, 'get' | 'all' | 'set' | 'delete' | 'clear'>;

export function propertyService(
  stores: Record<StoreName, TextStore>,
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
    'properties.get': (_execution, store, name) => stores[store].get(name),
    'properties.all': (_execution, store) => stores[store].all(),
    'properties.set': (_execution, store, texts, removeOthers) => {
      assertRoom(removeOthers ? {} : stores[store].all(), texts);
      stores[store].set(texts, removeOthers);
    },
    'properties.delete': (_execution, store, name) => stores[store].delete(name),
    'properties.clear': (_execution, store) => stores[store].clear(),
  };
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
