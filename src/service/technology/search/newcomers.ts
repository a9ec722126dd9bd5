/** Finds companies whose posts mention a technology for the first time since a day. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { sql } from '../../database/sql';
import type { Newcomer, NewcomersRequest } from '../store';
import type { TextIndex } from '../stored/text-index';
import { matchesOf } from './ladder';
import { exclusionFrom, filterOf } from './ranking-sql';

/** Posts of one company that show why it was found. */
const maxPosts = 20;

const companyRow = v.object({ company_id: v.number() });
const postRow = v.object({ company_id: v.number(), post_id: v.number() });

/** Takes the request and the index of the database. Only reads. */
export async function findNewcomers(
  queries: Queries,
  index: TextIndex,
  { tech, untilDay, after, max, only }: NewcomersRequest,
): Promise<Newcomer[]> {
  const { matches } = await matchesOf(queries, index, tech);
  const among = only === undefined ? sql`` : sql`AND company_id IN ${only}`;
  const companies = await queries.rows(
    companyRow,
    sql`SELECT company_id FROM (
       SELECT company_id FROM (${matches}) AS matches
       WHERE day <= ${untilDay} AND company_id > ${after} ${among}
       GROUP BY company_id ${exclusionFrom(tech)} AND min(day) >= ${tech.fromDay}
     ) AS found ${filterOf(tech)} ORDER BY company_id LIMIT ${max}`,
  );
  const ids = companies.map(({ company_id }) => company_id);
  if (ids.length === 0) return [];
  const posts = await queries.rows(
    postRow,
    sql`SELECT DISTINCT company_id, day, post_id FROM (${matches}) AS matches
     WHERE day <= ${untilDay} AND company_id IN ${ids} ORDER BY company_id, day DESC, post_id DESC`,
  );
  return ids.map((companyId) => ({
    companyId,
    postIds: posts
      .filter(({ company_id }) => company_id === companyId)
      .map(({ post_id }) => post_id)
      .slice(0, maxPosts),
  }));
}
