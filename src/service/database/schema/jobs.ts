/** Tables of jobs: the queue, the items of each job, and answers to repeated requests. */
import { type Chapter, withUser } from './table';

export const jobs: Chapter = {
  title: 'Jobs',
  tables: [
    {
      name: 'jobs',
      purpose: 'A job of a user, and the lease of the worker that does it.',
      place: withUser,
      make: ({ int, byUser, strict }) => `
CREATE TABLE jobs (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  -- JSON; its shape depends on the kind.
  params TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'running', 'completed', 'failed')),
  error_message TEXT,
  -- The reason with its numbers, for clients that translate it.
  error_details TEXT,
  -- Credits for each item that is charged.
  price ${int} NOT NULL,
  created_at ${int} NOT NULL,
  due_at ${int} NOT NULL,
  lease_token TEXT,
  lease_until ${int} NOT NULL DEFAULT 0,
  -- Failed tries, and claims without a result, since something was last saved.
  failures INTEGER NOT NULL DEFAULT 0,
  claims INTEGER NOT NULL DEFAULT 0,
  -- For a discovery: where the next page begins; 1 if it is one of data providers, 2 if besides not everyone
  -- was covered by the hold; and why the discovery ended.
  page_after TEXT,
  page_outside INTEGER NOT NULL DEFAULT 0,
  ended TEXT,
  -- The Idempotency-Key that started it, without its last hyphen and number: equal for all jobs of a run of the add-on.
  run TEXT,
  -- JSON: what each data provider found and charged; null if none could be asked.
  provider_totals TEXT,
  PRIMARY KEY (${byUser}id)
)${strict};
CREATE INDEX jobs_by_run ON jobs (user_id, run) WHERE run IS NOT NULL;
CREATE INDEX jobs_waiting ON jobs (due_at) WHERE status IN ('pending', 'running');
`,
    },
    {
      name: 'job_items',
      purpose: 'One domain or person of a job, with its outcome.',
      place: withUser,
      make: ({ int, byUser, keyed, sqlite }) => `
CREATE TABLE job_items (
  user_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  position ${int} NOT NULL,
  -- A domain, or the id of a person.
  subject TEXT NOT NULL,
  status TEXT NOT NULL,
  account_id ${int}${sqlite` REFERENCES accounts (id)`},
  name TEXT,
  is_new INTEGER NOT NULL DEFAULT 0,
  fields_updated TEXT NOT NULL DEFAULT '[]',
  -- What the item cost.
  credits ${int} NOT NULL DEFAULT 0,
  -- JSON; its shape depends on the kind of job.
  result TEXT,
  -- 1 after "admin forget" deleted what the item was about.
  forgotten INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (${byUser}job_id, position),
  UNIQUE (${byUser}job_id, subject),
  FOREIGN KEY (${byUser}job_id) REFERENCES jobs (${byUser}id)
)${keyed};
`,
    },
    {
      name: 'idempotency_keys',
      purpose: 'The answer to a request with an Idempotency-Key, for when the request is repeated.',
      place: withUser,
      make: ({ int, keyed }) => `
CREATE TABLE idempotency_keys (
  user_id TEXT NOT NULL REFERENCES users (id),
  key TEXT NOT NULL,
  -- Equal for equal requests.
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL,
  expires_at ${int} NOT NULL,
  PRIMARY KEY (user_id, key)
)${keyed};
`,
    },
  ],
};
