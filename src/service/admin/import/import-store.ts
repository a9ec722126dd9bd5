/** Saves imported people and social posts, each batch in one transaction. */
import type { Database } from '../../database/database';
import { StoreBusyError } from '../../database/errors';
import { raw, sql } from '../../database/sql';
import { inOrder } from '../../in-order';
import { addPeople } from './import-people';
import { addSocialPosts } from './import-socials';
import type { ImportStore } from './store';

export function sqlImports(database: Database): ImportStore {
  return {
    addPeople: inOrder((people) => database.transaction((tx) => addPeople(tx, people))),
    addSocialPosts: inOrder((posts) => database.transaction((tx) => addSocialPosts(tx, posts))),

    async end() {
      // SQLite plans by indexes alone, and joins in the order written.
      if (database.sqlDialect === 'sqlite') return;
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

/** PostgreSQL does this automatically, but only after a while, and guesses until then. */
async function analyse(database: Database, table: string) {
  try {
    await database.run(sql`ANALYZE ${raw(table)}`);
  } catch (error) {
    if (!(error instanceof StoreBusyError)) throw error;
  }
}
