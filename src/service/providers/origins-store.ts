/** The origins of a user's people in the database: what found each of them. */
import * as v from 'valibot';
import type { Database } from '../database/database';
import { sql } from '../database/sql';

const personRow = v.object({ source: v.nullable(v.string()), discovered_at: v.number() });

export function sqlPersonOrigins(database: Database) {
  return {
    /** What found a person, and when; undefined for a person who was only looked up, and for others' people. */
    ofPerson: (userId: string, id: number) =>
      database.row(
        personRow,
        sql`SELECT source, discovered_at FROM account_people WHERE user_id = ${userId} AND id = ${id}`,
      ),
  };
}
