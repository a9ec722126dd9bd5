/** Reads rows as one JSON text, because SQLite's driver takes several times as long for a row of its own. */
import * as v from 'valibot';
import type { Queries } from './database';
import { byDialect, columnNames, raw, type Sql, sql } from './sql';

const packedRow = v.object({ packed: v.nullable(v.string()) });

/** Takes the columns, and the rest of a query from its FROM on; returns the rows in its order. */
export async function packedRows<Row extends v.GenericSchema>(
  queries: Queries,
  row: Row,
  columns: readonly string[],
  from: Sql,
): Promise<v.InferOutput<Row>[]> {
  const fields = columns.map((column) => `'${column}', ${column}`).join(', ');
  const asOneText = byDialect({
    sqlite: raw(`json_group_array(json_object(${fields}))`),
    // Spelt out: rows that a cluster gathered from its nodes have no names for their columns.
    postgres: raw(`json_agg(json_build_object(${fields}))::text`),
  });
  const found = await queries.row(
    packedRow,
    sql`SELECT ${asOneText} AS packed FROM (SELECT ${columnNames(columns)} ${from}) AS one`,
  );
  return v.parse(v.array(row), JSON.parse(found?.packed ?? '[]'));
}
