/**
 * The words of job posts in SQLite: an FTS5 index without the text, and a narrow table with each post's company and
 * day.
 */
import type { Queries } from '../../database/database';
import { sql } from '../../database/sql';
import type { TextIndex } from './text-index';

export const sqliteTextIndex: TextIndex = {
  matches: (phrases) =>
    sql`SELECT post_keys.company_id, post_keys.day, post_keys.post_id
      FROM post_words JOIN post_keys ON post_keys.post_id = post_words.rowid
      WHERE post_words MATCH ${wordsOfAny(phrases)}`,
  ids: (phrases) =>
    sql`SELECT rowid AS id FROM post_words WHERE post_words MATCH ${wordsOfAny(phrases)}`,
  between: (after, to) => sql`post_words.rowid > ${after} AND post_words.rowid <= ${to}`,

  async add(tx, posts) {
    const keys = posts.map(({ id, companyId, day }) => [id, companyId, day]);
    await tx.insert('post_keys', ['post_id', 'company_id', 'day'], keys);
    const texts = posts.map(({ id, words }) => [id, words]);
    await tx.insert('post_words', ['rowid', 'words'], texts);
  },

  async remove(tx, posts) {
    if (posts.length > 0)
      await tx.run(sql`UPDATE tech_state SET key_version = key_version + 1 WHERE id = 1`);
    for (const { id, words } of posts) {
      await tx.run(sql`DELETE FROM post_keys WHERE post_id = ${id}`);
      // An index without the text needs the words to delete them.
      await tx.run(
        sql`INSERT INTO post_words (post_words, rowid, words) VALUES ('delete', ${id}, ${words})`,
      );
    }
  },
};

function wordsOfAny(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${phrase}"`).join(' OR ');
}

/**
 * Runs work during which the index deletes words from the file immediately. Normally it only marks them as deleted,
 * which is faster, and they stay in the file until the index merges its segments. Runs in the caller's transaction.
 */
export async function wipingWords(tx: Queries, work: () => Promise<void>) {
  await tx.run(sql`INSERT INTO post_words (post_words, rank) VALUES ('secure-delete', 1)`);
  await work();
  await tx.run(sql`INSERT INTO post_words (post_words, rank) VALUES ('secure-delete', 0)`);
}
