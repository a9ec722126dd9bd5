/** The statements that rank companies by the posts that match (§4.13). */
import { sizeConditions } from '../companies/store';
import { joined, raw, type Sql, sql } from '../database/sql';
import { isFiltered } from './request';
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
export function countedPosts(ids: readonly number[]): MatchSource {
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

/** A day and a post in one number, so that the newest post is the greatest: 2^36 posts, and days without end. */
export const postsADay = 2 ** 36;

const newestOf = raw(`max(day * ${postsADay} + post_id)`);

/**
 * A ranking as statements that ask each company's posts where they are: none refers to a set that another part of it
 * made, so that a cluster sends it whole to every node and gets back no more than a page, or a number.
 */
export interface RankingQueries {
  /**
   * The company_id and posts of the page's companies, in their order. Where posts are not found by company, to find them is
   * the most of the work: then newest and total come along.
   */
  readonly page: Sql;
  /** The company_id and newest of these companies; undefined where the page has it. */
  newest(companyIds: readonly number[]): Sql | undefined;
  /** How many companies there are, as `total`. */
  readonly total: Sql;
  /** The same before the firmographic filters; undefined where there are none. */
  readonly totalUnfiltered: Sql | undefined;
}

export function rankingOf(source: MatchSource, request: TechRequest): RankingQueries {
  const { matches, mayRepeat, byCompany } = source;
  const filter = filterOf(request);
  const posts = raw(mayRepeat ? 'count(DISTINCT post_id)' : 'count(*)');
  const found = (columns: Sql) => sql`SELECT company_id${columns} FROM (${matches}) AS matches
    WHERE day >= ${request.fromDay} GROUP BY company_id ${exclusionFrom(request)}`;
  const kept = (columns: Sql) => sql`(${found(columns)}) AS found ${filter}`;
  const newest = byCompany ? sql`` : sql`, ${newestOf} AS newest`;
  return {
    page: sql`SELECT company_id, posts${byCompany ? sql`` : sql`, newest, count(*) OVER () AS total`}
      FROM ${kept(sql`, ${posts} AS posts${newest}`)}
      ORDER BY posts DESC, company_id LIMIT ${request.limit} OFFSET ${request.offset}`,
    newest: (ids) =>
      byCompany
        ? sql`SELECT company_id, ${newestOf} AS newest FROM (${matches}) AS matches
          WHERE day >= ${request.fromDay} AND company_id IN ${ids} GROUP BY company_id`
        : undefined,
    total: sql`SELECT count(*) AS total FROM ${kept(sql``)}`,
    totalUnfiltered: isFiltered(request)
      ? sql`SELECT count(*) AS total FROM (${found(sql``)}) AS found`
      : undefined,
  };
}

/** The plus keeps SQLite from asking this of every post instead of every company. */
function exclusionFrom(request: TechRequest): Sql {
  return sql`HAVING +company_id NOT IN (${exclusionOf(request)})`;
}

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
 * A company that lacks what is filtered by compares as unknown and so drops out, as the interface asks. A cross join is done in
 * the written order by SQLite, which would else begin with all companies of the country.
 */
function filterOf({ countryCode, minEmployees, maxEmployees }: TechRequest): Sql {
  const conditions = [
    ...(countryCode === undefined ? [] : [sql`hq_country_code = ${countryCode}`]),
    ...sizeConditions(minEmployees ?? null, maxEmployees ?? null),
  ];
  if (conditions.length === 0) return sql``;
  return sql`CROSS JOIN companies WHERE companies.id = company_id AND ${joined(conditions, ' AND ')}`;
}
