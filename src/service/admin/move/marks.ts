/** What both databases note of a move: how far it is, and that the old one is no longer to be used. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { movedMessage } from '../../database/errors';
import { raw, sql } from '../../database/sql';

const valueRow = v.object({ value: v.string() });

/** In the SQLite file: where its data went. In PostgreSQL: that a move has not brought everything yet. */
const mark = 'move';
const markRow = v.object({
  state: v.picklist(['moving', 'moved']),
  /** The fingerprint of the secret that both belong to. */
  fingerprint: v.string(),
  /** Where the data goes, without who may use it. */
  to: v.string(),
});

export type MoveMark = v.InferOutput<typeof markRow>;

/** What a database notes of a move; undefined where there was none. */
export async function readMark(queries: Queries): Promise<MoveMark | undefined> {
  const row = await queries.row(valueRow, sql`SELECT value FROM meta WHERE name = ${mark}`);
  return row && v.parse(markRow, JSON.parse(row.value));
}

export async function writeMark(tx: Queries, noted: MoveMark): Promise<void> {
  await write(tx, mark, noted);
}

export async function removeMark(tx: Queries): Promise<void> {
  await tx.run(sql`DELETE FROM meta WHERE name = ${mark} OR name LIKE ${`${mark}:%`}`);
}

const progressRow = v.object({
  /** The key of the last row that was copied. */
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

/** Returns whether it was so far as `before` says: if not, somebody else is moving as well. */
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

const nameOf = (table: string) => `${mark}:${table}`;

async function write(tx: Queries, name: string, value: object): Promise<void> {
  await tx.run(
    sql`INSERT INTO meta (name, value) VALUES (${name}, ${JSON.stringify(value)})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
}

const events = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * Refuses every change of these tables of the SQLite file from now on, also to a service that still runs on it: credits
 * would be spent on two books. A part of its caller's transaction.
 */
export async function closeForWriting(tx: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    for (const event of events) {
      await tx.run(
        raw(`CREATE TRIGGER IF NOT EXISTS ${mark}_${table}_${event} BEFORE ${event} ON ${table}
          BEGIN SELECT RAISE(ABORT, '${movedMessage}'); END`),
      );
    }
  }
}

/** Takes that back. A part of its caller's transaction. */
export async function openForWriting(tx: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    for (const event of events)
      await tx.run(raw(`DROP TRIGGER IF EXISTS ${mark}_${table}_${event}`));
}
