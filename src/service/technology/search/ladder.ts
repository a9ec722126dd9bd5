/**
 * The ways to rank companies for a technology search (§4.13), fastest first; each is tried if those before can't
 * answer:
 *
 * 1. page cache: the same page of the same data was ranked before (in the process that answers HTTP);
 * 2. memory: the posts of every phrase are in memory as lists;
 * 3. memory: on SQLite, the full-text index finds the ids of posts, and memory has their companies and days;
 * 4. counted posts: the database has the posts of every phrase in a table;
 * 5. full text: the database searches the words of all posts.
 *
 * On SQLite, 2 to 5 run in a thread (`thread.ts`), which counts phrases and fills memory between searches
 * (`searcher.ts`).
 */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { CompanyFacts } from '../in-memory/company-facts';
import type { PageCache } from '../in-memory/page-cache';
import type { PhraseLists } from '../in-memory/phrase-lists';
import type { PostKeys } from '../in-memory/post-keys';
import {
  joined,
  type PostList,
  postsADay,
  type RankedId,
  type Ranking,
  rankPosts,
} from '../in-memory/post-list';
import type { RankedPage, TechRequest, TechStore } from '../store';
import type { TextIndex } from '../stored/text-index';
import {
  countedPosts,
  exclusionOf,
  type MatchSource,
  type RankingQueries,
  rankingOf,
  searched,
} from './ranking-sql';
import { isFiltered } from './request';

/** The page, from the cache if it has it, else from the store and then kept in the cache. */
export async function findPage(
  cache: PageCache,
  tech: Pick<TechStore, 'dataVersion' | 'search'>,
  request: TechRequest,
): Promise<{ readonly page: RankedPage; readonly isCached: boolean }> {
  const key = JSON.stringify([await tech.dataVersion(), request]);
  const known = cache.find(key);
  if (known) return { page: known, isCached: true };
  const page = await tech.search(request);
  cache.keep(key, page);
  return { page, isCached: false };
}

export interface InMemory {
  readonly lists: PhraseLists;
  readonly keys: PostKeys;
  readonly facts: CompanyFacts;
}

/** Ranks companies in memory if it has what the request needs, else in the database. */
export async function rankCompanies(
  queries: Queries,
  index: TextIndex,
  { lists, keys, facts }: InMemory,
  request: TechRequest,
): Promise<Ranking> {
  const { phrases } = request;
  const ids = index.ids?.(phrases);
  const inMemory = (await lists.find(phrases)) ?? (ids && (await keys.find(ids)));
  const isKept = inMemory && keptBy(facts, request, inMemory.version);
  if (isKept) return rankInMemory(queries, inMemory.lists, isKept, request);
  return rankInDatabase(queries, await matchesOf(queries, index, request), request);
}

/** Where the database finds the posts of every phrase: in the table of counted posts if it has them all. */
export async function matchesOf(
  queries: Queries,
  index: TextIndex,
  request: TechRequest,
): Promise<MatchSource> {
  const countedIds = await countedPhrases(queries, request.phrases);
  const areAllCounted = countedIds.length === request.phrases.length;
  return areAllCounted ? countedPosts(countedIds) : searched(index, request);
}

/** Tells whether a company meets the request's filters; undefined if memory can't, as of this version of the data. */
function keptBy(facts: CompanyFacts, request: TechRequest, version: number) {
  return isFiltered(request) ? facts.matching(request, version) : () => true;
}

async function rankInMemory(
  queries: Queries,
  lists: readonly PostList[],
  isKept: (companyId: number) => boolean,
  request: TechRequest,
): Promise<Ranking> {
  const excluded = await queries.rows(idRow, exclusionOf(request));
  const excludedIds = excluded.map(({ id }) => id);
  return rankPosts(lists.reduce(joined), excludedIds, isKept, request);
}

const idRow = v.object({ id: v.number() });

async function countedPhrases(queries: Queries, phrases: readonly string[]): Promise<number[]> {
  const rows = await queries.rows(
    idRow,
    sql`SELECT id FROM phrases WHERE state = 'ready' AND text IN ${phrases}`,
  );
  return rows.map(({ id }) => id);
}

const pageRow = v.object({
  company_id: v.number(),
  posts: v.number(),
  newest: v.optional(v.number()),
  total: v.optional(v.number()),
});
const newestRow = v.object({ company_id: v.number(), newest: v.number() });
const totalRow = v.object({ total: v.number() });

/**
 * A post added between two of the statements counts in one and not in the other. Adding it also changes the version of
 * the data, so such a page is never found in the cache.
 */
async function rankInDatabase(
  queries: Queries,
  source: MatchSource,
  request: TechRequest,
): Promise<Ranking> {
  const ranking = rankingOf(source, request);
  const page = await queries.rows(pageRow, ranking.page);
  // A first page that isn't full holds all companies.
  const isAll = request.offset === 0 && page.length < request.limit;
  const count = async (query: Sql) => (await queries.row(totalRow, query))?.total ?? 0;
  const total = isAll ? page.length : (page[0]?.total ?? (await count(ranking.total)));
  return {
    total,
    totalUnfiltered: ranking.totalUnfiltered ? await count(ranking.totalUnfiltered) : total,
    page: await withNewest(queries, ranking, page),
  };
}

async function withNewest(
  queries: Queries,
  ranking: RankingQueries,
  page: readonly v.InferOutput<typeof pageRow>[],
): Promise<RankedId[]> {
  const missing = ranking.newest(page.map(({ company_id }) => company_id));
  const rows = missing && page.length > 0 ? await queries.rows(newestRow, missing) : [];
  const newest = new Map(rows.map((row) => [row.company_id, row.newest]));
  return page.map((row) => ({
    companyId: row.company_id,
    posts: row.posts,
    newestPost: (row.newest ?? newest.get(row.company_id) ?? 0) % postsADay,
  }));
}
