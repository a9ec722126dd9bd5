/** The technology search's part of the store, over either database. */
import type { Database } from '../database/database';
import { inOrder } from '../in-order';
import { indexWords } from './reading/words';
import { techSearcher } from './search/searcher';
import type { TechSearcher, TechStore } from './store';
import { addCompanies, dataVersion } from './stored/companies';
import { searchHolds } from './stored/holds';
import { dropUnused } from './stored/phrases';
import { hasPending } from './stored/posts';
import type { TextIndex } from './stored/text-index';
import { postgresTextIndex } from './stored/text-postgres';
import { sqliteTextIndex } from './stored/text-sqlite';

export function textIndexOf(sqlDialect: Database['sqlDialect']): TextIndex {
  return sqlDialect === 'sqlite' ? sqliteTextIndex : postgresTextIndex;
}

/** Takes the searcher to use; without one, searches run on this connection. */
export function sqlTech(
  database: Database,
  searcher: TechSearcher = techSearcher(database, textIndexOf(database.sqlDialect)),
): TechStore {
  return {
    ...searcher,
    addPosts: (posts) =>
      searcher.addPosts(posts.map((post) => ({ ...post, words: indexWords(post.body) }))),
    forgetUnused: (now) => dropUnused(database, now),
    addCompanies: inOrder((companies) => addCompanies(database, companies)),
    holds: searchHolds(database),
    dataVersion: () => dataVersion(database),
    isBehind: () => hasPending(database),
  };
}
