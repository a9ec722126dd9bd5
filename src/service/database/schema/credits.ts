/** Tables of credits: the ledger, and what is reserved. */
import { type Chapter, withUser } from './table';

export const credits: Chapter = {
  title: 'Credits',
  tables: [
    {
      name: 'ledger',
      purpose: 'A change of a balance: a grant or a charge. Rows are never changed or deleted.',
      place: withUser,
      make: ({ int, newId, strict, sqlite, postgres }) => `
CREATE TABLE ledger (
  id ${newId},
  user_id TEXT NOT NULL REFERENCES users (id),
  -- Names what is paid for, so that it is paid once.
  charge_key TEXT NOT NULL,
  credits ${int} NOT NULL,
  reason TEXT NOT NULL,
  -- For a charge: its job, signal or search.
  work TEXT,
  -- For a grant: who gave it and why.
  note TEXT,
  at ${int} NOT NULL,
  ${sqlite`UNIQUE`}${postgres`PRIMARY KEY`} (user_id, charge_key)
)${strict};
CREATE INDEX ledger_by_user ON ledger (user_id, id);
${sqlite`CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger rows are append-only'); END;
CREATE TRIGGER ledger_is_never_deleted BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger rows are append-only'); END;`}
${postgres`CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'ledger rows are append-only'; END $$;
CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();`}
`,
    },
    {
      name: 'paid_companies',
      purpose: 'When a user was last charged for a company, which is free for 30 days.',
      place: withUser,
      make: ({ int, keyed }) => `
CREATE TABLE paid_companies (
  user_id TEXT NOT NULL REFERENCES users (id),
  -- A hash, as in the ledger's keys.
  company TEXT NOT NULL,
  paid_at ${int} NOT NULL,
  PRIMARY KEY (user_id, company)
)${keyed};
`,
    },
    {
      name: 'holds',
      purpose: 'What a job has reserved and not spent.',
      place: withUser,
      make: ({ int, byUser, strict, sqlite }) => `
CREATE TABLE holds (
  job_id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  credits ${int} NOT NULL CHECK (credits >= 0),
  PRIMARY KEY (${byUser}job_id),
  FOREIGN KEY (${byUser}job_id) REFERENCES jobs (${byUser}id)${sqlite` DEFERRABLE INITIALLY DEFERRED`}
)${strict};
`,
    },
    {
      name: 'tech_holds',
      purpose: 'What a page of the technology search has reserved until the page was sent.',
      place: withUser,
      make: ({ int, byUser, strict }) => `
CREATE TABLE tech_holds (
  id TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id),
  credits ${int} NOT NULL CHECK (credits > 0),
  -- What each company costs, and the companies that cost it: hashes, as JSON.
  price ${int} NOT NULL,
  companies TEXT NOT NULL,
  at ${int} NOT NULL,
  PRIMARY KEY (${byUser}id)
)${strict};
`,
    },
  ],
};
