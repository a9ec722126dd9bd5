/** Marks of a move in both databases: its progress, and that the SQLite file must no longer be used. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { movedMessage } from '../../database/errors';
import { raw, sql } from '../../database/sql';

const valueRow = v.object({ value: v.string() });

/** In the SQLite file: where its data goes or went. In PostgreSQL: that a move isn't complete. */
export const moveName = 'move';
const markRow = v.object({
  state: v.picklist(['moving', 'moved']),
  /** The fingerprint of the secret that both databases belong to. */
  fingerprint: v.string(),
  /** The target's address without user and password. */
  to: v.string(),
});

export type MoveMark = v.InferOutput<typeof markRow>;

/** A database's mark; undefined without a move. */
export async function readMark(queries: Queries): Promise<MoveMark | undefined> {
  const row = await queries.row(valueRow, sql`SELECT value FROM meta WHERE name = ${moveName}`);
  return row && v.parse(markRow, JSON.parse(row.value));
}

export async function writeMark(tx: Queries, noted: MoveMark): Promise<void> {
  await write(tx, moveName, noted);
}

export async function removeMark(tx: Queries): Promise<void> {
  await tx.run(sql`DELETE FROM meta WHERE name = ${moveName} OR name LIKE ${`${moveName}:%`}`);
}

const progressRow = v.object({
  /** The key of the last copied row. */
  last: v.array(v.union([v.string(), v.number(), v.null()])),
  rows: v.number(),
  done: v.boolean(),
});

export type Progress = v.InferOutput<typeof progressRow>;

export const noProgress: Progress = { last: [], rows: 0, done: false };

export async function readProgress(target: Queries, table: string): Promise<Progress> {
  const row = await target.row(valueRow, sql`SELECT value FROM meta WHERE name = ${nameOf(table)}`);
  return row ? v.parse(progressRow, JSON.parse(row.value)) : noProgress;
}

/**
 * Records progress; returns false, and changes nothing, if the recorded progress isn't `before`, because another
 * process is moving too.
 */
export async function writeProgress(
  tx: Queries,
  table: string,
  before: Progress,
  now: Progress,
): Promise<boolean> {
  if (before.rows === 0 && !before.done) {
    const added = await tx.run(
      sql`INSERT INTO meta (name, value) VALUES (${nameOf(table)}, ${JSON.stringify(now)})
        ON CONFLICT DO NOTHING`,
    );
    return added === 1;
  }
  const changed = await tx.run(
    sql`UPDATE meta SET value = ${JSON.stringify(now)}
      WHERE name = ${nameOf(table)} AND value = ${JSON.stringify(before)}`,
  );
  return changed === 1;
}

const nameOf = (table: string) => `${moveName}:${table}`;

async function write(tx: Queries, name: string, value: object): Promise<void> {
  await tx.run(
    sql`INSERT INTO meta (name, value) VALUES (${name}, ${JSON.stringify(value)})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
}

const events = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * Makes these tables of the SQLite file refuse changes, also by a service that still runs on it, because the same
 * credits could otherwise be spent in both databases. Runs in its caller's transaction.
 */
export async function closeForWriting(tx: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    for (const event of events) {
      await tx.run(
        raw(`CREATE TRIGGER IF NOT EXISTS ${moveName}_${table}_${event} BEFORE ${event} ON ${table}
          BEGIN SELECT RAISE(ABORT, '${movedMessage}'); END`),
      );
    }
  }
}

/** Makes the tables accept changes again. Runs in its caller's transaction. */
export async function openForWriting(tx: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    for (const event of events)
      await tx.run(raw(`DROP TRIGGER IF EXISTS ${moveName}_${table}_${event}`));
}
