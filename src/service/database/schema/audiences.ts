/** Tables of what a user targets: ideal customer profiles, and audiences of people and of accounts. */
import { type Chapter, withUser } from './table';

export const audiences: Chapter = {
  title: 'ICPs and audiences',
  tables: [
    {
      name: 'icps',
      purpose: 'An ideal customer profile.',
      place: withUser,
      make: ({ int, newId, key, strict, sqlite }) => `
CREATE TABLE icps (
  id ${newId},
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
  created_at ${int} NOT NULL${key('user_id, id')}
)${strict};
${sqlite`CREATE INDEX icps_by_user ON icps (user_id);`}
`,
    },
    {
      name: 'audiences',
      purpose:
        'An audience of people. A link to it names no user, so it is also found by id alone.',
      place: withUser,
      make: ({ int, byUser, strict, postgres }) => `
CREATE TABLE audiences (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  member_count ${int} NOT NULL DEFAULT 0,
  -- Stays when members leave, so no position is given twice.
  last_position ${int} NOT NULL DEFAULT 0,
  created_at ${int} NOT NULL,
  PRIMARY KEY (${byUser}id),
  UNIQUE (user_id, name)
)${strict};
${postgres`CREATE INDEX audiences_by_id ON audiences (id);`}
`,
    },
    {
      name: 'audience_members',
      purpose: 'A person in an audience.',
      place: withUser,
      make: ({ int, byUser, keyed, sqlite }) => `
CREATE TABLE audience_members (
  user_id TEXT NOT NULL,
  audience_id TEXT NOT NULL,
  position ${int} NOT NULL,
  person_id ${int} NOT NULL${sqlite` REFERENCES account_people (id)`},
  joined_at ${int} NOT NULL,
  PRIMARY KEY (${byUser}audience_id, position),
  UNIQUE (${byUser}audience_id, person_id),
  FOREIGN KEY (${byUser}audience_id) REFERENCES audiences (${byUser}id)
)${keyed};
`,
    },
    {
      name: 'account_audiences',
      purpose: 'An audience of accounts, with the same columns as audiences.',
      place: withUser,
      make: ({ int, byUser, strict, postgres }) => `
CREATE TABLE account_audiences (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  name TEXT NOT NULL,
  member_count ${int} NOT NULL DEFAULT 0,
  last_position ${int} NOT NULL DEFAULT 0,
  created_at ${int} NOT NULL,
  PRIMARY KEY (${byUser}id),
  UNIQUE (user_id, name)
)${strict};
${postgres`CREATE INDEX account_audiences_by_id ON account_audiences (id);`}
`,
    },
    {
      name: 'account_audience_members',
      purpose: 'An account in an audience.',
      place: withUser,
      make: ({ int, byUser, keyed, sqlite }) => `
CREATE TABLE account_audience_members (
  user_id TEXT NOT NULL,
  audience_id TEXT NOT NULL,
  position ${int} NOT NULL,
  account_id ${int} NOT NULL${sqlite` REFERENCES accounts (id)`},
  joined_at ${int} NOT NULL,
  PRIMARY KEY (${byUser}audience_id, position),
  UNIQUE (${byUser}audience_id, account_id),
  FOREIGN KEY (${byUser}audience_id) REFERENCES account_audiences (${byUser}id)
)${keyed};
`,
    },
  ],
};
