/** Searches and adds posts on one connection. Between searches, it counts phrases ahead and fills memory. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/database';
import { StoreBusyError } from '../../database/errors';
import { inOrder } from '../../in-order';
import { closeMs, inTime } from '../../in-time';
import { companyFacts } from '../in-memory/company-facts';
import { phraseLists } from '../in-memory/phrase-lists';
import { postKeys } from '../in-memory/post-keys';
import type { RankedPage, TechRequest, TechSearcher } from '../store';
import { countCountries, dataVersion } from '../stored/companies';
import { noteSearched, registerLexicon, workOnPhrases } from '../stored/phrases';
import { techPosts } from '../stored/posts';
import type { TextIndex } from '../stored/text-index';
import { fillPage } from './fill-page';
import { type InMemory, rankCompanies } from './ladder';
import { findNewcomers } from './newcomers';
import { isFiltered } from './request';

/** Posts or companies prepared in one transaction: other writers wait for as long as that takes. */
const step = 500;
/** Background work pauses after `minWorkMs` of work, until no search has come for `quietMs`. */
const [quietMs, minWorkMs] = [20, 3];
/** The pause is at most `timesItsWork` times as long as the work before it, and at most `maxWaitMs`. */
const [timesItsWork, maxWaitMs] = [4, 60];

export function techSearcher(database: Database, index: TextIndex): TechSearcher {
  const posts = techPosts(database, index);
  const version = () => dataVersion(database);
  let searching = 0;
  let searchedAt = Number.NEGATIVE_INFINITY;
  let resumedAt = Number.NEGATIVE_INFINITY;
  let isClosing = false;

  /** Called between the steps of background work, to let searches go first. Returns false once the work has to stop. */
  async function yieldToSearches(): Promise<boolean> {
    await setImmediate();
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

  const inMemory: InMemory = {
    lists: phraseLists(database, version, yieldToSearches),
    // Stops for phrases that were searched for meanwhile; the next load continues where it stopped.
    keys: postKeys(database, async () => (await yieldToSearches()) && asked.size === 0),
    // Doesn't wait for searches, because those with filters are faster once it is done.
    facts: companyFacts(database, version, async () => {
      await setImmediate();
      return !isClosing;
    }),
  };
  let prepared: Promise<void> | undefined;
  /** Phrases that were searched for, to be counted ahead or read into memory. */
  const asked = new Set<string>();
  /** Background work, one piece after another. */
  let background: Promise<void> = Promise.resolve();
  /** Filling memory with phrases takes minutes after a start, so filters don't wait for it. */
  let loadingFacts: Promise<void> | undefined;

  async function untilDone(work: () => Promise<boolean>) {
    for (let hasMore = !isClosing; hasMore; ) hasMore = (await work()) && (await yieldToSearches());
  }

  const indexAll = () => untilDone(async () => (await posts.indexSome(step)) === step);

  async function prepareAll() {
    await registerLexicon(database, Date.now());
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

  /** Starts the background work that makes the next search for these phrases faster. That search retries what fails. */
  function lookAfter(request: TechRequest) {
    const isWaiting = asked.size > 0;
    for (const phrase of request.phrases) asked.add(phrase);
    if (isFiltered(request))
      loadingFacts ??= inMemory.facts
        .load()
        .catch(warn)
        .finally(() => {
          loadingFacts = undefined;
        });
    if (!isWaiting) background = background.then(lookAfterAsked).catch(warn);
  }

  async function lookAfterAsked() {
    await yieldToSearches();
    const phrases = [...asked];
    asked.clear();
    if (isClosing) return;
    await noteSearched(database, phrases, Date.now());
    await untilDone(() => workOnPhrases(database, index));
    for (const phrase of phrases) {
      if (!isClosing) await inMemory.lists.load(phrase);
    }
    if (!isClosing) await inMemory.lists.fill();
    if (!isClosing && index.ids) await inMemory.keys.load();
  }

  async function searchPage(request: TechRequest): Promise<RankedPage> {
    const start = performance.now();
    const { page, ...totals } = await rankCompanies(database, index, inMemory, request);
    const rankedAt = performance.now();
    const companies = await fillPage(database, page, request);
    return {
      ...totals,
      companies,
      rankingMs: rankedAt - start,
      hydrationMs: performance.now() - rankedAt,
    };
  }

  return {
    async search(request) {
      await prepare();
      searching += 1;
      try {
        return await searchPage(request);
      } finally {
        searching -= 1;
        searchedAt = performance.now();
        lookAfter(request);
      }
    },
    async newcomers(request) {
      await prepare();
      try {
        return await findNewcomers(database, index, request);
      } finally {
        lookAfter(request.tech);
      }
    },
    addPosts: inOrder(async (added) => {
      // A post that isn't indexed yet would be added a second time.
      await indexAll();
      return posts.add(added);
    }),
    countries: () => countCountries(database),
    prepare,
    async close() {
      isClosing = true;
      await inTime(closeMs, Promise.all([prepared?.catch(() => {}), background, loadingFacts]));
    },
  };
}

function warn(error: unknown): void {
  if (!(error instanceof StoreBusyError)) process.emitWarning(String(error));
}
