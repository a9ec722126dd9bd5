/** Ranks companies by the posts that mention a technology, and fills the page in (§2.5). */
import * as v from 'valibot';
import { companyEntries, withRange } from '../companies/store';
import type { Queries } from '../database/database';
import { packedRows } from '../database/packed';
import { type Sql, sql, unindexed } from '../database/sql';
import type { CompanyFacts } from './company-facts';
import { companySlug } from './company-names';
import { snippetsFor } from './highlight';
import type { PhraseLists } from './phrase-lists';
import type { PostKeys } from './post-keys';
import { joined, type RankedId, type Ranking, rankPosts } from './post-list';
import {
  countedPosts,
  exclusionOf,
  postsADay,
  type RankingQueries,
  rankingOf,
  searched,
} from './ranking';
import { isFiltered } from './request';
import type { RankedCompany, RankedPage, TechRequest, TopPost } from './store';
import type { TextIndex } from './text-index';

const idRow = v.object({ id: v.number() });
const pageRow = v.object({
  company_id: v.number(),
  posts: v.number(),
  newest: v.optional(v.number()),
  total: v.optional(v.number()),
});
const newestRow = v.object({ company_id: v.number(), newest: v.number() });
const totalRow = v.object({ total: v.number() });

const { description: _, technographics: __, ...known } = companyEntries;
const { name, domain, linkedin_url, ...facts } = known;
const shown = { id: v.number(), slug: v.nullable(v.string()), name, domain, linkedin_url };
const shownRow = v.object(shown);
const factsRow = v.pipe(v.object({ ...shown, ...facts }), v.transform(withRange));
const postRow = v.object({
  id: v.number(),
  title: v.string(),
  url: v.string(),
  posted_at: v.number(),
  closed_at: v.nullable(v.number()),
  body: v.string(),
});

interface InMemory {
  readonly lists: PhraseLists;
  readonly keys: PostKeys;
  readonly facts: CompanyFacts;
}

export async function searchCompanies(
  queries: Queries,
  index: TextIndex,
  inMemory: InMemory,
  request: TechRequest,
): Promise<RankedPage> {
  const start = performance.now();
  const { page, ...totals } =
    (await rankInMemory(queries, index, inMemory, request)) ??
    (await rankInDatabase(queries, index, request));
  const rankedAt = performance.now();
  const companies = await hydrate(queries, page, request);
  return {
    ...totals,
    companies,
    rankingMs: rankedAt - start,
    hydrationMs: performance.now() - rankedAt,
  };
}

/** Undefined where the posts of a phrase are not in memory, or whose they are, or what companies are filtered by. */
async function rankInMemory(
  queries: Queries,
  index: TextIndex,
  { lists, keys, facts }: InMemory,
  request: TechRequest,
): Promise<Ranking | undefined> {
  const ids = index.ids?.(request.phrases);
  const found = (await lists.find(request.phrases)) ?? (ids && (await keys.find(ids)));
  if (!found) return undefined;
  const isKept = isFiltered(request) ? facts.matching(request, found.version) : () => true;
  if (!isKept) return undefined;
  const excluded = await queries.rows(idRow, exclusionOf(request));
  const out = excluded.map(({ id }) => id);
  return rankPosts(found.lists.reduce(joined), out, isKept, request);
}

/**
 * Where there is a phrase that is not counted ahead, the words of the posts are searched for all of them. Posts that arrive
 * between the statements count in one and not in the other: then the page is kept under a version of the data that is over.
 */
async function rankInDatabase(
  queries: Queries,
  index: TextIndex,
  request: TechRequest,
): Promise<Ranking> {
  const ids = await countedPhrases(queries, request.phrases);
  const source =
    ids.length === request.phrases.length ? countedPosts(ids) : searched(index, request);
  const ranking = rankingOf(source, request);
  const page = await queries.rows(pageRow, ranking.page);
  // A page that is not full is the last one, and on the first one it is all.
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

async function countedPhrases(queries: Queries, phrases: readonly string[]): Promise<number[]> {
  const rows = await queries.rows(
    idRow,
    sql`SELECT id FROM phrases WHERE state = 'ready' AND text IN ${phrases}`,
  );
  return rows.map(({ id }) => id);
}

async function hydrate(
  queries: Queries,
  ranked: readonly RankedId[],
  { named, withTopPost, withFacts }: TechRequest,
): Promise<RankedCompany[]> {
  const row = withFacts ? factsRow : shownRow;
  const companies = await packedRows<typeof shownRow | typeof factsRow>(
    queries,
    row,
    Object.keys(row.entries),
    sql`FROM companies WHERE id IN ${ranked.map(({ companyId }) => companyId)}`,
  );
  const byId = new Map(companies.map((row) => [row.id, row]));
  const posts = withTopPost ? await topPosts(queries, ranked, named) : undefined;
  return ranked.flatMap(({ companyId, posts: postCount, newestPost }) => {
    const company = byId.get(companyId);
    if (!company) return [];
    const { id: _, slug: given, name, domain, ...facts } = company;
    const slug = given ?? companySlug(domain, company.linkedin_url);
    const topPost = posts?.get(newestPost);
    return [
      { name, domain, slug, postCount, topPost, facts: 'industry' in facts ? facts : undefined },
    ];
  });
}

async function topPosts(
  queries: Queries,
  ranked: readonly RankedId[],
  named: readonly string[],
): Promise<Map<number, TopPost>> {
  const rows = await packedRows(
    queries,
    postRow,
    Object.keys(postRow.entries),
    sql`FROM job_posts WHERE ${unindexed('company_id')} IN ${ranked.map(({ companyId }) => companyId)}
     AND id IN ${ranked.map(({ newestPost }) => newestPost)}`,
  );
  const snippetOf = snippetsFor(named);
  return new Map(
    rows.map(({ id, title, url, posted_at: postedAt, closed_at: closedAt, body }) => [
      id,
      { title, url, postedAt, closedAt, snippet: snippetOf(body) },
    ]),
  );
}
