/** What an operator imports of people, each batch in one transaction. */
import type { ImportStore } from '../imports';
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
  };
}
