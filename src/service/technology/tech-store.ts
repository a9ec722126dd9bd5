/** The technology search's part of the store, over either database. */
import type { Database } from '../database/database';
import { inOrder } from '../in-order';
import { addCompanies, dataVersion, hasUnnamed } from './stored/companies';
import { searchHolds } from './stored/holds';
import { dropUnused } from './stored/phrases';
import { hasPending } from './stored/posts';
import { wordsOf } from './reading/words';
import { type TechSearcher, techSearcher } from './search/searcher';
import type { TechStore } from './store';
import type { TextIndex } from './stored/text-index';
import { postgresTextIndex } from './stored/text-postgres';
import { sqliteTextIndex } from './stored/text-sqlite';

export function textIndexOf(sqlDialect: Database['sqlDialect']): TextIndex {
  return sqlDialect === 'sqlite' ? sqliteTextIndex : postgresTextIndex;
}

/** Takes where searches are done, if that is not on the same connection. */
export function sqlTech(database: Database, elsewhere?: TechSearcher): TechStore {
  const index = textIndexOf(database.sqlDialect);
  const searcher = elsewhere ?? techSearcher(database, index);
  return {
    search: (request) => searcher.search(request),
    countries: () => searcher.countries(),
    prepare: () => searcher.prepare(),
    forgetUnused: (now) => dropUnused(database, now),
    addCompanies: inOrder((companies) => addCompanies(database, companies)),
    addPosts: (posts) =>
      searcher.addPosts(posts.map((post) => ({ ...post, words: wordsOf(post.body) }))),
    holds: searchHolds(database),
    close: () => searcher.close(),

    dataVersion: () => dataVersion(database),

    isBehind: async () => (await hasPending(database)) || (await hasUnnamed(database)),
  };
}
