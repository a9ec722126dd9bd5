/** Has the index of words on SQLite merge its parts less often, which costs an import the more the larger it has grown. */
import type { Migration } from './migration';

export const wordIndex: Migration = ({ sqlite }) => sqlite`
-- Up to 16 MB of words are sorted in memory, so that a batch of an import is one part; eight parts are merged at a time.
INSERT INTO post_words (post_words, rank) VALUES ('hashsize', 16777216);
INSERT INTO post_words (post_words, rank) VALUES ('automerge', 8);
`;
