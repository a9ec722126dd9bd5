/** The technology search on SQLite: every call goes to a thread, because the driver blocks the thread it runs in. */
import type { Durability } from '../../database/sqlite/connection';
import { makeThread } from '../../threads/thread';
import type { TechSearcher } from '../store';
import type { ThreadData } from './thread-data';

/** Takes a database file that has the tables already. The thread starts with the first call. */
export function techThread(path: string, durability: Durability = 'each'): TechSearcher {
  const thread = makeThread('tech-worker.cjs', {
    workerData: { path, durability } satisfies ThreadData,
    // An import sends batches of megabytes, which live no longer than their transaction.
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });

  function asking<Method extends keyof TechSearcher>(method: Method) {
    return (...parameters: Parameters<TechSearcher[Method]>) =>
      thread.ask(method, parameters) as ReturnType<TechSearcher[Method]>;
  }

  return {
    search: asking('search'),
    newcomers: asking('newcomers'),
    addPosts: asking('addPosts'),
    countries: asking('countries'),
    prepare: asking('prepare'),
    close: thread.close,
  };
}
