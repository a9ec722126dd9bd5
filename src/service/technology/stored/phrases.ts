/** The phrases that are counted ahead: the lexicon's, and those that people searched for, within bounds. */
import * as v from 'valibot';
import { day } from '../../clock';
import type { Database, Queries } from '../../database/database';
import { chunks, sql, tuples } from '../../database/sql';
import { lexiconPhrases } from '../reading/known';
import type { TextIndex } from './text-index';

/** Anybody may search for anything, so what that leaves behind is bounded and forgotten. */
const maxSearched = 2000;
const maxSearchedRows = 2_000_000;
const maxRowsOfOne = 250_000;
const keptUnused = 30 * day;

/** Posts that one transaction counts: short, because on SQLite all writers wait for one another. */
const step = 50_000;
const dropStep = 5000;

const textRow = v.object({ text: v.string() });
const usedRow = v.object({ text: v.string(), used_at: v.number() });
const lastRow = v.object({ last: v.nullable(v.number()) });
const phraseRow = v.object({
  id: v.number(),
  text: v.string(),
  origin: v.string(),
  built_to: v.number(),
  posts: v.number(),
});
const droppedRow = v.object({ id: v.number(), state: v.string() });

/** Tells every process that adds posts to look at the phrases again; waits for those that are adding now. */
const announce = sql`UPDATE tech_state SET phrase_version = phrase_version + 1 WHERE id = 1`;

/** The same without telling anybody. */
const lock = sql`UPDATE tech_state SET phrase_version = phrase_version WHERE id = 1`;

/** Registers what the lexicon has and the store has not. */
export async function registerLexicon(database: Database, now: number): Promise<void> {
  const known = await database.rows(
    textRow,
    sql`SELECT text FROM phrases WHERE origin = 'lexicon'`,
  );
  const texts = new Set(known.map(({ text }) => text));
  const missing = lexiconPhrases().filter((phrase) => !texts.has(phrase));
  if (missing.length === 0) return;
  await database.transaction(async (tx) => {
    await tx.run(announce);
    const isEmpty = (await lastPost(tx)) === 0;
    const state = isEmpty ? 'ready' : 'building';
    const rows = missing.map((phrase) => [phrase, 'lexicon', state, now]);
    for (const chunk of chunks(rows, 400)) {
      await tx.run(
        sql`INSERT INTO phrases (text, origin, state, used_at) VALUES ${tuples(chunk)}
         ON CONFLICT (text) DO UPDATE SET origin = 'lexicon'`,
      );
    }
  });
}

/** Remembers that phrases were searched for, and registers those that were not before. */
export async function noteSearched(database: Database, phrases: readonly string[], now: number) {
  const known = await database.rows(
    usedRow,
    sql`SELECT text, used_at FROM phrases WHERE text IN ${phrases}`,
  );
  const stale = known.filter(({ used_at }) => used_at < now - day);
  for (const { text } of stale) {
    await database.run(sql`UPDATE phrases SET used_at = ${now} WHERE text = ${text}`);
  }
  const texts = new Set(known.map(({ text }) => text));
  const unknown = phrases.filter((phrase) => !texts.has(phrase));
  if (unknown.length === 0) return;
  await database.transaction(async (tx) => {
    await tx.run(announce);
    for (const phrase of unknown) {
      await tx.run(
        sql`INSERT INTO phrases (text, origin, state, used_at) VALUES (${phrase}, 'search', 'building', ${now})
         ON CONFLICT (text) DO NOTHING`,
      );
    }
    await tx.run(
      sql`UPDATE phrases SET state = 'dropped' WHERE state <> 'dropped' AND id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER newest AS rank, sum(posts) OVER newest AS posts
           FROM phrases WHERE origin = 'search' AND state <> 'dropped'
           WINDOW newest AS (ORDER BY used_at DESC, id DESC)
         ) AS ranked WHERE rank > ${maxSearched} OR posts > ${maxSearchedRows})`,
    );
  });
}

/** Drops what nobody searched for in thirty days. */
export async function dropUnused(database: Database, now: number): Promise<void> {
  const isOld = sql`origin = 'search' AND state <> 'dropped' AND used_at < ${now - keptUnused}`;
  const found = await database.row(textRow, sql`SELECT text FROM phrases WHERE ${isOld} LIMIT 1`);
  if (!found) return;
  await database.transaction(async (tx) => {
    await tx.run(announce);
    await tx.run(sql`UPDATE phrases SET state = 'dropped' WHERE ${isOld}`);
  });
}

/**
 * Does one short piece of what is left to do: counts a part of the posts for a new phrase, or forgets a part of a
 * dropped one. Returns false once nothing is left. Several processes may do this at once.
 */
export async function workOnPhrases(database: Database, index: TextIndex): Promise<boolean> {
  return (await countOn(database, index)) || (await forgetOn(database));
}

async function countOn(database: Database, index: TextIndex): Promise<boolean> {
  const building = sql`SELECT id, text, origin, built_to, posts FROM phrases WHERE state = 'building'`;
  const next = await database.row(phraseRow, sql`${building} ORDER BY id LIMIT 1`);
  if (!next) return false;
  await database.transaction(async (tx) => {
    // No post may change meanwhile, and no other process count the same phrase.
    await tx.run(lock);
    const phrase = await tx.row(phraseRow, sql`${building} AND id = ${next.id}`);
    if (!phrase) return;
    const last = await lastPost(tx);
    const to = Math.min(phrase.built_to + step, last);
    // Posts that were added since the phrase was registered are counted already.
    const found = await tx.run(
      sql`INSERT INTO phrase_post (phrase_id, company_id, day, post_id)
       SELECT CAST(${phrase.id} AS BIGINT), company_id, day, post_id
       FROM (${index.matches([phrase.text])} AND ${index.between(phrase.built_to, to)}) AS matches
       WHERE true ON CONFLICT DO NOTHING`,
    );
    const posts = phrase.posts + found;
    const isTooCommon = phrase.origin === 'search' && posts > maxRowsOfOne;
    const isDone = to >= last;
    if (isTooCommon) await tx.run(announce);
    const state = isTooCommon ? 'too_common' : isDone ? 'ready' : 'building';
    await tx.run(
      sql`UPDATE phrases SET built_to = ${to}, posts = ${posts}, state = ${state}
       WHERE id = ${phrase.id}`,
    );
  });
  return true;
}

async function lastPost(tx: Queries): Promise<number> {
  const row = await tx.row(lastRow, sql`SELECT max(post_id) AS last FROM post_keys`);
  return row?.last ?? 0;
}

async function forgetOn(database: Database): Promise<boolean> {
  const next = await database.row(
    droppedRow,
    sql`SELECT id, state FROM phrases
     WHERE state = 'dropped' OR (state = 'too_common' AND posts > 0) ORDER BY id LIMIT 1`,
  );
  if (!next) return false;
  await database.transaction(async (tx) => {
    const key = sql`phrase_id, company_id, day, post_id`;
    const forgotten = await tx.run(
      sql`DELETE FROM phrase_post WHERE (${key}) IN (
         SELECT ${key} FROM phrase_post WHERE phrase_id = ${next.id} LIMIT ${dropStep})`,
    );
    if (forgotten === dropStep) return;
    if (next.state === 'dropped') await tx.run(sql`DELETE FROM phrases WHERE id = ${next.id}`);
    else await tx.run(sql`UPDATE phrases SET posts = 0 WHERE id = ${next.id}`);
  });
  return true;
}
