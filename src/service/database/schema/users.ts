/** Tables of users: who they are, how they sign in, how often they may ask. */
import { type Chapter, onCoordinator, onEveryNode, withUser } from './table';

export const users: Chapter = {
  title: 'Users',
  tables: [
    {
      name: 'users',
      purpose: 'A user with their API key and credits.',
      place: { ...withUser, column: 'id' },
      // A cluster can't compare email addresses over its nodes, so PostgreSQL keeps them unique in user_keys.
      make: ({ int, strict, sqlite }) => `
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL${sqlite` UNIQUE`},
  key_hash TEXT NOT NULL${sqlite` UNIQUE`},
  -- The API key, encrypted with the key file.
  key_sealed TEXT NOT NULL,
  -- The sum of the ledger's entries.
  balance ${int} NOT NULL DEFAULT 0,
  -- The sum of holds and tech_holds.
  reserved ${int} NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  used_total ${int} NOT NULL DEFAULT 0,
  created_at ${int} NOT NULL,
  CHECK (balance >= reserved)
)${strict};
`,
    },
    {
      name: 'user_keys',
      purpose: 'Finds a user by email address or API key, which on a cluster every node can do.',
      place: onEveryNode,
      make: ({ strict }) => `
CREATE TABLE user_keys (
  user_id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  key_hash TEXT NOT NULL UNIQUE
)${strict};
`,
    },
    {
      name: 'one_time_codes',
      purpose: 'The code that was last mailed to an address.',
      place: onCoordinator,
      make: ({ int, strict }) => `
CREATE TABLE one_time_codes (
  email TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  expires_at ${int} NOT NULL
)${strict};
`,
    },
    {
      name: 'rate_events',
      purpose: 'A request that still counts towards a rate limit.',
      place: onCoordinator,
      make: ({ int, strict, postgres }) => `
CREATE TABLE rate_events (bucket TEXT NOT NULL, expires_at ${int} NOT NULL)${strict};
CREATE INDEX rate_events_by_bucket ON rate_events (bucket, expires_at);
${postgres`CREATE INDEX rate_events_by_end ON rate_events (expires_at);`}
`,
    },
  ],
};
