/** PropertiesService, CacheService and LockService, each for the script, the user and the document. */

import type { StoreName } from '../wire/calls';
import { Exception, mismatch } from './exception';
import { call, environment } from './host';
import { inDocument, isFormula, texts } from './permissions';

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
    return this.#write('setProperty', () =>
      call('properties.set', this.#store, { [key]: String(value) }, false),
    );
  }

  setProperties(properties: Record<string, unknown>, deleteAllOthers = false): this {
    const texts = Object.entries(properties).map(([key, value]) => [key, String(value)]);
    return this.#write('setProperties', () =>
      call('properties.set', this.#store, Object.fromEntries(texts), deleteAllOthers === true),
    );
  }

  deleteProperty(key: unknown): this {
    return this.#write('deleteProperty', () => call('properties.delete', this.#store, String(key)));
  }

  deleteAllProperties(): this {
    return this.#write('deleteAllProperties', () => call('properties.clear', this.#store));
  }

  /** Throws Exception in a formula, which only the owner's formulas could write as the owner. */
  #write(method: string, write: () => void): this {
    const { formulasWriteUserStore } = environment.google;
    if (!isFormula || this.#store !== 'user' || formulasWriteUserStore === 'allowed') write();
    else if (formulasWriteUserStore === 'throws')
      throw new Exception(texts.mayNotCall(`PropertiesService.Properties.${method}`));
    return this;
  }
}

export const PropertiesService = {
  getScriptProperties: () => new Properties('script'),
  getUserProperties: () => new Properties('user'),
  getDocumentProperties: () => inDocument(() => new Properties('document')),
};

export class Cache {
  readonly #cache: StoreName;

  constructor(cache: StoreName) {
    this.#cache = cache;
  }

  get(key: unknown): string | null {
    const name = String(key);
    return call('cache.get', this.#cache, [name])[name] ?? null;
  }

  getAll(keys: unknown[]): Record<string, string> {
    return call('cache.get', this.#cache, keys.map(String));
  }

  put(key: unknown, value: unknown, expirationInSeconds?: number): void {
    this.putAll({ [String(key)]: value }, expirationInSeconds);
  }

  putAll(values: Record<string, unknown>, expirationInSeconds?: number): void {
    const texts = Object.entries(values).map(([key, value]) => {
      if (value === null || value === undefined) {
        throw new Exception('Argument cannot be null: value');
      }
      return [key, String(value)];
    });
    call('cache.put', this.#cache, Object.fromEntries(texts), expirationInSeconds ?? null);
  }

  remove(key: unknown): void {
    this.removeAll([key]);
  }

  removeAll(keys: unknown[]): void {
    call('cache.remove', this.#cache, keys.map(String));
  }
}

export const CacheService = {
  getScriptCache: () => new Cache('script'),
  getUserCache: () => new Cache('user'),
  getDocumentCache: () => inDocument(() => new Cache('document')),
};

export class Lock {
  readonly #lock: StoreName;

  constructor(lock: StoreName) {
    this.#lock = lock;
  }

  tryLock(timeoutInMillis: unknown): boolean {
    if (typeof timeoutInMillis !== 'number')
      mismatch('LockService.Lock.tryLock', [timeoutInMillis]);
    return call('lock.try', this.#lock, timeoutInMillis);
  }

  waitLock(timeoutInMillis: unknown): void {
    if (typeof timeoutInMillis !== 'number')
      mismatch('LockService.Lock.waitLock', [timeoutInMillis]);
    if (!this.tryLock(timeoutInMillis)) {
      throw new Exception('Lock timeout: another process was holding the lock for too long.');
    }
  }

  hasLock(): boolean {
    return call('lock.has', this.#lock);
  }

  releaseLock(): void {
    call('lock.release', this.#lock);
  }
}

export const LockService = {
  getScriptLock: () => new Lock('script'),
  getUserLock: () => new Lock('user'),
  getDocumentLock: () => inDocument(() => new Lock('document')),
};
