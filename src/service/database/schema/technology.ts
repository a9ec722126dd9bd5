/** Tables of the technology search: the words of job posts, and posts counted for known phrases. */
import { type Chapter, onCoordinator, withCompany } from './table';

export const technology: Chapter = {
  title: 'Technology search',
  tables: [
    {
      name: 'tech_state',
      purpose: 'One row of counters that tell processes to drop what they have in memory.',
      place: onCoordinator,
      make: ({ int, strict, sqlite }) => `
CREATE TABLE tech_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  -- Counts changes of posts and companies.
  data_version ${int} NOT NULL,
  -- Counts changes of phrases.
  phrase_version ${int} NOT NULL${sqlite`,
  -- Counts changes of posts that were indexed before; new posts don't count.
  key_version INTEGER NOT NULL DEFAULT 0`}
)${strict};
INSERT INTO tech_state (id, data_version, phrase_version) VALUES (1, 0, 0);
`,
    },
    {
      name: 'post_keys',
      purpose:
        'An indexed job post: its company and day. On PostgreSQL it has the words too, on SQLite they are in the ' +
        'full-text index post_words, by the id of the post.',
      place: withCompany,
      // SQLite sorts 16 MB of words in memory, so that a batch of an import is one part of the index, and merges eight
      // parts at a time. With its defaults, an import takes longer the larger the index is.
      make: ({ int, strict, sqlite, postgres }) => `
CREATE TABLE post_keys (
  post_id ${sqlite`INTEGER PRIMARY KEY`}${postgres`BIGINT NOT NULL`},
  company_id ${int} NOT NULL,
  day INTEGER NOT NULL${postgres`,
  words TSVECTOR NOT NULL,
  PRIMARY KEY (post_id, company_id)`}
)${strict};
${postgres`CREATE INDEX post_keys_by_words ON post_keys USING gin (words);`}
${sqlite`CREATE VIRTUAL TABLE post_words USING fts5 (
  words, content = '', columnsize = 0, tokenize = "ascii tokenchars '_'"
);
INSERT INTO post_words (post_words, rank) VALUES ('hashsize', 16777216);
INSERT INTO post_words (post_words, rank) VALUES ('automerge', 8);`}
`,
    },
    {
      name: 'phrases',
      purpose:
        'A phrase whose posts are counted, since it is a known technology or was searched for.',
      place: onCoordinator,
      make: ({ int, newId, key, strict }) => `
CREATE TABLE phrases (
  id ${newId},
  text TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('lexicon', 'search')),
  state TEXT NOT NULL CHECK (state IN ('building', 'ready', 'too_common', 'dropped')),
  -- The id of the last post that was looked at, and how many had the phrase.
  built_to ${int} NOT NULL DEFAULT 0,
  posts ${int} NOT NULL DEFAULT 0,
  used_at ${int} NOT NULL${key('id')}
)${strict};
`,
    },
    {
      name: 'phrase_post',
      purpose: 'A job post that has a phrase.',
      place: withCompany,
      make: ({ int, keyed }) => `
CREATE TABLE phrase_post (
  phrase_id ${int} NOT NULL,
  company_id ${int} NOT NULL,
  day INTEGER NOT NULL,
  post_id ${int} NOT NULL,
  PRIMARY KEY (phrase_id, company_id, day, post_id)
)${keyed};
`,
    },
  ],
};
