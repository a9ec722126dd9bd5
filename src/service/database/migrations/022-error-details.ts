/** Keeps why a job failed as a reason with its numbers, for clients that say it in their own language. */
import type { Migration } from './migration';

export const errorDetails: Migration = () => `
ALTER TABLE jobs ADD COLUMN error_details TEXT;
`;
