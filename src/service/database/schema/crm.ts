/** Tables of the built-in CRM: accounts and contacts that a user exported to it. */
import { type Chapter, withUser } from './table';

export const crm: Chapter = {
  title: 'CRM',
  tables: [
    {
      name: 'crm_accounts',
      purpose: 'An account in the CRM.',
      place: withUser,
      make: ({ int, newId, key, strict, sqlite }) => `
CREATE TABLE crm_accounts (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  account_id ${int} NOT NULL${sqlite` REFERENCES accounts (id)`},
  name TEXT NOT NULL,
  website TEXT,
  linkedin_url TEXT,
  industry TEXT,
  employee_count ${int},
  employee_range TEXT,
  location TEXT,
  owner_id TEXT,
  owner_email TEXT,
  lifecycle_stage TEXT NOT NULL,
  created_at ${int} NOT NULL,
  synced_at ${int} NOT NULL${key('user_id, id')},
  UNIQUE (user_id, account_id)
)${strict};
`,
    },
    {
      name: 'crm_contacts',
      purpose: 'A person in the CRM.',
      place: withUser,
      make: ({ int, newId, key, strict, sqlite }) => `
CREATE TABLE crm_contacts (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  account_id ${int} NOT NULL${sqlite` REFERENCES accounts (id) ON DELETE CASCADE`},
  person_id ${int} NOT NULL${sqlite` REFERENCES account_people (id) ON DELETE CASCADE`},
  name TEXT NOT NULL,
  role TEXT,
  email TEXT,
  phone TEXT,
  profile_url TEXT,
  location TEXT,
  owner_id TEXT,
  owner_email TEXT,
  created_at ${int} NOT NULL,
  synced_at ${int} NOT NULL${key('user_id, id')},
  UNIQUE (user_id, person_id)
)${strict};
CREATE INDEX crm_contacts_by_account ON crm_contacts (account_id);
${sqlite`CREATE INDEX crm_contacts_by_person ON crm_contacts (person_id);`}
`,
    },
  ],
};
