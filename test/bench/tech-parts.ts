/** What the technology bench needs of the service's inside. */
export { techThread } from '../../src/service/store/sqlite/tech-thread';
export { lexiconPhrases } from '../../src/service/tech/lexicon';
export { requestOf } from '../../src/service/tech/request';
