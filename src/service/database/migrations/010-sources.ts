/** Public sources: whose turn it is at a host, what each source says of a company, boards and their posts. */
import type { Migration } from './migration';

export const sources: Migration = ({ int, id, strict, keyed }) => `
ALTER TABLE companies ADD COLUMN sources TEXT NOT NULL DEFAULT '[]';
ALTER TABLE accounts ADD COLUMN sources TEXT NOT NULL DEFAULT '[]';

UPDATE companies SET sources = '[{"field":"all","source":"sample","url":null,"licence":null,"checked_at":null}]'
WHERE sample = 1;
UPDATE accounts SET sources = '[{"field":"all","source":"sample","url":null,"licence":null,"checked_at":null}]'
WHERE domain IN (SELECT domain FROM companies WHERE sample = 1);

-- By registrable domain.
CREATE TABLE source_hosts (
  host TEXT PRIMARY KEY,
  lease_token TEXT,
  lease_until ${int} NOT NULL DEFAULT 0,
  next_at ${int} NOT NULL DEFAULT 0,
  stopped_until ${int} NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  answered_at ${int},
  day INTEGER NOT NULL DEFAULT 0,
  requests INTEGER NOT NULL DEFAULT 0
)${keyed};

CREATE TABLE source_robots (
  origin TEXT PRIMARY KEY,
  rules TEXT NOT NULL,
  checked_at ${int} NOT NULL
)${keyed};

CREATE TABLE company_facts (
  domain TEXT NOT NULL,
  source TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (domain, source, field)
)${keyed};

CREATE TABLE source_readings (
  domain TEXT NOT NULL,
  source TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('found', 'missing', 'refused', 'unreachable')),
  reason TEXT,
  etag TEXT,
  last_modified TEXT,
  -- When the facts were last seen to be so; NULL where there never were any.
  checked_at ${int},
  due_at ${int} NOT NULL,
  PRIMARY KEY (domain, source)
)${keyed};

CREATE TABLE boards (
  id ${id},
  vendor TEXT NOT NULL,
  board TEXT NOT NULL,
  domain TEXT NOT NULL,
  found_by TEXT NOT NULL CHECK (found_by IN ('site', 'operator')),
  outcome TEXT CHECK (outcome IN ('found', 'missing', 'refused', 'unreachable')),
  reason TEXT,
  etag TEXT,
  last_modified TEXT,
  read_at ${int},
  posts ${int} NOT NULL DEFAULT 0,
  unknown ${int} NOT NULL DEFAULT 0,
  fell_to ${int},
  wanted_until ${int} NOT NULL DEFAULT 0,
  due_at ${int} NOT NULL DEFAULT 0,
  lease_token TEXT,
  lease_until ${int} NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  claims INTEGER NOT NULL DEFAULT 0,
  UNIQUE (vendor, board)
)${strict};
CREATE INDEX boards_by_domain ON boards (domain);
CREATE INDEX boards_by_due ON boards (due_at);

CREATE TABLE board_posts (
  board_id ${int} NOT NULL REFERENCES boards (id),
  post_key TEXT NOT NULL,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  department TEXT,
  dated INTEGER NOT NULL,
  first_seen_at ${int} NOT NULL,
  last_seen_at ${int} NOT NULL,
  missed INTEGER NOT NULL DEFAULT 0,
  closed_at ${int},
  reopened_at ${int},
  PRIMARY KEY (board_id, post_key)
)${keyed};
CREATE INDEX board_posts_by_url ON board_posts (url);

ALTER TABLE job_posts ADD COLUMN closed_at ${int};

CREATE TABLE source_opt_outs (domain TEXT PRIMARY KEY, at ${int} NOT NULL)${keyed};
`;
