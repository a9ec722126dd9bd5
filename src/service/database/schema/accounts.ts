/** Tables of what a user has bought: accounts, and people at them. */
import { fieldColumns } from './field-columns';
import { type Chapter, withUser } from './table';

export const accounts: Chapter = {
  title: 'Accounts and people of a user',
  tables: [
    {
      name: 'accounts',
      purpose: 'A company as it was when the user enriched it.',
      place: withUser,
      make: ({ int, newId, key, strict }) => `
CREATE TABLE accounts (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  domain TEXT NOT NULL,
  ${fieldColumns({ int })}
  sources TEXT NOT NULL DEFAULT '[]',
  discovered_at ${int} NOT NULL,
  enriched_at ${int} NOT NULL${key('user_id, id')},
  UNIQUE (user_id, domain)
)${strict};
`,
    },
    {
      name: 'account_people',
      purpose: 'A person whom the user discovered at an account.',
      place: withUser,
      make: ({ int, newId, key, byUser, strict, sqlite }) => `
CREATE TABLE account_people (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  account_id ${int} NOT NULL,
  profile_url TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  seniority TEXT NOT NULL,
  department TEXT NOT NULL,
  location TEXT,
  country_code TEXT,
  joined_company_at TEXT,
  -- What the user paid for; NULL until then.
  work_email TEXT,
  phone TEXT,
  employment TEXT CHECK (employment IN ('employed', 'left')),
  verified_at ${int},
  -- The search or signal that found the person first.
  found_by TEXT,
  -- The data provider that found the person first; null for the service itself.
  source TEXT,
  discovered_at ${int} NOT NULL${key('user_id, id')},
  UNIQUE (user_id, account_id, profile_url),
  FOREIGN KEY (${byUser}account_id) REFERENCES accounts (${byUser}id)
)${strict};
CREATE INDEX account_people_by_any_profile ON account_people (user_id, lower(profile_url));
CREATE INDEX account_people_by_email ON account_people (user_id, lower(work_email));
${sqlite`INSERT INTO sqlite_sequence (name, seq) VALUES ('account_people', 0);`}
`,
    },
    {
      name: 'looked_up_people',
      purpose:
        'A person whom the user looked up and has not discovered. Ids are of one series with those of ' +
        'account_people, so a person who is discovered later keeps the id.',
      place: withUser,
      make: ({ int, key, strict, sqlite, postgres }) => `
CREATE TABLE looked_up_people (
  id ${sqlite`INTEGER PRIMARY KEY`}${postgres`BIGINT NOT NULL`},
  user_id TEXT NOT NULL REFERENCES users (id),
  domain TEXT NOT NULL,
  profile_url TEXT NOT NULL,
  work_email TEXT,
  phone TEXT,
  employment TEXT CHECK (employment IN ('employed', 'left')),
  verified_at ${int},
  looked_up_at ${int} NOT NULL${key('user_id, id')},
  UNIQUE (user_id, domain, profile_url)
)${strict};
`,
    },
  ],
};
