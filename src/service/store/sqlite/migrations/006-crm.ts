/** The built-in CRM: what it knows of its accounts, and contacts. */

export const crm = `
ALTER TABLE crm_accounts ADD COLUMN website TEXT;
ALTER TABLE crm_accounts ADD COLUMN linkedin_url TEXT;
ALTER TABLE crm_accounts ADD COLUMN industry TEXT;
ALTER TABLE crm_accounts ADD COLUMN employee_count INTEGER;
ALTER TABLE crm_accounts ADD COLUMN location TEXT;

CREATE TABLE crm_contacts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL REFERENCES users (id),
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  person_id INTEGER NOT NULL REFERENCES account_people (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  role TEXT,
  email TEXT,
  phone TEXT,
  profile_url TEXT,
  location TEXT,
  owner_id TEXT,
  owner_email TEXT,
  created_at INTEGER NOT NULL,
  synced_at INTEGER NOT NULL,
  UNIQUE (user_id, person_id)
) STRICT;
CREATE INDEX crm_contacts_by_account ON crm_contacts (account_id);
CREATE INDEX crm_contacts_by_person ON crm_contacts (person_id);
`;
