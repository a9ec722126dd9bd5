/** What an operator imports of people, each batch in one transaction. */
import type { ImportStore } from '../imports';
import { StoreBusyError } from '../store';
import type { SqlDatabase } from './database';
import { addPeople } from './imports-people';
import { addSocialPosts } from './imports-socials';
import { inOrder } from './in-order';

export function sqlImports(database: SqlDatabase): ImportStore {
  const { dialect } = database;
  return {
    addPeople: inOrder((people) =>
      database.transaction((within) => addPeople(within, dialect, people)),
    ),
    addSocialPosts: inOrder((posts) =>
      database.transaction((within) => addSocialPosts(within, dialect, posts)),
    ),

    async end() {
      // SQLite plans by its indexes alone, and in the order in which joins are written.
      if (dialect === 'sqlite') return;
      for (const table of imported) await analyse(database, table);
    },
  };
}

const imported = [
  'companies',
  'people',
  'job_posts',
  'job_changes',
  'social_posts',
  'post_keys',
  'phrase_post',
];

/** PostgreSQL does this by itself, but only after a while, and guesses until then. */
async function analyse(database: SqlDatabase, table: string) {
  try {
    await database.run(`ANALYZE ${table}`);
  } catch (error) {
    if (!(error instanceof StoreBusyError)) throw error;
  }
}
