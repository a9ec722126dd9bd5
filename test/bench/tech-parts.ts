/** What the technology bench needs of the service's inside. */
export { openPostgres } from '../../src/service/store/postgres/database';
export { isOneOf } from '../../src/service/store/sql/dialect';
export { textIndexOf } from '../../src/service/store/sql/tech';
export { techEngine } from '../../src/service/store/sql/tech-engine';
export { openSqlite } from '../../src/service/store/sqlite/database';
export { techThread } from '../../src/service/store/sqlite/tech-thread';
export { lexiconPhrases } from '../../src/service/tech/lexicon';
export { requestOf } from '../../src/service/tech/request';
