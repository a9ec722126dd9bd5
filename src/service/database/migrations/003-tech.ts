/** The technology search: an index of the words of job posts, counts of known phrases, holds for pages. */
import type { Migration } from './migration';

export const tech: Migration = ({ int, id, strict, keyed, sqlite, postgres }) => `
ALTER TABLE companies ADD COLUMN slug TEXT;
ALTER TABLE companies ADD COLUMN label TEXT;
ALTER TABLE companies ADD COLUMN aggregator INTEGER NOT NULL DEFAULT 0;
CREATE INDEX companies_by_slug ON companies (slug);
CREATE INDEX companies_by_label ON companies (label);
CREATE INDEX companies_that_aggregate ON companies (id) WHERE aggregator = 1;
CREATE INDEX companies_without_slug ON companies (id) WHERE slug IS NULL;
CREATE INDEX companies_by_country ON companies (hq_country_code);

ALTER TABLE job_posts ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX job_posts_not_indexed ON job_posts (id) WHERE indexed = 0;
-- The key begins with the company, for Citus; top posts are read by their numbers.
${postgres`CREATE INDEX job_posts_by_id ON job_posts (id);`}
CREATE INDEX job_posts_by_url ON job_posts (url);

CREATE TABLE tech_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  data_version ${int} NOT NULL,
  phrase_version ${int} NOT NULL
)${strict};
INSERT INTO tech_state (id, data_version, phrase_version) VALUES (1, 0, 0);

CREATE TABLE post_keys (
${sqlite`  post_id INTEGER PRIMARY KEY,`}
${postgres`  post_id BIGINT NOT NULL,`}
  company_id ${int} NOT NULL,
  day INTEGER NOT NULL${postgres`,
  words TSVECTOR NOT NULL,
  PRIMARY KEY (post_id, company_id)`}
)${strict};
${sqlite`CREATE VIRTUAL TABLE post_words USING fts5 (
  words, content = '', columnsize = 0, tokenize = "ascii tokenchars '_'"
);`}
${postgres`CREATE INDEX post_keys_by_words ON post_keys USING gin (words);`}

CREATE TABLE phrases (
  id ${id},
  text TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('lexicon', 'search')),
  state TEXT NOT NULL CHECK (state IN ('building', 'ready', 'too_common', 'dropped')),
  built_to ${int} NOT NULL DEFAULT 0,
  posts ${int} NOT NULL DEFAULT 0,
  used_at ${int} NOT NULL
)${strict};
CREATE TABLE phrase_post (
  phrase_id ${int} NOT NULL,
  company_id ${int} NOT NULL,
  day INTEGER NOT NULL,
  post_id ${int} NOT NULL,
  PRIMARY KEY (phrase_id, company_id, day, post_id)
)${keyed};

CREATE TABLE tech_holds (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  credits ${int} NOT NULL CHECK (credits > 0),
  at ${int} NOT NULL
)${strict};
`;
