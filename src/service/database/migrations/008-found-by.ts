/** By which search or signal a user came to a person first. */
import type { Migration } from './migration';

export const foundBy: Migration = () => `
ALTER TABLE account_people ADD COLUMN found_by TEXT;
`;
