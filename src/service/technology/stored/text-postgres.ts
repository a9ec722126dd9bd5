/** The words of job posts in PostgreSQL: a tsvector in `post_keys`, with a GIN index. */
import { sql } from '../../database/sql';
import type { TextIndex } from './text-index';

export const postgresTextIndex: TextIndex = {
  matches: (phrases) =>
    sql`SELECT company_id, day, post_id FROM post_keys
      WHERE words @@ ${phrases.map(phraseQuery).join(' | ')}::tsquery`,
  between: (after, to) => sql`post_id > ${after} AND post_id <= ${to}`,

  async add(tx, posts) {
    const rows = posts.map(({ id, companyId, day, words }) => [
      id,
      companyId,
      day,
      vectorOf(words),
    ]);
    await tx.insert('post_keys', ['post_id', 'company_id', 'day', 'words'], rows);
  },

  async remove(tx, posts) {
    for (const { id, companyId } of posts) {
      await tx.run(sql`DELETE FROM post_keys WHERE company_id = ${companyId} AND post_id = ${id}`);
    }
  },
};

function phraseQuery(phrase: string): string {
  const words = phrase.split(' ').map((word) => `'${word}'`);
  return `(${words.join(' <-> ')})`;
}

/** Writes the tsvector literally, because PostgreSQL's parser would split words differently. */
function vectorOf(text: string): string {
  const positions = new Map<string, number[]>();
  for (const [index, word] of text.split(' ').filter(Boolean).entries()) {
    const known = positions.get(word);
    if (known) known.push(index + 1);
    else positions.set(word, [index + 1]);
  }
  return [...positions].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ');
}
