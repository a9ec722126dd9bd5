/** The technology search: an index of the words of job posts, counts of known phrases, holds for pages. */

export const tech = `
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
CREATE INDEX job_posts_by_url ON job_posts (url);

CREATE TABLE tech_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  data_version INTEGER NOT NULL,
  phrase_version INTEGER NOT NULL
) STRICT;
INSERT INTO tech_state (id, data_version, phrase_version) VALUES (1, 0, 0);

CREATE TABLE post_keys (
  post_id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL,
  day INTEGER NOT NULL
) STRICT;
CREATE VIRTUAL TABLE post_words USING fts5 (
  words, content = '', columnsize = 0, tokenize = "ascii tokenchars '_'"
);

CREATE TABLE phrases (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL UNIQUE,
  origin TEXT NOT NULL CHECK (origin IN ('lexicon', 'search')),
  state TEXT NOT NULL CHECK (state IN ('building', 'ready', 'too_common', 'dropped')),
  built_to INTEGER NOT NULL DEFAULT 0,
  posts INTEGER NOT NULL DEFAULT 0,
  used_at INTEGER NOT NULL
) STRICT;
CREATE TABLE phrase_post (
  phrase_id INTEGER NOT NULL,
  company_id INTEGER NOT NULL,
  day INTEGER NOT NULL,
  post_id INTEGER NOT NULL,
  PRIMARY KEY (phrase_id, company_id, day, post_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tech_holds (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  credits INTEGER NOT NULL CHECK (credits > 0),
  at INTEGER NOT NULL
) STRICT;
`;
