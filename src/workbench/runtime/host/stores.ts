/** PropertiesService, CacheService and LockService, within Google's sizes and times. */
import type { Clock } from '../../clock';
import { ScriptException } from '../../errors';
import type { GoogleMessages } from '../../google-messages';
import type { Limits } from '../../limits';
import type { CacheTable, TextTable } from '../../storage/tables';
import { timer } from '../../timer';
import type { CacheCalls, LockCalls, PropertyCalls, StoreName } from '../wire/calls';
import type { Execution, HostService } from './execution';

/**
 * The entry for the name of a store. The script sends the name, so it may be any text.
 *
 * Throws ScriptException for an unknown name.
 */
export function chosen<Kept>(name: StoreName, kept: Record<StoreName, Kept>): Kept {
  if (!Object.hasOwn(kept, name)) throw new ScriptException('There is no such store.');
  return kept[name];
}

/** The name of a cache or a lock, unique over all users and documents. */
export function fullName(name: StoreName, { user }: Execution, document: string): string {
  return chosen(name, {
    script: 'script',
    user: `user ${user}`,
    document: `document ${document}`,
  });
}

/** One store of named texts. */
export type TextStore = Pick<TextTable, 'get' | 'all' | 'set' | 'delete' | 'clear'>;

/**
 * @param storeFor the store that an execution means; the user store belongs to the user it runs for
 */
export function propertyService(
  storeFor: (store: StoreName, execution: Execution) => TextStore,
  limits: Limits,
  texts: GoogleMessages,
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
      throw new ScriptException(texts.storageFull);
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

/**
 * @param nameFor the name of a cache in the table, separate for each document and each user
 */
export function cacheService(
  table: Pick<CacheTable, 'get' | 'put' | 'remove'>,
  nameFor: (cache: StoreName, execution: Execution) => string,
  clock: Clock,
  limits: Limits,
): HostService<CacheCalls> {
  function assertKeys(names: string[]): void {
    if (names.some((name) => name.length > limits.cacheKeyCharacters)) {
      throw new ScriptException('Argument too large: key');
    }
  }
  return {
    'cache.get': (execution, cache, names) => {
      assertKeys(names);
      return table.get(nameFor(cache, execution), names, clock.now());
    },
    'cache.put': (execution, cache, texts, seconds) => {
      assertKeys(Object.keys(texts));
      if (Object.values(texts).some((text) => Buffer.byteLength(text) > limits.cacheValueBytes)) {
        throw new ScriptException('Argument too large: value');
      }
      const wanted = seconds ?? limits.cacheSecondsDefault;
      const kept = Math.min(Math.max(wanted, 1), limits.cacheSecondsMax);
      table.put(nameFor(cache, execution), texts, clock.now() + kept * 1000);
    },
    'cache.remove': (execution, cache, names) => table.remove(nameFor(cache, execution), names),
  };
}

interface Waiting {
  readonly execution: Execution;
  grant(): void;
}

/** The holders of locks, and the executions that wait for them. */
export class LockTable {
  readonly #holders = new Map<string, Execution>();
  readonly #lines = new Map<string, Waiting[]>();

  /** The service for one document. It has its own document lock; script and user locks are shared by all documents. */
  serviceFor(document: string): HostService<LockCalls> {
    const nameOf = (lock: StoreName, execution: Execution) => fullName(lock, execution, document);
    return {
      'lock.try': (execution, lock, milliseconds) =>
        this.#acquire(execution, nameOf(lock, execution), milliseconds),
      'lock.has': (execution, lock) => this.#holders.get(nameOf(lock, execution)) === execution,
      'lock.release': (execution, lock) => this.#release(execution, nameOf(lock, execution)),
    };
  }

  /** Releases all locks that an execution holds or waits for. */
  releaseAll(execution: Execution): void {
    for (const lock of this.#lines.keys()) {
      this.#leave(lock, (waiting) => waiting.execution === execution);
    }
    for (const lock of [...this.#holders.keys()]) this.#release(execution, lock);
  }

  #acquire(execution: Execution, lock: string, milliseconds: number): Promise<boolean> {
    const holder = this.#holders.get(lock);
    if (!holder || holder === execution) {
      this.#holders.set(lock, execution);
      return Promise.resolve(true);
    }
    const line = this.#lines.get(lock) ?? [];
    this.#lines.set(lock, line);
    return new Promise((resolve) => {
      const waiting = {
        execution,
        grant: () => {
          clearTimeout(waitingEnd);
          resolve(true);
        },
      };
      const waitingEnd = timer(milliseconds, () => {
        this.#leave(lock, (other) => other === waiting);
        resolve(false);
      });
      line.push(waiting);
    });
  }

  #leave(lock: string, isLeaving: (waiting: Waiting) => boolean): void {
    const line = this.#lines.get(lock) ?? [];
    this.#lines.set(
      lock,
      line.filter((waiting) => !isLeaving(waiting)),
    );
  }

  #release(execution: Execution, lock: string): void {
    if (this.#holders.get(lock) !== execution) return;
    const next = this.#lines.get(lock)?.shift();
    if (next) {
      this.#holders.set(lock, next.execution);
      next.grant();
    } else {
      this.#holders.delete(lock);
    }
  }
}
