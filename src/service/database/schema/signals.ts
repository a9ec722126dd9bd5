/** Tables of signals: what was deployed, and what it found. */
import { type Chapter, withUser } from './table';

export const signals: Chapter = {
  title: 'Signals',
  tables: [
    {
      name: 'signals',
      purpose: 'A deployed signal, its budget, and the lease of the worker that runs it.',
      place: withUser,
      make: ({ int, newId, key, byUser, strict }) => `
CREATE TABLE signals (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('role', 'initiative', 'deep', 'social', 'technology', 'job_change')),
  type TEXT NOT NULL,
  params TEXT NOT NULL,
  icp TEXT,
  -- What it leaves out besides the exclude list.
  exclusion_id TEXT,
  daily INTEGER NOT NULL,
  price ${int} NOT NULL,
  email_price ${int} NOT NULL,
  finder_price ${int} NOT NULL,
  -- Of one check of a person; 0 for kinds that check no people.
  check_price ${int} NOT NULL DEFAULT 0,
  max_credits ${int},
  credits_used ${int} NOT NULL DEFAULT 0,
  max_credits_a_day ${int},
  -- A day since 1970 in UTC, and the credits spent on it.
  spent_day ${int} NOT NULL DEFAULT 0,
  spent_on_day ${int} NOT NULL DEFAULT 0,
  accounts_found ${int} NOT NULL DEFAULT 0,
  -- Those of them that were free, because the user had paid for them.
  already_paid ${int} NOT NULL DEFAULT 0,
  irrelevant_count ${int} NOT NULL DEFAULT 0,
  excluded_count ${int} NOT NULL DEFAULT 0,
  status TEXT NOT NULL
    CHECK (status IN ('accepted', 'running', 'scheduled', 'completed', 'stopped', 'failed')),
  -- Why it ended early, or how it deviated from the request: a JSON list of reasons with their numbers.
  status_notes TEXT,
  -- What a stopped signal needs to continue.
  waits_for TEXT CHECK (waits_for IN ('limit', 'day', 'credits')),
  paused_at ${int},
  deleted_at ${int},
  account_audience_id TEXT NOT NULL,
  people_audience_id TEXT NOT NULL,
  created_at ${int} NOT NULL,
  due_at ${int} NOT NULL,
  -- When the current run began, and the id of the last company it looked at.
  run_started_at ${int} NOT NULL DEFAULT 0,
  -- What that run looked at and found, the time of the oldest posts that count, and its end.
  run_companies ${int} NOT NULL DEFAULT 0,
  run_accounts ${int} NOT NULL DEFAULT 0,
  run_posts_from ${int},
  run_ended_at ${int},
  after_company ${int} NOT NULL DEFAULT 0,
  lease_token TEXT,
  lease_until ${int} NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  claims INTEGER NOT NULL DEFAULT 0${key('user_id, id')},
  FOREIGN KEY (${byUser}people_audience_id) REFERENCES audiences (${byUser}id),
  CHECK (max_credits IS NULL OR credits_used <= max_credits)
)${strict};
CREATE INDEX signals_by_user ON signals (user_id);
CREATE INDEX signals_waiting ON signals (due_at) WHERE status IN ('accepted', 'running', 'scheduled');
`,
    },
    {
      name: 'signal_accounts',
      purpose: 'An account that a signal found, so it is charged once.',
      place: withUser,
      make: ({ int, byUser, keyed, sqlite }) => `
CREATE TABLE signal_accounts (
  user_id TEXT NOT NULL,
  signal_id ${int} NOT NULL,
  domain TEXT NOT NULL,
  account_id ${int} NOT NULL${sqlite` REFERENCES accounts (id)`},
  found_at ${int} NOT NULL,
  PRIMARY KEY (${byUser}signal_id, domain),
  FOREIGN KEY (${byUser}signal_id) REFERENCES signals (${byUser}id)
)${keyed};
CREATE INDEX signal_accounts_by_account ON signal_accounts (account_id);
`,
    },
    {
      name: 'signal_feedback',
      purpose:
        'A find that its owner called irrelevant: the signal leaves out the company, or the kind of evidence.',
      place: withUser,
      make: ({ int, byUser, keyed, sqlite }) => `
CREATE TABLE signal_feedback (
  user_id TEXT NOT NULL,
  signal_id ${int} NOT NULL,
  account_id ${int} NOT NULL${sqlite` REFERENCES accounts (id)`},
  reason TEXT NOT NULL,
  -- Null if the company is left out.
  evidence_url TEXT,
  at ${int} NOT NULL,
  PRIMARY KEY (${byUser}signal_id, account_id),
  FOREIGN KEY (${byUser}signal_id) REFERENCES signals (${byUser}id)
)${keyed};
CREATE INDEX signal_feedback_by_account ON signal_feedback (account_id);
`,
    },
    {
      name: 'watched_people',
      purpose: 'What a signal knew of a person it watches, at the last check.',
      place: withUser,
      make: ({ int, byUser, keyed }) => `
CREATE TABLE watched_people (
  user_id TEXT NOT NULL,
  signal_id ${int} NOT NULL,
  person_id ${int} NOT NULL,
  -- Where the person works; NULL if no employer is known.
  employer_domain TEXT,
  checked_at ${int} NOT NULL,
  PRIMARY KEY (${byUser}signal_id, person_id),
  FOREIGN KEY (${byUser}signal_id) REFERENCES signals (${byUser}id)
)${keyed};
CREATE INDEX watched_people_by_person ON watched_people (person_id);
`,
    },
    {
      name: 'signal_evidence',
      purpose: 'What shows that an account has what a signal looks for.',
      place: withUser,
      make: ({ int, newId, key, byUser, strict, sqlite }) => `
CREATE TABLE signal_evidence (
  id ${newId},
  user_id TEXT NOT NULL,
  account_id ${int} NOT NULL${sqlite` REFERENCES accounts (id)`},
  signal_id ${int} NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('hiring', 'socials', 'linkedin_engagement', 'job_changes')),
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  at ${int} NOT NULL,
  snippet TEXT NOT NULL${key('user_id, id')},
  UNIQUE (${byUser}account_id, signal_id, kind, url),
  FOREIGN KEY (${byUser}signal_id) REFERENCES signals (${byUser}id)
)${strict};
`,
    },
  ],
};
