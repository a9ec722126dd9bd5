/** Phrases that are counted ahead: those of the lexicon, and a limited number of those that users searched for. */
import * as v from 'valibot';
import { day } from '../../clock';
import type { Database, Queries } from '../../database/database';
import { chunks, sql, tuples } from '../../database/sql';
import { lexiconPhrases } from '../reading/known';
import type { TextIndex } from './text-index';

/** Users can search for any phrase, so the number of phrases, their rows and their age are limited. */
const maxSearched = 2000;
const maxSearchedRows = 2_000_000;
const maxRowsOfOne = 250_000;
const keptUnused = 30 * day;

/** Posts counted in one transaction: few, because other writers of SQLite wait for it. */
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

/** Makes every process that adds posts read the phrases again; waits for transactions that add posts now. */
const announce = sql`UPDATE tech_state SET phrase_version = phrase_version + 1 WHERE id = 1`;

/** Waits for transactions that add posts now, without a new version of the phrases. */
const lock = sql`UPDATE tech_state SET phrase_version = phrase_version WHERE id = 1`;

/** Registers the phrases of the lexicon that the database lacks. */
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

/** Records when phrases were searched for, and registers new ones. */
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

/** Drops phrases that were not searched for in thirty days. */
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
 * Does one short step of the work left: counts some posts for a new phrase, or deletes some rows of a dropped one.
 * Returns false once no work is left. Several processes may run this at the same time.
 */
export async function workOnPhrases(database: Database, index: TextIndex): Promise<boolean> {
  return (await countOn(database, index)) || (await forgetOn(database));
}

async function countOn(database: Database, index: TextIndex): Promise<boolean> {
  const building = sql`SELECT id, text, origin, built_to, posts FROM phrases WHERE state = 'building'`;
  const next = await database.row(phraseRow, sql`${building} ORDER BY id LIMIT 1`);
  if (!next) return false;
  await database.transaction(async (tx) => {
    // Until this commits, no post can change and no other process can count the same phrase.
    await tx.run(lock);
    const phrase = await tx.row(phraseRow, sql`${building} AND id = ${next.id}`);
    if (!phrase) return;
    const last = await lastPost(tx);
    const to = Math.min(phrase.built_to + step, last);
    // Posts added since the phrase was registered were counted then.
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
