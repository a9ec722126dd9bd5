/** Reads rows as one JSON text, because SQLite's driver takes several times as long for a row of its own. */
import * as v from 'valibot';
import type { Queries, SqlDatabase } from './database';

type Dialect = SqlDatabase['dialect'];

const packedRow = v.object({ packed: v.nullable(v.string()) });

/** Takes the columns, the rest of a query from its FROM on, and its parameters; returns the rows in its order. */
export async function packedRows<Row extends v.GenericSchema>(
  queries: Queries,
  dialect: Dialect,
  row: Row,
  columns: readonly string[],
  from: string,
  ...parameters: readonly (string | number)[]
): Promise<v.InferOutput<Row>[]> {
  const found = await queries.row(
    packedRow,
    `SELECT ${asOneText(dialect, columns)} AS packed FROM (SELECT ${columns.join(', ')} ${from}) AS one`,
    ...parameters,
  );
  return v.parse(v.array(row), JSON.parse(found?.packed ?? '[]'));
}

function asOneText(dialect: Dialect, columns: readonly string[]): string {
  if (dialect === 'postgres') return 'json_agg(one)::text';
  const fields = columns.map((column) => `'${column}', ${column}`);
  return `json_group_array(json_object(${fields.join(', ')}))`;
}
