/** Ideal customer profiles in the database. */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { assignments, columnNames, type Parameter, sql, tuples } from '../database/sql';
import { countCompanies } from './count-companies';
import { type IcpFields, type IcpRecord, icpFieldsSchema } from './icp';

/** Every method sees and changes the user's own ICPs alone. */
export interface IcpStore {
  /** The oldest first. */
  list(userId: string): Promise<readonly IcpRecord[]>;
  /** Companies of the directory that fit, whoever knows them. Reads all of them, a part at a time. */
  countCompanies(icp: IcpFields): Promise<number>;
  /** Returns the new ICP's id. */
  create(userId: string, icp: IcpFields, now: number): Promise<number>;
  /** Returns false, and does nothing, where the user has no such ICP. */
  update(userId: string, id: number, icp: IcpFields): Promise<boolean>;
  /** Returns false, and does nothing, where the user has no such ICP. */
  delete(userId: string, id: number): Promise<boolean>;
}

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

export function sqlIcps(database: Database): IcpStore {
  return {
    list(userId) {
      return database.rows(
        icpRow,
        sql`SELECT id, ${columnNames(columns)} FROM icps WHERE user_id = ${userId} ORDER BY id`,
      );
    },

    countCompanies: (icp) => countCompanies(database, icp),

    create(userId, icp, now) {
      return database.transaction((tx) => addIcp(tx, userId, icp, now));
    },

    async update(userId, id, icp) {
      const changed = await database.run(
        sql`UPDATE icps SET ${assignments(columns, valuesOf(icp))}
         WHERE id = ${id} AND user_id = ${userId}`,
      );
      return changed === 1;
    },

    async delete(userId, id) {
      const deleted = await database.run(
        sql`DELETE FROM icps WHERE id = ${id} AND user_id = ${userId}`,
      );
      return deleted === 1;
    },
  };
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
