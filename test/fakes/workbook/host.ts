/** The host side of all services for one person of a simulation; every call answers synchronously. */
import { createHash } from 'node:crypto';
import type { SimulatedClock } from '../../../src/workbench/clock';
import { ScriptException } from '../../../src/workbench/errors';
import type { GoogleBehaviour } from '../../../src/workbench/google-behaviour';
import type { GoogleMessages } from '../../../src/workbench/google-messages';
import { googleLimits } from '../../../src/workbench/limits';
import type { Execution, HostService } from '../../../src/workbench/runtime/host/execution';
import { cacheService, propertyService } from '../../../src/workbench/runtime/host/stores';
import { triggerService } from '../../../src/workbench/runtime/host/triggers';
import { htmlFile } from '../../../src/workbench/runtime/host/utilities';
import { requiresList, whitelistGuard } from '../../../src/workbench/runtime/host/whitelist';
import type { Manifest } from '../../../src/workbench/runtime/script/script';
import type {
  CacheCalls,
  FetchCalls,
  FetchRequest,
  FetchResponse,
  LockCalls,
  PropertyCalls,
  StoreName,
  TriggerCalls,
  UiCalls,
  UtilityCalls,
} from '../../../src/workbench/runtime/wire/calls';
import type { PlainBook } from './plain-book';
import { type PlainSheetCalls, plainSheetService } from './sheet-calls';
import type { CacheMap, TextMap, TriggerList } from './stores';

/** Answers one request as the network would; throws what UrlFetchApp throws. */
export type Fetch = (request: FetchRequest) => FetchResponse;

export interface SharedParts {
  readonly book: PlainBook;
  readonly document: TextMap;
  readonly cache: CacheMap;
  readonly clock: SimulatedClock;
  readonly fetch: Fetch;
  /** The script's .html files by name. */
  readonly pages: ReadonlyMap<string, string>;
  /** Whether a dying execution loses what it wrote since its last flush. */
  readonly losesUnflushed: boolean;
  /** Whether the rules for Marketplace add-ons apply. */
  readonly isPublished: boolean;
  readonly google: GoogleBehaviour;
  /** The people's language and country. */
  readonly locale: string;
  readonly texts: GoogleMessages;
  readonly manifest: Manifest;
  /** The number of triggers that each person has in other documents. */
  readonly triggersElsewhere: number;
  /** The holder of each lock. */
  readonly locks: Map<string, Execution>;
  nextId(): number;
}

export interface PersonParts {
  readonly user: string;
  readonly properties: TextMap;
  readonly triggers: TriggerList;
}

export type SimulatedHost = HostService<
  PlainSheetCalls &
    PropertyCalls &
    CacheCalls &
    LockCalls &
    FetchCalls &
    TriggerCalls &
    Pick<UiCalls, 'ui.addMenu'> &
    Pick<UtilityCalls, 'html.file' | 'clock.now' | 'sleep' | 'uuid' | 'log'>
>;

export function simulatedHost(shared: SharedParts, person: PersonParts): SimulatedHost {
  const { book, clock, google, isPublished } = shared;
  const assertListed = whitelistGuard(shared.manifest, shared.texts, () =>
    requiresList(isPublished, google),
  );
  const propertiesFor = (store: StoreName) =>
    store === 'user' ? person.properties : shared.document;
  const cacheName = (cache: StoreName) => (cache === 'user' ? `user ${person.user}` : cache);
  return {
    ...plainSheetService(book, !shared.losesUnflushed),
    ...propertyService(propertiesFor, googleLimits, shared.texts),
    ...cacheService(shared.cache, cacheName, clock, googleLimits),
    ...lockService(shared, person),
    ...triggerService(person.triggers, {
      limits: googleLimits,
      isPublished: shared.isPublished,
      google: () => shared.google,
      texts: shared.texts,
      countElsewhere: () => shared.triggersElsewhere,
    }),
    'fetch.all': (_execution, requests) => {
      requests.forEach(assertListed);
      return fetchAll(shared.fetch, requests);
    },
    'ui.addMenu': () => {},
    'html.file': (_execution, name) => htmlFile(shared.pages, name),
    'clock.now': () => clock.now(),
    sleep: (_execution, milliseconds) => clock.sleep(milliseconds),
    uuid: () => uuidOf(shared.nextId()),
    log: (execution, level, text) => void execution.logs.push({ level, text }),
  };
}

/** Sends all requests; if one of them fails, the script receives only that error. */
function fetchAll(fetch: Fetch, requests: FetchRequest[]): FetchResponse[] {
  const outcomes = requests.map((request) => {
    try {
      return fetch(request);
    } catch (error) {
      if (error instanceof ScriptException) return error;
      throw error;
    }
  });
  return outcomes.map((outcome) => {
    if (outcome instanceof ScriptException) throw outcome;
    return outcome;
  });
}

/** Other holders of a lock make no progress while this waits, so a wait only advances the clock. */
function lockService({ locks, clock }: SharedParts, { user }: PersonParts): HostService<LockCalls> {
  const nameOf = (lock: StoreName) => (lock === 'user' ? `user ${user}` : lock);
  return {
    'lock.try': (execution, lock, milliseconds) => {
      const name = nameOf(lock);
      const holder = locks.get(name) ?? execution;
      if (holder !== execution) {
        clock.sleep(milliseconds);
        return false;
      }
      locks.set(name, execution);
      return true;
    },
    'lock.has': (execution, lock) => locks.get(nameOf(lock)) === execution,
    'lock.release': (execution, lock) => {
      if (locks.get(nameOf(lock)) === execution) locks.delete(nameOf(lock));
    },
  };
}

/** Deterministic, so replays are equal. */
function uuidOf(number: number): string {
  const hash = createHash('sha256').update(String(number)).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
