/** The ports of `src/sheet` over an enrichment's state, whose tables only this program edits. */
import { randomUUID } from 'node:crypto';
import type { Connection } from '../../client/connection';
import type { Http } from '../../client/http';
import type { Lock, Platform, Properties } from '../../sheet/ports';
import { saveConnection } from '../../sheet/settings/connection';
import type { EnrichState } from './state';

/** Enough jobs to keep the service busy while results are written, if requests aren't limited. */
const parallelJobs = 12;

/** A platform that saves everything before a request is sent. The key is only in memory. */
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

/** Blocks the thread. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** No other process can have the file open. */
const unshared: Lock = { holding: (_waitMs, body) => ({ value: body() }) };

/** Properties stored in a map. */
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
