/** Ranks companies by the posts that mention a technology, and fills the page in (§2.5). */
import * as v from 'valibot';
import { companySlug } from '../../tech/company-names';
import { snippetOf } from '../../tech/highlight';
import type { RankedCompany, RankedPage, TechRequest, TopPost } from '../tech';
import { companyRow } from './companies';
import type { Parameter, Queries, SqlDatabase } from './database';
import { fromList } from './dialect';
import type { TextIndex } from './tech-text';

const idRow = v.object({ id: v.number() });
const rankedRow = v.object({ company_id: v.number(), posts: v.number(), newest: v.number() });
type Ranked = v.InferOutput<typeof rankedRow>;

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

/** A day and a post in one number, so that the newest post is the greatest: 2^36 posts, and days without end. */
const postsADay = 2 ** 36;

type Sql = { readonly text: string; readonly parameters: readonly Parameter[] };

/** Where there is a phrase that is not counted ahead, the words of the posts are searched for all of them. */
export async function searchCompanies(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  index: TextIndex,
  request: TechRequest,
): Promise<RankedPage> {
  const start = performance.now();
  const ids = await countedPhrases(queries, dialect, request.phrases);
  const source = ids.length === request.phrases.length ? counted(ids) : searched(index, request);
  const { text, parameters } = rankingOf(dialect, source, request);
  const rows = await queries.rows(rankedRow, text, ...parameters);
  const ranked = rows.filter((row) => row.company_id > 0).sort(byRank);
  const totalOf = (mark: number) => rows.find((row) => row.company_id === mark)?.posts ?? 0;
  const rankedAt = performance.now();
  const companies = await hydrate(queries, dialect, ranked, request);
  return {
    total: totalOf(marks.kept),
    totalUnfiltered: totalOf(marks.counted),
    companies,
    rankingMs: rankedAt - start,
    hydrationMs: performance.now() - rankedAt,
  };
}

/** The order of the answer; a union promises none. */
function byRank(one: Ranked, other: Ranked): number {
  return other.posts - one.posts || one.company_id - other.company_id;
}

async function countedPhrases(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  phrases: readonly string[],
): Promise<number[]> {
  const rows = await queries.rows(
    idRow,
    `SELECT id FROM phrases WHERE state = 'ready' AND text IN ${fromList(dialect)}`,
    JSON.stringify(phrases),
  );
  return rows.map(({ id }) => id);
}

interface Source {
  readonly matches: Sql;
  /** Two phrases may have counted the same post. */
  readonly mayRepeat: boolean;
}

function counted(ids: readonly number[]): Source {
  const marks = ids.map(() => '?').join(', ');
  const text = `SELECT company_id, day, post_id FROM phrase_post WHERE phrase_id IN (${marks})`;
  return { matches: { text, parameters: ids }, mayRepeat: ids.length > 1 };
}

function searched(index: TextIndex, { phrases }: TechRequest): Source {
  return {
    matches: { text: index.matches, parameters: [index.wanted(phrases)] },
    mayRepeat: false,
  };
}

/** Rows of the ranking that are no companies but totals. */
const marks = { counted: -1, kept: -2 } as const;

function rankingOf(dialect: SqlDatabase['dialect'], source: Source, request: TechRequest): Sql {
  const { matches, mayRepeat } = source;
  const excluded = exclusionOf(dialect, request);
  const kept = filterOf(request);
  const posts = mayRepeat ? 'count(DISTINCT post_id)' : 'count(*)';
  const from = kept.text === '' ? 'counted' : 'kept';
  const text = `WITH counted AS MATERIALIZED (
      SELECT company_id, ${posts} AS posts, max(day * ${postsADay} + post_id) AS newest
      FROM (${matches.text}) AS matches WHERE day >= ? GROUP BY company_id ${excluded.text}
    ) ${kept.text}
    SELECT ${marks.counted} AS company_id, (SELECT count(*) FROM counted) AS posts, 0 AS newest
    UNION ALL SELECT ${marks.kept}, (SELECT count(*) FROM ${from}), 0
    UNION ALL SELECT company_id, posts, newest FROM (
      SELECT company_id, posts, newest FROM ${from}
      ORDER BY posts DESC, company_id LIMIT ? OFFSET ?
    ) AS page`;
  const parameters = [
    ...matches.parameters,
    request.fromDay,
    ...excluded.parameters,
    ...kept.parameters,
    request.limit,
    request.offset,
  ];
  return { text, parameters };
}

function exclusionOf(dialect: SqlDatabase['dialect'], request: TechRequest): Sql {
  const { excludeAggregators, excludedSlugs, vendorNames } = request;
  const slugs = [...excludedSlugs, ...vendorNames];
  const queries: Sql[] = [
    ...(excludeAggregators
      ? [{ text: 'SELECT id FROM companies WHERE aggregator = 1', parameters: [] }]
      : []),
    ...(slugs.length > 0 ? [companiesBy('slug', slugs)] : []),
    ...(vendorNames.length > 0 ? [companiesBy('label', vendorNames)] : []),
  ];
  if (queries.length === 0) return { text: '', parameters: [] };
  return {
    // The plus keeps SQLite from asking this of every post instead of every company.
    text: `HAVING +company_id NOT IN (${queries.map(({ text }) => text).join(' UNION ALL ')})`,
    parameters: queries.flatMap(({ parameters }) => parameters),
  };

  function companiesBy(column: 'slug' | 'label', names: readonly string[]): Sql {
    return {
      text: `SELECT id FROM companies WHERE ${column} IN ${fromList(dialect)}`,
      parameters: [JSON.stringify(names)],
    };
  }
}

/**
 * A company that lacks what is filtered by compares as unknown and so drops out, as §4.13 asks. A cross join is done in
 * the written order by SQLite, which would else begin with all companies of the country.
 */
function filterOf({ countryCode, minEmployees, maxEmployees }: TechRequest): Sql {
  const conditions = [
    ...(countryCode === undefined ? [] : [['hq_country_code = ?', countryCode] as const]),
    ...(minEmployees === undefined ? [] : [['employee_count >= ?', minEmployees] as const]),
    ...(maxEmployees === undefined ? [] : [['employee_count <= ?', maxEmployees] as const]),
  ];
  if (conditions.length === 0) return { text: '', parameters: [] };
  return {
    text: `, kept AS MATERIALIZED (
      SELECT company_id, posts, newest FROM counted CROSS JOIN companies
      WHERE companies.id = company_id AND ${conditions.map(([condition]) => condition).join(' AND ')})`,
    parameters: conditions.map(([, parameter]) => parameter),
  };
}

async function hydrate(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  ranked: readonly Ranked[],
  { phrases, withTopPost }: TechRequest,
): Promise<RankedCompany[]> {
  const companies = await queries.rows(
    hydratedRow,
    `SELECT id AS company_id, slug, ${shownColumns} FROM companies
     WHERE id IN ${fromList(dialect, 'number')}`,
    JSON.stringify(ranked.map(({ company_id }) => company_id)),
  );
  const byId = new Map(companies.map((row) => [row.company_id, row]));
  const posts = withTopPost ? await topPosts(queries, dialect, ranked, phrases) : undefined;
  return ranked.flatMap(({ company_id, posts: postCount, newest }) => {
    const found = byId.get(company_id);
    if (!found) return [];
    const { company } = found;
    const slug = found.slug ?? companySlug(company.domain, company.linkedin_url);
    return [{ company, slug, postCount, topPost: posts?.get(newest % postsADay) }];
  });
}

async function topPosts(
  queries: Queries,
  dialect: SqlDatabase['dialect'],
  ranked: readonly Ranked[],
  phrases: readonly string[],
): Promise<Map<number, TopPost>> {
  const rows = await queries.rows(
    postRow,
    `SELECT id, title, url, posted_at, body FROM job_posts WHERE id IN ${fromList(dialect, 'number')}`,
    JSON.stringify(ranked.map(({ newest }) => newest % postsADay)),
  );
  return new Map(
    rows.map(({ id, title, url, posted_at, body }) => [
      id,
      { title, url, postedAt: posted_at, snippet: snippetOf(body, phrases) },
    ]),
  );
}
