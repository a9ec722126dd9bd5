/** Ideal customer profiles in the database, and how many companies of the directory fit one. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { fundingStages } from '../../contract/icp';
import { lockUser } from '../billing/ledger';
import { keptHeadcount } from '../companies/headcount';
import { sizeConditions } from '../companies/store';
import type { Database, Queries } from '../database/database';
import {
  assignments,
  columnNames,
  joined,
  type Parameter,
  type Sql,
  sql,
  tuples,
} from '../database/sql';
import { type IcpFields, type IcpRecord, icpFieldsSchema } from './icp';
import { fitsCompany } from './match';

/** A profile's columns, in the order in which statements name and bind them. */
const columns = v.keyof(icpFieldsSchema).options;
const texts = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const idRow = v.object({ id: v.number() });
const icpRow = v.object({
  id: v.number(),
  ...icpFieldsSchema.entries,
  target_roles: texts,
  location: texts,
  sub_locations: texts,
  people_locations: texts,
  people_sub_locations: texts,
});

/** Every method reads and changes only the user's own ICPs. */
export function sqlIcps(database: Database) {
  return {
    /** Oldest first. */
    list: (userId: string) => listIcps(database, userId),

    /** Counts companies of the directory that fit. Reads all of them, a part at a time. */
    countCompanies: (icp: IcpFields) => countCompanies(database, icp),

    /**
     * Makes an ICP, unless the user has an equal one. Returns its id; returns undefined, and changes nothing, if the
     * user has `max` others.
     */
    create(userId: string, icp: IcpFields, max: number, now: number): Promise<number | undefined> {
      return database.transaction(async (tx) => {
        // Otherwise two parallel requests could both find room, or no equal ICP.
        await lockUser(tx, userId);
        const own = await listIcps(tx, userId);
        const same = own.find(({ id: _, ...known }) => isDeepStrictEqual(known, icp));
        if (same) return same.id;
        return own.length < max ? addIcp(tx, userId, icp, now) : undefined;
      });
    },

    /** Makes an ICP, or replaces the oldest one with the same name. Returns its id, and which of the two it did. */
    save(
      userId: string,
      icp: IcpFields,
      now: number,
    ): Promise<{ readonly id: number; readonly isNew: boolean }> {
      return database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const known = (await listIcps(tx, userId)).find(({ name }) => name === icp.name);
        if (!known) return { id: await addIcp(tx, userId, icp, now), isNew: true };
        await updateIcp(tx, userId, known.id, icp);
        return { id: known.id, isNew: false };
      });
    },

    /** Returns false, and changes nothing, if the user has no such ICP. */
    update: (userId: string, id: number, icp: IcpFields) => updateIcp(database, userId, id, icp),

    /** Returns false, and changes nothing, if the user has no such ICP. */
    async delete(userId: string, id: number): Promise<boolean> {
      const deleted = await database.run(
        sql`DELETE FROM icps WHERE id = ${id} AND user_id = ${userId}`,
      );
      return deleted === 1;
    },
  };
}

function listIcps(queries: Queries, userId: string): Promise<readonly IcpRecord[]> {
  return queries.rows(
    icpRow,
    sql`SELECT id, ${columnNames(columns)} FROM icps WHERE user_id = ${userId} ORDER BY id`,
  );
}

async function updateIcp(
  queries: Queries,
  userId: string,
  id: number,
  icp: IcpFields,
): Promise<boolean> {
  const changed = await queries.run(
    sql`UPDATE icps SET ${assignments(columns, valuesOf(icp))}
     WHERE id = ${id} AND user_id = ${userId}`,
  );
  return changed === 1;
}

/** Returns the new ICP's id; a part of its caller's transaction. */
export async function addIcp(
  tx: Queries,
  userId: string,
  icp: IcpFields,
  now: number,
): Promise<number> {
  const row = await tx.row(
    idRow,
    sql`INSERT INTO icps (${columnNames(['user_id', 'created_at', ...columns])})
     VALUES ${tuples([[userId, now, ...valuesOf(icp)]])} RETURNING id`,
  );
  if (!row) throw new Error('The new ICP was not returned');
  return row.id;
}

function valuesOf(icp: IcpFields): Parameter[] {
  return columns.map((column) => {
    const value = icp[column];
    return Array.isArray(value) ? JSON.stringify(value) : value;
  });
}

/** Companies that are compared, in a few milliseconds, before other requests get a turn. */
const companiesAtOnce = 2_000;

const groupRow = v.object({
  hq_country_code: v.nullable(v.string()),
  hq_country: v.nullable(v.string()),
  hq_city: v.nullable(v.string()),
  hq_region: v.nullable(v.string()),
  fitting: v.number(),
  last_id: v.number(),
});

/** The database compares sizes and stages; places are compared by `fitsCompany`, as signals do. */
async function countCompanies(database: Database, icp: IcpFields): Promise<number> {
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
         SELECT id, employee_count, employee_min, employee_max, funding_stage, hq_country_code, hq_country, ${places}
         FROM companies WHERE id > ${after} ORDER BY id LIMIT ${companiesAtOnce}
       ) AS part
       GROUP BY hq_country_code, hq_country, hq_city, hq_region`,
    );
    if (groups.length === 0) return count;
    for (const group of groups) {
      const seat = { ...group, ...keptHeadcount(undefined), funding_stage: null };
      if (fitsCompany(icp, seat)) count += group.fitting;
      after = Math.max(after, group.last_id);
    }
    await nextTurn();
  }
}

/** Unknown values don't count against a company. */
function fitsNumbers(icp: IcpFields): Sql {
  const from = icp.min_funding === null ? 0 : fundingStages.indexOf(icp.min_funding);
  const to =
    icp.max_funding === null ? fundingStages.length : fundingStages.indexOf(icp.max_funding) + 1;
  const size = joined([sql`1 = 1`, ...sizeConditions(icp.min_employee, icp.max_employee)], ' AND ');
  return sql`(${size}) IS NOT FALSE
    AND (funding_stage IS NULL OR funding_stage IN ${fundingStages.slice(from, to)})`;
}
