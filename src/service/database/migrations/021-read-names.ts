/** Has every job post read again: the index keeps which names of technologies are meant, beside the words. */
import type { Migration } from './migration';

/** Posts are indexed before the first search or import. Whatever changes what `wordsOf` gives needs a step like this one. */
export const readNames: Migration = ({ sqlite }) => `
${sqlite`INSERT INTO post_words (post_words) VALUES ('delete-all');`}
DELETE FROM post_keys;
DELETE FROM phrase_post;
DELETE FROM phrases;
UPDATE job_posts SET indexed = 0 WHERE indexed = 1;
UPDATE tech_state SET data_version = data_version + 1, phrase_version = phrase_version + 1 WHERE id = 1;
${sqlite`UPDATE tech_state SET key_version = key_version + 1 WHERE id = 1;`}
`;
