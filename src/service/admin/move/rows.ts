/** Copies rows from SQLite to PostgreSQL, a batch at a time and each once, and compares them one by one. */
import * as v from 'valibot';
import type { Database, Queries } from '../../database/database';
import { type Parameter, quoted, raw, sql, tuples } from '../../database/sql';
import { StartError } from '../../errors';
import { readProgress, writeProgress } from './marks';
import { after, countOf, type Table } from './tables';

/** Rows in memory at a time; posts can be long. */
const batch = 250;
/** How many differing rows are named. */
const maxNamed = 20;

const anyRow = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));
type Row = v.InferOutput<typeof anyRow>;

/** Called after each batch. */
export type OnRows = (table: string, rows: number) => void;

/**
 * Copies the rows that are still missing. Records its progress in the transaction of each batch, so a run after an
 * interruption neither misses nor repeats a row. Throws StartError if another process moves into the same database.
 */
export async function copyRows(
  source: Queries,
  target: Database,
  table: Table,
  onRows: OnRows,
): Promise<void> {
  let progress = await readProgress(target, table.name);
  while (!progress.done) {
    const before = progress;
    const rows = await readBatch(source, table, before.last);
    const last = rows.at(-1);
    const now = {
      last: last ? valuesOf(last, table.key) : [...before.last],
      rows: before.rows + rows.length,
      done: rows.length < batch,
    };
    await target.transaction(async (tx) => {
      if (!(await writeProgress(tx, table.name, before, now)))
        throw new StartError(
          'Another move is writing into this database. This one stopped; let the other finish.',
        );
      await tx.insert(
        table.name,
        table.columns,
        rows.map((row) => valuesOf(row, table.columns)),
      );
    });
    progress = now;
    onRows(table.name, now.rows);
  }
}

/** Compares every row of both databases; returns what differs, by table and key, and the number of rows. */
export async function compareRows(
  source: Queries,
  target: Queries,
  table: Table,
  onRows: OnRows,
): Promise<{ readonly rows: number; readonly differing: readonly string[] }> {
  const differing: string[] = [];
  let rows = 0;
  let last: Parameter[] = [];
  for (let isWhole = false; !isWhole; ) {
    const some = await readBatch(source, table, last);
    const there = await readSame(target, table, some);
    for (const row of some) {
      const key = keyOf(row, table);
      if (there.get(key) === contentOf(row, table)) continue;
      if (differing.length < maxNamed) differing.push(`${table.name} ${key}`);
    }
    const final = some.at(-1);
    if (final) last = valuesOf(final, table.key);
    rows += some.length;
    isWhole = some.length < batch;
    onRows(table.name, rows);
  }
  const others = await countOf(target, table);
  if (others !== rows) differing.push(`${table.name}: ${rows} in SQLite, ${others} in PostgreSQL`);
  return { rows, differing };
}

function readBatch(source: Queries, table: Table, last: readonly Parameter[]): Promise<Row[]> {
  return source.rows(
    anyRow,
    sql`SELECT ${quoted(table.columns)} FROM ${raw(table.name)} WHERE ${after(table.key, last)}
      ORDER BY ${quoted(table.key)} LIMIT ${batch}`,
  );
}

/** The same rows in PostgreSQL, by key. */
async function readSame(
  target: Queries,
  table: Table,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const found = await target.rows(
    anyRow,
    sql`SELECT ${quoted(table.columns)} FROM ${raw(table.name)}
      WHERE (${quoted(table.targetKey)}) IN (${tuples(rows.map((row) => valuesOf(row, table.targetKey)))})`,
  );
  return new Map(found.map((row) => [keyOf(row, table), contentOf(row, table)]));
}

function valuesOf(row: Row, columns: readonly string[]): Parameter[] {
  return columns.map((column) => row[column] ?? null);
}

function keyOf(row: Row, table: Table): string {
  return valuesOf(row, table.targetKey).join(', ');
}

function contentOf(row: Row, table: Table): string {
  return JSON.stringify(valuesOf(row, table.columns));
}
