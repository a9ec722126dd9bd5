/** Ranks companies by the posts that mention a technology, and fills the page in (§2.5). */
import * as v from 'valibot';
import { companyRow } from '../companies/store';
import type { Queries } from '../database/database';
import { packedRows } from '../database/packed';
import { sql } from '../database/sql';
import { companySlug } from './company-names';
import { snippetsFor } from './highlight';
import type { PhraseLists } from './phrase-lists';
import { joined, type RankedId, rankPosts } from './post-list';
import { counted, exclusionOf, marks, postsADay, rankingOf, searched } from './ranking';
import { isFiltered } from './request';
import type { RankedCompany, RankedPage, TechRequest, TopPost } from './store';
import type { TextIndex } from './text-index';

const idRow = v.object({ id: v.number() });
const rankedRow = v.object({ company_id: v.number(), posts: v.number(), newest: v.number() });

const { description: _, technographics: __, ...known } = companyRow.entries;
const { name, domain, linkedin_url, ...facts } = known;
const shown = { id: v.number(), slug: v.nullable(v.string()), name, domain, linkedin_url };
const shownRow = v.object(shown);
const factsRow = v.object({ ...shown, ...facts });
const postRow = v.object({
  id: v.number(),
  title: v.string(),
  url: v.string(),
  posted_at: v.number(),
  closed_at: v.nullable(v.number()),
  body: v.string(),
});

interface Ranking {
  readonly total: number;
  readonly totalUnfiltered: number;
  readonly page: readonly RankedId[];
}

export async function searchCompanies(
  queries: Queries,
  index: TextIndex,
  lists: PhraseLists,
  request: TechRequest,
): Promise<RankedPage> {
  const start = performance.now();
  const { page, ...totals } =
    (await rankInMemory(queries, lists, request)) ??
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

/** Undefined where the posts of a phrase are not in memory, or companies are filtered by what the store knows of them. */
async function rankInMemory(
  queries: Queries,
  lists: PhraseLists,
  request: TechRequest,
): Promise<Ranking | undefined> {
  const found = isFiltered(request) ? undefined : await lists.find(request.phrases);
  if (!found) return undefined;
  const excluded = await queries.rows(idRow, exclusionOf(request));
  const { total, page } = rankPosts(
    found.reduce(joined),
    new Set(excluded.map(({ id }) => id)),
    request,
  );
  return { total, totalUnfiltered: total, page };
}

/** Where there is a phrase that is not counted ahead, the words of the posts are searched for all of them. */
async function rankInDatabase(
  queries: Queries,
  index: TextIndex,
  request: TechRequest,
): Promise<Ranking> {
  const ids = await countedPhrases(queries, request.phrases);
  const source = ids.length === request.phrases.length ? counted(ids) : searched(index, request);
  const rows = await queries.rows(rankedRow, rankingOf(source, request));
  const totalOf = (mark: number) => rows.find((row) => row.company_id === mark)?.posts ?? 0;
  return {
    total: totalOf(marks.kept),
    totalUnfiltered: totalOf(marks.counted),
    page: rows
      .filter((row) => row.company_id > 0)
      .map(({ company_id, posts, newest }) => ({
        companyId: company_id,
        posts,
        newestPost: newest % postsADay,
      }))
      .sort(byRank),
  };
}

/** The order of the answer; a union promises none. */
function byRank(one: RankedId, other: RankedId): number {
  return other.posts - one.posts || one.companyId - other.companyId;
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
  { phrases, withTopPost, withFacts }: TechRequest,
): Promise<RankedCompany[]> {
  const row = withFacts ? factsRow : shownRow;
  const companies = await packedRows<typeof shownRow | typeof factsRow>(
    queries,
    row,
    Object.keys(row.entries),
    sql`FROM companies WHERE id IN ${ranked.map(({ companyId }) => companyId)}`,
  );
  const byId = new Map(companies.map((row) => [row.id, row]));
  const posts = withTopPost ? await topPosts(queries, ranked, phrases) : undefined;
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
  phrases: readonly string[],
): Promise<Map<number, TopPost>> {
  const rows = await packedRows(
    queries,
    postRow,
    Object.keys(postRow.entries),
    sql`FROM job_posts WHERE id IN ${ranked.map(({ newestPost }) => newestPost)}`,
  );
  const snippetOf = snippetsFor(phrases);
  return new Map(
    rows.map(({ id, title, url, posted_at: postedAt, closed_at: closedAt, body }) => [
      id,
      { title, url, postedAt, closedAt, snippet: snippetOf(body) },
    ]),
  );
}
