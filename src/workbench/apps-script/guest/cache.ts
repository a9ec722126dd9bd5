/** CacheService. */
import type { StoreName } from '../wire/services';
import { Exception } from './exception';
import { call } from './host';

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
  getDocumentCache: () => new Cache('document'),
};
