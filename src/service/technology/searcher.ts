/** Searches beside whatever else its database does, and counts phrases ahead in between. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../database/database';
import { StoreBusyError } from '../database/errors';
import { inOrder } from '../in-order';
import { closeMs, inTime } from '../in-time';
import { countCountries, dataVersion, nameSome } from './companies';
import { companyFacts } from './company-facts';
import { phraseLists } from './phrase-lists';
import { noteSearched, registerLexicon, workOnPhrases } from './phrases';
import { techPosts, type WordedPost } from './posts';
import { isFiltered } from './request';
import { searchCompanies } from './search-sql';
import type { ImportCount, RankedPage, TechRequest } from './store';
import type { TextIndex } from './text-index';

/** Where posts are searched and added: here, or in another thread. */
export interface TechSearcher {
  search(request: TechRequest): Promise<RankedPage>;
  addPosts(posts: readonly WordedPost[]): Promise<ImportCount>;
  countries(): Promise<ReadonlyMap<string, number>>;
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** How many posts or companies one transaction prepares: other writers wait no longer than that takes. */
const step = 500;

export function techSearcher(database: Database, index: TextIndex): TechSearcher {
  const posts = techPosts(database, index);
  const version = () => dataVersion(database);
  const inMemory = {
    lists: phraseLists(database, version),
    facts: companyFacts(database, version),
  };
  let isClosing = false;
  let prepared: Promise<void> | undefined;
  /** Phrases that were searched for and are to be counted ahead, or read into memory. */
  const asked = new Set<string>();
  let asksFilters = false;
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
  function lookAfter(request: TechRequest) {
    const isWaiting = asked.size > 0;
    for (const phrase of request.phrases) asked.add(phrase);
    asksFilters ||= isFiltered(request);
    if (isWaiting) return;
    background = background.then(lookAfterAsked).catch((error: unknown) => {
      if (!(error instanceof StoreBusyError)) process.emitWarning(String(error));
    });
  }

  async function lookAfterAsked() {
    await breathe();
    const phrases = [...asked];
    const filters = asksFilters;
    asked.clear();
    asksFilters = false;
    if (isClosing) return;
    await noteSearched(database, phrases, Date.now());
    await untilDone(() => workOnPhrases(database, index));
    for (const phrase of phrases) {
      if (!isClosing) await inMemory.lists.load(phrase);
    }
    if (!isClosing && filters) await inMemory.facts.load();
    if (!isClosing) await inMemory.lists.fill(() => isClosing);
  }

  return {
    async search(request) {
      await prepare();
      const page = await searchCompanies(database, index, inMemory, request);
      lookAfter(request);
      return page;
    },
    addPosts: inOrder((added) => posts.add(added)),
    countries: () => countCountries(database),
    prepare,
    async close() {
      isClosing = true;
      await inTime(closeMs, Promise.all([prepared?.catch(() => {}), background]));
    },
  };
}
