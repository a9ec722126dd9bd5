/** Searches beside whatever else its database does, and counts phrases ahead in between. */
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/database';
import { StoreBusyError } from '../../database/errors';
import { inOrder } from '../../in-order';
import { closeMs, inTime } from '../../in-time';
import { countCountries, dataVersion, nameSome } from '../stored/companies';
import { companyFacts } from '../in-memory/company-facts';
import { phraseLists } from '../in-memory/phrase-lists';
import { noteSearched, registerLexicon, workOnPhrases } from '../stored/phrases';
import { postKeys } from '../in-memory/post-keys';
import { techPosts, type WordedPost } from '../stored/posts';
import { isFiltered } from './request';
import { searchCompanies } from './ladder';
import type { ImportCount, RankedPage, TechRequest } from '../store';
import type { TextIndex } from '../stored/text-index';

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
/** What is done beside searches waits until none came for so long, each time it worked for as long as this. */
const [quietMs, minWorkMs] = [20, 3];
/** It waits for so many times as long as it worked, but no longer than this. */
const [timesItsWork, maxWaitMs] = [4, 60];

export function techSearcher(database: Database, index: TextIndex): TechSearcher {
  const posts = techPosts(database, index);
  const version = () => dataVersion(database);
  let searching = 0;
  let searchedAt = Number.NEGATIVE_INFINITY;

  let resumedAt = Number.NEGATIVE_INFINITY;
  let isClosing = false;

  /** Comes between the steps of what is done beside searches, which go first. Returns false where that is to end. */
  async function mayGoOn(): Promise<boolean> {
    await breathe();
    const now = performance.now();
    const worked = now - resumedAt;
    // On PostgreSQL, statements don't wait for one another.
    if (worked < minWorkMs || database.sqlDialect === 'postgres') return !isClosing;
    const end = now + Math.min(timesItsWork * worked, maxWaitMs);
    const isBusy = () => searching > 0 || performance.now() < searchedAt + quietMs;
    while (!isClosing && isBusy() && performance.now() < end) await sleep(2);
    resumedAt = performance.now();
    return !isClosing;
  }

  const inMemory = {
    lists: phraseLists(database, version, mayGoOn),
    // It reads on where it was, so what was asked for meanwhile comes first.
    keys: postKeys(database, async () => (await mayGoOn()) && asked.size === 0),
    // Searches with filters are quicker as soon as it is done.
    facts: companyFacts(database, version, async () => {
      await breathe();
      return !isClosing;
    }),
  };
  let prepared: Promise<void> | undefined;
  /** Phrases that were searched for and are to be counted ahead, or read into memory. */
  const asked = new Set<string>();
  let asksFilters = false;
  /** One piece of work after another, in the background. */
  let background: Promise<void> = Promise.resolve();

  async function untilDone(work: () => Promise<boolean>) {
    for (let goesOn = !isClosing; goesOn; ) goesOn = (await work()) && (await mayGoOn());
  }

  const indexAll = () => untilDone(async () => (await posts.indexSome(step)) === step);

  async function prepareAll() {
    await registerLexicon(database, Date.now());
    await untilDone(async () => (await nameSome(database, step)) === step);
    await indexAll();
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
    await mayGoOn();
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
    if (!isClosing) await inMemory.lists.fill();
    if (!isClosing && index.ids) await inMemory.keys.load();
  }

  return {
    async search(request) {
      await prepare();
      searching += 1;
      try {
        return await searchCompanies(database, index, inMemory, request);
      } finally {
        searching -= 1;
        searchedAt = performance.now();
        lookAfter(request);
      }
    },
    addPosts: inOrder(async (added) => {
      // A post that is not indexed yet would be added a second time.
      await indexAll();
      return posts.add(added);
    }),
    countries: () => countCountries(database),
    prepare,
    async close() {
      isClosing = true;
      await inTime(closeMs, Promise.all([prepared?.catch(() => {}), background]));
    },
  };
}
