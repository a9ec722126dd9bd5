/** The first tables: users and codes, ledger and holds, jobs, accounts, companies with people and job posts. */

export const first = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  key_hash TEXT NOT NULL UNIQUE,
  key_sealed TEXT NOT NULL,
  balance INTEGER NOT NULL DEFAULT 0,
  reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  used_total INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  CHECK (balance >= reserved)
) STRICT;

CREATE TABLE one_time_codes (
  email TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE rate_events (bucket TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
CREATE INDEX rate_events_by_bucket ON rate_events (bucket, expires_at);

CREATE TABLE ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id),
  charge_key TEXT NOT NULL,
  credits INTEGER NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (user_id, charge_key)
) STRICT;
CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger rows are append-only'); END;
CREATE TRIGGER ledger_is_never_deleted BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger rows are append-only'); END;

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  status TEXT NOT NULL CHECK (status IN ('pending', 'running', 'completed', 'failed')),
  price INTEGER NOT NULL,
  error_message TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  lease_token TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX jobs_waiting ON jobs (due_at) WHERE status IN ('pending', 'running');

CREATE TABLE job_items (
  job_id TEXT NOT NULL REFERENCES jobs (id),
  position INTEGER NOT NULL,
  domain TEXT NOT NULL,
  status TEXT NOT NULL,
  account_id INTEGER REFERENCES accounts (id),
  name TEXT,
  is_new INTEGER NOT NULL DEFAULT 0,
  fields_updated TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (job_id, position),
  UNIQUE (job_id, domain)
) STRICT, WITHOUT ROWID;

CREATE TABLE holds (
  job_id TEXT PRIMARY KEY REFERENCES jobs (id) DEFERRABLE INITIALLY DEFERRED,
  user_id TEXT NOT NULL REFERENCES users (id),
  credits INTEGER NOT NULL CHECK (credits >= 0)
) STRICT;

CREATE TABLE idempotency_keys (
  user_id TEXT NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE companies (
  id INTEGER PRIMARY KEY,
  domain TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  industry TEXT,
  employee_count INTEGER,
  funding_stage TEXT,
  location TEXT,
  hq_city TEXT,
  hq_region TEXT,
  hq_country TEXT,
  hq_country_code TEXT,
  revenue_usd INTEGER,
  linkedin_url TEXT,
  linkedin_follower_count INTEGER,
  description TEXT,
  technographics TEXT NOT NULL,
  sample INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE people (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  seniority TEXT NOT NULL,
  department TEXT NOT NULL,
  location TEXT,
  country_code TEXT,
  profile_url TEXT NOT NULL,
  work_email TEXT,
  phone TEXT,
  joined_company_at TEXT,
  sample INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX people_by_company ON people (company_id);

CREATE TABLE job_posts (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  posted_at INTEGER NOT NULL,
  url TEXT NOT NULL,
  source TEXT NOT NULL,
  sample INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX job_posts_by_company ON job_posts (company_id);

CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id),
  domain TEXT NOT NULL,
  name TEXT NOT NULL,
  industry TEXT,
  employee_count INTEGER,
  funding_stage TEXT,
  location TEXT,
  hq_city TEXT,
  hq_region TEXT,
  hq_country TEXT,
  hq_country_code TEXT,
  revenue_usd INTEGER,
  linkedin_url TEXT,
  linkedin_follower_count INTEGER,
  description TEXT,
  technographics TEXT NOT NULL,
  discovered_at INTEGER NOT NULL,
  enriched_at INTEGER NOT NULL,
  UNIQUE (user_id, domain)
) STRICT;
`;
