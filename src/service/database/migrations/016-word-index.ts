/** Has the index of words on SQLite merge its parts less often: that was the most of a large import. */
import type { Migration } from './migration';

export const wordIndex: Migration = ({ sqlite }) => sqlite`
-- 16 MB of words are sorted in memory, a whole batch of an import: then it is one part, not three.
INSERT INTO post_words (post_words, rank) VALUES ('hashsize', 16777216);
INSERT INTO post_words (post_words, rank) VALUES ('automerge', 8);
`;
