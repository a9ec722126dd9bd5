/** The tables to move, as both databases describe them; only tables and columns that aren't moved are named here. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { quoted, raw, type Sql, sql } from '../../database/sql';

export interface Table {
  readonly name: string;
  /** In the order of the SQLite table; the PostgreSQL table may have another. */
  readonly columns: readonly string[];
  /** The SQLite table's key; reading rows in its order is fastest. */
  readonly key: readonly string[];
  /** The PostgreSQL table's key, by which a row is found there. */
  readonly targetKey: readonly string[];
}

/**
 * Tables that aren't moved: those that PostgreSQL indexes differently and counts again from the posts, rate limits,
 * which restart, and each database's values about itself.
 */
const rebuiltTables = ['phrases', 'phrase_post', 'post_keys', 'rate_events', 'tech_state', 'meta'];
/** Whether a post is searchable; on PostgreSQL none is before `prepareSearch`. */
const rebuiltColumn = { table: 'job_posts', column: 'indexed' };

const nameRow = v.object({ name: v.string() });
const columnRow = v.object({ name: v.string(), pk: v.number() });
const referenceRow = v.object({ child: v.string(), parent: v.string() });

/**
 * Takes the two databases, both with this program's tables; returns the tables to move, each after those that it
 * refers to. Throws Error if the databases differ in a table or column.
 */
export async function tablesToMove(source: Queries, target: Queries): Promise<Table[]> {
  const names = await namesIn(source, sourceTables);
  const targetNames = await namesIn(target, targetTables);
  if (names.join() !== targetNames.join())
    throw new Error(`The databases have other tables: ${names.join()}; ${targetNames.join()}`);
  const tables = new Map<string, Table>();
  for (const name of names) tables.set(name, await describe(source, target, name));
  const references = await target.rows(referenceRow, foreignKeys);
  const ordered: Table[] = [];
  const place = (name: string) => {
    const table = tables.get(name);
    if (!table || ordered.includes(table)) return;
    for (const { child, parent } of references)
      if (child === name && parent !== name) place(parent);
    ordered.push(table);
  };
  for (const name of names) place(name);
  return ordered;
}

async function namesIn(queries: Queries, query: Sql): Promise<string[]> {
  const rows = await queries.rows(nameRow, query);
  return rows.map(({ name }) => name).filter((name) => !rebuiltTables.includes(name));
}

const sourceTables = sql`SELECT name FROM sqlite_master WHERE type = 'table'
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'post\\_words%' ESCAPE '\\' ORDER BY name`;
const targetTables = sql`SELECT tablename::text AS name FROM pg_tables
  WHERE schemaname = current_schema() AND tablename <> 'schema_version' ORDER BY tablename COLLATE "C"`;
const foreignKeys = sql`SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent
  FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY oid`;

async function describe(source: Queries, target: Queries, name: string): Promise<Table> {
  const own = await source.rows(
    columnRow,
    sql`SELECT name, pk FROM pragma_table_info(${name}) ORDER BY cid`,
  );
  const others = await target.rows(
    nameRow,
    sql`SELECT column_name::text AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = ${name}`,
  );
  const columns = own.map((column) => column.name);
  if (
    [...columns].sort().join() !==
    others
      .map((column) => column.name)
      .sort()
      .join()
  )
    throw new Error(`The databases have other columns in ${name}`);
  const key = own.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  const targetKey = await target.rows(
    nameRow,
    sql`SELECT attname::text AS name FROM pg_index
      JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
      WHERE indisprimary AND indrelid = ${name}::regclass ORDER BY array_position(indkey, attnum)`,
  );
  if (key.length === 0 || targetKey.length === 0) throw new Error(`${name} has no key`);
  return {
    name,
    columns: columns.filter(
      (column) => name !== rebuiltColumn.table || column !== rebuiltColumn.column,
    ),
    key: key.map((column) => column.name),
    targetKey: targetKey.map((column) => column.name),
  };
}

export async function countOf(queries: Queries, { name }: Pick<Table, 'name'>): Promise<number> {
  const row = await queries.row(
    v.object({ rows: v.number() }),
    sql`SELECT count(*) AS rows FROM ${raw(name)}`,
  );
  if (!row) throw new Error('A count returned no row');
  return row.rows;
}

export async function isEmpty(queries: Queries, { name }: Pick<Table, 'name'>): Promise<boolean> {
  const found = sql`SELECT 1 AS one FROM ${raw(name)} LIMIT 1`;
  return (await queries.row(v.object({ one: v.number() }), found)) === undefined;
}

/** Continues PostgreSQL's ids after SQLite's, so no number is given twice, not even that of a deleted row. */
export async function continueIds(source: Queries, target: Queries): Promise<void> {
  const identities = await target.rows(
    v.object({ name: v.string(), column: v.string() }),
    sql`SELECT table_name::text AS name, column_name::text AS "column" FROM information_schema.columns
      WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  );
  const numberRow = v.object({ last: v.nullable(v.number()) });
  for (const { name, column } of identities) {
    const given = await source.row(
      numberRow,
      sql`SELECT seq AS last FROM sqlite_sequence WHERE name = ${name}`,
    );
    const kept = await target.row(
      numberRow,
      sql`SELECT max(${raw(column)}) AS last FROM ${raw(name)}`,
    );
    const last = Math.max(given?.last ?? 0, kept?.last ?? 0);
    if (last === 0) continue;
    await target.row(
      v.object({ last: v.number() }),
      sql`SELECT setval(pg_get_serial_sequence(${name}, ${column}), ${last}::bigint) AS last`,
    );
  }
}

/** A condition for rows after a key, in the key's order. */
export function after(key: readonly string[], last: readonly (string | number | null)[]): Sql {
  if (last.length === 0) return sql`1 = 1`;
  const values = last.map((value) => sql`${value}`);
  return sql`(${quoted(key)}) > (${values.reduce((one, other) => sql`${one}, ${other}`)})`;
}
