/** The built-in CRM: what it knows of its accounts, and contacts. */
import type { Migration } from './migration';

export const crm: Migration = ({ int, id, strict, sqlite, postgres }) => `
ALTER TABLE crm_accounts ADD COLUMN website TEXT;
ALTER TABLE crm_accounts ADD COLUMN linkedin_url TEXT;
ALTER TABLE crm_accounts ADD COLUMN industry TEXT;
ALTER TABLE crm_accounts ADD COLUMN employee_count ${int};
ALTER TABLE crm_accounts ADD COLUMN location TEXT;

CREATE TABLE crm_contacts (
  id ${id},
  user_id TEXT NOT NULL REFERENCES users (id),
${sqlite`  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  person_id INTEGER NOT NULL REFERENCES account_people (id) ON DELETE CASCADE,`}
${postgres`  account_id BIGINT NOT NULL,
  person_id BIGINT NOT NULL,`}
  name TEXT NOT NULL,
  role TEXT,
  email TEXT,
  phone TEXT,
  profile_url TEXT,
  location TEXT,
  owner_id TEXT,
  owner_email TEXT,
  created_at ${int} NOT NULL,
  synced_at ${int} NOT NULL,
  UNIQUE (user_id, person_id)
)${strict};
CREATE INDEX crm_contacts_by_account ON crm_contacts (account_id);
${sqlite`CREATE INDEX crm_contacts_by_person ON crm_contacts (person_id);`}
`;
