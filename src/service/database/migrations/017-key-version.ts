/** Lets a process on SQLite see that posts which it read before changed, so that it reads only new ones again where none did. */
import type { Migration } from './migration';

export const keyVersion: Migration = ({ sqlite }) => sqlite`
ALTER TABLE tech_state ADD COLUMN key_version INTEGER NOT NULL DEFAULT 0;
`;
