/** People: jobs of several kinds, tenants' people, ICPs, audiences, and where the directory's people work now. */

export const people = `
ALTER TABLE jobs ADD COLUMN kind TEXT NOT NULL DEFAULT 'enrich_accounts';
ALTER TABLE jobs ADD COLUMN params TEXT NOT NULL DEFAULT '{}';
ALTER TABLE jobs ADD COLUMN page_after TEXT;
ALTER TABLE jobs ADD COLUMN ended TEXT;

ALTER TABLE job_items RENAME COLUMN domain TO subject;
ALTER TABLE job_items ADD COLUMN credits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job_items ADD COLUMN result TEXT;
UPDATE job_items SET credits = (SELECT price FROM jobs WHERE jobs.id = job_id) WHERE status = 'enriched';

ALTER TABLE people ADD COLUMN employer_domain TEXT;
ALTER TABLE people ADD COLUMN employer_name TEXT;
ALTER TABLE people ADD COLUMN employer_title TEXT;
ALTER TABLE people ADD COLUMN employer_since TEXT;
ALTER TABLE people ADD COLUMN employment_checked_at INTEGER;
CREATE INDEX people_by_profile ON people (profile_url);

CREATE TABLE account_people (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id),
  account_id INTEGER NOT NULL REFERENCES accounts (id),
  profile_url TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  seniority TEXT NOT NULL,
  department TEXT NOT NULL,
  location TEXT,
  country_code TEXT,
  joined_company_at TEXT,
  work_email TEXT,
  phone TEXT,
  employment TEXT CHECK (employment IN ('employed', 'left')),
  verified_at INTEGER,
  discovered_at INTEGER NOT NULL,
  UNIQUE (user_id, account_id, profile_url)
) STRICT;

CREATE TABLE icps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  target_roles TEXT NOT NULL,
  min_employee INTEGER,
  max_employee INTEGER,
  min_funding TEXT,
  max_funding TEXT,
  location TEXT NOT NULL,
  sub_locations TEXT NOT NULL,
  people_locations TEXT NOT NULL,
  people_sub_locations TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX icps_by_user ON icps (user_id);

CREATE TABLE audiences (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  member_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, name)
) STRICT;

CREATE TABLE audience_members (
  audience_id TEXT NOT NULL REFERENCES audiences (id),
  position INTEGER NOT NULL,
  person_id INTEGER NOT NULL REFERENCES account_people (id),
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (audience_id, position),
  UNIQUE (audience_id, person_id)
) STRICT, WITHOUT ROWID;
`;
