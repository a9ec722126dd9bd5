/** The operator's commands: who was forgotten, and places in audiences that stay when members go. */

/**
 * Charge keys of old entries held domains, which must be possible to delete; now they hold none. Each of these was
 * entered together with the item or account that it paid for, so no other one is ever entered for it.
 */
export const operator = `
-- Stays whole on the coordinator.
CREATE TABLE forgotten (hash TEXT PRIMARY KEY, at BIGINT NOT NULL);

ALTER TABLE job_items ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;

ALTER TABLE audiences ADD COLUMN last_position BIGINT NOT NULL DEFAULT 0;
UPDATE audiences SET last_position = member_count;
ALTER TABLE account_audiences ADD COLUMN last_position BIGINT NOT NULL DEFAULT 0;
UPDATE account_audiences SET last_position = member_count;

ALTER TABLE ledger DISABLE TRIGGER ledger_is_never_changed;
UPDATE ledger SET charge_key = 'entry:' || id WHERE reason IN ('account_enriched', 'signal_account');
ALTER TABLE ledger ENABLE TRIGGER ledger_is_never_changed;
`;
