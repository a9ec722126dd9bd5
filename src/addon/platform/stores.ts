/** Properties, cache and lock over Google's services. */
import type { Cache, Lock, Properties } from '../../sheet/ports';

/** One of Google's property stores. */
export function propertyStore(store: GoogleAppsScript.Properties.Properties): Properties {
  return {
    get: (key) => store.getProperty(key) ?? undefined,
    set: (key, value) => {
      store.setProperty(key, value);
    },
    delete: (key) => {
      store.deleteProperty(key);
    },
    all: () => store.getProperties(),
  };
}

/** The document's cache, which everyone who edits the document shares. */
export function documentCache(): Cache {
  const cache = CacheService.getDocumentCache();
  return {
    getAll: (keys) => (cache && keys.length > 0 ? cache.getAll([...keys]) : {}),
    putAll: (entries, seconds) => {
      try {
        cache?.putAll({ ...entries }, seconds);
      } catch {
        // A cache that takes nothing is a cache that has forgotten.
      }
    },
  };
}

/** The document's lock; taken once an execution however often it is asked for. */
export function documentLock(): Lock {
  let held = false;
  return {
    holding(waitMs, body) {
      if (held) return { value: body() };
      const lock = LockService.getDocumentLock();
      if (lock && !lock.tryLock(waitMs)) return undefined;
      held = true;
      try {
        return { value: body() };
      } finally {
        held = false;
        lock?.releaseLock();
      }
    },
  };
}
