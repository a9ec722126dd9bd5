/** The technology search's part of the store, over either engine. */
import * as v from 'valibot';
import { wordsOf } from '../../tech/tokens';
import { postgresTextIndex } from '../postgres/tech-text';
import { sqliteTextIndex } from '../sqlite/tech-text';
import type { TechStore } from '../tech';
import type { SqlDatabase } from './database';
import { inOrder } from './in-order';
import { addCompanies, hasUnnamed } from './tech-companies';
import { type TechEngine, techEngine } from './tech-engine';
import { dropUnused } from './tech-phrases';
import { hasPending } from './tech-posts';
import type { TextIndex } from './tech-text';
import { techTill } from './tech-till';

const versionRow = v.object({ data_version: v.number() });

export function textIndexOf(dialect: SqlDatabase['dialect']): TextIndex {
  return dialect === 'sqlite' ? sqliteTextIndex : postgresTextIndex;
}

/** Takes where searches are done, if that is not on the same connection. */
export function sqlTech(database: SqlDatabase, elsewhere?: TechEngine): TechStore {
  const index = textIndexOf(database.dialect);
  const engine = elsewhere ?? techEngine(database, index);
  return {
    search: (request) => engine.search(request),
    countries: () => engine.countries(),
    prepare: () => engine.prepare(),
    forgetUnused: (now) => dropUnused(database, now),
    addCompanies: inOrder((companies) => addCompanies(database, companies)),
    addPosts: (posts) =>
      engine.addPosts(posts.map((post) => ({ ...post, words: wordsOf(post.body) }))),
    till: techTill(database),
    close: () => engine.close(),

    async dataVersion() {
      const state = await database.row(versionRow, 'SELECT data_version FROM tech_state');
      return state?.data_version ?? 0;
    },

    isBehind: async () => (await hasPending(database)) || (await hasUnnamed(database)),
  };
}
