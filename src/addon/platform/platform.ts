/** The ports of `src/sheet` in Apps Script. */
import { ProblemError, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import type { Book, Cache, Lock, Properties, Sheet, UserPlatform } from '../../sheet/ports';
import { dataSheetName } from '../../sheet/storage/hidden-sheet';
import { urlFetchHttp } from './http';
import { shownLanguage } from './languages';
import { activeBook } from './sheets';

/** Takes the timeout of a single request (s); formulas have less time than runs. */
export function googlePlatform(timeoutSeconds: number): UserPlatform {
  const document = propertyStore(PropertiesService.getDocumentProperties());
  const user = propertyStore(PropertiesService.getUserProperties());
  const { book, settle } = bookToSettle(activeBook(document));
  const http = urlFetchHttp(timeoutSeconds);
  /** Others may have written meanwhile: the next read asks Google again. */
  const forget = () => {
    document.forget();
    user.forget();
  };
  const lock = lockOf(() => LockService.getDocumentLock(), { onHeld: forget, settle });
  return {
    http: {
      send: (requests) => {
        const outcomes = http.send(requests);
        if (!lock.isHeld()) forget();
        return outcomes;
      },
    },
    book,
    document,
    user,
    cache: documentCache(),
    lock,
    userLock: lockOf(() => LockService.getUserLock(), { onHeld: forget }),
    clock: {
      now: () => Date.now(),
      sleep: (ms) => {
        Utilities.sleep(ms);
        forget();
      },
    },
    language: () => shownLanguage(user),
    random: () => Math.random(),
    newId: () => Utilities.getUuid().replace(/-/g, '').slice(0, 16),
  };
}

/** The platform for work while a user types: it adds no sheet, because a new one would come to the front. */
export function withoutNewSheets(platform: UserPlatform): UserPlatform {
  const refuse = (name: string) => {
    // The clock trigger, which runs without a page, or the next user action adds it.
    throw new ProblemError(problem('SHEET_MISSING', [reasons.sheet(name)], { retryable: true }));
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

/** A store that is read at most once until `forget`, because Google counts each read against a day's quota. */
interface PropertyStore extends Properties {
  forget(): void;
}

function propertyStore(store: GoogleAppsScript.Properties.Properties): PropertyStore {
  let known: Map<string, string> | undefined;
  const read = () => {
    known ??= new Map(Object.entries(store.getProperties()));
    return known;
  };
  return {
    get: (key) => read().get(key),
    set: (key, value) => {
      store.setProperty(key, value);
      known?.set(key, value);
    },
    delete: (key) => {
      store.deleteProperty(key);
      known?.delete(key);
    },
    all: () => Object.fromEntries(read()),
    forget: () => {
      known = undefined;
    },
  };
}

/** The document's cache, shared by everyone who edits the document. */
function documentCache(): Cache {
  const cache = CacheService.getDocumentCache();
  return {
    getAll: (keys) => (cache && keys.length > 0 ? cache.getAll([...keys]) : {}),
    putAll: (entries, seconds) => {
      if (Object.keys(entries).length === 0) return;
      try {
        cache?.putAll({ ...entries }, seconds);
      } catch {
        // A failed write counts as a forgotten entry.
      }
    },
  };
}

interface HeldLock extends Lock {
  /** Whether this execution holds it now. */
  isHeld(): boolean;
}

/**
 * Wraps one of Google's locks, which an execution takes once even if it asks again. `onHeld` runs once it is taken,
 * `settle` before it is released. A lock that Google doesn't have, as outside a document, is never taken.
 */
function lockOf(
  find: () => GoogleAppsScript.Lock.Lock | null,
  { onHeld, settle = () => {} }: { readonly onHeld: () => void; readonly settle?: () => void },
): HeldLock {
  let held = false;
  return {
    isHeld: () => held,
    holding(waitMs, body) {
      if (held) return { value: body() };
      const lock = find();
      if (!lock?.tryLock(waitMs)) return undefined;
      held = true;
      try {
        onHeld();
        return { value: body() };
      } finally {
        held = false;
        try {
          settle();
        } finally {
          lock.releaseLock();
        }
      }
    },
  };
}

/** Methods that change nothing another execution could read. */
const reads: readonly (keyof Book | keyof Sheet)[] = [
  ...(['sheetById', 'sheetByName', 'currentCell', 'dataSheet', 'stamp'] as const),
  ...(['extent', 'read'] as const),
  ...(['formulas', 'notes', 'formats', 'select'] as const),
];

/**
 * Returns a book, and a `settle` that flushes writes made since the last flush, so that the next holder of a lock reads
 * them. Without such writes, it calls nothing.
 */
function bookToSettle(book: Book): { readonly book: Book; settle(): void } {
  let isWritten = false;
  const noting = <T extends object>(target: T): T => {
    const noted = Object.entries(target).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'function') return [name, opens(value) ? noting(value) : value];
      const call = (...args: unknown[]) => {
        if (!reads.some((each) => each === name)) isWritten = name !== 'flush';
        const result: unknown = value(...args);
        return opens(result) ? noting(result) : result;
      };
      return [name, call];
    });
    // `Object.entries` loses the target's types.
    return Object.fromEntries(noted) as T;
  };
  return {
    book: noting(book),
    settle: () => {
      if (!isWritten) return;
      isWritten = false;
      book.flush();
    },
  };
}

/** Whether the value is a sheet, or a cell with its sheet. */
function opens(value: unknown): value is object {
  return typeof value === 'object' && value !== null && ('extent' in value || 'sheet' in value);
}
