/** The statement that ranks companies by the posts that match (§4.13): one, so that page and totals belong together. */
import type { TechRequest } from '../tech';
import type { Parameter, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import type { TextIndex } from './tech-text';

export interface Sql {
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

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
  const marks = ids.map(() => '?').join(', ');
  const text = `SELECT company_id, day, post_id FROM phrase_post WHERE phrase_id IN (${marks})`;
  return { matches: { text, parameters: ids }, mayRepeat: ids.length > 1, byCompany: true };
}

/** Posts that the full-text index finds. */
export function searched(index: TextIndex, { phrases }: TechRequest): MatchSource {
  return {
    matches: { text: index.matches, parameters: [index.wanted(phrases)] },
    mayRepeat: false,
    byCompany: false,
  };
}

/** Rows of the ranking that are no companies but totals. */
export const marks = { counted: -1, kept: -2 } as const;

/** A day and a post in one number, so that the newest post is the greatest: 2^36 posts, and days without end. */
export const postsADay = 2 ** 36;

const newestOf = `max(day * ${postsADay} + post_id)`;

/**
 * Returns a query for company_id, posts and newest: the companies of the page, in no promised order, and the totals
 * under their marks.
 */
export function rankingOf(
  dialect: SqlDatabase['dialect'],
  source: MatchSource,
  request: TechRequest,
): Sql {
  const filter = filterOf(request);
  const excluded = exclusionOf(dialect, request);
  return filter === undefined && source.byCompany
    ? plainRanking(source, excluded, request)
    : filteredRanking(source, excluded, filter, request);
}

/**
 * Reads the counts once for the page and once for the total, which is quicker than to keep every company's for both;
 * the newest post is looked up for the companies of the page alone.
 */
function plainRanking(source: MatchSource, excluded: Sql, request: TechRequest): Sql {
  const text = `WITH excluded AS MATERIALIZED (${excluded.text}),
    matches AS NOT MATERIALIZED (SELECT * FROM (${source.matches.text}) AS found WHERE day >= ?),
    total AS MATERIALIZED (SELECT (SELECT count(DISTINCT company_id) FROM matches) - (
      SELECT count(*) FROM excluded WHERE EXISTS (
        SELECT 1 FROM matches WHERE matches.company_id = excluded.id)) AS companies)
    SELECT ${marks.counted} AS company_id, companies AS posts, 0 AS newest FROM total
    UNION ALL SELECT ${marks.kept}, companies, 0 FROM total
    UNION ALL SELECT company_id, posts, (
      SELECT ${newestOf} FROM matches WHERE matches.company_id = page.company_id
    ) FROM (
      SELECT company_id, ${postsOf(source)} AS posts FROM matches
      GROUP BY company_id HAVING ${isNotExcluded}
      ORDER BY posts DESC, company_id LIMIT ? OFFSET ?
    ) AS page`;
  const parameters = [
    ...excluded.parameters,
    ...source.matches.parameters,
    request.fromDay,
    request.limit,
    request.offset,
  ];
  return { text, parameters };
}

function filteredRanking(
  source: MatchSource,
  excluded: Sql,
  filter: Sql | undefined,
  request: TechRequest,
): Sql {
  const from = filter ? 'kept' : 'counted';
  const text = `WITH excluded AS MATERIALIZED (${excluded.text}),
    counted AS MATERIALIZED (
      SELECT company_id, ${postsOf(source)} AS posts, ${newestOf} AS newest
      FROM (${source.matches.text}) AS matches WHERE day >= ? GROUP BY company_id HAVING ${isNotExcluded}
    ) ${filter?.text ?? ''}
    SELECT ${marks.counted} AS company_id, (SELECT count(*) FROM counted) AS posts, 0 AS newest
    UNION ALL SELECT ${marks.kept}, (SELECT count(*) FROM ${from}), 0
    UNION ALL SELECT company_id, posts, newest FROM (
      SELECT company_id, posts, newest FROM ${from}
      ORDER BY posts DESC, company_id LIMIT ? OFFSET ?
    ) AS page`;
  const parameters = [
    ...excluded.parameters,
    ...source.matches.parameters,
    request.fromDay,
    ...(filter?.parameters ?? []),
    request.limit,
    request.offset,
  ];
  return { text, parameters };
}

const postsOf = ({ mayRepeat }: MatchSource) =>
  mayRepeat ? 'count(DISTINCT post_id)' : 'count(*)';

/** The plus keeps SQLite from asking this of every post instead of every company. */
const isNotExcluded = '+company_id NOT IN (SELECT id FROM excluded)';

/** A query for the ids of companies that are left out, none twice. */
export function exclusionOf(dialect: SqlDatabase['dialect'], request: TechRequest): Sql {
  const { excludeAggregators, excludedSlugs, vendorNames } = request;
  const slugs = [...excludedSlugs, ...vendorNames];
  const queries: Sql[] = [
    ...(excludeAggregators
      ? [{ text: 'SELECT id FROM companies WHERE aggregator = 1', parameters: [] }]
      : []),
    ...(slugs.length > 0 ? [companiesBy('slug', slugs)] : []),
    ...(vendorNames.length > 0 ? [companiesBy('label', vendorNames)] : []),
  ];
  if (queries.length === 0) return { text: 'SELECT id FROM companies WHERE 1 = 0', parameters: [] };
  return {
    text: queries.map(({ text }) => text).join(' UNION '),
    parameters: queries.flatMap(({ parameters }) => parameters),
  };

  function companiesBy(column: 'slug' | 'label', names: readonly string[]): Sql {
    return {
      text: `SELECT id FROM companies WHERE ${column} ${isOneOf(dialect)}`,
      parameters: [JSON.stringify(names)],
    };
  }
}

/**
 * A company that lacks what is filtered by compares as unknown and so drops out, as §4.13 asks. A cross join is done in
 * the written order by SQLite, which would else begin with all companies of the country.
 */
function filterOf({ countryCode, minEmployees, maxEmployees }: TechRequest): Sql | undefined {
  const conditions = [
    ...(countryCode === undefined ? [] : [['hq_country_code = ?', countryCode] as const]),
    ...(minEmployees === undefined ? [] : [['employee_count >= ?', minEmployees] as const]),
    ...(maxEmployees === undefined ? [] : [['employee_count <= ?', maxEmployees] as const]),
  ];
  if (conditions.length === 0) return undefined;
  return {
    text: `, kept AS MATERIALIZED (
      SELECT company_id, posts, newest FROM counted CROSS JOIN companies
      WHERE companies.id = company_id AND ${conditions.map(([condition]) => condition).join(' AND ')})`,
    parameters: conditions.map(([, parameter]) => parameter),
  };
}
