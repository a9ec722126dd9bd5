/** What a signal's owner may change: pauses, its end, its limits in total and a day. */
import type { Migration } from './migration';

export const signalControl: Migration = ({ int }) => `
ALTER TABLE signals ADD COLUMN paused_at ${int};
ALTER TABLE signals ADD COLUMN deleted_at ${int};
ALTER TABLE signals ADD COLUMN waits_for TEXT CHECK (waits_for IN ('limit', 'day', 'credits'));
ALTER TABLE signals ADD COLUMN max_credits_a_day ${int};
ALTER TABLE signals ADD COLUMN spent_day ${int} NOT NULL DEFAULT 0;
ALTER TABLE signals ADD COLUMN spent_on_day ${int} NOT NULL DEFAULT 0;
UPDATE signals SET waits_for = 'limit' WHERE status = 'stopped' AND max_credits - credits_used < price;
`;
