/** Finds out whether the server's disk has room. */
import type { Queries } from '../database';
import { sql } from '../sql';

/**
 * Rejects if the database's disk is full: a small change may fit into pages that the server has, and the next may not.
 * Sorts a megabyte in files that the server deletes afterwards, which leaves nothing in tables or its log.
 */
export async function takeRoom(tx: Queries): Promise<void> {
  await tx.run(sql`SET LOCAL temp_tablespaces = ''`);
  await tx.run(sql`SET LOCAL work_mem = '64kB'`);
  await tx.run(
    sql`SELECT count(*) FROM (
       SELECT repeat(md5(CAST(number AS text)), 32) FROM generate_series(1, 1024) AS number ORDER BY 1
     ) AS sorted`,
  );
}
