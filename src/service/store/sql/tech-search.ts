/** Ranks companies by the posts that mention a technology, and fills the page in (§2.5). */
import * as v from 'valibot';
import { companySlug } from '../../tech/company-names';
import { snippetOf } from '../../tech/highlight';
import { joined, type RankedId, rankPosts } from '../../tech/post-list';
import { isFiltered } from '../../tech/request';
import type { RankedCompany, RankedPage, TechRequest, TopPost } from '../tech';
import { companyRow } from './companies';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import type { PhraseLists } from './tech-lists';
import { counted, exclusionOf, marks, postsADay, rankingOf, searched } from './tech-ranking';
import type { TextIndex } from './tech-text';

const idRow = v.object({ id: v.number() });
const rankedRow = v.object({ company_id: v.number(), posts: v.number(), newest: v.number() });

const { description: _, technographics: __, ...shown } = companyRow.entries;
const shownColumns = Object.keys(shown).join(', ');
const hydratedRow = v.pipe(
  v.object({ company_id: v.number(), slug: v.nullable(v.string()), ...shown }),
  v.transform(({ company_id, slug, ...company }) => ({ company_id, slug, company })),
);
const postRow = v.object({
  id: v.number(),
  title: v.string(),
  url: v.string(),
  posted_at: v.number(),
  body: v.string(),
});

interface Ranking {
  readonly total: number;
  readonly totalUnfiltered: number;
  readonly page: readonly RankedId[];
}

export async function searchCompanies(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  index: TextIndex,
  lists: PhraseLists,
  request: TechRequest,
): Promise<RankedPage> {
  const start = performance.now();
  const { page, ...totals } =
    (await rankInMemory(queries, dialect, lists, request)) ??
    (await rankInDatabase(queries, dialect, index, request));
  const rankedAt = performance.now();
  const companies = await hydrate(queries, dialect, page, request);
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
  dialect: SqlDatabase['dialect'],
  lists: PhraseLists,
  request: TechRequest,
): Promise<Ranking | undefined> {
  const found = isFiltered(request) ? undefined : await lists.find(request.phrases);
  if (!found) return undefined;
  const { text, parameters } = exclusionOf(dialect, request);
  const excluded = await queries.rows(idRow, text, ...parameters);
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
  dialect: SqlDatabase['dialect'],
  index: TextIndex,
  request: TechRequest,
): Promise<Ranking> {
  const ids = await countedPhrases(queries, dialect, request.phrases);
  const source = ids.length === request.phrases.length ? counted(ids) : searched(index, request);
  const { text, parameters } = rankingOf(dialect, source, request);
  const rows = await queries.rows(rankedRow, text, ...parameters);
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

async function countedPhrases(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  phrases: readonly string[],
): Promise<number[]> {
  const rows = await queries.rows(
    idRow,
    `SELECT id FROM phrases WHERE state = 'ready' AND text ${isOneOf(dialect)}`,
    JSON.stringify(phrases),
  );
  return rows.map(({ id }) => id);
}

async function hydrate(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  ranked: readonly RankedId[],
  { phrases, withTopPost }: TechRequest,
): Promise<RankedCompany[]> {
  const companies = await queries.rows(
    hydratedRow,
    `SELECT id AS company_id, slug, ${shownColumns} FROM companies
     WHERE id ${isOneOf(dialect, 'number')}`,
    JSON.stringify(ranked.map(({ companyId }) => companyId)),
  );
  const byId = new Map(companies.map((row) => [row.company_id, row]));
  const posts = withTopPost ? await topPosts(queries, dialect, ranked, phrases) : undefined;
  return ranked.flatMap(({ companyId, posts: postCount, newestPost }) => {
    const found = byId.get(companyId);
    if (!found) return [];
    const { company } = found;
    const slug = found.slug ?? companySlug(company.domain, company.linkedin_url);
    return [{ company, slug, postCount, topPost: posts?.get(newestPost) }];
  });
}

async function topPosts(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  ranked: readonly RankedId[],
  phrases: readonly string[],
): Promise<Map<number, TopPost>> {
  const rows = await queries.rows(
    postRow,
    `SELECT id, title, url, posted_at, body FROM job_posts WHERE id ${isOneOf(dialect, 'number')}`,
    JSON.stringify(ranked.map(({ newestPost }) => newestPost)),
  );
  return new Map(
    rows.map(({ id, title, url, posted_at, body }) => [
      id,
      { title, url, postedAt: posted_at, snippet: snippetOf(body, phrases) },
    ]),
  );
}
