/** The technology search's part of the store, over either engine. */
import * as v from 'valibot';
import { postgresTextIndex } from '../postgres/tech-text';
import { sqliteTextIndex } from '../sqlite/tech-text';
import type { TechStore } from '../tech';
import type { SqlDatabase } from './database';
import { addCompanies, hasUnnamed } from './tech-companies';
import { type TechEngine, techEngine } from './tech-engine';
import { dropUnused } from './tech-phrases';
import { hasPending, techPosts } from './tech-posts';
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
  const posts = techPosts(database, index);
  return {
    search: (request) => engine.search(request),
    countries: () => engine.countries(),
    prepare: () => engine.prepare(),
    forgetUnused: (now) => dropUnused(database, now),
    addCompanies: (companies) => addCompanies(database, companies),
    addPosts: (batch) => posts.add(batch),
    till: techTill(database),
    close: () => engine.close(),

    async dataVersion() {
      const state = await database.row(versionRow, 'SELECT data_version FROM tech_state');
      return state?.data_version ?? 0;
    },

    isBehind: async () => (await hasPending(database)) || (await hasUnnamed(database)),
  };
}
