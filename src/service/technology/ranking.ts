/** The statement that ranks companies by the posts that match (§4.13): one, so that page and totals belong together. */
import { joined, raw, type Sql, sql } from '../database/sql';
import type { TechRequest } from './store';
import type { TextIndex } from './text-index';

/** Where the matching posts come from: a query for their company_id, day and post_id. */
export interface MatchSource {
  readonly matches: Sql;
  /** Two phrases may have counted the same post. */
  readonly mayRepeat: boolean;
  /** The posts of one company are found without looking at the others. */
  readonly byCompany: boolean;
}

/** Posts of phrases that are counted ahead, by their ids. */
export function counted(ids: readonly number[]): MatchSource {
  const listed = joined(
    ids.map((id) => sql`${id}`),
    ', ',
  );
  const matches = sql`SELECT company_id, day, post_id FROM phrase_post WHERE phrase_id IN (${listed})`;
  return { matches, mayRepeat: ids.length > 1, byCompany: true };
}

/** Posts that the full-text index finds. */
export function searched(index: TextIndex, { phrases }: TechRequest): MatchSource {
  return { matches: index.matches(phrases), mayRepeat: false, byCompany: false };
}

/** Rows of the ranking that are no companies but totals. */
export const marks = { counted: -1, kept: -2 } as const;

const countedMark = raw(String(marks.counted));
const keptMark = raw(String(marks.kept));

/** A day and a post in one number, so that the newest post is the greatest: 2^36 posts, and days without end. */
export const postsADay = 2 ** 36;

const newestOf = raw(`max(day * ${postsADay} + post_id)`);

/**
 * Returns a query for company_id, posts and newest: the companies of the page, in no promised order, and the totals
 * under their marks.
 */
export function rankingOf(source: MatchSource, request: TechRequest): Sql {
  const filter = filterOf(request);
  const excluded = exclusionOf(request);
  return filter === undefined && source.byCompany
    ? plainRanking(source, excluded, request)
    : filteredRanking(source, excluded, filter, request);
}

/**
 * Reads the counts once for the page and once for the total, which is quicker than to keep every company's for both;
 * the newest post is looked up for the companies of the page alone.
 */
function plainRanking(source: MatchSource, excluded: Sql, request: TechRequest): Sql {
  return sql`WITH excluded AS MATERIALIZED (${excluded}),
    matches AS NOT MATERIALIZED (
      SELECT * FROM (${source.matches}) AS found WHERE day >= ${request.fromDay}),
    total AS MATERIALIZED (SELECT (SELECT count(DISTINCT company_id) FROM matches) - (
      SELECT count(*) FROM excluded WHERE EXISTS (
        SELECT 1 FROM matches WHERE matches.company_id = excluded.id)) AS companies)
    SELECT ${countedMark} AS company_id, companies AS posts, 0 AS newest FROM total
    UNION ALL SELECT ${keptMark}, companies, 0 FROM total
    UNION ALL SELECT company_id, posts, (
      SELECT ${newestOf} FROM matches WHERE matches.company_id = page.company_id
    ) FROM (
      SELECT company_id, ${postsOf(source)} AS posts FROM matches
      GROUP BY company_id HAVING ${isNotExcluded}
      ORDER BY posts DESC, company_id LIMIT ${request.limit} OFFSET ${request.offset}
    ) AS page`;
}

function filteredRanking(
  source: MatchSource,
  excluded: Sql,
  filter: Sql | undefined,
  request: TechRequest,
): Sql {
  const from = raw(filter ? 'kept' : 'counted');
  return sql`WITH excluded AS MATERIALIZED (${excluded}),
    counted AS MATERIALIZED (
      SELECT company_id, ${postsOf(source)} AS posts, ${newestOf} AS newest
      FROM (${source.matches}) AS matches WHERE day >= ${request.fromDay}
      GROUP BY company_id HAVING ${isNotExcluded}
    ) ${filter ?? sql``}
    SELECT ${countedMark} AS company_id, (SELECT count(*) FROM counted) AS posts, 0 AS newest
    UNION ALL SELECT ${keptMark}, (SELECT count(*) FROM ${from}), 0
    UNION ALL SELECT company_id, posts, newest FROM (
      SELECT company_id, posts, newest FROM ${from}
      ORDER BY posts DESC, company_id LIMIT ${request.limit} OFFSET ${request.offset}
    ) AS page`;
}

const postsOf = ({ mayRepeat }: MatchSource) =>
  raw(mayRepeat ? 'count(DISTINCT post_id)' : 'count(*)');

/** The plus keeps SQLite from asking this of every post instead of every company. */
const isNotExcluded = sql`+company_id NOT IN (SELECT id FROM excluded)`;

/** A query for the ids of companies that are left out, none twice. */
export function exclusionOf(request: TechRequest): Sql {
  const { excludeAggregators, excludedSlugs, vendorNames } = request;
  const slugs = [...excludedSlugs, ...vendorNames];
  const queries = [
    ...(excludeAggregators ? [sql`SELECT id FROM companies WHERE aggregator = 1`] : []),
    ...(slugs.length > 0 ? [sql`SELECT id FROM companies WHERE slug IN ${slugs}`] : []),
    ...(vendorNames.length > 0
      ? [sql`SELECT id FROM companies WHERE label IN ${vendorNames}`]
      : []),
  ];
  if (queries.length === 0) return sql`SELECT id FROM companies WHERE 1 = 0`;
  return joined(queries, ' UNION ');
}

/**
 * A company that lacks what is filtered by compares as unknown and so drops out, as §4.13 asks. A cross join is done in
 * the written order by SQLite, which would else begin with all companies of the country.
 */
function filterOf({ countryCode, minEmployees, maxEmployees }: TechRequest): Sql | undefined {
  const conditions = [
    ...(countryCode === undefined ? [] : [sql`hq_country_code = ${countryCode}`]),
    ...(minEmployees === undefined ? [] : [sql`employee_count >= ${minEmployees}`]),
    ...(maxEmployees === undefined ? [] : [sql`employee_count <= ${maxEmployees}`]),
  ];
  if (conditions.length === 0) return undefined;
  return sql`, kept AS MATERIALIZED (
      SELECT company_id, posts, newest FROM counted CROSS JOIN companies
      WHERE companies.id = company_id AND ${joined(conditions, ' AND ')})`;
}
