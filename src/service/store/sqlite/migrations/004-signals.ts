/** Signals: what was deployed, what was found, social posts and hires, audiences of accounts, the built-in CRM. */

export const signals = `
CREATE TABLE signals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('role', 'initiative', 'deep', 'social')),
  type TEXT NOT NULL,
  params TEXT NOT NULL,
  icp TEXT,
  daily INTEGER NOT NULL,
  price INTEGER NOT NULL,
  email_price INTEGER NOT NULL,
  finder_price INTEGER NOT NULL,
  max_credits INTEGER,
  credits_used INTEGER NOT NULL DEFAULT 0,
  accounts_found INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL
    CHECK (status IN ('accepted', 'running', 'scheduled', 'completed', 'stopped', 'failed')),
  status_reason TEXT,
  account_audience_id TEXT NOT NULL,
  people_audience_id TEXT NOT NULL REFERENCES audiences (id),
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  run_started_at INTEGER NOT NULL DEFAULT 0,
  after_company INTEGER NOT NULL DEFAULT 0,
  lease_token TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0,
  CHECK (max_credits IS NULL OR credits_used <= max_credits)
) STRICT;
CREATE INDEX signals_by_user ON signals (user_id);
CREATE INDEX signals_waiting ON signals (due_at) WHERE status IN ('accepted', 'running', 'scheduled');

CREATE TABLE signal_accounts (
  signal_id INTEGER NOT NULL REFERENCES signals (id),
  domain TEXT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  found_at INTEGER NOT NULL,
  PRIMARY KEY (signal_id, domain)
) STRICT, WITHOUT ROWID;
CREATE INDEX signal_accounts_by_account ON signal_accounts (account_id);

CREATE TABLE signal_evidence (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  signal_id INTEGER NOT NULL REFERENCES signals (id),
  kind TEXT NOT NULL CHECK (kind IN ('hiring', 'socials', 'linkedin_engagement', 'job_changes')),
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  at INTEGER NOT NULL,
  snippet TEXT NOT NULL,
  UNIQUE (account_id, signal_id, kind, url)
) STRICT;

CREATE TABLE account_audiences (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  member_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, name)
) STRICT;
CREATE TABLE account_audience_members (
  audience_id TEXT NOT NULL REFERENCES account_audiences (id),
  position INTEGER NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (audience_id, position),
  UNIQUE (audience_id, account_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE crm_accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id),
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  owner_id TEXT,
  owner_email TEXT,
  lifecycle_stage TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  synced_at INTEGER NOT NULL,
  UNIQUE (user_id, account_id)
) STRICT;

CREATE TABLE social_posts (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  author_name TEXT NOT NULL,
  author_role TEXT,
  author_url TEXT,
  body TEXT NOT NULL,
  posted_at INTEGER NOT NULL,
  url TEXT NOT NULL UNIQUE,
  sample INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX social_posts_by_company ON social_posts (company_id);

CREATE TABLE job_changes (
  id INTEGER PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  person_name TEXT NOT NULL,
  role TEXT NOT NULL,
  profile_url TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  sample INTEGER NOT NULL DEFAULT 0,
  UNIQUE (company_id, profile_url, started_at)
) STRICT;

CREATE TABLE blocked_companies (
  domain TEXT PRIMARY KEY,
  added_at INTEGER NOT NULL
) STRICT;
`;
