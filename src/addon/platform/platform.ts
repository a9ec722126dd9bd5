/** The ports of `src/sheet` inside Apps Script. */
import { ProblemError, problem } from '../../client/problem';
import type { Cache, Lock, Platform, Properties } from '../../sheet/ports';
import { dataSheetName } from '../../sheet/storage/hidden-sheet';
import { urlFetchHttp } from './http';
import { activeBook } from './sheets';

/** Takes how long a single request may take (s); a formula has less time than a run. */
export function googlePlatform(timeoutSeconds: number): Platform {
  return {
    http: urlFetchHttp(timeoutSeconds),
    book: activeBook(),
    document: propertyStore(PropertiesService.getDocumentProperties()),
    user: propertyStore(PropertiesService.getUserProperties()),
    cache: documentCache(),
    lock: documentLock(),
    clock: { now: () => Date.now(), sleep: (ms) => Utilities.sleep(ms) },
    random: () => Math.random(),
    newId: () => Utilities.getUuid().replace(/-/g, '').slice(0, 16),
  };
}

/** The same platform for work that runs while a person types: it inserts no sheet, because a new one comes to the front. */
export function withoutNewSheets(platform: Platform): Platform {
  const refuse = (name: string) => {
    // The clock, which has nobody in front, or the next press makes it.
    throw new ProblemError(problem('SHEET_MISSING', [name], { retryable: true }));
  };
  const { book } = platform;
  return {
    ...platform,
    book: {
      ...book,
      addSheet: refuse,
      makeDataSheet: () => book.dataSheet() ?? refuse(dataSheetName),
    },
  };
}

/** Timeouts of single requests, in seconds. */
export const timeouts = { formula: 10, sidebar: 20, trigger: 30 } as const;

/** One of Google's property stores. */
function propertyStore(store: GoogleAppsScript.Properties.Properties): Properties {
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
function documentCache(): Cache {
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
function documentLock(): Lock {
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
