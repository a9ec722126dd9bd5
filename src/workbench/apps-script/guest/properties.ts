/** PropertiesService. */
import type { StoreName } from '../wire/services';
import { mismatch } from './arguments';
import { call } from './host';

export class Properties {
  readonly #store: StoreName;

  constructor(store: StoreName) {
    this.#store = store;
  }

  getProperty(key: unknown): string | null {
    if (typeof key !== 'string') mismatch('PropertiesService.Properties.getProperty', [key]);
    return call('properties.get', this.#store, key);
  }

  getProperties(): Record<string, string> {
    return call('properties.all', this.#store);
  }

  getKeys(): string[] {
    return Object.keys(this.getProperties());
  }

  setProperty(...args: unknown[]): this {
    const [key, value] = args;
    if (typeof key !== 'string' || args.length !== 2) {
      mismatch('PropertiesService.Properties.setProperty', args);
    }
    call('properties.set', this.#store, { [key]: String(value) }, false);
    return this;
  }

  setProperties(properties: Record<string, unknown>, deleteAllOthers = false): this {
    const texts = Object.entries(properties).map(([key, value]) => [key, String(value)]);
    call('properties.set', this.#store, Object.fromEntries(texts), deleteAllOthers === true);
    return this;
  }

  deleteProperty(key: unknown): this {
    call('properties.delete', this.#store, String(key));
    return this;
  }

  deleteAllProperties(): this {
    call('properties.clear', this.#store);
    return this;
  }
}

export const PropertiesService = {
  getScriptProperties: () => new Properties('script'),
  getUserProperties: () => new Properties('user'),
  getDocumentProperties: () => new Properties('document'),
};
