/** The words of job posts in PostgreSQL: a vector of words beside whose post it is, under a GIN index. */
import type { TextIndex } from '../sql/tech-text';

export const postgresTextIndex: TextIndex = {
  matches: 'SELECT company_id, day, post_id FROM post_keys WHERE words @@ ?::tsquery',
  between: 'post_id > ? AND post_id <= ?',

  wanted: (phrases) =>
    phrases
      .map(
        (phrase) =>
          `(${phrase
            .split(' ')
            .map((word) => `'${word}'`)
            .join(' <-> ')})`,
      )
      .join(' | '),

  async add(within, posts) {
    const rows = posts.map(({ id, companyId, day, words }) => [
      id,
      companyId,
      day,
      vectorOf(words),
    ]);
    await within.insert('post_keys', ['post_id', 'company_id', 'day', 'words'], rows);
  },

  async remove(within, posts) {
    for (const { id } of posts) await within.run('DELETE FROM post_keys WHERE post_id = ?', id);
  },
};

/** Spelt out rather than parsed by PostgreSQL, which would cut words its own way. */
function vectorOf(text: string): string {
  const positions = new Map<string, number[]>();
  for (const [index, word] of text.split(' ').filter(Boolean).entries()) {
    const known = positions.get(word);
    if (known) known.push(index + 1);
    else positions.set(word, [index + 1]);
  }
  return [...positions].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}
