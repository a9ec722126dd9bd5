/** Internals of the service for the technology bench. */

export { openPostgres } from '../../src/service/database/postgres/database';
export { raw, sql } from '../../src/service/database/sql';
export { openSqlite } from '../../src/service/database/sqlite/database';
export { lexiconPhrases } from '../../src/service/technology/reading/known';
export { requestOf } from '../../src/service/technology/search/request';
export { techSearcher } from '../../src/service/technology/search/searcher';
export { techThread } from '../../src/service/technology/search/thread';
export { textIndexOf } from '../../src/service/technology/tech-store';
