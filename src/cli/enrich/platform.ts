/** The ports of `src/sheet` over what an enrichment keeps: one program alone works on its tables. */
import { randomUUID } from 'node:crypto';
import type { Connection } from '../../client/connection';
import type { Http } from '../../client/http';
import type { Lock, Platform, Properties } from '../../sheet/ports';
import { saveConnection } from '../../sheet/settings/connection';
import type { EnrichState } from './state';

/** Where requests are not counted, the service has work while results are written. */
const parallelJobs = 12;

/** A platform that saves everything before anything leaves for the service. The key is kept in memory alone. */
export function enrichPlatform(state: EnrichState, http: Http, connection: Connection): Platform {
  const cached = new Map<string, string>();
  const user = propertiesIn(new Map([['owner', 'enrich']]));
  saveConnection(user, connection);
  return {
    http: {
      send: (requests) => {
        state.save();
        return http.send(requests);
      },
    },
    book: state.book,
    document: propertiesIn(state.properties),
    user,
    cache: {
      getAll: (keys) =>
        Object.fromEntries(
          keys.flatMap((key) => {
            const text = cached.get(key);
            return text === undefined ? [] : [[key, text]];
          }),
        ),
      putAll: (entries) => {
        for (const [key, text] of Object.entries(entries)) cached.set(key, text);
      },
    },
    lock: unshared,
    userLock: unshared,
    clock: { now: () => Date.now(), sleep: pause },
    parallelJobs,
    random: () => Math.random(),
    newId: () => randomUUID().replaceAll('-', '').slice(0, 16),
  };
}

/** Waits without letting anything else run. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Another process can't have the file open meanwhile. */
const unshared: Lock = { holding: (_waitMs, body) => ({ value: body() }) };

/** A store of texts over a map. */
export function propertiesIn(map: Map<string, string>): Properties {
  return {
    get: (key) => map.get(key),
    set: (key, value) => {
      map.set(key, value);
    },
    delete: (key) => {
      map.delete(key);
    },
    all: () => Object.fromEntries(map),
  };
}
