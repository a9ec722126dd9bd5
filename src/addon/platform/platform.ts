/** The ports of `src/sheet` inside Apps Script. */
import type { Platform } from '../../sheet/ports';
import { urlFetchHttp } from './http';
import { activeBook } from './sheets';
import { documentCache, documentLock, propertyStore } from './stores';

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

/** Timeouts of single requests, in seconds. */
export const timeouts = { formula: 10, sidebar: 20, trigger: 30 } as const;
