/** Reads a cluster's table where not all of its nodes can be asked. */
import * as v from 'valibot';
import type { Queries } from '../database';
import { StoreBusyError } from '../errors';
import { type Sql, sql } from '../sql';

const shardRow = v.object({ result: v.pipe(v.string(), v.parseJson()) });

/**
 * Runs a query that reads one table. Where a node of a cluster does not answer, asks the shards one by one and returns
 * what those say that do, in no particular order: as many rows as the query's limit from each. Takes the query with the
 * table's name given to it, and whose values stand in its text. Rejects as the query does where nothing can be asked.
 */
export async function rowsOfLiveShards<Row extends v.GenericSchema>(
  queries: Queries,
  row: Row,
  table: string,
  query: Sql,
  ofShard: (table: string) => Sql,
): Promise<v.InferOutput<Row>[]> {
  try {
    return await queries.rows(row, query);
  } catch (error) {
    if (!(error instanceof StoreBusyError) || queries.sqlDialect === 'sqlite') throw error;
    const { text } = ofShard('%s').compile('postgres');
    const command = `SELECT coalesce(json_agg(one), '[]') FROM (${text}) AS one`;
    const shards = await queries
      .rows(
        shardRow,
        sql`SELECT result FROM run_command_on_shards(${table}, ${command}) WHERE success`,
      )
      .catch((fault: unknown) => {
        // Of the database it says no more than the first one: there is no cluster, or none that answers.
        throw fault instanceof v.ValiError ? fault : error;
      });
    return shards.flatMap(({ result }) => v.parse(v.array(row), result));
  }
}
