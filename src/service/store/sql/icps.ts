/** Ideal customer profiles. */
import * as v from 'valibot';
import { type IcpFields, icpFieldsSchema } from '../../icps/icp';
import type { IcpStore } from '../icps';
import type { Parameter, Queries, SqlDatabase } from './database';

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

export function sqlIcps(database: SqlDatabase): IcpStore {
  return {
    list(userId) {
      return database.rows(
        icpRow,
        `SELECT id, ${columns.join(', ')} FROM icps WHERE user_id = ? ORDER BY id`,
        userId,
      );
    },

    create(userId, icp, now) {
      return database.transaction((within) => addIcp(within, userId, icp, now));
    },

    async update(userId, id, icp) {
      const changed = await database.run(
        `UPDATE icps SET ${columns.map((column) => `${column} = ?`).join(', ')}
         WHERE id = ? AND user_id = ?`,
        ...valuesOf(icp),
        id,
        userId,
      );
      return changed === 1;
    },

    async delete(userId, id) {
      const sql = 'DELETE FROM icps WHERE id = ? AND user_id = ?';
      return (await database.run(sql, id, userId)) === 1;
    },
  };
}

/** Returns the new ICP's id; a part of its caller's transaction. */
export async function addIcp(
  within: Queries,
  userId: string,
  icp: IcpFields,
  now: number,
): Promise<number> {
  const row = await within.row(
    idRow,
    `INSERT INTO icps (user_id, created_at, ${columns.join(', ')})
     VALUES (?, ?, ${columns.map(() => '?').join(', ')}) RETURNING id`,
    userId,
    now,
    ...valuesOf(icp),
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
