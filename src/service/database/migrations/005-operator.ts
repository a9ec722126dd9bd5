/** The operator's commands: who was forgotten, and places in audiences that stay when members go. */
import type { Migration } from './migration';

export const operator: Migration = ({ int, keyed, sqlite, postgres }) => `
-- Stays whole on the coordinator.
CREATE TABLE forgotten (hash TEXT PRIMARY KEY, at ${int} NOT NULL)${keyed};

ALTER TABLE job_items ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;

ALTER TABLE audiences ADD COLUMN last_position ${int} NOT NULL DEFAULT 0;
UPDATE audiences SET last_position = member_count;
ALTER TABLE account_audiences ADD COLUMN last_position ${int} NOT NULL DEFAULT 0;
UPDATE account_audiences SET last_position = member_count;

${sqlite`DROP TRIGGER ledger_is_never_changed;`}
${postgres`ALTER TABLE ledger DISABLE TRIGGER ledger_is_never_changed;`}
UPDATE ledger SET charge_key = 'entry:' || id WHERE reason IN ('account_enriched', 'signal_account');
${sqlite`CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'ledger rows are append-only'); END;`}
${postgres`ALTER TABLE ledger ENABLE TRIGGER ledger_is_never_changed;`}
`;
