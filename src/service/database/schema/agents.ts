/** Tables of agents' work: what a user lets them spend, and estimates with the work that was begun from them. */
import { type Chapter, withUser } from './table';

export const agents: Chapter = {
  title: 'Agents',
  tables: [
    {
      name: 'agent_caps',
      purpose: 'What a user lets agents spend, if the user has set it.',
      place: withUser,
      make: ({ int, keyed }) => `
CREATE TABLE agent_caps (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  per_call ${int} NOT NULL CHECK (per_call >= 0),
  per_day ${int} NOT NULL CHECK (per_day >= 0),
  -- Of each own key of a data provider, in its units.
  units_per_run ${int} NOT NULL DEFAULT 0 CHECK (units_per_run >= 0),
  units_per_day ${int} NOT NULL DEFAULT 0 CHECK (units_per_day >= 0)
)${keyed};
`,
    },
    {
      name: 'agent_estimates',
      purpose: 'An estimate for an agent, and what was booked against the caps when it was run.',
      place: withUser,
      make: ({ int, byUser, strict }) => `
CREATE TABLE agent_estimates (
  user_id TEXT NOT NULL REFERENCES users (id),
  id TEXT NOT NULL,
  operation TEXT NOT NULL,
  -- JSON, as it was asked for.
  arguments TEXT NOT NULL,
  max_credits ${int} NOT NULL,
  valid_until ${int} NOT NULL,
  -- When the row is deleted, after the day that it was booked on.
  expires_at ${int} NOT NULL,
  -- The key of the run that used it up.
  used_key TEXT,
  booked ${int} NOT NULL DEFAULT 0,
  booked_at ${int},
  -- What the run may use of each own key of a data provider, in its units.
  units ${int} NOT NULL DEFAULT 0,
  -- Once the job is over, what it cost counts instead of what was booked.
  job_id TEXT,
  PRIMARY KEY (${byUser}id)
)${strict};
CREATE INDEX agent_estimates_booked ON agent_estimates (user_id, booked_at) WHERE booked_at IS NOT NULL;
`,
    },
  ],
};
