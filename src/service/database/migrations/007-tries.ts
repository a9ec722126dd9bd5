/** How often work on a job or signal came to nothing, one time after the other. */
import type { Migration } from './migration';

export const tries: Migration = () => `
ALTER TABLE jobs ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
ALTER TABLE signals ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE signals ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
`;
