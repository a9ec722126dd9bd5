/** The words of job posts in SQLite: an FTS5 index without the text, and a narrow table of whose posts they are. */
import type { Queries } from '../sql/database';
import type { TextIndex } from '../sql/tech-text';

export const sqliteTextIndex: TextIndex = {
  matches: `SELECT post_keys.company_id, post_keys.day, post_keys.post_id
    FROM post_words JOIN post_keys ON post_keys.post_id = post_words.rowid WHERE post_words MATCH ?`,
  between: 'post_words.rowid > ? AND post_words.rowid <= ?',

  wanted: (phrases) => phrases.map((phrase) => `"${phrase}"`).join(' OR '),

  async add(within, posts) {
    const keys = posts.map(({ id, companyId, day }) => [id, companyId, day]);
    await within.insert('post_keys', ['post_id', 'company_id', 'day'], keys);
    const texts = posts.map(({ id, words }) => [id, words]);
    await within.insert('post_words', ['rowid', 'words'], texts);
  },

  async remove(within, posts) {
    for (const { id, words } of posts) {
      await within.run('DELETE FROM post_keys WHERE post_id = ?', id);
      // An index that keeps no text has to be told what it forgets.
      await within.run(
        `INSERT INTO post_words (post_words, rowid, words) VALUES ('delete', ?, ?)`,
        id,
        words,
      );
    }
  },
};

/**
 * Does work in which the index forgets words at once. Otherwise it only notes that they are gone, which is quicker,
 * and they stay in the file until it merges its parts. A part of its caller's transaction.
 */
export async function wipingWords(within: Queries, work: () => Promise<void>) {
  await within.run(`INSERT INTO post_words (post_words, rank) VALUES ('secure-delete', 1)`);
  await work();
  await within.run(`INSERT INTO post_words (post_words, rank) VALUES ('secure-delete', 0)`);
}
