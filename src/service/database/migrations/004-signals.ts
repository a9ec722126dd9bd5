/** Signals: what was deployed, what was found, social posts and hires, audiences of accounts, the built-in CRM. */
import type { Migration } from './migration';

export const signals: Migration = ({ int, id, givenId, strict, keyed, sqlite, postgres }) => `
CREATE TABLE signals (
  id ${id},
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('role', 'initiative', 'deep', 'social')),
  type TEXT NOT NULL,
  params TEXT NOT NULL,
  icp TEXT,
  daily INTEGER NOT NULL,
  price ${int} NOT NULL,
  email_price ${int} NOT NULL,
  finder_price ${int} NOT NULL,
  max_credits ${int},
  credits_used ${int} NOT NULL DEFAULT 0,
  accounts_found ${int} NOT NULL DEFAULT 0,
  status TEXT NOT NULL
    CHECK (status IN ('accepted', 'running', 'scheduled', 'completed', 'stopped', 'failed')),
  status_reason TEXT,
  account_audience_id TEXT NOT NULL,
  people_audience_id TEXT NOT NULL REFERENCES audiences (id),
  created_at ${int} NOT NULL,
  due_at ${int} NOT NULL,
  run_started_at ${int} NOT NULL DEFAULT 0,
  after_company ${int} NOT NULL DEFAULT 0,
  lease_token TEXT,
  lease_until ${int} NOT NULL DEFAULT 0,
  CHECK (max_credits IS NULL OR credits_used <= max_credits)
)${strict};
CREATE INDEX signals_by_user ON signals (user_id);
CREATE INDEX signals_waiting ON signals (due_at) WHERE status IN ('accepted', 'running', 'scheduled');

CREATE TABLE signal_accounts (
  signal_id ${int} NOT NULL REFERENCES signals (id),
  domain TEXT NOT NULL,
${sqlite`  account_id INTEGER NOT NULL REFERENCES accounts (id),`}
${postgres`  account_id BIGINT NOT NULL,`}
  found_at ${int} NOT NULL,
  PRIMARY KEY (signal_id, domain)
)${keyed};
CREATE INDEX signal_accounts_by_account ON signal_accounts (account_id);

CREATE TABLE signal_evidence (
  id ${id},
${sqlite`  account_id INTEGER NOT NULL REFERENCES accounts (id),`}
${postgres`  account_id BIGINT NOT NULL,`}
  signal_id ${int} NOT NULL REFERENCES signals (id),
  kind TEXT NOT NULL CHECK (kind IN ('hiring', 'socials', 'linkedin_engagement', 'job_changes')),
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  at ${int} NOT NULL,
  snippet TEXT NOT NULL,
  UNIQUE (account_id, signal_id, kind, url)
)${strict};

CREATE TABLE account_audiences (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  member_count ${int} NOT NULL DEFAULT 0,
  created_at ${int} NOT NULL,
  UNIQUE (user_id, name)
)${strict};
CREATE TABLE account_audience_members (
  audience_id TEXT NOT NULL REFERENCES account_audiences (id),
  position ${int} NOT NULL,
${sqlite`  account_id INTEGER NOT NULL REFERENCES accounts (id),`}
${postgres`  account_id BIGINT NOT NULL,`}
  joined_at ${int} NOT NULL,
  PRIMARY KEY (audience_id, position),
  UNIQUE (audience_id, account_id)
)${keyed};

CREATE TABLE crm_accounts (
  id ${id},
  user_id TEXT NOT NULL REFERENCES users (id),
${sqlite`  account_id INTEGER NOT NULL REFERENCES accounts (id),`}
${postgres`  account_id BIGINT NOT NULL,`}
  name TEXT NOT NULL,
  owner_id TEXT,
  owner_email TEXT,
  lifecycle_stage TEXT NOT NULL,
  created_at ${int} NOT NULL,
  synced_at ${int} NOT NULL,
  UNIQUE (user_id, account_id)
)${strict};

CREATE TABLE social_posts (
  id ${givenId},
  company_id ${int} NOT NULL REFERENCES companies (id),
  author_name TEXT NOT NULL,
  author_role TEXT,
  author_url TEXT,
  body TEXT NOT NULL,
  posted_at ${int} NOT NULL,
  url TEXT NOT NULL UNIQUE,
  sample INTEGER NOT NULL DEFAULT 0
)${strict};
CREATE INDEX social_posts_by_company ON social_posts (company_id);

CREATE TABLE job_changes (
  id ${givenId},
  company_id ${int} NOT NULL REFERENCES companies (id),
  person_name TEXT NOT NULL,
  role TEXT NOT NULL,
  profile_url TEXT NOT NULL,
  started_at ${int} NOT NULL,
  sample INTEGER NOT NULL DEFAULT 0,
  UNIQUE (company_id, profile_url, started_at)
)${strict};

CREATE TABLE blocked_companies (
  domain TEXT PRIMARY KEY,
  added_at ${int} NOT NULL
)${strict};
`;
