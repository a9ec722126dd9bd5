/** Reads a cluster's table while some of its nodes are down. */
import * as v from 'valibot';
import type { Queries } from '../database';
import { StoreBusyError } from '../errors';
import { type Sql, sql } from '../sql';

const shardRow = v.object({ result: v.pipe(v.string(), v.parseJson()) });

/**
 * Runs a query that reads one table. If a node of a cluster doesn't answer, asks the shards one by one and returns
 * the rows of those that answer, in no particular order: up to the query's limit from each. `ofShard` takes the
 * table's name and returns the query with its values written into the text. Rejects as the query does if no shard can
 * be asked.
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
      .catch((failure: unknown) => {
        // Throws the first error, because it says more: without a cluster, this query fails for another reason.
        throw failure instanceof v.ValiError ? failure : error;
      });
    return shards.flatMap(({ result }) => v.parse(v.array(row), result));
  }
}
