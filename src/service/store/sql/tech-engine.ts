/** Searches beside whatever else its database does, and counts phrases ahead in between. */
import { setImmediate as breathe } from 'node:timers/promises';
import { StoreBusyError } from '../store';
import type { ImportCount, RankedPage, TechRequest } from '../tech';
import type { SqlDatabase } from './database';
import { inOrder } from './in-order';
import { countCountries, nameSome } from './tech-companies';
import { noteSearched, registerLexicon, workOnPhrases } from './tech-phrases';
import { techPosts, type WordedPost } from './tech-posts';
import { searchCompanies } from './tech-search';
import type { TextIndex } from './tech-text';

/** Where posts are searched and added: here, or in another thread. */
export interface TechEngine {
  search(request: TechRequest): Promise<RankedPage>;
  addPosts(posts: readonly WordedPost[]): Promise<ImportCount>;
  countries(): Promise<ReadonlyMap<string, number>>;
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** How many posts or companies one transaction prepares: other writers wait no longer than that takes. */
const step = 500;

export function techEngine(database: SqlDatabase, index: TextIndex): TechEngine {
  const posts = techPosts(database, index);
  let isClosing = false;
  let prepared: Promise<void> | undefined;
  /** One piece of work after another, in the background. */
  let background: Promise<void> = Promise.resolve();

  async function untilDone(work: () => Promise<boolean>) {
    while (!isClosing && (await work())) await breathe();
  }

  async function prepareAll() {
    await registerLexicon(database, Date.now());
    await untilDone(async () => (await nameSome(database, step)) === step);
    await untilDone(async () => (await posts.indexSome(step)) === step);
    await untilDone(() => workOnPhrases(database, index));
  }

  function prepare(): Promise<void> {
    prepared ??= prepareAll().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  }

  /** What fails here is made up for by the next search for the same phrase. */
  function later(work: () => Promise<void>) {
    background = background
      .then(() => (isClosing ? undefined : work()))
      .catch((error: unknown) => {
        if (!(error instanceof StoreBusyError)) process.emitWarning(String(error));
      });
  }

  return {
    async search(request) {
      await prepare();
      const page = await searchCompanies(database, database.dialect, index, request);
      later(async () => {
        await breathe();
        await noteSearched(database, request.phrases, Date.now());
        await untilDone(() => workOnPhrases(database, index));
      });
      return page;
    },
    addPosts: inOrder((added) => posts.add(added)),
    countries: () => countCountries(database),
    prepare,
    async close() {
      isClosing = true;
      await prepared?.catch(() => {});
      await background;
    },
  };
}
