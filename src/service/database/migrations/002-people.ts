/** People: jobs of several kinds, tenants' people, ICPs, audiences, and where the directory's people work now. */
import type { Migration } from './migration';

export const people: Migration = ({ int, ownId, strict, keyed, sqlite, postgres }) => `
ALTER TABLE jobs ADD COLUMN kind TEXT NOT NULL DEFAULT 'enrich_accounts';
ALTER TABLE jobs ADD COLUMN params TEXT NOT NULL DEFAULT '{}';
ALTER TABLE jobs ADD COLUMN page_after TEXT;
ALTER TABLE jobs ADD COLUMN ended TEXT;

ALTER TABLE job_items RENAME COLUMN domain TO subject;
ALTER TABLE job_items ADD COLUMN credits ${int} NOT NULL DEFAULT 0;
ALTER TABLE job_items ADD COLUMN result TEXT;
UPDATE job_items SET credits = (SELECT price FROM jobs WHERE jobs.id = job_id) WHERE status = 'enriched';

ALTER TABLE people ADD COLUMN employer_domain TEXT;
ALTER TABLE people ADD COLUMN employer_name TEXT;
ALTER TABLE people ADD COLUMN employer_title TEXT;
ALTER TABLE people ADD COLUMN employer_since TEXT;
ALTER TABLE people ADD COLUMN employment_checked_at ${int};
CREATE INDEX people_by_profile ON people (profile_url);

-- Distributed by tenant: user_id.
CREATE TABLE account_people (
  id ${ownId},
  user_id TEXT NOT NULL REFERENCES users (id),
${sqlite`  account_id INTEGER NOT NULL REFERENCES accounts (id),`}
${postgres`  account_id BIGINT NOT NULL,`}
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
  verified_at ${int},
  discovered_at ${int} NOT NULL,
${sqlite`  UNIQUE (user_id, account_id, profile_url)`}
${postgres`  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, account_id, profile_url),
  FOREIGN KEY (user_id, account_id) REFERENCES accounts (user_id, id)`}
)${strict};

-- Distributed by tenant: user_id.
CREATE TABLE icps (
  id ${ownId},
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  target_roles TEXT NOT NULL,
  min_employee ${int},
  max_employee ${int},
  min_funding TEXT,
  max_funding TEXT,
  location TEXT NOT NULL,
  sub_locations TEXT NOT NULL,
  people_locations TEXT NOT NULL,
  people_sub_locations TEXT NOT NULL,
${sqlite`  created_at INTEGER NOT NULL`}
${postgres`  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, id)`}
)${strict};
${sqlite`CREATE INDEX icps_by_user ON icps (user_id);`}

-- Reference tables, because a link names an audience alone, and its members are people of a tenant.
CREATE TABLE audiences (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  member_count ${int} NOT NULL DEFAULT 0,
  created_at ${int} NOT NULL,
  UNIQUE (user_id, name)
)${strict};

CREATE TABLE audience_members (
  audience_id TEXT NOT NULL REFERENCES audiences (id),
  position ${int} NOT NULL,
${sqlite`  person_id INTEGER NOT NULL REFERENCES account_people (id),`}
${postgres`  person_id BIGINT NOT NULL,`}
  joined_at ${int} NOT NULL,
  PRIMARY KEY (audience_id, position),
  UNIQUE (audience_id, person_id)
)${keyed};
`;
