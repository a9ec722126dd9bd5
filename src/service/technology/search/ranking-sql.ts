/** SQL that ranks companies by the number of their matching posts (§4.13). */
import { sizeConditions } from '../../companies/store';
import { joined, raw, type Sql, sql } from '../../database/sql';
import { postsADay } from '../in-memory/post-list';
import type { TechRequest } from '../store';
import type { TextIndex } from '../stored/text-index';
import { isFiltered } from './request';

/** Where the matching posts come from. */
export interface MatchSource {
  /** A query for their company_id, day and post_id. */
  readonly matches: Sql;
  /** True if two phrases may have counted the same post. */
  readonly mayRepeat: boolean;
  /** True if the posts of one company are found without reading those of others. */
  readonly byCompany: boolean;
}

/** Takes ids of phrases that are counted ahead. */
export function countedPosts(ids: readonly number[]): MatchSource {
  const idList = joined(
    ids.map((id) => sql`${id}`),
    ', ',
  );
  const matches = sql`SELECT company_id, day, post_id FROM phrase_post WHERE phrase_id IN (${idList})`;
  return { matches, mayRepeat: ids.length > 1, byCompany: true };
}

/** The posts that the full-text index finds. */
export function searched(index: TextIndex, { phrases }: TechRequest): MatchSource {
  return { matches: index.matches(phrases), mayRepeat: false, byCompany: false };
}

const newestOf = raw(`max(day * ${postsADay} + post_id)`);

/**
 * The statements of a ranking. None joins a subquery that needs data of several companies, so each node of a cluster
 * runs the whole statement on its own companies and returns only a page or a number.
 */
export interface RankingQueries {
  /**
   * The company_id and posts of the page's companies, in order. If posts aren't found by company, finding them is most
   * of the work, so the same statement also returns newest and total.
   */
  readonly page: Sql;
  /** The company_id and newest of these companies; undefined if `page` returns newest. */
  newest(companyIds: readonly number[]): Sql | undefined;
  /** The number of companies, as `total`. */
  readonly total: Sql;
  /** The number of companies before the firmographic filters, as `total`; undefined without filters. */
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

/** The plus makes SQLite check each company rather than each post. */
export function exclusionFrom(request: TechRequest): Sql {
  return sql`HAVING +company_id NOT IN (${exclusionOf(request)})`;
}

/** A query for the ids of excluded companies, each once. */
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
 * A company without a value for a filtered field compares as NULL and so drops out, as §4.13 requires. SQLite runs a
 * cross join in the written order; otherwise it would start with all companies of the country.
 */
export function filterOf({ countryCode, minEmployees, maxEmployees }: TechRequest): Sql {
  const conditions = [
    ...(countryCode === undefined ? [] : [sql`hq_country_code = ${countryCode}`]),
    ...sizeConditions(minEmployees ?? null, maxEmployees ?? null),
  ];
  if (conditions.length === 0) return sql``;
  return sql`CROSS JOIN companies WHERE companies.id = company_id AND ${joined(conditions, ' AND ')}`;
}
