/** Counts the companies of the directory that fit an ICP, without holding up others for long. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import { fundingStages } from '../../contract/icp';
import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';
import type { IcpFields } from './icp';
import { fitsCompany } from './match-company';

/** So many are looked at before others have their turn: a few milliseconds. */
const companiesAtOnce = 2_000;

const groupRow = v.object({
  hq_country_code: v.nullable(v.string()),
  hq_country: v.nullable(v.string()),
  hq_city: v.nullable(v.string()),
  hq_region: v.nullable(v.string()),
  fitting: v.number(),
  last_id: v.number(),
});

/** Sizes and stages are compared by the database, places by the rules that signals go by. */
export async function countCompanies(database: Database, icp: IcpFields): Promise<number> {
  const places =
    icp.sub_locations.length > 0
      ? sql`hq_city, hq_region`
      : sql`CAST(NULL AS TEXT) AS hq_city, CAST(NULL AS TEXT) AS hq_region`;
  let count = 0;
  for (let after = 0; ; ) {
    const groups = await database.rows(
      groupRow,
      sql`SELECT hq_country_code, hq_country, hq_city, hq_region,
         SUM(CASE WHEN ${fitsNumbers(icp)} THEN 1 ELSE 0 END) AS fitting, MAX(id) AS last_id
       FROM (
         SELECT id, employee_count, funding_stage, hq_country_code, hq_country, ${places}
         FROM companies WHERE id > ${after} ORDER BY id LIMIT ${companiesAtOnce}
       ) AS part
       GROUP BY hq_country_code, hq_country, hq_city, hq_region`,
    );
    if (groups.length === 0) return count;
    for (const group of groups) {
      const seat = { ...group, employee_count: null, funding_stage: null };
      if (fitsCompany(icp, seat)) count += group.fitting;
      after = Math.max(after, group.last_id);
    }
    await nextTurn();
  }
}

/** What is not known of a company does not speak against it. */
function fitsNumbers(icp: IcpFields): Sql {
  const from = icp.min_funding === null ? 0 : fundingStages.indexOf(icp.min_funding);
  const to =
    icp.max_funding === null ? fundingStages.length : fundingStages.indexOf(icp.max_funding) + 1;
  return sql`(employee_count IS NULL OR employee_count BETWEEN ${icp.min_employee ?? 0}
      AND ${icp.max_employee ?? Number.MAX_SAFE_INTEGER})
    AND (funding_stage IS NULL OR funding_stage IN ${fundingStages.slice(from, to)})`;
}
