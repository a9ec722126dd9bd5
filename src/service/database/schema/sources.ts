/** Tables of public sources: hosts and their limits, what each source says of a company, job boards and their posts. */
import { type Chapter, onCoordinator } from './table';

export const sources: Chapter = {
  title: 'Public sources',
  tables: [
    {
      name: 'source_hosts',
      purpose:
        'A host that is asked, by registrable domain, and the lease of the process that asks it.',
      place: onCoordinator,
      make: ({ int, keyed }) => `
CREATE TABLE source_hosts (
  host TEXT PRIMARY KEY,
  lease_token TEXT,
  lease_until ${int} NOT NULL DEFAULT 0,
  -- No request before these times.
  next_at ${int} NOT NULL DEFAULT 0,
  stopped_until ${int} NOT NULL DEFAULT 0,
  -- Failed requests in a row.
  failures INTEGER NOT NULL DEFAULT 0,
  answered_at ${int},
  -- A day since 1970 in UTC, and the requests made on it.
  day INTEGER NOT NULL DEFAULT 0,
  requests INTEGER NOT NULL DEFAULT 0
)${keyed};
`,
    },
    {
      name: 'source_robots',
      purpose: "An origin's robots.txt.",
      place: onCoordinator,
      make: ({ int, keyed }) => `
CREATE TABLE source_robots (
  origin TEXT PRIMARY KEY,
  rules TEXT NOT NULL,
  checked_at ${int} NOT NULL
)${keyed};
`,
    },
    {
      name: 'source_readings',
      purpose: 'When a source was asked about a company, with what outcome, and when to ask again.',
      place: onCoordinator,
      make: ({ int, keyed }) => `
CREATE TABLE source_readings (
  domain TEXT NOT NULL,
  source TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('found', 'missing', 'refused', 'unreachable')),
  reason TEXT,
  -- When the facts were last confirmed; NULL if there never were any.
  checked_at ${int},
  due_at ${int} NOT NULL,
  PRIMARY KEY (domain, source)
)${keyed};
`,
    },
    {
      name: 'company_facts',
      purpose: 'What a source says about one field of a company.',
      place: onCoordinator,
      make: ({ keyed }) => `
CREATE TABLE company_facts (
  domain TEXT NOT NULL,
  source TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (domain, source, field)
)${keyed};
`,
    },
    {
      name: 'boards',
      purpose:
        'A job board of a company at a vendor, its last reading, and the lease of the worker that reads it.',
      place: onCoordinator,
      make: ({ int, newId, key, strict }) => `
CREATE TABLE boards (
  id ${newId},
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
  -- Entries of an unknown shape at the last reading.
  unknown ${int} NOT NULL DEFAULT 0,
  -- How many posts the last reading found, if it lost too many to be believed; NULL otherwise.
  fell_to ${int},
  -- Read only until then, unless a user asks for the company again.
  wanted_until ${int} NOT NULL DEFAULT 0,
  due_at ${int} NOT NULL DEFAULT 0,
  lease_token TEXT,
  lease_until ${int} NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  claims INTEGER NOT NULL DEFAULT 0${key('id')},
  UNIQUE (vendor, board)
)${strict};
CREATE INDEX boards_by_domain ON boards (domain);
CREATE INDEX boards_by_due ON boards (due_at);
`,
    },
    {
      name: 'board_posts',
      purpose: 'A post of a board. Its text is in job_posts, under the same address.',
      place: onCoordinator,
      make: ({ int, keyed }) => `
CREATE TABLE board_posts (
  board_id ${int} NOT NULL REFERENCES boards (id),
  post_key TEXT NOT NULL,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  department TEXT,
  first_seen_at ${int} NOT NULL,
  last_seen_at ${int} NOT NULL,
  -- Complete readings in a row without the post.
  missed INTEGER NOT NULL DEFAULT 0,
  closed_at ${int},
  reopened_at ${int},
  PRIMARY KEY (board_id, post_key)
)${keyed};
CREATE INDEX board_posts_by_url ON board_posts (url);
`,
    },
    {
      name: 'source_opt_outs',
      purpose: 'A domain that must not be asked or looked up at any source.',
      place: onCoordinator,
      make: ({ int, keyed }) => `
CREATE TABLE source_opt_outs (domain TEXT PRIMARY KEY, at ${int} NOT NULL)${keyed};
`,
    },
  ],
};
